#!/bin/bash
# tools/setup.sh demo|dev: system packages, an environment in .venv built from the hashed lock, and decapod in it.
# The stamp is written last, so an interrupted run is simply done again; with a fitting stamp nothing is installed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

purpose=${1:?usage: tools/setup.sh demo|dev}
case $purpose in
    demo) lock=requirements/demo.txt ;;
    dev) lock=requirements/dev.txt ;;
    *) echo "usage: tools/setup.sh demo|dev" >&2; exit 2 ;;
esac
venv=.venv
python=$(tools/find_python.sh)

"$python" tools/system.py "$purpose"

digest() { cat pyproject.toml requirements/build.txt "$1" tools/setup.sh | sha256sum | cut -d ' ' -f 1; }
stamped() { [[ -f $venv/.decapod-$1 && $(<"$venv/.decapod-$1") == "$(digest "$2")" ]]; }

usable() { "$venv/bin/python" -c 'import pip, sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null; }
if ! usable; then
    echo "Making the environment $venv with $python"
    "$python" -m venv --clear "$venv"
fi

# What the tests need contains what the demo needs.
if stamped dev requirements/dev.txt || stamped "$purpose" "$lock"; then
    exit 0
fi

pip() {
    "$venv/bin/python" -m pip --disable-pip-version-check --no-input install -qq --no-deps --no-build-isolation "$@" || {
        printf '\nThe Python packages could not be installed: see above. It is safe to start again.\n' >&2
        exit 3
    }
}
echo "Installing from $lock"
rm -f "$venv"/.decapod-*
pip --require-hashes -r requirements/build.txt
pip --require-hashes -r "$lock"
pip --editable .
digest "$lock" >"$venv/.decapod-$purpose"
