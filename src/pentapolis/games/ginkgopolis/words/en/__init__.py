"""Ginkgopolis: every sentence of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal

from mypy_extensions import mypyc_attr

from pentapolis.engine.complaints import Complaint
from pentapolis.engine.content import ContentPack, Row, once_per_wording
from pentapolis.engine.events import Event
from pentapolis.engine.score import Outcome
from pentapolis.engine.state import State
from pentapolis.engine.words import Words, at, count
from pentapolis.games.ginkgopolis import notation, seen
from pentapolis.games.ginkgopolis.content import COLOURS, card_number
from pentapolis.games.ginkgopolis.events import (
    BonusUsed,
    CardChosen,
    CardDrawn,
    CardGained,
    CardIsChosen,
    CharacterKept,
    DeckShuffled,
    Deed,
    EndAnnounced,
    HandDiscarded,
    HandKept,
    HandRenewed,
    ItemsTaken,
    KeepOneOfThePacket,
    KeepOrRenew,
    LetterMoved,
    NotInHand,
    NotOffered,
    NotYourTile,
    PlanFailed,
    PlanRevealed,
    ResourcesReturned,
    ReturnInOrder,
    RoundBegan,
    SupplyExhausted,
    SupplyFormed,
    SurchargePaid,
    TakeOneItem,
    TileBuilt,
    TileChosen,
    TileDecided,
    TileDrawn,
    TilesReturned,
    TileTurnedUp,
)
from pentapolis.games.ginkgopolis.notation import card_name
from pentapolis.games.ginkgopolis.scoring import CARDS, District
from pentapolis.games.ginkgopolis.seen import Plan, SideView
from pentapolis.games.ginkgopolis.state import (
    DRAFT,
    HAND,
    KEEP_HAND,
    KEPT,
    NEW_HAND,
    RESOLVE,
    RETURN,
    TAKE,
    TAKE_RESOURCE,
    TAKE_TILE,
    WITHOUT,
    GinkgoState,
)

ITEMS: tuple[Literal["resource", "point", "tile"], ...] = ("resource", "point", "tile")
COLOUR_WORDS = {"R": "red", "Y": "yellow", "B": "blue"}
ACTIONS = {
    KEEP_HAND: "Keep the hand",
    NEW_HAND: "A new hand",
    WITHOUT: "Without a tile",
    TAKE_RESOURCE: "A resource",
    TAKE_TILE: "A tile",
}
DEEDS = {
    "exploit": "exploited",
    "urbanize": "urbanized",
    "construct": "constructed on",
    "failed": "could not build, so exploited",
}
LISTS = {
    "discards": "Discards",
    "shown": "tiles seen behind the screen",
    "known": "known of the hand",
    "tiles": "Your tiles",
    "returning": "You return",
}


@mypyc_attr(allow_interpreted_subclasses=True)
class GinkgoWords(Words):
    unsure: ClassVar[str] = "what the others do in this round"
    end_reasons: ClassVar[dict[str, str]] = {
        "tiles": "The tiles have run out.",
        "resources": "A player has built all their resources.",
        "hal": "Hal has run out of resources.",
        "rounds": "The limit of rounds is reached.",
    }
    # Said while the last round is still being played.
    last_round: ClassVar[dict[str, str]] = {
        "tiles": "The tiles have run out: this round is the last.",
        "resources": "A player has built all their resources: this round is the last.",
        "hal": "Hal has run out: the game ends.",
        "rounds": "The game has lasted too long and ends.",
    }
    POINTS: ClassVar[str] = "points"
    TOKENS: ClassVar[str] = "new hand tokens"
    DISTRICTS: ClassVar[str] = "districts"

    def texts(self) -> dict[str, list[str]]:
        people = [self.person(row["number"]) for row in self.content.rows("characters")]
        cards = [self.card_text(card_number(row)) for row in self.content.rows("cards")]
        return {"cards": cards, "characters": people}

    def card_text(self, card: int) -> str:
        """What a card does in a tableau; of a letter, where it leads."""
        return card_texts(self.content).get(card, LETTER_TEXT)

    def character_text(self, character: int) -> str:
        return card_text(self.row_of(character), 0)

    def side(self, side: int) -> str:
        """A player or Hal, within a sentence."""
        return "Hal" if side >= self.setup.players else self.player(side)

    def side_title(self, side: int) -> str:
        return "Hal" if side >= self.setup.players else self.player_title(side)

    # -- questions and choices --------------------------------------------------------------------

    def ask(self, state: State, seat: int) -> str:
        assert isinstance(state, GinkgoState)
        if state.phase == DRAFT:
            return f"Which Character do you keep ({state.offset + 1} of {KEPT})?"
        if state.phase == HAND:
            token = count(int(state.rules.new_hand_points), "point")
            return f"Keep your hand, or spend a New Hand token (worth {token}) on a new one?"
        if state.phase == RETURN:
            worth = int(state.rules.return_points)
            name = said(state.next_return(seat))
            return f"The tiles have run out: do you return {name} (worth {count(worth, 'point')})?"
        if state.phase == RESOLVE and state.question == TAKE:
            return "Do you take a resource or a tile?"
        if state.phase == RESOLVE:
            whose = "Hal's " if state.is_hal(state.turn_seat()) else ""
            return f"Where does {whose}letter {notation.letter_of(state)} go?"
        if state.card[seat] < 0:
            return "Which card do you play?"
        return f"Which tile goes with {said(state.card[seat])}, or none?"

    def action(self, state: State, seat: int, action: int) -> str:
        assert isinstance(state, GinkgoState)
        if action in ACTIONS:
            return ACTIONS[action]
        parts = notation.action_structure(state, seat, action)
        if parts["kind"] == "move":
            return f"To {at((parts['x'], parts['y']))}"
        if parts["kind"] == "return":
            return f"{'Return' if parts['give'] else 'Keep'} {spoken(parts['tile'])}"
        if parts["kind"] == "character":
            return self.person(parts["character"])
        if parts["kind"] == "tile":
            return f"With {spoken(parts['tile'])}"
        name = spoken(parts["card"])
        return name[0].upper() + name[1:]

    # -- what happens -----------------------------------------------------------------------------

    def tell(self, event: Event) -> str:
        if isinstance(event, Deed) and event.seat is None:
            done = self.tell_deed(event)
            return f"Hal {done}." if done else ""
        match event:
            case CharacterKept():
                return f"keeps the {self.name_of(event.character)}"
            case RoundBegan():
                if self.setup.players == 1:
                    return f"Round {event.round} begins."
                return f"Round {event.round} begins, first is {self.player(event.first)}."
            case DeckShuffled():
                new = f" with {count(len(event.cards), 'new card')}" if event.cards else ""
                return f"The discards are shuffled into a new deck{new}."
            case HandKept():
                return "keeps the hand"
            case HandRenewed():
                return "spends a New Hand token"
            case CardChosen():
                return f"chooses {said(event.card)}"
            case TileChosen():
                played = f"plays {said(event.card)}"
                if event.tile is None:
                    return f"{played} alone"
                return f"{played} with {said(event.tile)}"
            case TileDecided():
                return f"{'returns' if event.given else 'keeps'} {said(event.tile)}"
            case SupplyExhausted():
                if event.times == 1 and self.setup.players > 1:
                    return "The last tile is taken: everybody may return tiles."
                return "The last tile is taken."
            case SupplyFormed():
                return f"The new supply has {count(event.count, 'tile')}."
            case EndAnnounced() if event.seat is not None:
                return "has built all their resources: this round is the last"
            case EndAnnounced():
                return self.last_round[event.reason]
            case Deed():
                return self.tell_deed(event)
            case _:  # what follows by the rules goes without saying, and points stand beside it
                return ""

    def tell_deed(self, event: Deed) -> str:
        """What a side does."""
        match event:
            case PlanRevealed():
                return self.plan(event)
            case PlanFailed():
                if event.tile is None:
                    return "cannot build"
                return f"cannot pay: {said(event.tile)} goes back, and the card is exploited"
            case TileTurnedUp():
                return f"draws {said(event.tile)}"
            case ResourcesReturned():
                return f"gets {count(event.count, 'resource')} back from the building below"
            case SurchargePaid():
                paid = gain_text((event.resource, event.point, 0))
                what = "another colour" if event.reason == "colour" else "a lower number"
                return f"pays {paid} for {what}"
            case TileBuilt():
                # Where, the letter or the building says; nobody counts columns in this city.
                if event.covered is None:
                    return f"puts {said(event.tile)} into the city"
                high = count(event.floors, "floor")
                return f"puts {said(event.tile)} on {said(event.covered)}, now {high} high"
            case LetterMoved():
                hal = self.setup.players <= event.side and event.seat is not None
                whose = "Hal's " if hal else ""
                return f"moves {whose}{said(event.card)} outwards"
            case ItemsTaken():
                return self.items(event)
            case TileDrawn(tile=int(tile)):
                return f"draws tile {said(tile)}"
            case HandDiscarded():
                return f"discards {', '.join(map(said, event.cards))}" if event.cards else ""
            case CardDrawn(card=int(card)):
                return f"draws card {said(card)}"
            case CardDrawn(seat=int()):
                return "draws a card"
            case BonusUsed():
                return f"uses the bonus of {self.card_title(event.card)}"
            case CardGained():
                return f"keeps the card {said(event.card)}"
            case TilesReturned():
                return f"returns {count(event.count, 'tile')}"
            case _:
                return ""

    def told(self, clauses: Sequence[tuple[Event, str]]) -> Sequence[str]:
        """What comes in many small steps is said at once: gains with what gives them, cards, tiles."""
        runs: list[tuple[str, list[tuple[Event, str]]]] = []
        for event, said_alone in clauses:
            step = small_step(event)
            if runs and step and (runs[-1][0] == step or (runs[-1][0] and step == "tile")):
                runs[-1][1].append((event, said_alone))
            else:
                runs.append((step, [(event, said_alone)]))
        shown: list[str] = []
        for _, run in runs:
            alone = len(run) == 1
            shown += [run[0][1]] if alone else self.at_once([event for event, _ in run])
        return shown

    def at_once(self, events: Sequence[Event]) -> list[str]:
        """Small steps of one kind; of cards that one may not know, how many."""
        givers = [self.card_title(event.card) for event in events if isinstance(event, BonusUsed)]
        taken = [event for event in events if isinstance(event, ItemsTaken)]
        tiles = [event.tile for event in events if isinstance(event, TileDrawn)]
        cards = [event.card for event in events if isinstance(event, CardDrawn)]
        clauses = []
        if taken:
            gains = [(event.resource, event.point, event.tile) for event in taken]
            gain = [sum(item) for item in zip(*gains, strict=True)]
            whose = listed(list(dict.fromkeys(givers))) or (
                "the Characters" if len(taken) > 1 else "a Character"
            )
            clauses.append(f"takes {gain_text(gain)} from {whose}")
        elif givers:
            clauses.append(f"uses the bonuses of {listed(givers)}")
        if tiles:  # how many others take is said already
            names = listed([said(tile) for tile in tiles if tile is not None])
            clauses.append(f"draws {'tile' if len(tiles) == 1 else 'the tiles'} {names}")
        known = [said(card) for card in cards if card is not None]
        if len(known) < len(cards):
            clauses.append(f"draws {count(len(cards), 'card')}")
        elif known:
            clauses.append(f"draws the cards {listed(known)}")
        return clauses

    def plan(self, event: PlanRevealed) -> str:
        card = said(event.card)
        with_tile = f" with {said(event.tile)}" if event.tile is not None else ""
        verbs = {"exploit": "exploits", "urbanize": "urbanizes at", "construct": "constructs on"}
        return f"{verbs[event.action]} {card}{with_tile}"

    def items(self, event: ItemsTaken) -> str:
        gain = (event.resource, event.point, event.tile)
        if event.reason == "letter":
            return f"takes a {ITEMS[gain.index(1)]}"
        reasons = {
            "neighbours": " from the buildings beside it",
            "character": " from a Character",
            "owed": " from the new supply",
        }
        return f"takes {gain_text(gain)}{reasons.get(event.reason, '')}"

    def card_title(self, card: int) -> str:
        """A card of the tableau, a building's or a Character."""
        return f"the {self.name_of(card - CARDS)}" if card >= CARDS else said(card)

    def name_of(self, character: int) -> str:
        return str(self.row_of(character)["name"])

    def person(self, character: int) -> str:
        """A Character with what it brings."""
        row = self.row_of(character)
        # Several share a name and what they bring: the number tells them apart.
        number = row["number"]
        return f"{row['name']} ({number}): {gain_text(row['start'])} now, then {card_text(row, 0)}"

    def row_of(self, character: int) -> Row:
        return next(r for r in self.content.rows("characters") if r["number"] == character)

    def as_it_stands(self, plan: Plan, seat: int, kept: str = "") -> str:
        """What a plan would do if nobody acted before; `kept` is what its card does in a tableau."""
        later = [(f"{d['colour']} district", d["change"]) for d in plan["districts"]]
        later.append(("end cards", plan["cards"]))
        sources = [f"{name} {points:+d}" for name, points in later if points]
        at_once = plan["items"]["point"]
        if sources and at_once:
            sources.append(f"at once {at_once:+d}")
        points = signed(plan["change"][seat], "point")
        gains = [f"{points} ({', '.join(sources)})" if sources else points]
        for item in ITEMS:
            if item != "point" and plan["items"][item]:
                gains.append(signed(plan["items"][item], item))
        if plan["either"]:
            gains.append("and a resource or a tile")
        said_gains = ", ".join(gains)
        if not plan["possible"]:
            missing = gain_text([plan["missing"][item] for item in ITEMS])
            return (
                f"You are {missing} short now: if nothing comes back to you before, the card is only "
                f"exploited: {said_gains}."
            )
        keeps = f", and you keep {spoken(plan['card'])} ({kept})" if kept else ""
        return f"As the table lies: {said_gains}{keeps}."

    # -- complaints -------------------------------------------------------------------------------

    def refuse(self, complaint: Complaint) -> str:
        match complaint:
            case KeepOneOfThePacket():
                return "Keep one of the Characters you have been given."
            case KeepOrRenew():
                return "Keep your hand, or give up a New Hand token for a new one."
            case ReturnInOrder():
                return "Decide on the tiles in the order in which they are asked: return it or keep it."
            case TakeOneItem():
                return "Take a resource or a tile."
            case NotOffered():
                return "The letter must go to one of the free cells that are offered."
            case NotInHand():
                return "Choose a card of your hand."
            case NotYourTile():
                return "You do not have that tile."
            case CardIsChosen():
                return "The card is chosen: now choose a tile to go with it, or none."
        raise TypeError(complaint)

    # -- score lines: title and text --------------------------------------------------------------

    def outcome(self, outcome: Outcome) -> str:
        if outcome.target is None:
            return super().outcome(outcome)
        return f"{count(outcome.total, 'point')} against Hal's {outcome.target}."

    def earned(self, points: int) -> tuple[str, str]:
        return self.POINTS, f"{count(points, 'point')} earned during the game."

    def tokens(self, number: int) -> tuple[str, str]:
        return self.TOKENS, f"{count(number, 'unused New Hand token')}."

    def end_card(self, card: int, counted: int, flat: bool) -> tuple[str, str]:
        text = end_texts(self.content)[card]
        return f"card {said(card)}", text + ("." if flat else f": {counted} counted.")

    def district(self, number: int, district: District, side: int, rival: int) -> tuple[str, str]:
        """Which place the side has, and what decided it; `rival` is next behind it, or -1."""
        own, total = int(district.resources[side]), int(district.total)
        size = count(len(district.members), "building")
        what = f"The {COLOURS[district.colour]} district of {size}"
        title = f"district {number}"
        if district.second < 0:
            return title, f"{what}: alone with {count(own, 'resource')}, so first and second."
        of_all = f"{own} of {count(total, 'resource')}"
        if side == district.first:
            text = f"{what}: first with {of_all}, and all {total} count"
        else:
            text = f"{what}: second with {of_all}, and the own {own} count"
        return title, f"{text}{self.tie_break(district, side, rival)}."

    def tie_break(self, district: District, side: int, rival: int) -> str:
        if rival < 0 or district.resources[side] != district.resources[rival]:
            return ""
        name = self.side_title(rival)
        floors, number = divmod(int(district.tallest[side]), 64)
        other = int(district.tallest[rival]) // 64
        if floors != other:
            return f"; level with {name}, ahead by the taller building ({floors} to {other} floors)"
        return (
            f"; level with {name} in resources and floors, ahead by number {number} "
            "on the tallest building"
        )

    # -- the city as text -------------------------------------------------------------------------

    DRAFT: ClassVar[str] = "Draft of the Characters"
    LEGEND: ClassVar[str] = (
        "R7* = tile on top, * = new, no card yet; 2^P1 = two floors owned by Player 1."
    )
    HAS_CHOSEN: ClassVar[str] = "has chosen"
    PLAN_WITH: ClassVar[str] = "plan with tile"
    PLAN_WITHOUT: ClassVar[str] = "plan without tile"
    ON_TURN: ClassVar[str] = "on turn"
    MAY_KEEP: ClassVar[str] = "You may keep"
    KEPT: ClassVar[str] = "You have kept"
    YOUR_HAND: ClassVar[str] = "Your hand"

    def now(self, number: int, first: int, supply: int, deck: int) -> str:
        return (
            f"Round {number}, first is {self.side_title(first)}. Supply: "
            f"{count(supply, 'tile')}; deck: {count(deck, 'card')}."
        )

    def cards_listed(self, what: str, names: Sequence[str]) -> str:
        return f"{LISTS[what]}: {' '.join(names)}"

    def has(self, side: SideView) -> str:
        """What a side has, with question marks for what is hidden."""
        score = side["score"]
        known = score["total"] - (score["points"] or 0)
        tiles = "?" if side["tiles"] is None else side["tiles"]
        points = "?" if side["points"] is None else side["points"]
        return (
            f"resources {side['resources']} (+{side['stock']} in supply, {side['in_city']} in the "
            f"city), tiles {tiles}, points {points}, New Hand {side['new_hands']}; city and cards "
            f"worth {known} now"
        )

    def deed(self, deed: seen.Deed) -> str:
        taken = gain_text([deed["taken"][item] for item in ITEMS])
        with_tile = f" with {deed['tile']}" if deed["tile"] else ""
        return f"last: {DEEDS[deed['kind']]} {deed['card']}{with_tile}, took {taken}"

    def bonuses(self, gains: Mapping[str, Sequence[int]]) -> str:
        told = [f"{action} {gain_text(gain)}" for action, gain in gains.items()]
        return f"bonuses: {'; '.join(told)}"

    def end_cards(self, cards: Sequence[int]) -> str:
        texts = end_texts(self.content)
        return f"end cards: {'; '.join(f'{card_name(card)} ({texts[card]})' for card in cards)}"

    def in_short(self, character: int) -> str:
        row = self.row_of(character)
        colour, does = row["colour"], card_text(row, 0)
        return (
            f"{self.name_of(character)} ({colour}): {does}; starts with {gain_text(row['start'])}"
        )

    def your_plan(self, card: str, tile: str | None) -> str:
        with_tile = {None: "", "alone": " alone"}.get(tile, f" with {tile}")
        return f"Your plan: {card}{with_tile}"


