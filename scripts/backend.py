"""The build backend: setuptools, plus what building takes.

That is Node where the browser client must be built and there is none, and what the games import where
they are played to make a profile.
"""

from build_web import NODE_PACKAGE, WANTED, WEB, is_current, machine_node_is_good
from extra import PROJECT
from profiled import wanted
from setuptools import build_meta
from setuptools.build_meta import (  # noqa: F401 - a backend offers these names
    build_editable,
    build_sdist,
    build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)


def _node() -> list[str]:
    needed = WANTED and WEB.exists() and not is_current() and not machine_node_is_good()
    return [NODE_PACKAGE] if needed else []


def get_requires_for_build_sdist(config_settings=None):  # type: ignore[no-untyped-def]
    return build_meta.get_requires_for_build_sdist(config_settings) + _node()


def get_requires_for_build_wheel(config_settings=None):  # type: ignore[no-untyped-def]
    played = PROJECT["dependencies"] if wanted(editable=False) else []
    return build_meta.get_requires_for_build_wheel(config_settings) + _node() + played


def get_requires_for_build_editable(config_settings=None):  # type: ignore[no-untyped-def]
    played = PROJECT["dependencies"] if wanted(editable=True) else []
    return build_meta.get_requires_for_build_editable(config_settings) + _node() + played
