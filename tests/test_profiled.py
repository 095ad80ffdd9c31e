"""Wheels are compiled by a profile; where none can be made they are compiled all the same."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SCRIPTS = Path(__file__).parents[1] / "scripts"
CC = shutil.which("cc") or shutil.which("gcc")
needs_compiler = pytest.mark.skipif(
    CC is None or sys.platform == "win32", reason="needs a C compiler like gcc or clang"
)
TINY = """
#include <Python.h>
static PyObject *answer(PyObject *self, PyObject *args) { return PyLong_FromLong(42); }
static PyMethodDef methods[] = {{"answer", answer, METH_NOARGS, ""}, {NULL, NULL, 0, NULL}};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "tiny", NULL, -1, methods};
PyMODINIT_FUNC PyInit_tiny(void) { return PyModule_Create(&module); }
"""


@pytest.fixture
def profiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    pytest.importorskip("setuptools")
    spec = importlib.util.spec_from_file_location("profiled", SCRIPTS / "profiled.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "profiled", module)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "TRAINING", tmp_path / "training")
    monkeypatch.setattr(module, "WISH", "auto")
    return module


def program(path: Path, text: str) -> str:
    path.write_text(f"#!/bin/sh\n{text}\n", "utf-8")
    path.chmod(0o755)
    return str(path)


def build_tiny(profiled: Any, folder: Path) -> Any:
    """Builds a module of one function; the compiler's own words are what it was told."""
    setuptools: Any = importlib.import_module("setuptools")
    source = folder / "tiny.c"
    source.write_text(TINY, "utf-8")
    extension = setuptools.Extension("tiny", [str(source)])
    declared = setuptools.Distribution({"name": "tiny", "ext_modules": [extension]})
    command = profiled.ProfiledBuild(declared)
    command.build_lib, command.build_temp = str(folder / "lib"), str(folder / "temp")
    command.ensure_finalized()
    command.run()
    made = next((folder / "lib").glob("tiny*.so"))
    code = (
        f"import sys; sys.path.insert(0, {str(made.parent)!r}); import tiny; print(tiny.answer())"
    )
    said = subprocess.run(
        [sys.executable, "-c", code], check=True, stdout=subprocess.PIPE, text=True
    )
    assert said.stdout == "42\n"
    return extension


def told(folder: Path, monkeypatch: pytest.MonkeyPatch, refuses: str = "nothing at all") -> Path:
    """From now on the compiler notes what it is told, and refuses one word."""
    log = folder / "told"
    refusal = f'case " $* " in *" {refuses} "*) echo "no {refuses}" >&2; exit 1;; esac'
    note = f'echo "$*" >> {log}'
    monkeypatch.setenv("CC", program(folder / "cc", f'{note}\n{refusal}\nexec {CC} "$@"'))
    return log


def test_who_gets_a_profile(profiled: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wheels do, editable installations do not, and one variable says otherwise for both."""
    assert profiled.wanted(editable=False)
    assert not profiled.wanted(editable=True)
    monkeypatch.setattr(profiled, "WISH", "0")
    assert not profiled.wanted(editable=False)
    monkeypatch.setattr(profiled, "WISH", "1")
    assert profiled.wanted(editable=True)


@needs_compiler
def test_compiles_twice_and_goes_by_what_was_played(
    profiled: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    log = told(tmp_path, monkeypatch)
    played: list[bool] = []
    monkeypatch.setattr(
        profiled.Way, "learn", lambda way: played.append(any(profiled.TRAINING.glob("tiny*.so")))
    )
    extension = build_tiny(profiled, tmp_path)
    assert played == [True], "it plays with what counts"
    compiled = [line for line in log.read_text("utf-8").splitlines() if " -c " in line]
    assert [("-fprofile-generate" in line, "-fprofile-use" in line) for line in compiled] == [
        (True, False),
        (False, True),
    ]
    assert not any("-fprofile" in word for word in extension.extra_compile_args)


@needs_compiler
@pytest.mark.parametrize("trouble", ["counting", "playing", "using"])
def test_without_a_profile_it_is_compiled_all_the_same(
    trouble: str,
    profiled: Any,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
) -> None:
    words = {"counting": "-fprofile-generate", "using": "-fprofile-use"}
    log = told(tmp_path, monkeypatch, words.get(trouble, "nothing at all"))
    # There is no Pentapolis among what was compiled: playing fails.
    monkeypatch.setattr(profiled, "ROOT", tmp_path)
    if trouble == "using":
        monkeypatch.setattr(profiled.Way, "learn", lambda way: None)
    build_tiny(profiled, tmp_path)
    assert "compiling without a profile" in capfd.readouterr().err
    last = log.read_text("utf-8").splitlines()[-1]
    assert "-fprofile" not in last
    monkeypatch.setattr(profiled, "WISH", "1")
    with pytest.raises(Exception, match=r"profile|train"):
        build_tiny(profiled, tmp_path)


def test_clang_needs_its_tool(profiled: Any, tmp_path: Path) -> None:
    tool = program(tmp_path / "llvm-profdata", "exit 0")
    text = 'case "$1" in --version) echo "Debian clang version 19";; *) echo "{}";; esac'
    way = profiled.way_of([program(tmp_path / "clang", text.format(tool))])
    assert way.merger == tool
    assert f"-fprofile-use={profiled.merged()}" in way.using
    with pytest.raises(profiled.CannotProfile, match="llvm-profdata"):
        profiled.way_of([program(tmp_path / "clang", text.format("llvm-profdata-of-nobody"))])
    with pytest.raises(profiled.CannotProfile):
        profiled.way_of([str(tmp_path / "no compiler")])


@needs_compiler
def test_the_compiler_here_knows_the_words(profiled: Any, tmp_path: Path) -> None:
    assert CC
    try:
        way = profiled.way_of([CC])
    except profiled.CannotProfile as error:
        pytest.skip(str(error))
    if way.merger:
        return  # what it is told to use is made by the tool
    source, made = tmp_path / "one.c", tmp_path / "one"
    source.write_text("int main(void) { return 0; }", "utf-8")
    for words in (way.counting, way.using):
        command = [CC, "-Werror", *words, "-c", str(source), "-o", f"{made}.o"]
        subprocess.run(command, check=True, cwd=tmp_path)
        subprocess.run([CC, *words, f"{made}.o", "-o", str(made)], check=True, cwd=tmp_path)
        subprocess.run([str(made)], check=True, cwd=tmp_path, env=dict(os.environ))
    assert list(tmp_path.glob("*.gcda")), "it counted"
