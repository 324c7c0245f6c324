"""OCaml: implementations, interfaces, and the libraries that dune makes of them."""

from dataclasses import replace

from app.languages.base import Language, late
from app.languages.broad import broad
from app.languages.ocaml.dune import libraries
from app.languages.ocaml.rules import INTERFACE

_OPERATORS = frozenset(
    "+ - * / +. -. *. /. ** = < > <= >= <> == != && || & or ! := ^ @ |> @@ :: mod land lor lxor lsl lsr asr "
    "~- ~-. ?".split()
)
_OCAML = broad("ocaml", ".ml", ".mli", rules=late("ocaml.rules:OCamlRules"), reserved=_OPERATORS, types_apart=True)

LANGUAGES = (
    _OCAML,
    replace(_OCAML, name=INTERFACE, grammar=INTERFACE, suffixes=()),  # chosen by content: it is no language apart
    Language(name="dune", filenames=("dune",), properties_of=libraries),
)
