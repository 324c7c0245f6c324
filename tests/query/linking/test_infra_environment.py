"""Environment variables: read in code by name, set for programs by files of infrastructure."""

from __future__ import annotations

from tests.support.memory_snapshot import Project

FILES = {
    "compose.yaml": "services:\n  api:\n    environment: {LEVEL: debug, OTHER: x}\n    volumes: [MODE:/x]\nvolumes: {MODE: {}}\n",
    "Dockerfile": "FROM alpine\nARG LEVEL\nENV LEVEL=info MODE=a\nRUN echo $LEVEL\n",
    "k8s.yaml": "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n  containers:\n"
    "  - name: c\n    env: [{name: LEVEL, value: x}]\n",
    ".github/workflows/ci.yml": "env: {LEVEL: a}\njobs:\n  LEVEL: {steps: []}\n",
    ".gitlab-ci.yml": "variables: {LEVEL: a}\n",
    "a.py": "import os\n\n\ndef f():\n    LEVEL = os.environ['LEVEL']\n    return LEVEL, os.getenv('MODE'), os.environ.get('OTHER', 'x')\n",
    "b.py": "x = {}\nx['LEVEL']\nx.get('LEVEL')\nLEVEL = 1\nprint(LEVEL, f'{LEVEL}')\n",
    "a.js": "const level = process.env.LEVEL\nconst x = { LEVEL: 1 }\nx.LEVEL\n",
    "a.go": 'package main\n\nimport "os"\n\nfunc f() string { return os.Getenv("LEVEL") + LEVEL }\n',
}
READS = ["a.go:5?", "a.js:1?", "a.py:5?"]


def test_a_variable_that_is_set_is_used_by_code_that_reads_it() -> None:
    p = Project(FILES)
    assert p.rows("compose.yaml#services.api.environment.LEVEL") == READS
    assert p.rows("k8s.yaml#Pod.p.c.env.LEVEL") == READS
    assert p.rows("Dockerfile#alpine.LEVEL~2") == ["Dockerfile:4", *READS]
    assert p.rows(".github/workflows/ci.yml#env.LEVEL") == READS
    assert p.rows(".gitlab-ci.yml#variables.LEVEL") == READS


def test_what_is_no_environment_variable_is_not_read_as_one() -> None:
    p = Project(FILES)
    assert p.rows("Dockerfile#alpine.LEVEL") == []  # an argument of the build
    assert p.rows(".github/workflows/ci.yml#jobs.LEVEL") == []
    assert p.rows("compose.yaml#volumes.MODE") == ["compose.yaml:4"]
    assert p.rows("b.py#LEVEL") == ["b.py:5", "b.py:5"]


def test_code_leads_to_every_place_that_sets_a_variable() -> None:
    p = Project(FILES)
    assert p.definition("a.py", "MODE") == ["Dockerfile#alpine.MODE?"]
    assert p.definition("a.py", "OTHER") == ["compose.yaml#services.api.environment.OTHER?"]
    assert len(p.definition("a.py", "LEVEL", 2)) == 5


READERS = {
    "A.java": 'class A { String s = System.getenv("MODE"); /* System.getenv("MODE") */ }\n',
    "B.java": 'class B { String s = System.getenv().getOrDefault( "MODE", "x"); }\n',
    "a.kt": 'val a = System.getenv()["MODE"]\n',
    "a.scala": 'object A { val a = sys.env.getOrElse("MODE", "x") }\n',
    "a.groovy": "def a = System.getenv('MODE')\n",
    "a.cs": 'class C { string a = System.Environment.GetEnvironmentVariable("MODE"); }\n',
    "a.fs": 'let a = Environment.GetEnvironmentVariable("MODE")\n',
    "a.rb": "a = ENV['MODE'] # ENV['MODE']\nb = ENV.fetch(\"MODE\")\n",
    "a.rs": 'fn f() { std::env::var("MODE"); }\nconst A: &str = env!("MODE");\n',
    "a.php": "<?php\n$a = getenv('MODE');\n$b = $_ENV['MODE'];\n",
    "a.c": 'char *f(void) { return getenv("MODE"); }\n',
    "a.cpp": 'auto f() { return std::getenv("MODE"); }\n',
    "a.swift": 'let a = ProcessInfo.processInfo.environment["MODE"]\n',
    "a.m": '#import <a.h>\nvoid f() { [[[NSProcessInfo processInfo] environment] objectForKey:@"MODE"]; getenv("MODE"); }\n',
    "a.ex": 'a = System.get_env("MODE")\n',
    "a.lua": 'local a = os.getenv("MODE")\n',
    "a.pl": "my $a = $ENV{MODE};\nmy $b = $ENV{'MODE'};\n",
    "a.jl": 'a = get(ENV, "MODE", "x")\n',
    "a.dart": "var a = Platform.environment['MODE'];\n",
    "a.R": 'a <- Sys.getenv("MODE")\n',
    "a.hs": 'main = getEnv "MODE"\n',
    "a.ml": 'let a = Sys.getenv "MODE"\n',
    "a.erl": '-module(a).\nf() -> os:getenv("MODE").\n',
    "a.clj": '(def a (System/getenv "MODE"))\n',
    "a.rkt": '#lang racket\n(getenv "MODE")\n',
    "a.sh": 'echo "$MODE" ${MODE:-x}\nf() { local MODE=1; echo "$MODE"; }\n',
}


def test_every_language_reads_the_environment_in_its_own_way() -> None:
    p = Project({"compose.yaml": "services: {a: {environment: {MODE: x}}}\n", **READERS})
    found = p.rows("compose.yaml#services.a.environment.MODE")
    once = {path for path in READERS if path not in ("a.rb", "a.rs", "a.php", "a.pl", "a.m", "a.sh")}
    wanted = {f"{path}:{1 + ('erl' in path or 'rkt' in path)}?" for path in once}
    twice = ["a.m:2?", "a.php:2?", "a.php:3?", "a.pl:1?", "a.pl:2?", "a.rb:1?", "a.rb:2?", "a.rs:1?", "a.rs:2?"]
    assert sorted(found) == sorted([*wanted, *twice, "a.m:2?", "a.sh:1?", "a.sh:1?"])


def test_what_only_looks_like_a_read_in_text_is_none() -> None:
    p = Project(
        {
            "compose.yaml": "services: {a: {environment: {MODE: x}}}\n",
            "A.java": 'class A { String t = "System.getenv(\'MODE\')"; String MODE = "MODE"; Config c = of("MODE"); }\n',
            "a.rb": "puts \"ENV['MODE'] is not set\"\nMODE = 1\nx[:MODE]\n",
            "a.php": "<?php\n$x->getenv('MODE'); echo \"getenv('MODE')\";\n",
        }
    )
    assert (
        p.rows("compose.yaml#services.a.environment.MODE")
        == p.guesses("compose.yaml#services.a.environment.MODE")
        == []
    )
