#!/usr/bin/env bash
# Tests camel-ai's models over HTTP in an environment of their own, as they do not go together with google-genai.
#
#     tools/check-camel.sh [FOLDER]      the environment is made in FOLDER, or in a temporary one that is removed
set -euo pipefail
cd "$(dirname "$0")/.."

if [[ $# -gt 0 ]]; then
    folder=$1
else
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
fi
[[ -x $folder/bin/python ]] || "${PYTHON:-python3}" -m venv "$folder"
"$folder/bin/python" -m pip install --quiet '.[camel]' hypothesis pytest pytest-timeout
# Warnings of camel-ai's own imports are none of ours.
"$folder/bin/python" -m pytest -q -p no:cacheprovider -W default tests/apart/camel_over_http.py
