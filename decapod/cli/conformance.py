"""`decapod phone conformance`: how does a device differ from what decapod expects?"""

import json
from dataclasses import dataclass
from typing import Annotated

import typer
from rich.text import Text

from decapod.cli.errors import CommandError, ExitCode
from decapod.cli.terminal import console, harmless


@dataclass(slots=True)
class Tally:
    """How many steps went as expected, and how many not."""

    fine: int = 0
    differing: int = 0


def conformance(
    serial: Annotated[
        str | None,
        typer.Option(
            "--serial", "-s", help="The device, as `adb devices` lists it, or HOST:PORT. Default: the only one."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print each finding as a line of JSON.")] = False,
) -> None:
    """Run one script of commands and screens on a device, and print how it differs from what decapod expects.

    It goes through the device for about a minute: apps are opened and ended, text is written into a contact that is not
    saved, a setting and a folder of its own are made and deleted. Exits with 0 when nothing differs, with 1 otherwise.
    """
    # Only here: these take a while to load, and `decapod --help` needs none of them.
    from decapod.environments.android.conformance import examine
    from decapod.environments.android.given import connect_given
    from decapod.environments.processes import ProgramError

    try:
        adb = connect_given(serial)
    except ProgramError as error:
        raise CommandError(str(error), code=ExitCode.MISSING) from None
    tally = Tally()
    out = console()
    if not as_json:
        out.print(harmless(f"Device {adb.serial}"))
    for finding in examine(adb):
        tally.fine += finding.as_expected
        tally.differing += not finding.as_expected
        step = finding.step
        if as_json:
            told = {"about": step.about, "step": step.name, "as_expected": finding.as_expected, "seen": finding.seen}
            print(json.dumps(told | {"seconds": round(finding.seconds, 3)}), flush=True)
            continue
        state = Text("ok     ", style="green") if finding.as_expected else Text("differs", style="red")
        line = Text.assemble(state, f"  {step.about}: {step.name}  ", (f"{finding.seconds:.1f} s  ", "dim"))
        out.print(line.append(harmless(finding.seen)), soft_wrap=True)
    if not as_json:
        out.print(f"\n{tally.fine} as expected, {tally.differing} not")
    if tally.differing:
        raise typer.Exit(ExitCode.NOT_DONE)
