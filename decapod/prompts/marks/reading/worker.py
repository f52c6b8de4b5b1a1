"""The process that reads: `python -m decapod.prompts.marks.reading.worker ENGINE DESCRIPTOR OPTIONS`.

It loads one engine, says that it is ready, and answers each picture with what is found in it, until the other side
hangs up.
"""

import json
import signal
import socket
import sys
from collections.abc import Mapping
from dataclasses import fields

from pydantic import JsonValue

from decapod.environments.protocol import Channel, ConnectionEnded, Frame, ProtocolError
from decapod.prompts.marks.engines.found import Picture
from decapod.prompts.marks.engines.registry import ENGINES, Engine, EngineOptions, SourceMissingError
from decapod.prompts.marks.reading.wire import FAILED, FOUND, MISSING, READY, dump_found


def serve(channel: Channel, name: str, options: EngineOptions) -> None:
    """Answer pictures until the other side hangs up. An engine's own failure ends the process, with its traceback."""
    try:
        engine = ENGINES.find(name)(options)
    except SourceMissingError as error:
        channel.send({MISSING: str(error)})
        return
    channel.send({READY: True})
    while True:
        frame = channel.receive()
        channel.send(_answer(engine, frame))


def _answer(engine: Engine, frame: Frame) -> Mapping[str, JsonValue]:
    width, height, density = (frame.body.get(name) for name in ("width", "height", "density"))
    if not isinstance(width, int) or not isinstance(height, int) or not isinstance(density, int | float):
        return {FAILED: "the size of the picture is missing"}
    if width < 1 or height < 1:
        return {FAILED: f"a picture of {width}x{height} pixels"}
    if len(frame.attachments) != 1 or len(frame.attachments[0]) != 3 * width * height:
        return {FAILED: f"the bytes are not those of a picture of {width}x{height} pixels"}
    return {FOUND: dump_found(engine.read(Picture(width, height, frame.attachments[0], density)))}


def _options(text: str) -> EngineOptions:
    given = json.loads(text)
    return EngineOptions(**{field.name: given[field.name] for field in fields(EngineOptions)})


def main() -> None:
    """Serve on the descriptor of a connected socket."""
    name, descriptor, options = sys.argv[1:]
    # Ctrl+C is for the trial, which hangs up.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    channel = Channel(socket.socket(fileno=int(descriptor)))
    try:
        serve(channel, name, _options(options))
    except (ConnectionEnded, ProtocolError):
        pass  # Nobody listens any more.
    finally:
        channel.close()


if __name__ == "__main__":
    main()
