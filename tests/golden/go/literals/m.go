package m

var p = Point{X: 1, Y: other}
var q = &pkg.Point{X: 1}
var r = []Point{{X: 1}, {Y: 2}}
var s = map[string]*Point{"a": {X: 1}}
var t = [2]Point{0: {X: 1}}
var u = Outer{In: Inner{A: 1}, List: []Inner{{A: f()}}}
var v = map[Key]int{Key{A: 1}: 2}
var w = struct{ A int }{A: 1}
