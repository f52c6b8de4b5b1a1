#!/bin/bash
# Prints the path of a Python that decapod runs on: $PYTHON if set, else the first on PATH that starts and fits.
# A name on PATH proves nothing (pyenv leaves shims for versions that are not active), so each is asked.
set -euo pipefail

ask='
import sys
sys.exit(0) if (3, 11) <= sys.version_info[:2] <= (3, 13) else sys.exit(1)
'
complete='import ensurepip, venv'

fits() { "$1" -c "$ask" >/dev/null 2>&1; }
path_of() { "$1" -c 'import sys; print(sys.executable)'; }

if [[ -n ${PYTHON:-} ]]; then
    if fits "$PYTHON"; then
        path_of "$PYTHON"
        exit 0
    fi
    echo "PYTHON=$PYTHON is not a Python 3.11, 3.12 or 3.13 that starts." >&2
    exit 3
fi

found=()
while read -r name; do
    fits "$name" && found+=("$name")
done < <(type -aP python3.11 python3.12 python3.13 python3 python 2>/dev/null || true)

# One that has all its parts spares the system a package.
for name in "${found[@]}"; do
    if "$name" -c "$complete" >/dev/null 2>&1; then
        path_of "$name"
        exit 0
    fi
done
if ((${#found[@]})); then
    path_of "${found[0]}"
    exit 0
fi

cat >&2 <<'MESSAGE'
decapod needs Python 3.11, 3.12 or 3.13, and none on PATH starts.
On Debian 12, Debian 13 and Ubuntu 24.04:  apt-get install python3 python3-venv
Or name one:                               make demo PYTHON=/path/to/python3.12
MESSAGE
exit 3
