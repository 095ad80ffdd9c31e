"""The engine contract: what every game's state can do. See docs/engine.md for the full story.

A game subclasses State and writes the hooks in the second half of the class. Legality is written
once, in `choices`; `apply` is the only way in, so an illegal action can never change a state.
"""

import json
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from pentapolis.engine.complaints import (
    Complaint,
    GameIsOver,
    NoSuchPlayer,
    NotAChoice,
    NothingToDecide,
    TurnIsPlayed,
)
from pentapolis.engine.errors import IllegalAction
from pentapolis.engine.events import EVERYONE, Event, GameEnded, Note, TurnKept
from pentapolis.engine.fields import Record
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup

# Every game keeps action 0 for "my turn is finished"; it is asked for where turns are confirmed.
CONFIRM: Final[i64] = 0
# The seat number of a spectator: one who knows only what is public.
SPECTATOR: Final[i64] = -1


def first_of(bits: i64) -> i64:
    """The lowest member of a bit set, or -1."""
    if bits == 0:
        return -1
    member: i64 = 0
    while (bits >> member) & 1 == 0:
        member += 1
    return member


def ones(bits: i64) -> i64:
    count: i64 = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


# Games of other packages may be plain Python.
@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position: all the data of a running game and the rules that change it."""

    def __init__(self, setup: Setup, rng: Rng) -> None:
        self.setup: Setup = setup
        self.players: i64 = setup.players
        self.rng: Rng = rng
        # Finished turns, and things that cannot be taken back: a card revealed, a chance drawn, a
        # turn finished. Undo compares `reveals` before and after a decision.
        self.turn: i64 = 0
        self.reveals: i64 = 0
        # Bit set of seats that have played their turn and may still take it back.
        self.unconfirmed: i64 = 0
        # What happens, while somebody listens. Copies do not: simulations pay nothing for it.
        self.notes: list[Note] | None = None

    # -- what everybody uses ----------------------------------------------------------------------

    def deciders(self) -> vec[i64]:
        """The seats that may act now, in ascending order; none when the game is over."""
        if self.unconfirmed == 0:
            return self.acting()
        found: i64 = self.unconfirmed | self.actors()
        seats = vec[i64]()
        seat: i64 = 0
        while seat < self.players:
            if (found >> seat) & 1:
                seats = append(seats, seat)
            seat += 1
        return seats

    def legal_actions(self, seat: i64) -> vec[i64]:
        """Every action the seat may play now, unique and ascending; empty if it may not act."""
        if seat < 0 or seat >= self.players:
            return vec[i64]()
        if (self.unconfirmed >> seat) & 1:
            return vec[i64]([CONFIRM])
        return self.choices(seat)

    def any_decider(self, rng: Rng) -> i64:
        """One of the deciders, each equally likely; -1 if there is none. For one nothing is drawn."""
        seats: i64 = self.unconfirmed | self.actors()
        if seats & (seats - 1):
            skip = rng.below(ones(seats))
            while skip > 0:
                seats &= seats - 1
                skip -= 1
        return first_of(seats)

    def first_decider(self) -> i64:
        """The first of the deciders; -1 if there is none."""
        return first_of(self.unconfirmed | self.actors())

    def any_action(self, seat: i64, rng: Rng) -> i64:
        """One of a decider's legal actions, each equally likely: a draw from `legal_actions`."""
        if (self.unconfirmed >> seat) & 1:
            rng.below(1)  # as from a list of one
            return CONFIRM
        return self.any_choice(seat, rng)

    def is_legal(self, seat: i64, action: i64) -> bool:
        if seat < 0 or seat >= self.players:
            return False
        if (self.unconfirmed >> seat) & 1:
            return action == CONFIRM
        return self.allows(seat, action)

    def apply(self, seat: i64, action: i64) -> None:
        """Play the action; raises IllegalAction and changes nothing if it is not legal."""
        if not self.is_legal(seat, action):
            raise IllegalAction(self.objection(seat, action), self.setup)
        if (self.unconfirmed >> seat) & 1:
            self.unconfirmed &= ~(i64(1) << seat)
            if self.notes is not None:
                self.note(TurnKept(seat))
            self._close_turn(seat)
        else:
            self.advance(seat, action)
        if self.notes is not None and self.is_over():
            self.note(
                GameEnded(None, self.end_reason(), tuple(self.scores()), tuple(self.ranking()))
            )

    def objection(self, seat: i64, action: i64) -> Complaint:
        """Why the action is not legal."""
        if self.is_over():
            return GameIsOver()
        if seat < 0 or seat >= self.players:
            return NoSuchPlayer(seat)
        if seat not in self.deciders():
            return NothingToDecide(seat)
        if (self.unconfirmed >> seat) & 1:
            return TurnIsPlayed()
        return self.complaint(seat, action)

    def redraw(self, rng: Rng) -> "State":
        """The same world with other luck: only what nobody has seen or holds is drawn anew."""
        world = self.clone()
        world.rng = Rng(rng.seed())
        world.shuffle_unseen(rng)
        return world

    # -- what happens, for whoever listens (see events.py) ----------------------------------------

    def listen(self) -> list[Note]:
        """From now on say what happens; the list fills as decisions are played."""
        self.notes = []
        return self.notes

    def note(self, event: Event, knows: i64 = EVERYONE) -> None:
        """Something happened; its secret fields are for the seats in the bit set `knows`."""
        if self.notes is not None:
            self.notes.append(Note(event, knows))

    def whisper(self, event: Event) -> None:
        """Something happened that only its seat may know, until that seat is disclosed."""
        if self.notes is not None:
            self.notes.append(Note(event, 0, True))

    def disclose(self, seat: i64, kinds: tuple[type[Event], ...] = ()) -> None:
        """Everybody may now know what the seat has chosen in secret: all, or decisions of some kinds."""
        if self.notes is not None:
            self.notes.append(Note(None, EVERYONE, False, seat, kinds))

    # -- for games: end a turn --------------------------------------------------------------------

    def end_turn(self, seat: i64) -> None:
        """The seat's turn is played. Where turns are confirmed it now waits for the player's word."""
        if self.setup.confirm:
            self.unconfirmed |= i64(1) << seat
        else:
            self._close_turn(seat)

    def _close_turn(self, seat: i64) -> None:
        self.turn += 1
        self.reveals += 1
        if self.notes is not None:
            self.notes.append(Note(None, finishes=seat))
        self.finish_turn(seat)

    # -- what a game writes -----------------------------------------------------------------------

    def acting(self) -> vec[i64]:
        """The seats that have a decision to make (confirmations are added by `deciders`)."""
        raise NotImplementedError

    def choices(self, seat: i64) -> vec[i64]:
        """The one source of legality: the seat's legal actions, unique and ascending."""
        raise NotImplementedError

    def allows(self, seat: i64, action: i64) -> bool:
        """Whether `choices` has the action; override where that can be told without the list."""
        return action in self.choices(seat)

    def actors(self) -> i64:
        """The seats in `acting` as bits; override where that can be told without the list."""
        found: i64 = 0
        acting = self.acting()
        i: i64 = 0
        while i < len(acting):
            found |= i64(1) << acting[i]
            i += 1
        return found

    def any_choice(self, seat: i64, rng: Rng) -> i64:
        """A draw from `choices`; override where that can be done without the list, by one `below`."""
        actions = self.choices(seat)
        return actions[rng.below(len(actions))]

    def advance(self, seat: i64, action: i64) -> None:
        """Play a legal action, note what happens; call `end_turn` when it was the last of the turn."""
        raise NotImplementedError

    def finish_turn(self, seat: i64) -> None:
        """What happens between turns: refill, pass on, next player, end of the game."""
        raise NotImplementedError

    def complaint(self, seat: i64, action: i64) -> Complaint:
        """Why a decider may not play this action."""
        return NotAChoice()

    def clone(self) -> "State":
        """An independent copy. Arrays share their buffer when assigned: copy them by slicing."""
        raise NotImplementedError

    def resample(self, seat: i64, rng: Rng) -> "State":
        """A world that agrees with everything the seat has ever learned, random in all else.

        It must depend on nothing the seat does not know, and replaces the generator.
        """
        raise NotImplementedError

    def shuffle_unseen(self, rng: Rng) -> None:
        """For `redraw`: put what no seat has seen or holds in a new order, as likely as in a deal.

        It must not depend on the old order: sort first (`reshuffled`).
        """
        raise NotImplementedError

    def is_over(self) -> bool:
        raise NotImplementedError

    def end_reason(self) -> str:
        """A short code for how the game ended; empty while it runs."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """Points by seat, as if the game ended now; a team's members all have the team's points."""
        raise NotImplementedError

    def ranking(self) -> list[int]:
        """Place by seat, 1 for a winner, ties shared; a team is 1 if it has won and 2 if it has lost."""
        raise NotImplementedError

    def declared(self) -> Record:
        """The declaration of the state's fields; a class made by scripts/states.py has it."""
        raise NotImplementedError

    def new_part(self) -> object:
        """For loading: an empty one of the objects that a state is made of, where there are such."""
        raise NotImplementedError

    def complete(self) -> None:
        """After loading: make anew what follows from the fields."""

    # -- shared plumbing --------------------------------------------------------------------------

    def copy_base_to(self, copy: "State") -> None:
        """For `clone`: the fields of this base class."""
        copy.rng = self.rng.clone()
        copy.turn = self.turn
        copy.reveals = self.reveals
        copy.unconfirmed = self.unconfirmed

    def dump(self) -> dict[str, object]:
        """The whole state as plain JSON values; secret: it holds what no seat may see."""
        return self.declared().dump(self)

    def load(self, data: dict[str, object]) -> None:
        """The inverse of `dump`, into a new state of the same set-up."""
        self.declared().load(self, data, self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or self.setup != other.setup:
            return False
        return self.declared().same(self, other)

    def __hash__(self) -> int:
        return hash(json.dumps(self.dump(), sort_keys=True))

    def __reduce__(self) -> tuple[object, ...]:
        from pentapolis.engine.registry import load_state

        return (load_state, (self.setup, self.dump()))
