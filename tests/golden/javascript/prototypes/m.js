function Animal(name) { this.name = name; }
Animal.prototype.speak = function () { return this.sound(); };
Animal.prototype.sound = () => 'x';
Animal.of = function (name) { return new Animal(name); };
window.onload = function () { Animal.of('y').speak(); };
