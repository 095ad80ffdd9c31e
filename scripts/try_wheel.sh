#!/bin/sh
# Installs the wheel of a folder as a stranger would, outside this tree, and tries it: first as light as it
# comes, then with everything.
set -eu
wheel=$(ls "$1"/pentapolis-*.whl | tail -n 1)
smoke=$(realpath "$(dirname "$0")/smoke.py")
wheel=$(realpath "$wheel")
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
python3 -m venv env
env/bin/python -m pip install --quiet --disable-pip-version-check "$wheel"
env/bin/python "$smoke" --light
env/bin/python -m pip install --quiet --disable-pip-version-check "$wheel[all]"
env/bin/python "$smoke"
