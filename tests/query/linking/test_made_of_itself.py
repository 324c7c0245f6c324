"""What a function of a type makes of its own class is of the type on which it is called, not of the one that has it."""

from __future__ import annotations

import pytest

from tests.support.memory_snapshot import Project

PYTHON = """class Base:
    @classmethod
    def make(cls): return cls()
    @classmethod
    def made(cls):
        one = cls()
        return one
    def copy(self): return type(self)()
    def chain(self): return self.copy()
    def run(self): pass
class Sub(Base):
    def run(self): pass
Sub.make().run()
Sub.made().run()
Sub().copy().run()
Sub().chain().run()
Base.make().run()
"""
RUBY = """class Base
  def self.make(*args); new(*args); end
  def self.made; x = new; x; end
  def self.own; self.new; end
  def copy; self.class.new; end; def self.by_other; make; end; def self.held; x = own; x; end; def again; copy; end
  def run; end
end
class Sub < Base
  def run; end
end
Sub.make.run; Sub.by_other.run
Sub.made.run; Sub.held.run
Sub.own.run
Sub.new.copy.run; Sub.new.again.run
Base.make.run
"""
PHP = """<?php class Base {
  static function make() { return new static; }
  static function made() { $one = new static(1); return $one; }
  static function chain() { return static::make(); }
  function copy() { return new static($this); }
  static function fixed() { return new self; }
  function run() {}
}
class Sub extends Base { function run() {} }
Sub::make()->run();
Sub::made()->run();
Sub::chain()->run();
(new Sub)->copy()->run();
Sub::fixed()->run();
"""
JAVASCRIPT = """class Base {
  static make() { return new this() }
  static made() { const one = new this(); return one }
  copy() { return new this.constructor() }
  chain() { return this.copy() }
  run() {}
}
class Sub extends Base { run() {} }
Sub.make().run()
Sub.made().run()
new Sub().copy().run()
new Sub().chain().run()
Base.make().run()
"""


@pytest.mark.parametrize(
    ("path", "source", "lines", "base"),
    [
        ("a.py", PYTHON, (13, 14, 15, 16), 17),
        ("a.rb", RUBY, (11, 11, 12, 12, 13, 14, 14), 15),
        ("a.php", PHP, (10, 11, 12, 13), 14),
        ("a.js", JAVASCRIPT, (9, 10, 11, 12), 13),
    ],
)
def test_a_factory_that_is_inherited_makes_the_heir(path: str, source: str, lines: tuple[int, ...], base: int) -> None:
    p = Project({path: source})
    assert p.calls(f"{path}#Sub.run") == [f"{path}:{line}" for line in lines]
    assert p.calls(f"{path}#Base.run") == [f"{path}:{base}"]
