"""The program `decapod` and its commands."""

import sys
import traceback
from collections.abc import Sequence
from typing import Annotated

import typer

import decapod
from decapod.cli import experiment, experiment_run, marks, phone, tasks, topology
from decapod.cli.compare import compare
from decapod.cli.conformance import conformance
from decapod.cli.doctor import doctor
from decapod.cli.errors import ExitCode, explain
from decapod.cli.log import log
from decapod.cli.report import report
from decapod.cli.run import run
from decapod.cli.terminal import harmless
from decapod.cli.verify import verify

HELP = """A laboratory for communication between GUI agents.

Exit codes: 0 done; 1 it ran, and the answer is no (task not completed, check failed); 2 an option, name or file is
wrong; 3 this system lacks something (see `decapod doctor`); 4 a fault in decapod; 130 stopped with Ctrl-C.
"""

app = typer.Typer(
    name="decapod",
    help=HELP,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"decapod {decapod.__version__}")
        raise typer.Exit()


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Options of `decapod` itself."""


app.command("run")(run)
app.command("log")(log)
app.command("compare")(compare)
app.command("report")(report)
app.command("doctor")(doctor)
tasks.app.command("verify")(verify)
app.add_typer(tasks.app)
app.add_typer(topology.app)
experiment.app.command("run")(experiment_run.run)
experiment.app.command("status")(experiment_run.status)
app.add_typer(experiment.app)
app.add_typer(marks.app)
phone.app.command("conformance")(conformance)
app.add_typer(phone.app)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `decapod` with `arguments` (default: the process's own) and return its exit code, an `ExitCode`."""
    try:
        app(args=None if arguments is None else list(arguments), prog_name="decapod")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else ExitCode.DONE
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return ExitCode.STOPPED
    except Exception as error:  # noqa: BLE001 - the outermost edge: what cannot be explained is shown whole
        return _report(error)
    return ExitCode.DONE


def _report(error: Exception) -> ExitCode:
    explained = explain(error)
    if explained is not None:
        message, code = explained
        print(harmless(message), file=sys.stderr)
        return code
    traceback.print_exception(error)
    print("This is a fault in decapod. Please report it with the lines above.", file=sys.stderr)
    return ExitCode.FAULT
