"""`decapod doctor`: what works on this machine, and how to get what is missing."""

import json
from dataclasses import asdict
from typing import Annotated

import typer
from rich import box
from rich.table import Table
from rich.text import Text

from decapod.cli.checks import CHECKS, Check, check_programs
from decapod.cli.errors import ExitCode
from decapod.cli.terminal import console, harmless

STYLES = {"ok": "green", "limited": "yellow", "missing": "red"}


def doctor(as_json: Annotated[bool, typer.Option("--json", help="Print the checks as JSON.")] = False) -> None:
    """Look at what works on this machine, and tell how to get what is missing.

    Exits with 0 when the demo can run, with 1 when it cannot.
    """
    checks = [*(check() for check in CHECKS), *check_programs()]
    missing = [check for check in checks if check.state == "missing"]
    if as_json:
        print(json.dumps({"ready": not missing, "checks": [asdict(check) for check in checks]}, indent=2))
    else:
        _show(checks)
    if missing:
        raise typer.Exit(ExitCode.NOT_DONE)


def _show(checks: list[Check]) -> None:
    out = console()
    table = Table(box=box.SIMPLE_HEAD)
    for name in ("what", "state", "found"):
        table.add_column(name, overflow="fold")
    for check in checks:
        table.add_row(check.name, Text(check.state, style=STYLES[check.state]), harmless(check.detail))
    out.print(table)
    fixes = list(dict.fromkeys(check.fix for check in checks if check.state != "ok" and check.fix))
    if fixes:
        out.print("To get what is missing:")
        for fix in fixes:
            out.print(f"  {fix}", soft_wrap=True)
        out.print()
    if any(check.state == "missing" for check in checks):
        out.print("The demo cannot run here yet.")
    else:
        out.print("The demo can run here: make demo")
