"""Compiles the engine's hot core with mypyc, and builds the browser client into the package.

Without a C compiler the same source runs as it is.

PENTAPOLIS_COMPILE=0 asks for plain Python; PENTAPOLIS_COMPILE=1 makes a failing compilation an error.
"""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).parent / "scripts"))
import build_web

WISH = os.environ.get("PENTAPOLIS_COMPILE", "auto")
# One shared library for the engine, one for the bots and one per game, so that a change in a game
# compiles that game only.
ENGINE = ["rng", "grid", "regions", "state", "evaluation"]
BOTS = ["playout", "ranking", "greedy", "search"]
CACHE = "build/mypyc-cache"
# In a game's folder these translate between people and states; all others are the game itself.
PLAIN = {"__init__", "game", "content", "notation", "view", "position", "sheet", "story"}


def notice(reason: str) -> None:
    print(
        f"pentapolis: {reason}: installing plain Python. Everything works, "
        "but simulations and bots are many times slower.",
        file=sys.stderr,
    )


def compiler_found() -> bool:
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    header = Path(sysconfig.get_path("include")) / "Python.h"
    return shutil.which(command) is not None and header.exists()


class OptionalBuild(build_ext):
    """A compiler that is there but does not work must not stop an installation either."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            if WISH == "1":
                raise
            # Half a set of compiled modules would not import: remove what did compile.
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []
            notice(f"compiling failed ({error})")


class BuildWithWeb(build_py):
    """The browser client goes into the package before its files are collected."""

    def run(self) -> None:
        try:
            build_web.build()
        except build_web.CannotBuild as error:
            print(f"pentapolis: installing without the browser client. {error}", file=sys.stderr)
        super().run()


def extensions() -> list:
    if WISH == "0":
        return []
    if not compiler_found():
        if WISH == "1":
            raise SystemExit("pentapolis: PENTAPOLIS_COMPILE=1, but no C compiler was found")
        notice("no C compiler with Python headers was found")
        return []
    from mypyc.build import mypycify

    package = Path("src", "pentapolis")
    named = [
        ([str(package / "engine" / f"{name}.py") for name in ENGINE], "pentapolis_engine"),
        ([str(package / "bots" / f"{name}.py") for name in BOTS], "pentapolis_bots"),
    ]
    for game in sorted(package.glob("games/*/game.py")):
        modules = sorted(path for path in game.parent.glob("*.py") if path.stem not in PLAIN)
        named.append(([str(path) for path in modules], f"pentapolis_{game.parent.name}"))
    sources = [path for paths, _ in named for path in paths]
    # Types are judged by `make lint`; here, without the other dependencies, they only guide mypyc.
    flags = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent"]
    # Every build reads the sources anew: classes from a cache make mypyc fail with an internal error.
    shutil.rmtree(CACHE, ignore_errors=True)
    flags.append(f"--cache-dir={CACHE}")
    return mypycify(flags + sources, separate=named, opt_level="3", debug_level="0")


os.chdir(Path(__file__).parent)
setup(ext_modules=extensions(), cmdclass={"build_ext": OptionalBuild, "build_py": BuildWithWeb})
