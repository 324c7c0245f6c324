"""R: packages, loaded files, classes that calls make."""

from tests.support.memory_snapshot import Project


def test_the_files_of_a_package_are_one_and_packages_are_reached_by_name() -> None:
    p = Project(
        {
            "shop/DESCRIPTION": "Package: shop\nVersion: 1.0\n",
            "shop/R/area.R": "area <- function(x) helper(x)\nhelper <- function(x) x\n",
            "shop/R/use.R": "run <- function(x) x |> area()\n",
            "shop/tests/testthat/test-area.R": "test_that('x', { expect_equal(area(1), 1) })\n",
            "other/DESCRIPTION": "Package: other\n",
            "other/R/area.R": "area <- function(x) helper(x)\nhelper <- function(x) x\n",
            "scripts/a.R": "library(other)\nx <- area(1)\n",
            "scripts/b.R": "y <- shop::area(2)\nz <- dplyr::area(3)\n",
            "scripts/c.R": "y <- area(2)\n",
        }
    )
    assert p.calls("shop/R/area.R#area") == ["scripts/b.R:1", "shop/R/use.R:1", "shop/tests/testthat/test-area.R:1"]
    assert p.calls("other/R/area.R#area") == ["scripts/a.R:2"]
    assert p.calls("shop/R/area.R#helper") == ["shop/R/area.R:1"]
    assert p.calls("other/R/area.R#helper") == ["other/R/area.R:1"]


def test_files_are_loaded_by_path() -> None:
    p = Project(
        {
            "lib/util.R": "clean <- function(x) x\n",
            "old/util.R": "clean <- function(x) x\n",
            "main.R": 'source("lib/util.R")\nclean(1)\n',
            "old/main.R": 'source("util.R")\nclean(1)\n',
            "alone.R": "clean(1)\n",
            "boxed.R": "box::use(./lib/util, ./old/util[tidy = clean])\nutil$clean(1)\ntidy(2)\n",
        }
    )
    assert p.calls("lib/util.R#clean") == ["boxed.R:2", "main.R:2"]
    assert p.calls("old/util.R#clean") == ["boxed.R:3", "old/main.R:2"]


def test_members_are_reached_through_the_object_itself_bases_and_what_a_class_makes() -> None:
    p = Project(
        {
            "R/account.R": (
                'Base <- R6::R6Class("Base", public = list(log = function(x) x))\n'
                'Account <- R6Class("Account", inherit = Base, public = list(\n  initialize = function(n) { private$check(n) },\n'
                "  deposit = function(x) { self$log(x)\n    super$log(x) }), private = list(check = function(n) n))\n"
                "run <- function() {\n  a <- Account$new(1)\n  a$deposit(2)\n  a$log(3)\n}\n"
                'setClass("Person", representation(name = "character"))\nsetGeneric("speak", function(x) standardGeneric("speak"))\n'
                'setMethod("speak", "Person", function(x) x)\np <- new("Person")\nspeak(p)\n'
            ),
        }
    )
    assert p.calls("R/account.R#Account.deposit") == ["R/account.R:8"]
    assert p.calls("R/account.R#Base.log") == ["R/account.R:4", "R/account.R:5", "R/account.R:9"]
    assert p.calls("R/account.R#Account.check") == ["R/account.R:3"]
    assert p.calls("R/account.R#Account.initialize") == ["R/account.R:7"]
    assert p.calls("R/account.R#Account") == ["R/account.R:7"]
    assert p.calls("R/account.R#Person") == ["R/account.R:14"]
    assert p.calls("R/account.R#speak") == ["R/account.R:15"]


def test_parameters_members_of_unknown_objects_and_other_languages_do_not_bind() -> None:
    p = Project(
        {
            "R/a.R": "filter <- function(x) x\nrun <- function(d, filter) { filter(d)\n  d$filter(1)\n  dplyr::filter(d) }\n",
            "x.py": "def filter(x): pass\nfilter(1)\n",
        }
    )
    assert p.calls("R/a.R#filter") == []
    assert p.calls("x.py#filter") == ["x.py:2"]


def test_replacements_are_not_the_functions_they_are_named_after_and_tests_have_their_own_names() -> None:
    source = (
        "total <- function(x) x\n`total<-` <- function(x, value) x\nuse <- function(y) {\n  total(y) <- 3\n  total(y)\n}\n"
        "test_that('it adds', {\n  x <- total(1)\n  total(x)\n})\n"
    )
    p = Project({"m.R": source})
    assert p.calls("m.R#total") == ["m.R:5", "m.R:8", "m.R:9"]
    assert p.definition("m.R", "x)\n})") == ["local@8"]
