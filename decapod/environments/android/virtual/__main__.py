"""`python -m decapod.environments.android.virtual`: phones, started quickly. `decapod phone` does the same."""

import argparse
import asyncio
import sys

from decapod.environments.android.virtual.serve import PORT, PhoneError, PhoneOptions, serve, tell_person, tell_program


def main() -> int:
    """Serve phones until they are told to end; the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m decapod.environments.android.virtual", description="Start a virtual phone for adb."
    )
    parser.add_argument("--port", type=int, help=f"port for adb, 0 for a free one (default: {PORT})")
    parser.add_argument("--console-port", type=int, help="port for the console (default: the one before --port)")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
    parser.add_argument("--anywhere", action="store_true", help="let --host be an address that other machines reach")
    parser.add_argument("--phones", type=int, default=1, help="how many phones to serve")
    parser.add_argument("--seed", type=int, default=0, help="what chances follow")
    parser.add_argument("--android", default="13", choices=("12", "13", "14"), help="version of Android")
    parser.add_argument("--dark", action="store_true", help="start with the dark theme")
    parser.add_argument("--first-run", action="store_true", help="let apps welcome a new user")
    parser.add_argument("--ready-fd", type=int, help="file descriptor to write the ports to, as JSON, when ready")
    given = parser.parse_args()
    port = given.port if given.port is not None else PORT if given.ready_fd is None else 0
    options = PhoneOptions(
        port=port,
        console_port=given.console_port,
        host=given.host,
        anywhere=given.anywhere,
        phones=given.phones,
        seed=given.seed,
        android=given.android,
        dark=given.dark,
        first_run=given.first_run,
    )
    try:
        asyncio.run(
            serve(
                options,
                lambda servers: (
                    tell_person(servers, options.host)
                    if given.ready_fd is None
                    else tell_program(servers, given.ready_fd)
                ),
            )
        )
    except PhoneError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
