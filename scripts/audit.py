"""Known advisories about what is installed: pip-audit for Python, npm audit for the client.

Ends with 1 if there are any, and with 2 if a registry does not say: then nothing is known, which is not
the same as nothing being wrong.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
KNOWN, UNKNOWN = 1, 2
SKIPPED = "could not be audited"
# What pip-audit and npm say when nobody answered.
SILENT = (
    "ServiceError",
    "ConnectionError",
    "Max retries",
    "HTTPError",
    "404",
    "403",
    "ENOAUDIT",
    "endpoint",
)


def verdict(name: str, done: subprocess.CompletedProcess[str]) -> int:
    said = (done.stdout + done.stderr).strip()
    # pip-audit ends well when it has learned nothing: what it skipped is not known to be good.
    if skipped := said.count(SKIPPED):
        print(f"{name}: {skipped} packages NOT CHECKED: the registry here says nothing about them.")
        return UNKNOWN
    if done.returncode == 0:
        print(f"{name}: no known advisories.")
        return 0
    if any(word in said for word in SILENT):
        print(f"{name}: NOT CHECKED. The registry here does not serve advisories:")
        print("  " + "\n  ".join(said.splitlines()[-3:]))
        return UNKNOWN
    print(f"{name}: there are advisories.\n{said}")
    return KNOWN


def python_packages() -> int:
    """In an environment of its own: the tool is no part of what it looks at."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        pip = Path(folder) / "bin" / "python"
        subprocess.run([pip, "-m", "pip", "install", "-q", "pip-audit>=2.7"], check=True)
        here = Path(sys.executable).parents[1]
        found = sorted((here / "lib").glob("python*/site-packages"))
        command: list[str | Path] = [
            pip,
            "-m",
            "pip_audit",
            "--progress-spinner",
            "off",
            "--skip-editable",
        ]
        for path in found:
            command += ["--path", path]
        return verdict(
            "Python", subprocess.run(command, capture_output=True, text=True, check=False)
        )


def client_packages() -> int:
    npm = shutil.which("npm") or str(Path(sys.executable).with_name("npm"))
    command = [npm, "audit", "--omit=dev"]
    return verdict(
        "npm",
        subprocess.run(command, cwd=ROOT / "web", capture_output=True, text=True, check=False),
    )


if __name__ == "__main__":
    sys.exit(max(python_packages(), client_packages()))
