"""`screencap`, `screenrecord` and `uiautomator`: what is on the screen, for programs."""

from __future__ import annotations

import asyncio
import io
import struct

from decapod.environments.android.virtual.commands.framework import Call, program

DUMP_FILE = "/sdcard/window_dump.xml"

SCREENCAP_HELP = """usage: screencap [-hp] [-d display-id] [FILENAME]
   -h: this message
   -p: save the file as a png.
   -d: specify the physical display ID to capture
       see "dumpsys SurfaceFlinger --display-id" for valid display IDs.
If FILENAME ends with .png it will be saved as a png.
If FILENAME is not given, the results will be printed to stdout.
"""

UIAUTOMATOR_HELP = """Usage: uiautomator <subcommand> [options]

Available subcommands:

help: displays help message

runtest: executes UI automation tests
    runtest <class spec> [options]

dump: creates an XML dump of current UI hierarchy
    dump [--verbose][--compressed][file]
      [--compressed]: dumps compressed layout information.
      [file]: the location where the dumped XML should be stored, default is
      /storage/emulated/0/window_dump.xml

events: prints out accessibility events until terminated
"""

RGBA_8888 = 1
SRGB = 1
RAW_HEADER = struct.Struct("<4I")
"""Width, height, format and colour space of a picture that is no PNG."""


async def _wait_for_slow_screen(call: Call) -> None:
    if (delay := call.phone.faults.slow_screen_ms) > 0:
        await asyncio.sleep(delay / 1000)


@program("screencap")
async def screencap(call: Call) -> int:
    """Print or save what is on the screen."""
    png = False
    while (option := call.args.option()) is not None:
        if option == "-p":
            png = True
        elif option == "-d":
            call.args.next()
        elif option not in ("-a", "-j"):
            await call.inv.stderr.write(SCREENCAP_HELP.encode())
            return 1
    name = call.args.next()
    png = png or (name is not None and name.endswith(".png"))
    await _wait_for_slow_screen(call)
    picture = call.phone.screenshot()
    data = picture if png else raw_pixels(picture)
    if name is None:
        await call.inv.out(data)
        return 0
    try:
        call.inv.files.write(call.inv.path(name), data)
    except OSError as error:
        await call.err(f"Error opening file: {name} ({error.strerror})")
        return 1
    return 0


def raw_pixels(picture: bytes) -> bytes:
    """Return a PNG as `screencap` without `-p` prints it: a header, then four bytes a pixel."""
    from PIL import Image

    with Image.open(io.BytesIO(picture)) as image:
        return RAW_HEADER.pack(image.width, image.height, RGBA_8888, SRGB) + image.convert("RGBA").tobytes()


@program("screenrecord")
async def screenrecord(call: Call) -> int:
    """Refuse: this phone makes no films."""
    await call.err("ERROR: unable to configure video/avc codec: the virtual phone records no video")
    return 1


@program("uiautomator")
async def uiautomator(call: Call) -> int:
    """Write the tree of what is shown."""
    word = call.args.next()
    if word == "dump":
        return await _dump(call)
    if word == "events":
        await asyncio.Event().wait()
    if word == "runtest":
        await call.err("INSTRUMENTATION_FAILED: the virtual phone runs no tests of its own")
        return 1
    await call.inv.stderr.write(UIAUTOMATOR_HELP.encode())
    return 0 if word == "help" else 1


async def _dump(call: Call) -> int:
    name = DUMP_FILE
    all_windows = False
    while (word := call.args.next()) is not None:
        if word == "--windows":
            all_windows = True
        elif not word.startswith("--"):
            name = word
    await _wait_for_slow_screen(call)
    if call.phone.faults.take("idle_failures"):
        await call.err("ERROR: could not get idle state.")
        return 0
    if not call.phone.display.on:
        await call.err("ERROR: null root node returned by UiTestAutomationBridge.")
        return 0
    tree = call.phone.hierarchy(all_windows=all_windows).encode("utf-8", "replace")
    path = call.inv.path(name)
    if path in ("/dev/tty", "/dev/stdout"):
        await call.inv.out(tree)
    else:
        try:
            call.inv.files.write(path, tree, mode=0o660)
        except OSError as error:
            code = f"{error.strerror}"
            await call.err(f"java.io.FileNotFoundException: {name}: open failed: ({code})")
            await call.err("\tat com.android.commands.uiautomator.DumpCommand.run(DumpCommand.java:110)")
            return 0
    await call.out(f"UI hierchary dumped to: {name}")
    return 0
