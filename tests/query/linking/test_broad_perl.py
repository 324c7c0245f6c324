"""Perl linking by the kinds of fault it must be free of."""

from __future__ import annotations

from tests.support.memory_snapshot import Project

CART = (
    "package Shop::Cart;\nsub new { my $class = shift; bless {}, $class }\n"
    "sub add { my ($self, $x) = @_; $self->check($x); total(1) }\nsub check { my $self = shift; 1 }\n"
    "sub total { __PACKAGE__->new }\n1;\n"
)


def test_packages_go_by_name_and_functions_by_what_is_used() -> None:
    p = Project(
        {
            "lib/Shop/Cart.pm": CART,
            "a.pl": "use Shop::Cart qw(total);\nShop::Cart->new(1);\nShop::Cart::total(2);\ntotal(3);\n",
            "b.pl": "use Shop::Cart;\nsub go { Shop::Cart->new->add(1) }\n",
        }
    )
    path = "lib/Shop/Cart.pm"
    assert p.calls(f"{path}#Shop.Cart.new") == ["a.pl:2", "b.pl:2", f"{path}:5"]
    assert p.calls(f"{path}#Shop.Cart.total") == ["a.pl:3", "a.pl:4", f"{path}:3"]
    assert p.calls(f"{path}#Shop.Cart.check") == [f"{path}:3"]
    assert p.rows(f"{path}#Shop.Cart", "import") == ["a.pl:1", "a.pl:1", "b.pl:1"]
    assert p.definition("a.pl", "Cart->new") == [f"{path}#Shop.Cart"]


def test_the_same_names_in_two_files_do_not_share_callers() -> None:
    p = Project(
        {
            "lib/Shop/Cart.pm": CART,
            "lib/Other.pm": CART.replace("Shop::Cart", "Other"),
            "u.pl": "use Other;\nOther->new;\nOther::total();\n",
        }
    )
    assert p.calls("lib/Shop/Cart.pm#Shop.Cart.new") == ["lib/Shop/Cart.pm:5"]
    assert p.calls("lib/Other.pm#Other.total") == ["lib/Other.pm:3", "u.pl:3"]


def test_foreign_methods_of_the_same_name_are_not_meant() -> None:
    p = Project(
        {
            "lib/Shop/Cart.pm": CART,
            "u.pl": "use List::Util qw(total);\ntotal(1);\nDBI->new;\n$dbh->add(1);\nForeign::total(2);\n",
            "v.pl": "total(1);\n",
            "u.rb": "total(1)\n",
        }
    )
    assert p.calls("lib/Shop/Cart.pm#Shop.Cart.total") == ["lib/Shop/Cart.pm:3"]
    assert p.calls("lib/Shop/Cart.pm#Shop.Cart.new") == ["lib/Shop/Cart.pm:5"]
    assert p.calls("lib/Shop/Cart.pm#Shop.Cart.add") == []
    assert p.guesses("lib/Shop/Cart.pm#Shop.Cart.add") == ["u.pl:4"]


def test_a_file_that_is_required_brings_its_subs() -> None:
    p = Project({"bin/helpers.pl": "sub help { 1 }\n1;\n", "bin/run.pl": 'require "helpers.pl";\nhelp();\n'})
    assert p.calls("bin/helpers.pl#help") == ["bin/run.pl:2"]


def test_methods_are_inherited_by_parent_isa_and_extends() -> None:
    base = "package Base;\nsub new { my $class = shift; bless {}, $class }\nsub run { my $self = shift; 1 }\n1;\n"
    leaf = "our @ISA = ('Mid');\nsub run { my $self = shift; $self->SUPER::run(@_); $self->go; }\n1;\n"
    p = Project(
        {
            "lib/Base.pm": base,
            "lib/My/Mid.pm": "package My::Mid;\nuse parent -norequire, 'Base';\nsub go { my $self = shift; $self->run }\n1;\n",
            "lib/Leaf.pm": "package Leaf;\n" + leaf.replace("'Mid'", "'My::Mid'"),
            "lib/Moo.pm": "package Moo;\nextends 'Leaf';\n1;\n",
            "a.pl": "use Leaf; use Moo;\nmy $l = Leaf->new;\n$l->go;\nsub f { my $m = Moo->new(1); $m->run; return $m }\n",
        }
    )
    assert p.calls("lib/Base.pm#Base.new") == ["a.pl:2", "a.pl:4"]
    assert p.calls("lib/My/Mid.pm#My.Mid.go") == ["a.pl:3", "lib/Leaf.pm:3"]
    assert p.calls("lib/Base.pm#Base.run") == ["lib/Leaf.pm:3", "lib/My/Mid.pm:3"]
    assert p.calls("lib/Leaf.pm#Leaf.run") == ["a.pl:4"]
