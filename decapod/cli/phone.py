"""`decapod phone`: the virtual phone, for adb and for whoever wants to look at it."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from decapod.cli.errors import CommandError, ExitCode

app = typer.Typer(
    name="phone",
    help="Start a virtual Android phone that the program adb can drive, or look at a phone.",
    context_settings={"help_option_names": ["-h", "--help"]},
)

PNG = b"\x89PNG\r\n\x1a\n"


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    port: Annotated[int, typer.Option(help="Port for adb; 0 takes a free one.")] = 6555,
    console_port: Annotated[int | None, typer.Option(help="Port for the console; by default the one before.")] = None,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    anywhere: Annotated[
        bool, typer.Option("--anywhere", help="Let --host be an address that other machines reach.")
    ] = False,
    phones: Annotated[int, typer.Option(help="How many phones to serve, each on ports of its own.")] = 1,
    seed: Annotated[int, typer.Option(help="What the phone's chances follow.")] = 0,
    android: Annotated[str, typer.Option(help="Version of Android: 12, 13 or 14.")] = "13",
    dark: Annotated[bool, typer.Option("--dark", help="Start with the dark theme.")] = False,
    first_run: Annotated[bool, typer.Option("--first-run", help="Let apps welcome a new user.")] = False,
) -> None:
    """Start a virtual phone and serve it until Ctrl-C.

    The line that it prints says how to connect: `adb connect 127.0.0.1:6555`, then `adb shell`, `adb push` and all the
    rest. The console takes `avd snapshot save|load NAME`, `sms send`, `gsm call`, `power`, `fault` and `help`.
    """
    if context.invoked_subcommand is not None:
        return
    # Only here: these take a while to load, and `decapod --help` needs none of them.
    from decapod.environments.android.virtual.serve import PhoneError, PhoneOptions, serve, tell_person

    options = PhoneOptions(
        port=port,
        console_port=console_port,
        host=host,
        anywhere=anywhere,
        phones=phones,
        seed=seed,
        android=android,
        dark=dark,
        first_run=first_run,
    )
    try:
        asyncio.run(serve(options, lambda servers: tell_person(servers, options.host)))
    except PhoneError as error:
        raise CommandError(str(error)) from error
    typer.echo("Stopped.")


@app.command()
def screenshot(
    file: Annotated[Path, typer.Argument(help="PNG file to write.")],
    serial: Annotated[str, typer.Option("--serial", "-s", help="Serial of the device, as `adb devices` lists it.")],
) -> None:
    """Save what a phone shows, any that answers adb, as a PNG file."""
    from decapod.environments.adb_program import find_adb

    picture = asyncio.run(_screencap(find_adb(), serial))
    at = picture.find(PNG)
    if at < 0:
        said = picture.decode("utf-8", "replace").strip() or "nothing"
        raise CommandError(f"{serial} gave no picture, it said: {said[:300]}", code=ExitCode.MISSING)
    file.write_bytes(picture[at:])
    typer.echo(f"Saved {file}.")


async def _screencap(adb: str, serial: str) -> bytes:
    pipe = asyncio.subprocess.PIPE
    arguments = ("-s", serial, "exec-out", "screencap", "-p")
    process = await asyncio.create_subprocess_exec(adb, *arguments, stdout=pipe, stderr=pipe)
    out, err = await process.communicate()
    return out or err
