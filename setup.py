"""Compiles the engine's hot core with mypyc; without a C compiler the same source runs as it is.

PENTAPOLIS_COMPILE=0 asks for plain Python; PENTAPOLIS_COMPILE=1 makes a failing compilation an error.
Where Node is found, the web client is built into the package too; PENTAPOLIS_WEB=0 leaves it out.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext

WISH = os.environ.get("PENTAPOLIS_COMPILE", "auto")
# One shared library for the engine, one for the bots and one per game, so that a change in a game
# compiles that game only.
ENGINE = ["rng", "grid", "regions", "state", "evaluation"]
BOTS = ["playout", "greedy"]
GAME = ["scoring", "state", "evaluation"]


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
            self.extensions = []
            notice(f"compiling failed ({error})")


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
    groups = [(package / "engine", ENGINE), (package / "bots", BOTS)]
    groups += [(game.parent, GAME) for game in sorted(package.glob("games/*/game.py"))]
    named = [
        ([str(folder / f"{m}.py") for m in names], f"pentapolis_{folder.name}")
        for folder, names in groups
    ]
    sources = [path for paths, _ in named for path in paths]
    # Types are judged by `make lint`; here, without the other dependencies, they only guide mypyc.
    flags = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent"]
    return mypycify(flags + sources, separate=named, opt_level="3", debug_level="0")


def build_client() -> None:
    """The pages that the service shows. Without them it still runs, and says what is missing."""
    if os.environ.get("PENTAPOLIS_WEB") == "0" or not Path("web", "package.json").exists():
        return
    if Path("src", "pentapolis", "server", "static", "index.html").exists():
        return
    npm = shutil.which("npm")
    if npm is None:
        print("pentapolis: npm was not found: the web client is left out.", file=sys.stderr)
        return
    for command in (["install", "--no-save", "--no-audit", "--no-fund"], ["run", "build"]):
        if subprocess.run([npm, "--prefix", "web", *command], check=False).returncode:
            print("pentapolis: the web client could not be built.", file=sys.stderr)
            return


os.chdir(Path(__file__).parent)
if any(command in sys.argv for command in ("bdist_wheel", "editable_wheel", "install")):
    build_client()
setup(ext_modules=extensions(), cmdclass={"build_ext": OptionalBuild})
