"""Small patches that break a promise, each of which the shipped contract suite must catch.

Keep it growing: whoever finds that something broken went unnoticed adds it here, and sharpens the suite.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Sabotage:
    """In `file` (of the package) `old`, which is there once, becomes `new`; then `test` must fail."""

    what: str
    file: str
    old: str
    new: str
    test: str
    # Part of the scenario's name, where only some can show it.
    where: str = ""

    @property
    def game(self) -> str:
        """The game that is broken; what is wrong in the engine shows in any."""
        parts = self.file.split("/")
        return parts[1] if parts[0] == "games" else "sprawlopolis"


LEGAL = "test_legal_actions_are_unique_sorted_and_only_for_deciders"
AT_RANDOM = "test_drawing_at_random_is_drawing_from_the_lists"
ALLOWED = "test_what_is_allowed_is_what_is_offered"
ENDS = "test_every_game_ends_within_its_bound"
REFUSED = "test_illegal_actions_are_refused_in_words_and_change_nothing"
NOTATION = "test_notation_words_and_structure_are_unique"
NONSENSE = "test_nonsense_is_no_move"
CLONES = "test_clones_are_equal_and_no_past_copy_ever_changes"
ROUND_TRIP = "test_states_round_trip_through_json_and_pickle"
DUMPS = "test_a_dump_that_does_not_fit_is_refused_in_words"
RECORDS = "test_records_replay_to_an_equal_state"
CHANCE = "test_same_seed_same_game_and_no_global_randomness"
WORLDS = "test_resampled_worlds_agree_with_all_the_seat_knows"
OPEN = "test_a_game_is_open_where_every_seat_knows_what_any_other_does"
PLAYABLE = "test_resampled_worlds_can_be_played_to_the_end"
HANDED = "test_a_bot_is_handed_nothing_that_its_seat_may_not_know"
BLIND = "test_a_bot_chooses_only_by_what_its_seat_knows"
REPEATS = "test_a_bot_plays_the_same_under_the_same_seed"
SEED = "test_what_is_handed_out_during_a_game_holds_no_seed"
SECRET = "test_until_all_have_chosen_nobody_learns_what_another_chose"
ORDER = "test_simultaneous_decisions_may_come_in_any_order"
VIEWS = "test_views_have_the_type_they_declare"
PACKS = "test_packs_that_play_the_same_keep_their_own_words"
SCORES = "test_scores_are_the_sum_of_the_score_sheet"
UNDO = "test_undo_returns_to_an_equal_state"
FAIR_UNDO = "test_fair_undo_never_passes_a_reveal_or_another_player"
FIRST = "test_every_decision_tells_first_what_its_player_did"
ALIKE = "test_worlds_that_look_alike_go_on_alike"
CHOSEN = "test_a_secret_choice_tells_others_only_that_there_was_one"
TOLD = "test_everything_is_told_in_words"
KINDS = "test_kinds_of_events_are_typed_and_tell_what_is_secret"
SEEN = "test_whatever_a_seat_sees_is_said_by_the_words"
ASKED = "test_whatever_is_asked_and_refused_is_said_by_the_words"
HAPPENS = "test_whatever_happens_is_told_by_the_words"
BOARDS = "test_boards_of_text_are_labelled_by_the_words"
HINTS = "test_hints_are_given_by_the_words"
ITSELF = "test_texts_on_cards_and_all_of_a_game_itself_are_said_by_the_words"
UNKNOWN = "test_unknown_languages_are_spoken_in_english"
HONEST = "test_a_world_rests_on_what_its_seat_knows_and_on_nothing_else"
DEALT = "test_what_was_dealt_lies_in_worlds_as_in_deals"
REDRAWN = "test_what_nobody_has_seen_is_drawn_anew_and_nothing_else"
REDEALT = "test_what_is_drawn_anew_lies_as_in_deals"

ENGINE = [
    Sabotage(
        "a complaint is made beside the words",
        "engine/pseudo.py",
        '"naming", "names"',
        '"naming", "names", "complaint"',
        ASKED,
    ),
    Sabotage(
        "what somebody did is changed beside the words",
        "engine/match.py",
        "words.sentence(seat, words.told(pairs)),",
        'f"Then: {words.sentence(seat, words.told(pairs))}",',
        HAPPENS,
    ),
    Sabotage(
        "a hint has an end of its own",
        "bots/hint.py",
        "why = stands or reason(turns, words)",
        'why = stands or f"{reason(turns, words)} Try it."',
        HINTS,
    ),
    Sabotage(
        "a game says what it is in English only",
        "engine/game.py",
        "return mark(found) if locale == PSEUDO else found",
        "return found",
        ITSELF,
    ),
    Sabotage(
        "a language that nobody speaks is looked for all the same",
        "engine/languages.py",
        "            return found\n    return ENGLISH",
        "            return found\n    return wanted",
        UNKNOWN,
    ),
    Sabotage(
        "data that does not fit is refused without saying of which game",
        "engine/registry.py",
        'raise RecordError(f"This is no state of {game.title}: {error}.") from error',
        "raise",
        DUMPS,
    ),
    Sabotage(
        "a record forgets that turns are confirmed",
        "engine/record.py",
        'yield "confirm yes"',
        'yield "confirm no"',
        RECORDS,
        "confirm",
    ),
    Sabotage(
        "a bot is handed the true state",
        "bots/bot.py",
        "bot.choose(state.resample(seat, rng), seat, rng)",
        "bot.choose(state, seat, rng)",
        HANDED,
        "4p",
    ),
    Sabotage(
        "a bot looks at the time",
        "bots/own.py",
        "        return int(actions[rng.below(len(actions))])",
        "        return int(actions[__import__('time').perf_counter_ns() % len(actions)])",
        REPEATS,
    ),
    Sabotage(
        "a bot remembers what another was asked",
        "bots/own.py",
        "        return int(actions[rng.below(len(actions))])",
        "        type(self).asked = getattr(self, 'asked', 0) + 1\n"
        "        return int(actions[self.asked % len(actions)])",
        BLIND,
    ),
    Sabotage(
        "a seat's record tells the seed",
        "engine/match.py",
        "return self._record(texts, None)",
        "return self._record(texts, self.seed)",
        SEED,
    ),
    Sabotage(
        "taking back goes one decision too far",
        "engine/match.py",
        'at = len(self.moves) - 1 if self.undo_mode == "free" else self._last_of(seat)\n        self',
        'at = max(0, len(self.moves) - 2) if self.undo_mode == "free" else self._last_of(seat)\n'
        "        self",
        UNDO,
    ),
    Sabotage(
        "fair undo goes past what was revealed",
        "engine/match.py",
        "if self.state.reveals != before.reveals:",
        "if self.state.turn != before.turn:",
        FAIR_UNDO,
        "2p",
    ),
]

SPRAWLOPOLIS = [
    Sabotage(
        "a view takes a name from the pack",
        "games/sprawlopolis/view.py",
        '"name": words.goal_name(rows[goal]),',
        '"name": rows[goal]["name"],',
        SEEN,
    ),
    Sabotage(
        "a turned card is offered before the same one unturned",
        "games/sprawlopolis/state.py",
        "                actions[i] = action\n                actions[i + 1] = action + 1",
        "                actions[i] = action + 1\n                actions[i + 1] = action",
        LEGAL,
    ),
    Sabotage(
        "chance never turns a card",
        "games/sprawlopolis/state.py",
        "return PLACE + 2 * self.city.nth_place(n >> 1) + (n & 1)",
        "return PLACE + 2 * self.city.nth_place(n >> 1)",
        AT_RANDOM,
    ),
    Sabotage(
        "any card may be chosen",
        "games/sprawlopolis/state.py",
        "return 0 < action <= CARDS and (self.hands[seat] >> action) & 1 == 1",
        "return 0 < action <= CARDS",
        ALLOWED,
    ),
    Sabotage(
        "the notation does not say that a card is turned",
        "games/sprawlopolis/notation.py",
        "{'t' if (action - PLACE) & 1 else ''}",
        "",
        NOTATION,
    ),
    Sabotage(
        "any nonsense is the first card",
        "games/sprawlopolis/notation.py",
        "    if match is None or state.chosen == 0",
        "    if match is None:\n"
        "        return int(state.legal_actions(state.current)[0])\n"
        "    if state.chosen == 0",
        NONSENSE,
    ),
    Sabotage(
        "copies share the hands",
        "games/sprawlopolis/data.py",
        "copy.hands = self.hands[:]",
        "copy.hands = self.hands",
        CLONES,
    ),
    Sabotage(
        "everybody is told which cards are passed on",
        "games/sprawlopolis/state.py",
        "self.note(HandPassed(seat, len(cards), cards, source, target), both)",
        "self.note(HandPassed(seat, len(cards), cards, source, target))",
        ALIKE,
        "4p",
    ),
    Sabotage(
        "a world tells who else has seen a card",
        "games/sprawlopolis/state.py",
        "world.known[held] = self.known_to(held, seat, owner)",
        "world.known[held] = self.known[held]",
        HONEST,
        "4p",
    ),
    Sabotage(
        "the card that is drawn next stays what it is when chance is drawn anew",
        "games/sprawlopolis/state.py",
        "below: i64 = len(self.deck) - 1",
        "below: i64 = len(self.deck) - 2",
        REDRAWN,
        "1p",
    ),
    Sabotage(
        "what is drawn anew comes low cards first",
        "games/sprawlopolis/state.py",
        "hidden = reshuffled(self.deck[:below], rng)",
        "hidden = vec[i64](sorted(reshuffled(self.deck[:below], rng), reverse=True))",
        REDEALT,
    ),
    Sabotage(
        "the unseen cards of a world lie in order",
        "games/sprawlopolis/state.py",
        "            card += 1\n        rng.shuffle(unseen)",
        "            card += 1\n        rng.shuffle(unseen[:2])",
        DEALT,
    ),
    Sabotage(
        "a view has more than it declares",
        "games/sprawlopolis/view.py",
        '"deck": len(deck),',
        '"deck": len(deck), "depth": len(deck),',
        VIEWS,
    ),
    Sabotage(
        "the score sheet leaves out what scores nothing or less",
        "games/sprawlopolis/sheet.py",
        "    return tuple(lines), figures",
        "    return tuple(line for line in lines if line.points > 0), figures",
        SCORES,
    ),
]

EKOPOLIS = [
    Sabotage(
        "a board of text has a label of its own",
        "games/ekopolis/view/text.py",
        "{words.READY}",
        "ready",
        BOARDS,
    ),
    Sabotage(
        "drawing a card can be taken back",
        "games/ekopolis/state/turn.py",
        "self.drawn[colour] = self.drawn[colour] + 1\n        self.reveals += 1",
        "self.drawn[colour] = self.drawn[colour] + 1",
        ALIKE,
    ),
    Sabotage(
        "everybody is told which tiles others draw",
        "games/ekopolis/state/supplies.py",
        "knows: i64 = i64(1) << seat if self.rules.full else -1",
        "knows: i64 = -1",
        ALIKE,
    ),
    Sabotage(
        "a world deals the seat's own tiles anew",
        "games/ekopolis/state/turn.py",
        "            if self.rules.full and owner != seat:\n                hidden",
        "            if self.rules.full:\n                hidden",
        WORLDS,
    ),
    Sabotage(
        "seats are said to hide nothing",
        "games/ekopolis/game.py",
        "return self.is_cooperative(setup)",
        "return True",
        OPEN,
    ),
    Sabotage(
        "tiles in the stack of a world stay in order",
        "games/ekopolis/state/turn.py",
        "            rng.shuffle(tiles)\n",
        "",
        DEALT,
    ),
    Sabotage(
        "the chosen tile is told to all before it is placed",
        "games/ekopolis/state/turn.py",
        "self.whisper(chosen)",
        "self.note(chosen)",
        CHOSEN,
    ),
    Sabotage(
        "the Action cards are shuffled from the order they lie in",
        "games/ekopolis/state/supplies.py",
        "order = bits_of(hidden)",
        "order = cards[first:end]",
        REDRAWN,
    ),
]

GINKGOPOLIS = [
    Sabotage(
        "a view says in English that the game ends",
        "games/ginkgopolis/view/__init__.py",
        "words.last_round.get(",
        "GinkgoWords.last_round.get(",
        SEEN,
    ),
    Sabotage(
        "chance comes from elsewhere",
        "games/ginkgopolis/state/supplies.py",
        "self.rng.shuffle(self.deck)",
        "__import__('random').shuffle(self.deck)",
        CHANCE,
    ),
    Sabotage(
        "bonuses are forgotten when a state is loaded",
        "games/ginkgopolis/state/table.py",
        "                self.add_bonus(side, card)",
        "                pass",
        ROUND_TRIP,
    ),
    Sabotage(
        "what somebody plans is told to all",
        "games/ginkgopolis/state/rounds.py",
        "self.whisper(CardChosen(seat, card, (card,)))",
        "self.note(CardChosen(seat, card, (card,)))",
        SECRET,
    ),
    Sabotage(
        "everybody is told which tile somebody draws",
        "games/ginkgopolis/state/supplies.py",
        "self.note(TileDrawn(side, side, tile, (tile,), source, target), bit(side))",
        "self.note(TileDrawn(side, side, tile, (tile,), source, target))",
        ALIKE,
    ),
    Sabotage(
        "new hands can be taken back",
        "games/ginkgopolis/state/rounds.py",
        "                self.deal(seat)\n                i += 1\n            self.reveals += 1",
        "                self.deal(seat)\n                i += 1",
        ALIKE,
    ),
    Sabotage(
        "a world tells who else has had a card",
        "games/ginkgopolis/state/knowledge.py",
        "world.known[card] = known_to(table, card, seat, i // FULL_HAND)",
        "world.known[card] = table.known[card]",
        HONEST,
        "5p",
    ),
    Sabotage(
        "plans of a world hold a card that is in no hand",
        "games/ginkgopolis/state/knowledge.py",
        "world.card[seat] = world.hands[FULL_HAND * seat + rng.below(count)]",
        "world.card[seat] = world.deck[0] if len(world.deck) > 0 else 0",
        PLAYABLE,
    ),
    Sabotage(
        "the box stays as it is when chance is drawn anew",
        "games/ginkgopolis/state/knowledge.py",
        "    if world.exhausted > 0:\n        world.supply",
        "    if world.exhausted >= 0:\n        world.supply",
        REDRAWN,
        "2p",
    ),
    Sabotage(
        "Hal keeps his card when chance is drawn anew",
        "games/ginkgopolis/state/knowledge.py",
        "if alone and world.batch[world.hands[at]] == world.batches:",
        "if alone and world.batches < 0:",
        REDRAWN,
        "1p",
    ),
]

INFINITE_CITY = [
    Sabotage(
        "a view changes a sentence",
        "games/infinite_city/view/__init__.py",
        '"short": words.short_text(row),',
        '"short": words.short_text(row).lower() + ".",',
        SEEN,
    ),
    Sabotage(
        "looking at the deck can be taken back",
        "games/infinite_city/state/texts.py",
        "self.looked = min(self.steps, len(self.deck))\n        self.reveals += 1",
        "self.looked = min(self.steps, len(self.deck))",
        ALIKE,
    ),
    Sabotage(
        "everybody is told which tiles others draw",
        "games/infinite_city/state/table.py",
        "self.note(event, i64(1) << seat)",
        "self.note(event)",
        ALIKE,
    ),
    Sabotage(
        "everybody is told what is in a hand that one looks at",
        "games/infinite_city/state/table.py",
        'self.note(HandSeen(viewer, owner, self.hand(owner), by, Place("hand", owner)), both)',
        'self.note(HandSeen(viewer, owner, self.hand(owner), by, Place("hand", owner)))',
        ALIKE,
    ),
    Sabotage(
        "a world tells what others know of hands",
        "games/infinite_city/state/table.py",
        "        self.forget_for_others(viewer)\n",
        "",
        HONEST,
    ),
    Sabotage(
        "a chosen tile is told to others",
        "games/infinite_city/state/texts.py",
        "self.whisper(TileChosen(self.current, code, self.by(), self.origin()))",
        "self.note(TileChosen(self.current, code, self.by(), self.origin()))",
        CHOSEN,
    ),
    Sabotage(
        "names of tiles are kept for every pack that plays the same",
        "games/infinite_city/notation.py",
        "@once_per_wording\ndef names",
        "@lru_cache(maxsize=64)\ndef names",
        PACKS,
    ),
    Sabotage(
        "a sentence that ends twice",
        "games/infinite_city/words/en/__init__.py",
        'said = f"{told} ({self.tile_name(by)})" if by else told',
        'said = f"{told} ({self.tile_name(by)})" if by else f"{told}."',
        TOLD,
    ),
    Sabotage(
        "an event that nobody explains",
        "games/infinite_city/events.py",
        '"""A tile of a hand, or of those looked at in the deck, to be placed next; a secret until'
        ' then."""',
        "",
        KINDS,
    ),
    Sabotage(
        "tiles face down in the city are not drawn anew",
        "games/infinite_city/state/table.py",
        "                city.kinds[i] = unseen[used] | DOWN\n                used += 1",
        "                used += 0",
        REDRAWN,
    ),
]

