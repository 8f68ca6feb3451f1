# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by ./run and ./check; never run by itself. Brings what is missing and nothing else: system parts by apt (each
# line printed before it runs), then .venv from requirements.lock with hashes. A second call finds everything in place.
# Status 3: a system part is missing and this user may not install it.
# shellcheck shell=sh

ROOT=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
VENV=$ROOT/.venv

say() { printf 'cardspeak: %s\n' "$*" >&2; }

# Shared libraries that the PyQt6 wheel opens but does not bring, each with the Debian package that has it.
QT_LIBRARIES='libglib-2.0.so.0:libglib2.0-0 libGL.so.1:libgl1 libEGL.so.1:libegl1 libfontconfig.so.1:libfontconfig1
libdbus-1.so.3:libdbus-1-3 libxkbcommon.so.0:libxkbcommon0 libxkbcommon-x11.so.0:libxkbcommon-x11-0
libxcb-cursor.so.0:libxcb-cursor0 libxcb-icccm.so.4:libxcb-icccm4 libxcb-keysyms.so.1:libxcb-keysyms1
libxcb-shape.so.0:libxcb-shape0 libxcb-xkb.so.1:libxcb-xkb1 libxcb-render-util.so.0:libxcb-render-util0
libxcb-image.so.0:libxcb-image0'

# What the tests need on top: commands and headers, each with its package.
TEST_COMMANDS='gcc:gcc make:make avr-gcc:gcc-avr cppcheck:cppcheck chromium:chromium Xvfb:xvfb xauth:xauth'
TEST_FILES='/usr/include/stdio.h:libc6-dev /usr/lib/avr/include/avr/io.h:avr-libc
/usr/include/simavr/sim_avr.h:libsimavr-dev /usr/include/libelf.h:libelf-dev'

find_python() {
    for name in python3 python3.13 python3.12 python3.11; do
        if command -v "$name" >/dev/null 2>&1 &&
            "$name" -c 'import sys; raise SystemExit(not (3, 11) <= sys.version_info[:2] <= (3, 13))'; then
            PYTHON=$name
            return 0
        fi
    done
    say "no Python 3.11, 3.12 or 3.13 here (command python3). Install one, on Debian 12: apt-get install python3"
    exit 3
}

# Prints the packages of the shared libraries that the loader cannot open: works on every distribution, whatever
# the packages are called there.
missing_libraries() {
    "$PYTHON" - "$@" <<'PROBE'
import ctypes, sys
for pair in sys.argv[1:]:
    soname, package = pair.split(":")
    try:
        ctypes.CDLL(soname)
    except OSError:
        print(package)
PROBE
}

missing_commands() {
    for pair in "$@"; do
        command -v "${pair%%:*}" >/dev/null 2>&1 || printf '%s\n' "${pair#*:}"
    done
}

missing_files() {
    for pair in "$@"; do
        [ -e "${pair%%:*}" ] || printf '%s\n' "${pair#*:}"
    done
}

# What a command says at length goes to this file, its complaints to the screen.
as_root() {
    mkdir -p "$ROOT/build"
    if [ "$(id -u)" = 0 ]; then
        say "running: $*"
        DEBIAN_FRONTEND=noninteractive "$@" >>"$ROOT/build/set-up.log"
    else
        say "running: sudo $*"
        # shellcheck disable=SC2024 # the file is ours, not root's
        sudo "$@" >>"$ROOT/build/set-up.log"
    fi
}

may_install() {
    [ "$(id -u)" = 0 ] && return 0
    command -v sudo >/dev/null 2>&1 || return 1
    sudo -n true 2>/dev/null && return 0
    [ -t 0 ] && sudo -v
}

need_packages() {
    [ $# -gt 0 ] || return 0
    if ! command -v apt-get >/dev/null 2>&1; then
        say "system parts are missing that Debian calls: $*"
        say "there is no apt-get here: install them with this system's own package program, then start again"
        exit 3
    fi
    if ! may_install; then
        say "system parts are missing and this user may not install them. Please have this line run, then start again:"
        say "apt-get install -y --no-install-recommends $*"
        exit 3
    fi
    as_root apt-get update -qq
    if ! as_root apt-get install -y -qq --no-install-recommends "$@"; then
        say "apt-get could not install: $*. Its own words are above and in build/set-up.log"
        exit 3
    fi
}

# need_system run | need_system check
need_system() {
    find_python
    absent=$("$PYTHON" -c 'import venv, ensurepip' 2>/dev/null || echo python3-venv)
    # shellcheck disable=SC2086 # lists of words
    absent="$absent $(missing_libraries $QT_LIBRARIES)"
    if [ "$1" = check ]; then
        # shellcheck disable=SC2086
        absent="$absent $(missing_commands $TEST_COMMANDS) $(missing_files $TEST_FILES)"
    fi
    # shellcheck disable=SC2086
    need_packages $absent
}

# The help of a command, from a module that needs nothing but Python.
help() {
    find_python
    PYTHONPATH=$ROOT exec "$PYTHON" -m "$1"
}

stamp_now() {
    { cat "$ROOT/requirements.lock" "$ROOT/pyproject.toml"; printf '%s %s\n' "$ROOT" "$("$PYTHON" -V)"; } | sha256sum
}

# Two set-ups at once would write over one another: the later one waits until the earlier has ended, however it ended.
one_at_a_time() {
    command -v flock >/dev/null 2>&1 || return 0
    mkdir -p "$ROOT/build"
    exec 9>"$ROOT/build/set-up.lock"
    flock -n 9 && return 0
    say "another set-up is running in this folder; waiting for it to end"
    flock 9
}

is_set_up() { [ "$stamp" = "$(cat "$VENV/.stamp" 2>/dev/null)" ]; }

need_venv() {
    stamp=$(stamp_now)
    is_set_up && return 0
    one_at_a_time
    is_set_up || make_venv
    exec 9>&- # the next one may go on, and what is started now holds nothing
}

make_venv() {
    say "setting up $VENV (about 700 MB; once)"
    "$PYTHON" -m venv "$VENV"
    "$VENV/bin/python" -m pip install -q --disable-pip-version-check --require-hashes -r "$ROOT/requirements.lock" >&2
    "$VENV/bin/python" -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e "$ROOT" >&2
    printf '%s\n' "$stamp" >"$VENV/.stamp"
}
