"""A seat without its player: when a bot holds it, how they come back, and who may sit down instead.

Nothing here is done: these say what shall stand at a seat, or refuse in words.
"""

from __future__ import annotations

from typing import Any

import msgspec

from pentapolis.server.errors import Refusal
from pentapolis.server.names import bot_name
from pentapolis.server.presence import Company, moment
from pentapolis.server.table import Occupant, Table

# Who plays on for somebody who is not there.
STAND_IN = "greedy"
# What shall stand at which seat.
Seating = list[tuple[int, Occupant]]


def held(table: Table, seat: int) -> Occupant:
    """A bot holds the seat from now on, with a name that nobody else at the table has."""
    names = {name for each in table.seats for name in (each.name, each.stand_in)}
    return msgspec.structs.replace(
        table.seats[seat], bot=STAND_IN, stand_in=bot_name(names), for_bot={}
    )


def at_zero(table: Table, seat: int) -> dict[str, Any]:
    """What happens at a seat that has no time left, as data of the event."""
    assert table.clock is not None
    if table.clock.at_zero == "loss":
        return {}
    occupant = held(table, seat)
    if table.clock.at_zero == "seat":
        return {"occupant": msgspec.to_builtins(occupant)}
    return {"bot": occupant.bot, "name": occupant.stand_in}


def taken_back(occupant: Occupant) -> Occupant:
    return msgspec.structs.replace(occupant, bot=None, stand_in="", for_bot={}, offered=False)


def is_free(occupant: Occupant) -> bool:
    """Whether a newcomer may sit down here."""
    return occupant.kind == "open" or (occupant.offered and occupant.bot is not None)


def votes(occupant: Occupant, company: Company) -> list[str]:
    """Those who are for letting a bot hold the seat: as long as this absence lasts."""
    since = company.away_since(occupant.guest)
    if since is None or occupant.bot is not None:
        return []
    began = moment(since)
    return [guest for guest, when in occupant.for_bot.items() if when >= began]


def let_a_bot_hold(table: Table, guest: str, seat: int, company: Company) -> Seating:
    """Somebody is for it; when all are who play and are here, a bot holds the seat."""
    table.check_going()
    if not table.seats_of(guest):
        raise Refusal("not_seated", lambda say: say.only_players_let_a_bot_hold)
    occupant = _seat(table, seat)
    away = occupant.guest
    if occupant.bot is not None or away is None or away == guest:
        raise Refusal("taken", lambda say: say.nobody_missing_there)
    _check_away(table, occupant, company)
    agreed = {guest, *votes(occupant, company)}
    asked = {each.guest for each in table.seats if each.bot is None and each.guest in company} - {
        away
    }
    if asked <= agreed:
        return [(number, held(table, number)) for number in table.seats_of(away)]
    now = moment(company.now)
    all_votes = {each: occupant.for_bot.get(each, now) for each in sorted(agreed)}
    return [(seat, msgspec.structs.replace(occupant, for_bot=all_votes))]


def _check_away(table: Table, occupant: Occupant, company: Company) -> None:
    since = company.away_since(occupant.guest)
    if since is None:
        raise Refusal("forbidden", lambda say: say.is_here(occupant.name))
    if table.patience is None:
        raise Refusal("forbidden", lambda say: say.everybody_is_waited_for)
    if company.now - since < table.patience:
        patience = table.patience
        raise Refusal("forbidden", lambda say: say.others_wait(occupant.name, patience))


def offer(table: Table, guest: str, seat: int) -> Seating:
    """Whoever made the table lets somebody else sit where a bot holds a seat."""
    table.check_going()
    if table.host != guest:
        raise Refusal("forbidden", lambda say: say.only_maker_gives_seat)
    occupant = _seat(table, seat)
    if occupant.guest is None or occupant.guest == guest or occupant.bot is None:
        raise Refusal("taken", lambda say: say.no_bot_holds_it)
    return [(seat, msgspec.structs.replace(occupant, offered=True))]


def _seat(table: Table, seat: int) -> Occupant:
    if seat >= len(table.seats):
        raise Refusal("malformed", lambda say: say.no_such_seat)
    return table.seats[seat]
