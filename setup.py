"""Compiles the engine's hot core with mypyc, and builds the browser client into the package.

Without a C compiler the same source runs as it is. Without the client nothing is built, unless that was
asked for.

PENTAPOLIS_COMPILE=0 asks for plain Python; PENTAPOLIS_COMPILE=1 makes a failing compilation an error.
PENTAPOLIS_PROFILE=0 goes without the profile of scripts/profiled.py, =1 asks for it in an editable
installation, too.
PENTAPOLIS_WEB=0 asks for a package without the browser client.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

sys.path.insert(0, str(Path(__file__).parent / "scripts"))
import build_web
import profiled
from profiled import compiler

WISH = os.environ.get("PENTAPOLIS_COMPILE", "auto")
CLIENT = Path("pentapolis", "server", "static", "index.html")
PICTURES = Path("pentapolis", "pictures", "script", "boards.js")
# One shared library for the engine, one for the bots and one per game, so that a change in a game
# compiles that game only.
ENGINE = ["rng", "grid", "state", "evaluation", "arrays"]
ENVS = ["rows"]
BOTS = ["lines", "playout", "ranking", "greedy", "search"]
CACHE = "build/mypyc-cache"
# Of a game's folder these are the game itself and what is made after every decision, each a module or
# a package of modules. Types that become JSON are in none: compiled, they forget their fields' types.
GAME = ["data", "state", "scoring", "evaluation", "notation", "words", "sheet", "view"]
GAME += ["arrays", "observing"]


def notice(reason: str) -> None:
    print(
        f"pentapolis: {reason}: installing plain Python. Everything works, "
        "but simulations and bots are many times slower.",
        file=sys.stderr,
    )


def compiler_found() -> bool:
    header = Path(sysconfig.get_path("include")) / "Python.h"
    return shutil.which(compiler()[0]) is not None and header.exists()


def takes(flag: str) -> bool:
    """Whether the compiler knows the flag; asked in the way of gcc and clang."""
    if sys.platform == "win32":
        return False
    asked = [*compiler(), "-Werror", flag, "-x", "c", "-c", os.devnull, "-o", os.devnull]
    return subprocess.run(asked, check=False, capture_output=True).returncode == 0


class OptionalBuild(profiled.ProfiledBuild):
    """A compiler that is there but does not work must not stop an installation either."""

    def run(self) -> None:
        # None of them waits for another; each may take a gigabyte.
        self.parallel = self.parallel or min(os.cpu_count() or 1, 4)
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


def build_client() -> None:
    try:
        build_web.build()
    except build_web.CannotBuild as error:
        raise SystemExit(
            f"pentapolis: the browser client could not be built. {error}\n"
            "PENTAPOLIS_WEB=0 installs without it."
        ) from error


class BuildWithWeb(build_py):
    """The browser client goes into the package before its files are collected."""

    def run(self) -> None:
        if build_web.WANTED:
            build_client()
        super().run()
        if (
            build_web.WANTED
            and not self.editable_mode
            and not all((Path(self.build_lib) / made).exists() for made in (CLIENT, PICTURES))
        ):
            raise SystemExit("pentapolis: the browser client did not get into the package.")


class SourceWithWeb(sdist):
    """The built client is part of the source distribution: installing it takes no Node."""

    def run(self) -> None:
        build_client()
        super().run()
        if not {str("src" / made) for made in (CLIENT, PICTURES)} <= set(self.filelist.files):
            raise SystemExit("pentapolis: the browser client did not get into the source archive.")


def extensions() -> list:
    # What only describes the package, or packs its source, needs nothing compiled.
    if WISH == "0" or {"egg_info", "dist_info", "sdist"} & set(sys.argv):
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
        ([str(package / "envs" / f"{name}.py") for name in ENVS], "pentapolis_envs"),
        ([str(package / "bots" / f"{name}.py") for name in BOTS], "pentapolis_bots"),
    ]
    for game in sorted(package.glob("games/*/game.py")):
        modules = [
            path
            for name in GAME
            for path in [game.parent / f"{name}.py", *sorted(game.parent.glob(f"{name}/**/*.py"))]
            # Most __init__ only name what is in their package; these two put it together.
            if path.exists() and (path.stem != "__init__" or name in ("view", "words"))
        ]
        named.append(([str(path) for path in modules], f"pentapolis_{game.parent.name}"))
    sources = [path for paths, _ in named for path in paths]
    # Types are judged by `make lint`; here, without the other dependencies, they only guide mypyc.
    flags = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent"]
    # Every build reads the sources anew: classes from a cache make mypyc fail with an internal error.
    shutil.rmtree(CACHE, ignore_errors=True)
    flags.append(f"--cache-dir={CACHE}")
    found = mypycify(flags + sources, separate=named, opt_level="3", debug_level="0")
    # Otherwise no function is inlined: another library might put its own in the place of one. With it,
    # search is up to 1.11 times as fast, scoring 1.18.
    if takes("-fno-semantic-interposition"):
        for extension in found:
            # All extensions share one list of words for the compiler.
            words = extension.extra_compile_args
            extension.extra_compile_args = [*words, "-fno-semantic-interposition"]
    return found


os.chdir(Path(__file__).parent)
setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": OptionalBuild, "build_py": BuildWithWeb, "sdist": SourceWithWeb},
)
