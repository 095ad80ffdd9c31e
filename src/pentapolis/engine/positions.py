"""Positions entered by hand: their form is a Struct, and what does not fit it is refused in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar, get_args, get_type_hints

import msgspec
from msgspec import Struct

from pentapolis.engine.errors import LONGEST_WORD, PositionError, did_you_mean

T = TypeVar("T", bound=Struct)

KINDS = {
    "int": "a whole number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}
# What msgspec says: what is wrong, and where it stands.
_PLACE = re.compile(r"(.*?)(?: - at `(?:key in )?\$(.*)`)?", re.DOTALL)
_STEP = re.compile(r"\.(\w+)|\[(\d+|\.\.\.)\]")
_MISSING = re.compile(r"Object missing required field `(\w+)`")
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)
_EXPECTED = re.compile(r"Expected `([\w| ]+)`(?: of length)?(?: (>=|<=) (-?\d+))?.*", re.DOTALL)


def read(form: type[T], data: object, **called: str) -> T:
    """The data in that form; PositionError names the list, the number in it and the field.

    `called` says what one thing of a list is called, where that is not the name of the list.
    """
    if not isinstance(data, dict):
        keys = " and ".join(f"'{name}'" for name in _required(form))
        raise PositionError(f"A position is a JSON object with {keys}.")
    try:
        return msgspec.convert(data, form, strict=True)
    except msgspec.ValidationError as error:
        raise PositionError(_told(str(error), form, called)) from None


def _required(form: type[Struct]) -> list[str]:
    return [f.encode_name for f in msgspec.structs.fields(form) if f.required]


def _told(message: str, form: type[Struct], called: Mapping[str, str]) -> str:
    found = _PLACE.fullmatch(message)
    assert found is not None
    what, path = found[1], found[2] or ""
    where, field = "", ""
    for name, number in _STEP.findall(path):
        if name:
            where, field = f"{where}{field}", f"'{name}'"
        elif number.isdigit():
            word = field.strip("'")
            where, field = f"{where}{called.get(word) or _one(word)} {int(number) + 1}, ", ""
    said = f"{where.removesuffix(', ')}: " if where else ""
    if missing := _MISSING.fullmatch(what):
        return f"{_joined(said, field)}'{missing[1]}' is missing."
    if unknown := _UNKNOWN.fullmatch(what):
        word = unknown[1][:LONGEST_WORD]
        return f"{_joined(said, field)}unknown key '{word}'.{did_you_mean(word, _names(form))}"
    if expected := _EXPECTED.fullmatch(what):
        kinds = " or ".join(KINDS.get(kind.strip(), kind) for kind in expected[1].split("|"))
        limit = {">=": "at least", "<=": "at most"}.get(expected[2] or "", "")
        size = f" of {limit} {expected[3]}" if limit else ""
        return (
            f"{said}{field} must be {kinds}{size}."
            if field
            else f"{said[:-2]} must be {kinds}{size}."
        )
    return f"{said}{field}: {what[:LONGEST_WORD]}."


def _joined(said: str, field: str) -> str:
    return (
        f"{said.removesuffix(': ')}, {field}: "
        if said and field
        else f"{field}: "
        if field
        else said
    )


def _one(word: str) -> str:
    """cities: city."""
    return f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")


def _names(form: type[Struct]) -> set[str]:
    """Every key that stands somewhere in such a position."""
    found, forms = set(), [form]
    while forms:
        one = forms.pop()
        found |= {field.encode_name for field in msgspec.structs.fields(one)}
        forms += [inner for hint in get_type_hints(one).values() for inner in _structs(hint)]
    return found


def _structs(hint: object) -> list[type[Struct]]:
    if isinstance(hint, type) and issubclass(hint, Struct):
        return [hint]
    return [inner for part in get_args(hint) for inner in _structs(part)]
