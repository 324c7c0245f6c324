"""`headmark token`: callers and what they may read."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from app.access.token_file import TokenFiles
from app.access.tokens import TokenEntry, make_caller
from app.cli.order import Order
from app.cli.output import columns
from app.errors import Refused


def create(order: Order) -> int:
    args = order.args
    caller = make_caller(
        args.name,
        args.repo or ["**"],
        allow=args.allow,
        deny=args.deny,
        scopes=args.scope or ["read"],
        expires=args.expires,
    )
    if any(entry.caller.name == args.name for entry in order.house.tokens.entries()):
        step = f"Choose another, or `headmark token revoke {args.name}` first."
        raise Refused(f"There is a caller named {args.name[:80]!r} already.", step)
    if caller.expires is not None and caller.expires <= datetime.now(UTC):
        raise Refused(f"{args.expires} is over: the token would be refused.", "Give --expires a time to come.")
    made = order.house.tokens.create(caller)
    order.out.remark("This is shown once; only its hash is kept.")
    if not args.repo:
        order.out.remark("It may read every repository; --repo GLOB confines a caller.")
    order.out.result({"token": made.token, **_shown(made.entry)}, made.token)
    return 0


def show(order: Order) -> int:
    entries = order.house.tokens.entries()
    rows = [_shown(entry) for entry in entries]
    header = ("ID", "NAME", "REPOS", "ALLOW", "DENY", "SCOPES", "EXPIRES")
    lines = [
        (
            r["id"],
            r["name"],
            *(",".join(r[k]) or "-" for k in ("repos", "allow", "deny", "scopes")),
            r["expires"] or "never",
        )
        for r in rows
    ]
    order.out.result(
        {"tokens": rows}, columns(header, lines) if rows else "No tokens. `headmark token create` makes one."
    )
    return 0


def revoke(order: Order) -> int:
    tokens: TokenFiles = order.house.tokens
    tokens.revoke(order.args.which)
    order.out.result({"revoked": order.args.which}, f"Revoked {order.args.which}; it is refused from now on.")
    return 0


def _shown(entry: TokenEntry) -> dict[str, Any]:
    caller = entry.caller
    return {
        "id": entry.id, "name": caller.name, "repos": list(caller.rules.repos), "allow": list(caller.rules.allow),
        "deny": list(caller.rules.deny), "scopes": sorted(caller.scopes), "created": entry.created,
        "expires": caller.expires.isoformat().replace("+00:00", "Z") if caller.expires else None,
    }  # fmt: skip
