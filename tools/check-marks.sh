#!/usr/bin/env bash
# Tests what reads pixels for marks with real weights, in environments of their own: OpenCV's packages and versions of
# transformers exclude one another, and torch is large.
#
#     tools/check-marks.sh [FOLDER]      the environments are made in FOLDER, or in a temporary one that is removed
#
# The program tesseract must be there (Debian and Ubuntu: tesseract-ocr).
set -euo pipefail
cd "$(dirname "$0")/.."

if [[ $# -gt 0 ]]; then
    folder=$1
    mkdir -p "$folder"
else
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
fi

# check NAME TESTS PACKAGES...: makes the environment NAME, with pytest, and runs TESTS in it.
check() {
    local python=$folder/$1/bin/python tests=$2
    shift 2
    [[ -x $python ]] || "${PYTHON:-python3}" -m venv "${python%/bin/python}"
    "$python" -m pip install --quiet "$@" pytest pytest-timeout
    # Warnings of the packages' own imports are none of ours; nothing is downloaded.
    HF_HUB_OFFLINE=1 "$python" -m pytest -q -p no:cacheprovider -W default "$tests"
}

check ocr tests/apart/marks/ocr.py '.[ocr]' onnx
check ocr tests/apart/marks/legible.py '.[ocr]'
check easyocr tests/apart/marks/easy.py '.[easyocr]'
check grounding-dino tests/apart/marks/grounding.py '.[grounding-dino]'
