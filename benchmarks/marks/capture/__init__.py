"""Takes the screens of the measured set again: `python -m benchmarks.marks.capture [GROUP|NAME...]`."""
