"""Ruby linking by the kinds of fault it must be free of."""

from __future__ import annotations

from tests.support.memory_snapshot import Project


def test_constants_are_found_over_the_repository_by_their_nesting() -> None:
    p = Project(
        {
            "lib/acme/order.rb": "module Acme\n  class Order\n    RATE = 2\n    def self.build = new\n    def pay\n      RATE\n    end\n  end\nend\n",
            "lib/other/order.rb": "module Other\n  class Order\n    def self.build; end\n    def pay; end\n  end\nend\n",
            "lib/acme/use.rb": "module Acme\n  class Use\n    def go\n      Order.build.pay\n      Other::Order.build\n      ::Acme::Order.build\n      Order::RATE\n    end\n  end\nend\n",
            "bin/run.rb": "order = Acme::Order.new\norder.pay\nOrder.build\n",
        }
    )
    assert p.calls("lib/acme/order.rb#Acme.Order.build") == ["lib/acme/use.rb:4", "lib/acme/use.rb:6"]
    assert p.calls("lib/acme/order.rb#Acme.Order.pay") == ["bin/run.rb:2", "lib/acme/use.rb:4"]
    assert p.calls("lib/other/order.rb#Other.Order.build") == ["lib/acme/use.rb:5"]
    assert p.rows("lib/acme/order.rb#Acme.Order.RATE", "read") == ["lib/acme/order.rb:6", "lib/acme/use.rb:7"]
    assert p.calls("lib/acme/order.rb#Acme.Order") == ["bin/run.rb:1"]


def test_reopened_classes_are_one() -> None:
    p = Project(
        {
            "a.rb": "class A < Base\n  def one; two; up; end\nend\n",
            "b.rb": "class A\n  def two; one; up; end\nend\n",
            "c.rb": "class Base\n  def up; end\nend\n",
            "d.rb": "module M\n  class A\n    def two; end\n  end\nend\n",
            "u.rb": "A.new.two\na = A.new\na.one\n",
        }
    )
    assert p.calls("b.rb#A.two") == ["a.rb:2", "u.rb:1"]
    assert p.calls("a.rb#A.one") == ["b.rb:2", "u.rb:3"]
    assert p.calls("c.rb#Base.up") == ["a.rb:2", "b.rb:2"]
    assert p.calls("a.rb#A") == p.calls("b.rb#A") == ["u.rb:1", "u.rb:2"]
    assert p.calls("d.rb#M.A.two") == []


def test_a_class_reopened_in_one_file() -> None:
    p = Project({"a.rb": "class A\n  def one; end\nend\nclass A\n  def two; one; end\nend\nA.new.two\n"})
    assert p.calls("a.rb#A.one") == ["a.rb:5"]
    assert p.calls("a.rb#A.two") == ["a.rb:7"]


def test_mixins_superclasses_and_super() -> None:
    p = Project(
        {
            "m.rb": "module Named\n  def title; name; end\nend\nmodule Finders\n  def find_it; end\nend\n",
            "b.rb": "class Base\n  def save(x); check; end\n  def check; end\nend\n",
            "a.rb": "class Model < Base\n  include Named\n  extend Finders\n  def save(x)\n    super\n    title\n    self.check\n  end\n  def name; end\nend\n",
            "u.rb": "Model.find_it\nm = Model.new\nm.title\nm.save(1)\n",
        }
    )
    assert p.calls("b.rb#Base.save") == ["a.rb:5"]
    assert p.calls("b.rb#Base.check") == ["a.rb:7", "b.rb:2"]
    assert p.calls("m.rb#Named.title") == ["a.rb:6", "u.rb:3"]
    assert p.calls("m.rb#Finders.find_it") == ["u.rb:1"]
    assert p.calls("a.rb#Model.save") == ["u.rb:4"]
    assert p.rows("m.rb#Named", "inherit") == ["a.rb:2"]
    assert p.rows("b.rb#Base", "inherit") == ["a.rb:1"]


def test_methods_of_the_class_and_of_instances_are_kept_apart() -> None:
    p = Project(
        {
            "a.rb": "class Job\n  def self.call(x) = new(x).call\n  class << self\n    def run; call(1); end\n  end\n"
            "  def initialize(x); @x = x; end\n  def call; self.class.run; end\nend\nJob.call(1)\nJob.new(2).call\n"
        }
    )
    assert p.calls("a.rb#Job.call") == ["a.rb:4", "a.rb:9"]
    assert p.calls("a.rb#Job.call~2") == ["a.rb:2", "a.rb:10"]
    assert p.calls("a.rb#Job.run") == ["a.rb:7"]
    assert p.calls("a.rb#Job.initialize") == ["a.rb:2", "a.rb:10"]


