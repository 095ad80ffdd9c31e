#!/bin/sh
# Programs from outside PyPI. `scripts/need.sh plan venv compiler` says what is missing and what will be done
# about it; `scripts/need.sh get venv compiler` does it.
#
# System packages are installed only on Debian and its kin, and only as root (or where sudo asks for no
# password). Otherwise we do without: see `without` below.
set -eu
VENV=${VENV:-.venv}

has() {
    case "$1" in
        venv) [ -x "$VENV/bin/python" ] || python3 -c 'import venv, ensurepip' 2>/dev/null ;;
        compiler) { command -v cc >/dev/null || command -v gcc >/dev/null; } && python3 -c \
            'import sysconfig, os; assert os.path.exists(sysconfig.get_path("include") + "/Python.h")' \
            2>/dev/null ;;
        chromium) command -v chromium >/dev/null || command -v chromium-browser >/dev/null ||
            command -v google-chrome >/dev/null || own_chromium ;;
    esac
}

own_chromium() {
    "$VENV/bin/python" -c 'import os
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    assert os.path.exists(playwright.chromium.executable_path)' 2>/dev/null
}

package() {
    case "$1" in
        venv) echo python3-venv ;;
        compiler) echo gcc libc6-dev python3-dev ;;
        chromium) echo chromium ;;
    esac
}

# How to go on without the system's package.
without() {
    case "$1" in
        venv) echo "use virtualenv, uv or pip instead" ;;
        compiler) echo "run the engine as plain Python: slower, not different" ;;
        chromium) echo "let Playwright download a Chromium into your home folder" ;;
    esac
}

root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

may_install() {
    command -v apt-get >/dev/null && root true 2>/dev/null
}

step=$1
shift
missing=""
packages=""
for thing in "$@"; do
    has "$thing" && continue
    missing="$missing $thing"
    packages="$packages $(package "$thing")"
done
[ -n "$missing" ] || exit 0

if [ "$step" = plan ]; then
    if may_install; then
        echo "  - Debian packages, as root:$packages"
    else
        for thing in $missing; do
            echo "  - nothing of the system's: without $(package "$thing") we $(without "$thing")"
        done
    fi
    exit 0
fi

if may_install; then
    echo "Installing$packages (Debian packages)…"
    log=$(mktemp)
    # shellcheck disable=SC2086 # the packages are separate words
    if root apt-get update -qq >"$log" 2>&1 &&
        root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
            $packages >>"$log" 2>&1; then
        rm -f "$log"
        exit 0
    fi
    cat "$log" >&2
fi
for thing in $missing; do
    case "$thing" in
        venv) python3 -m virtualenv --quiet "$VENV" 2>/dev/null ||
            uv venv --quiet --seed "$VENV" 2>/dev/null ||
            { python3 -m venv --without-pip "$VENV" &&
                python3 -m pip --python "$VENV/bin/python" install --quiet pip; } 2>/dev/null ;;
        compiler) echo "There is no C compiler: the engine will run as plain Python, which is slower." ;;
        chromium) "$VENV/bin/python" -m playwright install chromium ;;
    esac || {
        rm -rf "${VENV:?}/bin/python"
        echo "Please install this and try again: $(package "$thing")" >&2
        exit 1
    }
done
