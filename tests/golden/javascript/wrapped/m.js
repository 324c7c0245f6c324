(function (root) {
  function Shape() {}
  Shape.prototype.area = function () { return 0; };
  Shape.prototype = { scale: function (by) { return this.area() * by; } };
  Shape.prototype.unit = 'cm';
  Shape.prototype.constructor = Shape;
  Shape.of = function () { return new Shape(); };
  root.draw = function () { return Shape.of().area(); };
})(this);

define(['shapes'], function (shapes) {
  shapes.mixin = function () {};
});

function late() {
  Shape.prototype.move = function () {};
  other.move = function () {};
}

Shape.a = function () {}, Shape.b = function () {};
var keys = { ['quoted']: 1, [computed]: 2 };
