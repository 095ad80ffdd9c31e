"""A pytest plug-in for runs on plain Python: leaves out what takes long there and reaches nothing more.

    pytest -p tests.brief

`make coverage` and the plain half of `make test` use it. Left out are tests marked `many` (they play
games by the hundred, to measure or to be sure), and most scenarios of the contract suite: an option or
another pack comes once in the tests named here, which play, say and score everything; the default game
comes in all tests, for every number of players.
"""

from __future__ import annotations

import re

import pytest

NUMBER = re.compile(r"-(\d+)p\b")
WITH_OPTIONS = {
    "test_notation_words_and_structure_are_unique",
    "test_scores_are_the_sum_of_the_score_sheet",
}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    names = {item.nodeid for item in items}
    kept: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        idle = item.get_closest_marker("many") or is_like_another(item.nodeid, names)
        (left_out if idle else kept).append(item)
    config.hook.pytest_deselected(items=left_out)
    items[:] = kept


def is_like_another(name: str, names: set[str]) -> bool:
    """Whether this is a scenario whose option or pack is met elsewhere, or here with more players."""
    found = NUMBER.search(name)
    if found is None or "=" not in name:
        return False
    if name.partition("[")[0].rpartition("::")[2] not in WITH_OPTIONS:
        return True
    before, after = name[: found.start()], name[found.end() :]
    return any(f"{before}-{more}p{after}" in names for more in range(int(found[1]) + 1, 10))
