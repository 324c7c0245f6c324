"""`headmark call`: one tool, asked here and now; the answer is JSON whether or not `--json` is given."""

from __future__ import annotations

import json
from typing import Any

from app.access.caller import LOCAL, Caller
from app.cli.order import Order, UsageFault
from app.errors import Refused
from app.query.arguments import from_text
from app.query.asking import find_tool
from app.query.tool import Tool


def call(order: Order) -> int:
    args, house = order.args, order.house
    caller = _caller(order)
    tool = find_tool(args.tool, caller, house.deps)
    arguments = _arguments(tool, args.pairs, args.args)
    try:
        order.out.result(house.answer(tool.name, arguments, caller, "full").structured, "")
    finally:
        house.close()  # what indexes on request starts processes
    return 0


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
                f"{pair[:80]!r} is not NAME=VALUE.", f"{tool.name} takes {', '.join(tool.schema['properties'])}."
            )
        arguments[name] = from_text(tool.schema, name, value)
    return arguments


def _object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except ValueError as fault:
        raise UsageFault(f"--args is not JSON: {fault}.", """Write it as --args '{"query": "refund"}'.""") from None
    if not isinstance(value, dict):
        raise UsageFault("--args is not a JSON object.", """Write it as --args '{"query": "refund"}'.""")
    return value
