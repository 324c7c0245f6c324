"""Nix: lexical names, recursive sets, and attributes of imported files."""

from tests.support.memory_snapshot import Project

UTIL = """{ lib }:
let
  double = x: x + x;
in
{
  make = n: double n;
  name = "util";
  plain = name;
}
"""
MAIN = """{ pkgs, lib, ... }:
let
  util = import ./util.nix { inherit lib; };
  inherit (util) name;
in
rec {
  build = util.make 2;
  again = build;
  sub = import ./sub { };
  called = name;
}
"""
FILES = {"util.nix": UTIL, "main.nix": MAIN, "sub/default.nix": "{ }: { deep = 1; }\n"}


def test_attributes_of_an_imported_file_are_called() -> None:
    project = Project(FILES)
    assert project.calls("util.nix#make") == ["main.nix:7"]
    assert project.rows("main.nix#build") == ["main.nix:8"]


def test_names_of_let_are_the_files_own() -> None:
    assert Project(FILES).calls("util.nix#double") == ["util.nix:6"]


def test_attributes_are_no_names_outside_of_recursive_sets() -> None:
    project = Project(FILES)
    assert project.definition("util.nix", "name", 2) == []


def test_a_directory_is_imported_by_its_default_file() -> None:
    project = Project(FILES)
    assert [use.reference.relation for use in project.uses("sub/default.nix")] == ["import"]
