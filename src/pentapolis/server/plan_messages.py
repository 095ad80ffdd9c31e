"""What is said about plans: to whoever made one, and to nobody else."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from pentapolis.server.messages import Incoming, Outgoing, SeatNumber, Word

# Decisions of one turn that can be chosen ahead.
LONGEST = 12


class NewPlan(Incoming):
    """For my next turn at that seat: decisions in notation, in their order; none takes the plan back."""

    seat: SeatNumber
    steps: Annotated[list[Word], Meta(max_length=LONGEST)]


class PlannedStep(Outgoing):
    """In notation and in words."""

    text: str
    words: str


class PlanChoice(Outgoing):
    """What could come next in the plan; `sure`: most likely legal, else perhaps."""

    text: str
    words: str
    sure: bool


class PlanInfo(Outgoing):
    """My plan at a seat: what is still to be played, and what could follow. `dropped`: it was not legal
    when its turn came."""

    seat: int
    steps: list[PlannedStep]
    choices: list[PlanChoice]
    dropped: bool
