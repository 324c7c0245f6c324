"""From arguments to an exit code: 0 done, 1 the job failed, 2 wrong usage. Nobody is shown a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from app.cli.arguments import parser
from app.cli.faults import unexpected
from app.cli.order import Order, UsageFault
from app.cli.output import Output
from app.errors import HeadmarkError

DONE, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    top = parser()
    try:
        args = top.parse_args(argv)
    except SystemExit as stop:
        return int(stop.code or DONE)
    except UsageFault as fault:
        Output("--json" in (sys.argv[1:] if argv is None else argv)).error(fault)
        return USAGE
    if args.version:
        return _version()
    if args.command is None:
        top.print_help(sys.stderr)
        return USAGE
    return _carry_out(Order(args))


def _carry_out(order: Order) -> int:
    module, _, function = order.args.run.partition(":")
    try:
        return int(getattr(import_module(module), function)(order))
    except UsageFault as fault:
        order.out.error(fault)
        return USAGE
    except HeadmarkError as fault:
        order.out.error(fault)
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read stdout has left; Python must not complain about it again when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except Exception as fault:
        if os.environ.get("HEADMARK_LOG_LEVEL") == "debug":
            raise
        order.out.error(unexpected(fault))
        return FAILED


def _version() -> int:
    from app.wiring.house import version

    print(f"headmark {version()}")
    return DONE
