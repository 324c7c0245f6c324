"""OCaml: implementations, interfaces, and the libraries that dune makes of them."""

from dataclasses import replace

from app.languages.base import Language, late, query_text
from app.languages.broad import broad
from app.languages.environment import reads_after
from app.languages.ocaml.dune import libraries

INTERFACE = "ocaml_interface"
_OPERATORS = frozenset(
    "+ - * / +. -. *. /. ** = < > <= >= <> == != && || & or ! := ^ @ |> @@ :: mod land lor lxor lsl lsr asr "
    "~- ~-. ?".split()
)
_READS = reads_after(b"Sys.getenv", rb"\bSys\.getenv(?:_opt)?\s")
_RULES = late("ocaml.rules:OCamlRules")
_OCAML = broad("ocaml", ".ml", ".mli", rules=_RULES, reserved=_OPERATORS, types_apart=True, environment=_READS)

LANGUAGES = (
    _OCAML,
    replace(  # chosen by content: it is no language apart; what is late is read by `replace` where it is not given
        _OCAML, name=INTERFACE, grammar=INTERFACE, query=query_text("ocaml", "queries.scm"), rules=_RULES, suffixes=(),
    ),
    Language(name="dune", filenames=("dune",), properties_of=libraries),
)  # fmt: skip
