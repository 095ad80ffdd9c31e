#!/bin/sh
# Makes sure that programs from outside PyPI are there: `scripts/need.sh venv compiler chromium`.
# On Debian and its kin it installs what is missing; elsewhere it says what to install.
set -eu

has() {
    case "$1" in
        venv) python3 -c 'import venv, ensurepip' 2>/dev/null ;;
        compiler) { command -v cc >/dev/null || command -v gcc >/dev/null; } && python3 -c \
            'import sysconfig, os; assert os.path.exists(sysconfig.get_path("include") + "/Python.h")' \
            2>/dev/null ;;
        chromium) command -v chromium >/dev/null || command -v chromium-browser >/dev/null ;;
    esac
}

package() {
    case "$1" in
        venv) echo python3-venv ;;
        compiler) echo gcc libc6-dev python3-dev ;;
        chromium) echo chromium ;;
    esac
}

wanted=""
for thing in "$@"; do
    has "$thing" || wanted="$wanted $(package "$thing")"
done
[ -n "$wanted" ] || exit 0

root=""
[ "$(id -u)" = 0 ] || root="sudo"
if command -v apt-get >/dev/null && { [ -z "$root" ] || command -v sudo >/dev/null; }; then
    echo "Installing$wanted (Debian packages)…"
    log=$(mktemp)
    # shellcheck disable=SC2086 # the packages are separate words
    if $root apt-get update -qq >"$log" 2>&1 &&
        DEBIAN_FRONTEND=noninteractive $root apt-get install -y -qq --no-install-recommends $wanted \
            >>"$log" 2>&1; then
        rm -f "$log"
        exit 0
    fi
    cat "$log" >&2
fi
echo "Please install these packages of your system and try again:$wanted" >&2
exit 1
