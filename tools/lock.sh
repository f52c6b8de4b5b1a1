#!/bin/bash
# Writes requirements/*.txt: one resolution for Python 3.11 to 3.13 on every platform, with hashes.
# dev.txt is resolved first and holds everything; the others are parts of it. UPGRADE=1 looks for newer versions.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

uv_version=0.13.9
tool=.make/lock
if [[ ! -x $tool/bin/uv || $("$tool/bin/uv" --version) != "uv $uv_version"* ]]; then
    "$(tools/find_python.sh)" -m venv --clear "$tool"
    "$tool/bin/python" -m pip install --quiet --disable-pip-version-check "uv==$uv_version"
fi

compile() {
    local output=$1
    shift
    UV_CUSTOM_COMPILE_COMMAND="make lock" "$tool/bin/uv" pip compile pyproject.toml --quiet \
        --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links \
        ${UPGRADE:+--upgrade} --output-file "requirements/$output" "$@"
    echo "requirements/$output"
}

compile dev.txt --extra ubuntu --extra android --extra fast --extra openai --extra anthropic --extra gemini --extra tokens \
    --extra compare --extra ocr --extra report --group dev
compile demo.txt --extra ubuntu --extra android --constraint requirements/dev.txt
compile base.txt --constraint requirements/dev.txt
UV_CUSTOM_COMPILE_COMMAND="make lock" "$tool/bin/uv" pip compile --group build --quiet \
    --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links \
    --constraint requirements/dev.txt --output-file requirements/build.txt
echo "requirements/build.txt"

# The peers of the benchmarks have nothing in common with each other or with decapod: one lock each.
for peer in benchmarks/requirements/*.in; do
    UV_CUSTOM_COMPILE_COMMAND="make lock" "$tool/bin/uv" pip compile "$peer" --quiet \
        --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links \
        ${UPGRADE:+--upgrade} --output-file "${peer%.in}.txt"
    echo "${peer%.in}.txt"
done
