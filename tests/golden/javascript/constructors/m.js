function Shape(name) {
  this.name = name
  this.area = function () { return this.name }
}
Shape.prototype.draw = function () { return Shape.prototype.area.call(this) }
function Square() { Shape.call(this, 'square') }
Square.prototype = Object.create(Shape.prototype)
const Circle = function () { this.radius = 1 }
list.forEach(function () { this.draw() })
const loop = function again() { again() }