INKTROPOLIS = [
    Sabotage(
        "a plan is called by its name in the pack",
        "games/inktropolis/view/cards.py",
        '"name": words.plan_name(row),',
        '"name": row["name"],',
        SEEN,
    ),
    Sabotage(
        "the game ends in a way that it does not name",
        "games/inktropolis/state/rounds.py",
        'return "finished" if self.is_over() else ""',
        'return "done" if self.is_over() else ""',
        ENDS,
    ),
    Sabotage(
        "a refusal without its reason",
        "games/inktropolis/words/en/__init__.py",
        "return CARDS[complaint.why]",
        'return ""',
        REFUSED,
    ),
    Sabotage(
        "a pass is told of somebody else",
        "games/inktropolis/state/telling.py",
        "self.whisper(Stopped(seat, ",
        "self.whisper(Stopped((seat + 1) % self.players, ",
        FIRST,
        "2p",
    ),
    Sabotage(
        "who finishes first has an advantage",
        "games/inktropolis/state/rounds.py",
        "        self.closed |= bit(seat)\n",
        "        if self.closed == 0:\n"
        "            self.cities[seat].stock[0] += 1\n"
        "        self.closed |= bit(seat)\n",
        ORDER,
    ),
    Sabotage(
        "what somebody builds is told at once",
        "games/inktropolis/state/telling.py",
        "self.whisper(CardChosen(seat, code, mark, (code,)))",
        "self.note(CardChosen(seat, code, mark, (code,)))",
        CHOSEN,
    ),
    Sabotage(
        "a world shows what others have built",
        "games/inktropolis/state/rounds.py",
        "city = self.before[other].clone()",
        "city = self.cities[other].clone()",
        HONEST,
        "4p",
    ),
    Sabotage(
        "a new round can be taken back",
        "games/inktropolis/state/rounds.py",
        "        if self.closed != bit(self.players) - 1:\n"
        "            # Nobody has seen it yet, so nobody loses the right to take something back (K-79).\n"
        "            self.reveals -= 1\n"
        "            return",
        "        self.reveals -= 1\n        if self.closed != bit(self.players) - 1:\n            return",
        ALIKE,
    ),
    Sabotage(
        "later eras are not drawn anew",
        "games/inktropolis/state/rounds.py",
        "        self.resample_decks(rng)\n\n    def resample_decks",
        "        kept = self.decks[:]\n"
        "        self.resample_decks(rng)\n"
        "        last = self.deck_start(3)\n"
        "        for i in range(last, len(kept)):\n"
        "            self.decks[i] = kept[i]\n\n"
        "    def resample_decks",
        REDRAWN,
    ),
]

SABOTAGES = [*ENGINE, *SPRAWLOPOLIS, *EKOPOLIS, *GINKGOPOLIS, *INFINITE_CITY, *INKTROPOLIS]
