"""Solidity: imports of files, inheritance, modifiers, libraries."""

from tests.support.memory_snapshot import Project

BASE = (
    "contract Base {\n    modifier only() { _; }\n    function check() internal {}\n    function run() public virtual { check(); }\n}\n"
    "contract Other { function check() internal {} }\n"
)


def test_imports_reach_their_file_and_what_it_imports() -> None:
    p = Project(
        {
            "src/Base.sol": BASE,
            "lib/acme/contracts/Base.sol": "contract Base { function run() public {} }\n",
            "src/All.sol": 'import "./Base.sol";\n',
            "src/A.sol": 'import "./Base.sol";\ncontract A { function a(Base b) public { b.run(); } }\n',
            "src/B.sol": 'import {Base as Root} from "@acme/contracts/Base.sol";\ncontract B { function b(Root r) public { r.run(); } }\n',
            "src/C.sol": 'import "src/All.sol";\ncontract C { mapping(uint => mapping(address => Base)) b; function c() public { b[1][x].run(); new Base(); } }\n',
            "src/D.sol": 'import * as All from "./All.sol";\ncontract D { function d(All.Base b) public { b.run(); } }\n',
        }
    )
    assert p.calls("src/Base.sol#Base.run") == ["src/A.sol:2", "src/C.sol:2", "src/D.sol:2"]
    assert p.calls("src/Base.sol#Base") == ["src/C.sol:2"]
    assert p.calls("lib/acme/contracts/Base.sol#Base.run") == ["src/B.sol:2"]
    assert p.calls("src/Base.sol#Base.check") == ["src/Base.sol:4"]
    assert p.calls("src/Base.sol#Other.check") == []


def test_members_and_modifiers_are_inherited() -> None:
    p = Project(
        {
            "src/Base.sol": BASE,
            "src/A.sol": (
                'import "./Base.sol";\ninterface IRun { function run() external; }\ncontract A is IRun, Base {\n'
                "    function run() public override only { check(); super.run(); }\n}\n"
                "contract U { function u(IRun r) public { r.run(); } }\n"
            ),
        }
    )
    assert p.calls("src/Base.sol#Base.check") == ["src/A.sol:4", "src/Base.sol:4"]
    assert p.calls("src/Base.sol#Base.run") == ["src/A.sol:4"]
    assert p.rows("src/Base.sol#Base.only", "decorate") == ["src/A.sol:4"]
    assert p.calls("src/A.sol#IRun.run") == ["src/A.sol:6"]
    assert p.calls("src/A.sol#A.run") == ["src/A.sol:6?"]


def test_libraries_extend_the_types_that_their_functions_take_first() -> None:
    p = Project(
        {
            "src/Amounts.sol": "library Amounts { function plus(uint a, uint b) internal returns (uint) { return a; } }\n",
            "src/A.sol": (
                'import {Amounts} from "./Amounts.sol";\ncontract A {\n    using Amounts for uint256;\n'
                "    function a(uint256 x, address y) public { x.plus(1); y.plus(1); Amounts.plus(1, 2); }\n}\n"
            ),
            "src/B.sol": "contract B { function b(uint256 x) public { x.plus(1); } }\n",
        }
    )
    assert p.calls("src/Amounts.sol#Amounts.plus") == ["src/A.sol:4", "src/A.sol:4"]


def test_foreign_contracts_parameters_and_other_languages_do_not_bind() -> None:
    p = Project(
        {
            "src/A.sol": (
                'import {Vault} from "@other/Vault.sol";\ncontract A {\n    function take(uint256 x) public {}\n'
                "    function a(Vault v, function(uint256) external check) public { v.take(1); check(1); }\n    function check() public {}\n}\n"
            ),
            "src/B.sol": "contract B { function b() public { take(1); } }\n",
            "a.js": "function take(x) {}\ntake(1);\n",
        }
    )
    assert p.calls("src/A.sol#A.take") == []
    assert p.calls("src/A.sol#A.check") == []
    assert p.calls("a.js#take") == ["a.js:2"]


def test_overloads_are_told_apart_by_their_number_of_arguments() -> None:
    source = (
        "contract T {\n  event Sent(uint a);\n  function send(uint a) public {}\n  function send(uint a, uint b) public {\n"
        "    send(a);\n    this.send{value: 1}(a, b);\n    send({a: 1, b: 2});\n    emit Sent(a);\n  }\n}\n"
        "contract U {\n  function u(T t) external { t.send(1); t.send(1, 2); }\n}\n"
    )
    p = Project({"t.sol": source})
    assert p.calls("t.sol#T.send") == ["t.sol:5", "t.sol:12"]
    assert p.calls("t.sol#T.send~2") == ["t.sol:6", "t.sol:7", "t.sol:12"]
    assert p.calls("t.sol#T.Sent") == ["t.sol:8"]


def test_what_implements_a_function_takes_as_many_arguments() -> None:
    source = (
        "interface I { function go(uint a) external; }\ncontract C is I {\n  function go(uint a) external {}\n"
        "  function go(uint a, uint b) external {}\n}\ncontract U {\n  function u(I i) external { i.go(1); }\n}\n"
    )
    p = Project({"m.sol": source})
    assert p.calls("m.sol#I.go") == ["m.sol:7"]
    assert p.calls("m.sol#C.go") == ["m.sol:7?"]
    assert p.calls("m.sol#C.go~2") == []
