"""Takes screens again, all or those that are named."""

import argparse
import sys
from fnmatch import fnmatch

from benchmarks.marks.capture.kept import SCREENS, Shot, keep


def main() -> None:
    """Take the screens of the groups, names or patterns that are given; all by default."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.marks.capture", description=__doc__)
    parser.add_argument("wanted", nargs="*", metavar="NAME", help="names of screens, or patterns such as 'phone-*'")
    patterns = parser.parse_args().wanted or ["*"]

    def is_wanted(name: str) -> bool:
        return any(fnmatch(name, pattern) for pattern in patterns)

    from benchmarks.marks.capture import desktop, desktop_scenes, firefox, firefox_scenes, phone, phone_scenes

    def kept(shot: Shot) -> None:
        keep(shot)
        print(f"{SCREENS.name}/{shot.name}", file=sys.stderr)

    for scene in phone_scenes.SCENES:
        if is_wanted(scene.name):
            kept(phone.take(scene))
    desktop.take([scene for scene in desktop_scenes.SCENES if is_wanted(scene.name)], kept)
    firefox.take([scene for scene in firefox_scenes.SCENES if is_wanted(scene.name)], kept)


if __name__ == "__main__":
    main()