def test_fields_and_accessors_tell_types() -> None:
    p = Project(
        {
            "a.rb": "class Db\n  def query; end\nend\nclass Repo\n  attr_reader :db\n  attr_writer :size\n  def initialize\n    @db = Db.new\n  end\n"
            "  def go\n    @db.query\n    db.query\n    make.query\n    self.size = 1\n  end\n  def make\n    x = Db.new\n    x\n  end\nend\nRepo.new.db.query\nRepo.new.make.query\n"
        }
    )
    assert p.calls("a.rb#Db.query") == ["a.rb:11", "a.rb:12", "a.rb:13", "a.rb:21", "a.rb:22"]
    assert p.calls("a.rb#Repo.db") == ["a.rb:12", "a.rb:21"]
    assert p.rows("a.rb#Repo.size", "write") == ["a.rb:14"]
    assert p.rows("a.rb#Repo.@db", "read") == ["a.rb:11"]


def test_bare_names_that_are_no_locals_are_calls() -> None:
    p = Project(
        {
            "a.rb": "class A\n  def helper; end\n  def u(helper)\n    helper\n  end\n  def v\n    helper\n    other = 1\n    other\n  end\n  def y\n    helper = 1\n    puts helper\n  end\n"
            "  def w\n    [1].each { |x| helper }\n  end\n  class In\n    def z; helper; end\n  end\nend\n"
        }
    )
    assert p.calls("a.rb#A.helper") == ["a.rb:7", "a.rb:16"]


def test_functions_of_a_file_are_seen_where_it_is_required() -> None:
    p = Project(
        {
            "lib/tools.rb": "def polish(x); end\n",
            "lib/a.rb": "require_relative 'tools'\npolish(1)\n",
            "lib/b.rb": "polish(1)\n",
            "lib/c.rb": "def polish(x); end\npolish(2)\n",
            "lib/d.rb": "require 'tools'\nclass D\n  def go; polish 3; end\nend\n",
        }
    )
    assert p.calls("lib/tools.rb#polish") == ["lib/a.rb:2", "lib/d.rb:3"]
    assert p.calls("lib/c.rb#polish") == ["lib/c.rb:2"]


def test_foreign_methods_do_not_bind_to_methods_of_the_name() -> None:
    p = Project(
        {
            "a.rb": "def match(a); end\ndef open; end\nclass Q\n  def map; end\n  def search; end\nend\nRegexp.new('x').match('y')\nFile.open\n[1].map { |x| x }\n",
            "p.py": "def go():\n    match(1)\n",
        }
    )
    assert p.calls("a.rb#match") == []
    assert p.calls("a.rb#open") == []
    assert p.calls("a.rb#Q.map") == []


def test_made_members_structs_aliases_and_callbacks() -> None:
    p = Project(
        {
            "a.rb": "Point = Struct.new(:x, :y) do\n  def dist; x; end\nend\nclass A\n  before_action :guard\n  alias_method :again, :run\n  alias more run\n"
            "  define_method(:dyn) { run }\n  def run; end\n  def u; again; more; dyn; send(:run); end\n  private\n  def guard; end\nend\nPoint.new(1, 2).dist\n"
        }
    )
    assert p.calls("a.rb#Point.x") == ["a.rb:2"]
    assert p.calls("a.rb#Point.dist") == ["a.rb:14"]
    assert p.calls("a.rb#A.guard") == ["a.rb:5"]
    assert p.calls("a.rb#A.again") == p.calls("a.rb#A.more") == p.calls("a.rb#A.dyn") == ["a.rb:10"]
    assert p.calls("a.rb#A.run") == ["a.rb:6", "a.rb:7", "a.rb:8", "a.rb:10"]


def test_module_functions_and_errors_that_are_rescued() -> None:
    p = Project(
        {
            "a.rb": "module Util\n  module_function\n  def clean(x); end\n  class Broken < StandardError\n    def why; end\n  end\nend\n",
            "u.rb": "begin\n  Util.clean(1)\nrescue Util::Broken => e\n  e.why\nend\nraise Util::Broken\nraise Util::Broken.new\n",
        }
    )
    assert p.calls("a.rb#Util.clean") == ["u.rb:2"]
    assert p.calls("a.rb#Util.Broken.why") == ["u.rb:4"]
    assert p.rows("a.rb#Util.Broken", "type") == ["u.rb:3"]
    assert p.rows("a.rb#Util.Broken", "read") == ["u.rb:6"]
    assert p.calls("a.rb#Util.Broken") == ["u.rb:7"]


