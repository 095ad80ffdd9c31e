"""A profile-guided build: what is compiled once plays some games, and the compiler goes by what it saw.

setup.py compiles twice: first with code that counts which way each branch goes, then, after a short
run (scripts/train.py), by these counts. Wheels are made so; an editable installation is not, because
compiling takes more than twice as long.

PENTAPOLIS_PROFILE=0 goes without, PENTAPOLIS_PROFILE=1 does it everywhere and makes a failure an error.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path

from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parents[1]
WISH = os.environ.get("PENTAPOLIS_PROFILE", "auto")
# What counts is built here and never installed.
TRAINING = ROOT / "build" / "training"


def compiler() -> list[str]:
    return (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()


class CannotProfile(Exception):  # noqa: N818 - the name says what is wrong
    """This compiler, or this machine, makes no profile."""


def wanted(editable: bool) -> bool:
    return WISH == "1" or (WISH != "0" and not editable)


class ProfiledBuild(build_ext):
    """Compiles by a profile where one is wanted; without one where it cannot be made."""

    profiled = False

    def run(self) -> None:
        self.profiled = wanted(editable=bool(self.inplace or self.editable_mode))
        super().run()

    def build_extensions(self) -> None:
        if self.profiled and self.extensions:
            self.force = True  # every object is made twice
            try:
                self.build_with(self.learned())
                return
            except Exception as error:
                if WISH == "1":
                    raise
                reason = "compiling without a profile, which is somewhat slower"
                print(f"pentapolis: {reason} ({error})", file=sys.stderr)
        self.build_with([])

    def learned(self) -> list[str]:
        """Compile with counters, in a place of its own, and play: what to tell the compiler then."""
        way = way_of(compiler())
        shutil.rmtree(TRAINING, ignore_errors=True)
        for left in Path(self.build_temp).rglob("*.gcda"):
            left.unlink()
        place, self.build_lib = self.build_lib, str(TRAINING)
        try:
            self.build_with(way.counting)
        finally:
            self.build_lib = place
        way.learn()
        return way.using

    def build_with(self, words: list[str]) -> None:
        usual = [(one, one.extra_compile_args, one.extra_link_args) for one in self.extensions]
        for one, compiling, linking in usual:
            one.extra_compile_args = [*compiling, *words]
            one.extra_link_args = [*linking, *words]
        try:
            super().build_extensions()
        finally:
            for one, compiling, linking in usual:
                one.extra_compile_args, one.extra_link_args = compiling, linking


@dataclass(frozen=True)
class Way:
    """How one kind of compiler is told to count, and then to go by the counts."""

    counting: list[str]
    using: list[str]
    merger: str = ""  # clang's counts must be put together by this program

    def learn(self) -> None:
        """Play with what counts."""
        for path in (ROOT / "src" / "pentapolis").rglob("*"):
            if path.suffix in (".py", ".toml", ".md"):
                to = TRAINING / path.relative_to(ROOT / "src")
                to.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, to)
        raw = TRAINING / "raw"
        environment = {
            **os.environ,
            "PYTHONPATH": str(TRAINING),
            "PYTHONHASHSEED": "0",  # the same run every time
            "LLVM_PROFILE_FILE": str(raw / "%m.profraw"),
        }
        environment.pop("PENTAPOLIS_INTERPRETED", None)
        run([sys.executable, str(ROOT / "scripts" / "train.py")], environment)
        if self.merger:
            run([self.merger, "merge", f"--output={merged()}", *map(str, raw.glob("*.profraw"))])


def merged() -> Path:
    return TRAINING / "all.profdata"


def way_of(compiler: list[str]) -> Way:
    if sys.platform == "win32":
        raise CannotProfile("it is for gcc and clang")
    version = run([*compiler, "--version"])
    if "clang" not in version:
        # Counts lie beside the object files. What was never reached is compiled as ever (and not for
        # size): the run is short, people play longer games.
        using = ["-fprofile-use", "-fprofile-partial-training", "-Wno-missing-profile"]
        return Way(["-fprofile-generate"], using)
    merger = run([*compiler, "-print-prog-name=llvm-profdata"]).strip()
    if not shutil.which(merger):
        raise CannotProfile("clang's llvm-profdata is not installed")
    quiet = ["-Wno-profile-instr-unprofiled", "-Wno-profile-instr-out-of-date"]
    return Way(["-fprofile-generate"], [f"-fprofile-use={merged()}", *quiet], merger)


def run(command: list[str], environment: dict[str, str] | None = None) -> str:
    try:
        done = subprocess.run(
            command, check=False, capture_output=True, text=True, env=environment, timeout=600
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CannotProfile(str(error)) from error
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise CannotProfile(f"{Path(command[-1]).name}: {said[-1] if said else done.returncode}")
    return done.stdout
