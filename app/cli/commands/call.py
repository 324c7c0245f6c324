"""`headmark call`: one tool, asked here and now; the answer is JSON whether or not `--json` is given."""

from __future__ import annotations

import json
from typing import Any

from app.access.caller import LOCAL, Caller
from app.cli.order import Order, UsageFault
from app.cli.output import columns
from app.errors import Refused
from app.query.arguments import from_text
from app.query.asking import find_tool, offered
from app.query.schemas import SHARED
from app.query.tool import Tool


def call(order: Order) -> int:
    args, house = order.args, order.house
    caller = _caller(order)
    tool = _tool(order, caller)
    arguments = _arguments(tool, args.pairs, args.args)
    try:
        order.out.result(house.answer(tool.name, arguments, caller, "full").structured, "")
    finally:
        house.close()  # what indexes on request starts processes
    return 0


def _tool(order: Order, caller: Caller) -> Tool:
    """The tool that was named. Where there is none, those that there are are listed on stderr."""
    name, deps = order.args.tool, order.house.deps
    tools = offered(caller, deps)
    if name not in tools:
        lines = [(tool.name, tool.title, " ".join(_marked(tool))) for tool in tools.values()]
        order.out.remark(columns(("TOOL", "WHAT IT DOES", "ARGUMENTS"), lines))
    if name is None:
        raise UsageFault(
            "A tool is missing.", f"Name one of {', '.join(tools)}. `headmark call --help` has an example."
        )
    return find_tool(name, caller, deps)


def _marked(tool: Tool) -> list[str]:
    """The tool's own arguments as they are written; those that may be left out in brackets."""
    needed = tool.schema.get("required", ())
    own = [name for name in tool.schema["properties"] if name in needed or name not in SHARED]
    return [f"{name}=…" if name in needed else f"[{name}=…]" for name in own]


def _caller(order: Order) -> Caller:
    token = order.args.token
    if token is None:
        return LOCAL
    caller = order.house.tokens.caller(token)
    if caller is None:
        raise Refused("The token is unknown, revoked or expired.", "See `headmark token list`, or make another one.")
    return caller


def _arguments(tool: Tool, pairs: list[str], text: str | None) -> dict[str, Any]:
    """Arguments from --args and NAME=VALUE; a value is read as what the tool's schema wants of that name."""
    arguments = _object(text) if text is not None else {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise UsageFault(
                f"{pair[:80]!r} is not NAME=VALUE.",
                f"Write it as {_example(tool)}. {tool.name} takes {', '.join(tool.schema['properties'])}.",
            )
        arguments[name] = from_text(tool.schema, name, value)
    return arguments


def _example(tool: Tool) -> str:
    return f"{next(iter(tool.schema['properties']))}=…"


def _object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except ValueError as fault:
        raise UsageFault(f"--args is not JSON: {fault}.", """Write it as --args '{"query": "refund"}'.""") from None
    if not isinstance(value, dict):
        raise UsageFault("--args is not a JSON object.", """Write it as --args '{"query": "refund"}'.""")
    return value