def test_gems_of_other_repositories() -> None:
    p = Project(
        {"Gemfile": "gem 'refunds'\n", "app.rb": "require 'refunds/client'\nRefunds::Client.new.pay\n"},
        refunds={
            "refunds.gemspec": "Gem::Specification.new do |s|\n  s.name = 'refunds'\nend\n",
            "lib/refunds/client.rb": "module Refunds\n  class Client\n    def pay; end\n  end\nend\n",
        },
        other={
            "other.gemspec": "Gem::Specification.new do |s|\n  s.name = 'other'\nend\n",
            "lib/refunds/client.rb": "module Refunds\n  class Client\n    def pay; end\n  end\nend\n",
        },
    )
    assert p.calls("t/refunds:lib/refunds/client.rb#Refunds.Client.pay") == ["app.rb:2"]
    assert p.calls("t/other:lib/refunds/client.rb#Refunds.Client.pay") == []
    assert p.rows("t/refunds:lib/refunds/client.rb", "import") == ["app.rb:1"]


def test_a_mixin_calls_what_the_classes_that_include_it_have() -> None:
    p = Project(
        {
            "a.rb": "module Mix\n  def go; self.hook; end\n  def ho; hook(1); end\n  def hi; hook; end\n"
            "  def self.of; hook; end\nend\n",
            "b.rb": "class Host\n  include Mix\n  def hook(a = 1); end\nend\nclass Other\n  def hook; end\nend\n",
        }
    )
    assert p.calls("b.rb#Host.hook") == ["a.rb:2?", "a.rb:3?", "a.rb:4?"]
    assert p.calls("b.rb#Other.hook") == []


def test_values_of_branches_lists_and_hashes() -> None:
    p = Project(
        {
            "a.rb": "class Line\n  def price; self; end\nend\nclass Repo\n  def initialize\n    @items = [Line.new]\n    @map = { a: Line.new }\n"
            "    @memo ||= begin; Line.new; end\n  end\n  def go\n    @items.first.price\n    @map[:a].price\n    @memo.price\n"
            "    x = Line.new || nil\n    x.price\n    y = if z then Line.new else nil end\n    y.price\n    a, b = Line.new, 2\n    a.price\n"
            "    @map.each { |k, v| v.price }\n    @items.map { |i| i.price }.first.price\n    a.then { |l| l.price }.price\n  end\nend\n"
        }
    )
    assert p.calls("a.rb#Line.price") == [
        f"a.rb:{line}" for line in (11, 12, 13, 15, 17, 19, 20, 21, 21, 22, 22)
    ]  # fmt: skip


def test_a_class_method_gives_what_new_gives() -> None:
    p = Project(
        {
            "a.rb": "class Shape\n  def self.make(*args); new(*args).tap { |s| s.area }; end\n  class << self; def build; make; end; end\n"
            "  def area; end\nend\nShape.make.area\ns = Shape.build\ns.area\n"
        }
    )
    assert p.calls("a.rb#Shape.area") == ["a.rb:2", "a.rb:6", "a.rb:8"]


def test_symbols_that_are_sent_to_items_call_their_methods() -> None:
    p = Project(
        {
            "a.rb": "class Item\n  def save; end\n  def lock; end\nend\nclass Shop\n  def initialize; @items = [Item.new]; @one = Item.new; end\n"
            "  attr_reader :items, :one\n  def close\n    items.each(&:save)\n    one.tap(&:lock)\n    [1].map(&:save)\n  end\nend\n"
            "class Other\n  def save; end\nend\n",
        }
    )  # fmt: skip
    assert p.calls("a.rb#Item.save") == ["a.rb:9"]
    assert p.calls("a.rb#Item.lock") == ["a.rb:10"]
    assert p.calls("a.rb#Other.save") == []


def test_delegated_methods_go_by_their_prefix() -> None:
    p = Project(
        {
            "a.rb": "class Shop\n  delegate :name, to: :owner, prefix: true\n  def go\n    owner_name\n    name\n  end\nend\n",
        }
    )
    assert p.calls("a.rb#Shop.owner_name") == ["a.rb:4"]


def test_what_let_and_subject_name_is_known_in_their_group_and_those_within() -> None:
    p = Project(
        {
            "user.rb": "class User\n  def save; end\nend\n",
            "user_spec.rb": "RSpec.describe User do\n  subject(:user) { User.new }\n  let(:other) { User.new }\n"
            "  it { user.save; other.save }\n  context 'nested' do\n    let(:other) { 1 }\n    it { other }\n  end\nend\n"
            "RSpec.describe Other do\n  it { other }\nend\n",
        }
    )
    assert p.calls("user_spec.rb#user") == ["user_spec.rb:4"]
    assert p.calls("user_spec.rb#other") == ["user_spec.rb:4"]
    assert p.calls("user_spec.rb#other~2") == ["user_spec.rb:7"]
    assert p.calls("user.rb#User.save") == ["user_spec.rb:4", "user_spec.rb:4"]
