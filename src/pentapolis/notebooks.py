"""What notebooks show of things that cannot say it themselves: states are compiled."""

from __future__ import annotations

import sys

from pentapolis.engine.state import State


def greet_notebook() -> None:
    """In a notebook states are shown as their pictures; elsewhere this does nothing."""
    # Whoever runs a notebook has imported it before us.
    module = sys.modules.get("IPython")
    shell = module.get_ipython() if module is not None else None
    formatter = getattr(shell, "display_formatter", None)
    if formatter is not None:
        formatter.formatters["image/svg+xml"].for_type(State, picture)


def picture(state: State) -> str | None:
    from pentapolis.pictures import can_draw, svg

    return svg(state) if can_draw(state.setup.game) else None