def signed(number: int, item: str) -> str:
    return f"{number:+d} {item}{'' if abs(number) == 1 else 's'}"


# -- cards in words -------------------------------------------------------------------------------

LETTER_TEXT = "urbanization: a place for a new building"


def spoken(name: str) -> str:
    """A tile or card in words."""
    return f"{COLOUR_WORDS[name[0]]} {name[1:]}" if len(name) > 1 else f"letter {name}"


def said(card: int) -> str:
    return spoken(card_name(card))


def gain_text(gain: Sequence[int]) -> str:
    return listed([count(n, item) for n, item in zip(gain, ITEMS, strict=True) if n]) or "nothing"


def listed(parts: Sequence[str]) -> str:
    """'a, b and c'; empty for none."""
    return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


def small_step(event: Event) -> str:
    """What a step is said together with: bonuses with what they give, gifts of the Characters, tiles
    drawn for either, cards of a deal; empty for what is said by itself."""
    match event:
        case BonusUsed() | ItemsTaken(reason="bonus"):
            return "bonus"
        case ItemsTaken(reason="character"):
            return "character"
        case TileDrawn():
            return "tile"
        case CardDrawn():
            return "card"
    return ""


def card_text(row: Row, low_floors: int) -> str:
    """What a building card or a Character does, in a few words."""
    if row["when"] != "end":
        return f"{row['when']}: {gain_text(row['gain'])}"
    return f"end: {end_text(row, low_floors)}"


@once_per_wording
def card_texts(pack: ContentPack) -> dict[int, str]:
    """What each building card does."""
    low = next(row["value"] for row in pack.rows("numbers") if row["name"] == "low_floors")
    return {card_number(row): card_text(row, low) for row in pack.rows("cards")}


@once_per_wording
def end_texts(pack: ContentPack) -> dict[int, str]:
    """What each end card is worth."""
    low = next(row["value"] for row in pack.rows("numbers") if row["name"] == "low_floors")
    rows = [row for row in pack.rows("cards") if row["when"] == "end"]
    return {card_number(row): end_text(row, low) for row in rows}


def end_text(row: Row, low_floors: int) -> str:
    """What an end card is worth."""
    each = {
        "resources": f"per own resource on {row.get('of')} buildings",
        "low": f"per own building of up to {count(low_floors, 'floor')}",
        "high": f"per own building of {low_floors + 1} or more floors",
        "bonuses": f"per own card with a bonus for {row.get('of')}",
        "colour": f"per own {row.get('of')} card",
        "flat": "",
    }[row["rule"]]
    return f"{row['points']:+d} {each}".rstrip()
