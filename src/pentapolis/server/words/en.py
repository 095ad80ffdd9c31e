"""Every sentence of the service itself; what games say, their own words say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from pentapolis.engine.errors import did_you_mean
from pentapolis.engine.languages import ENGLISH

AT_ZERO = {
    "turn": "a bot takes this turn",
    "seat": "a bot holds the seat",
    "loss": "the game is lost",
}


class ServiceWords:
    # The language, as a tag (BCP 47).
    locale: ClassVar[str] = ENGLISH

    # -- refusals, by what is wrong ---------------------------------------------------------------

    address_has_password: ClassVar[str] = "An address with a name and a password is not taken."
    address_is_full: ClassVar[str] = (
        "As many people as the service expects behind one address are there already: try again in "
        "ten minutes. Whoever runs the service can let in more."
    )
    address_needs_https: ClassVar[str] = "That has to be an address that begins with https://."
    address_not_listed: ClassVar[str] = "That address is not on anybody's list any more."
    address_not_public: ClassVar[str] = "That address is not on the public internet."
    analysed_when_closed: ClassVar[str] = (
        "A game of a contest is analysed when the contest is closed."
    )
    analysed_when_over: ClassVar[str] = "A game is analysed when it is over."
    another_is_analysed: ClassVar[str] = (
        "Another game of yours is being analysed: one after the other."
    )
    bank_begins_too_full: ClassVar[str] = (
        "The bank begins with more than the most that it may hold."
    )
    bot_ends_turn_first: ClassVar[str] = "Your time was over: a bot ends this turn, then come back."
    bot_played_it: ClassVar[str] = "A bot has played that for you: it stands."
    bot_takes_turn: ClassVar[str] = "Your time is over: a bot takes this turn."
    compared_game_stands: ClassVar[str] = (
        "The game is over, and it is compared with others: it stands."
    )
    contest_is_closed: ClassVar[str] = "This comparison is closed."
    could_not_be_computed: ClassVar[str] = "That could not be computed: try again."
    deal_still_compared: ClassVar[str] = (
        "The deal of a contest is still compared: wait until it is closed."
    )
    different_deals: ClassVar[str] = (
        "These games had different deals: only games of the same deal are compared."
    )
    different_games: ClassVar[str] = "These are two different games."
    ended_on_time: ClassVar[str] = "A game that ended on time was not played to its end."
    everybody_is_waited_for: ClassVar[str] = "At this table everybody is waited for."
    follow_link_first: ClassVar[str] = "Follow the link in the mail first."
    from_another_site: ClassVar[str] = "That request came from another site."
    game_ends_there: ClassVar[str] = "The game ends there: go back to a decision."
    game_is_gone: ClassVar[str] = "This game is no longer played here."
    game_over: ClassVar[str] = "The game is over."
    group_counts_at_its_table: ClassVar[str] = (
        "This group plays at a table: its points are counted there."
    )
    group_plays_or_enters: ClassVar[str] = (
        "A group plays at a table, or enters what it has counted."
    )
    guessing_codes: ClassVar[str] = "Too many codes that lead nowhere: wait a while."
    has_account_already: ClassVar[str] = "You have an account already."
    has_no_account: ClassVar[str] = "You have no account."
    hints_only_alone: ClassVar[str] = "Hints are for tables where you play alone."
    link_leads_nowhere: ClassVar[str] = "That link leads nowhere."
    link_too_old: ClassVar[str] = "That link is too old: add the address again."
    link_used_or_old: ClassVar[str] = (
        "This link was used already, or it is older than ten minutes: make a new one."
    )
    members_only: ClassVar[str] = (
        "Only members play here: log in, or make an account with an invitation."
    )
    name_has_an_account: ClassVar[str] = (
        "Somebody with an account has that name, or one that looks like it: choose another."
    )
    name_needs_a_letter: ClassVar[str] = "A name needs at least one letter."
    name_of_a_bot: ClassVar[str] = "Only bots are called that: choose another name."
    name_of_a_guest: ClassVar[str] = "Guests are called that here: choose a name of your own."
    nested_too_deeply: ClassVar[str] = "That is nested too deeply."
    no_account_nobody_logged_in: ClassVar[str] = "You have no account: nobody is logged in."
    no_accounts_here: ClassVar[str] = "There are no accounts here: play as a guest."
    no_bot_holds_it: ClassVar[str] = "No bot holds that seat for somebody."
    no_clock_at_practice: ClassVar[str] = (
        "At a practice table there is no clock: all can be taken back."
    )
    no_clock_here: ClassVar[str] = "At this table there is no clock: take your time."
    no_database: ClassVar[str] = "The database does not answer just now: try again."
    no_free_code: ClassVar[str] = "No free code was found: try again."
    no_invitation: ClassVar[str] = (
        "That is no invitation, or it was used already: ask whoever runs the service."
    )
    no_mail_sent: ClassVar[str] = "No mail could be sent there just now."
    no_seat_free: ClassVar[str] = "No seat is free."
    no_such_contest: ClassVar[str] = "There is no comparison of groups with that code."
    no_such_group: ClassVar[str] = "There is no such group here."
    no_such_seat: ClassVar[str] = "There is no such seat."
    no_such_table: ClassVar[str] = "There is no such table."
    no_such_time_zone: ClassVar[str] = "There is no time zone of that name."
    no_such_way: ClassVar[str] = "You are not told like that any more."
    no_table_of_group: ClassVar[str] = "There is no table of such a group here."
    nobody_else_there: ClassVar[str] = "Nobody else sits there."
    nobody_knows_you: ClassVar[str] = "Nobody knows you here yet: ask for /api/me first."
    nobody_missing_there: ClassVar[str] = "At that seat nobody is missing."
    nobody_said_that: ClassVar[str] = "Nobody has said that."
    not_a_browsers_keys: ClassVar[str] = "Those are no keys of a browser."
    not_a_keepsake: ClassVar[str] = "This game can be looked at as it is."
    not_a_mail_address: ClassVar[str] = "That is no mail address."
    not_an_address: ClassVar[str] = "That is no address."
    not_begun: ClassVar[str] = "The game has not begun: there are open seats."
    not_logged_in_there: ClassVar[str] = "You are not logged in there any more."
    not_over_yet: ClassVar[str] = "This game is not over yet."
    not_saved: ClassVar[str] = "That could not be saved just now: try again."
    not_sitting_here: ClassVar[str] = "You do not sit at this table."
    not_your_seat: ClassVar[str] = "That is not your seat."
    nothing_here: ClassVar[str] = "There is nothing here."
    nothing_played_yet: ClassVar[str] = "You have not played anything yet."
    nothing_sent: ClassVar[str] = "Nothing could be sent there just now."
    nothing_to_say: ClassVar[str] = "There is nothing to say."
    nothing_to_take_back: ClassVar[str] = "There is nothing that you may take back now."
    one_question_at_a_time: ClassVar[str] = "One question after the other."
    one_seat_only: ClassVar[str] = "You can sit on one seat only: make the others hot-seats."
    only_adder_changes_group: ClassVar[str] = (
        "Only who added a group, or opened this page, may change it."
    )
    only_bringer_takes_away: ClassVar[str] = "Only whoever brought a record can take it away again."
    only_for_hosts: ClassVar[str] = "That is for whoever runs the service."
    only_maker_gives_seat: ClassVar[str] = (
        "Only whoever made the table can give the seat to somebody else."
    )
    only_maker_may: ClassVar[str] = "Only whoever made the table can do that."
    only_opener_closes: ClassVar[str] = "Only who opened this page may close it."
    only_players_let_a_bot_hold: ClassVar[str] = "Only those who play can let a bot hold a seat."
    only_players_pause: ClassVar[str] = "Only those who play can pause the game."
    only_players_rematch: ClassVar[str] = "Only those who played can ask for another game."
    only_sitting_seat_a_bot: ClassVar[str] = "Only those who sit at the table can seat a bot."
    only_watching: ClassVar[str] = "You are watching: sit down to play."
    others_faster_look_again: ClassVar[str] = "Others were faster: look again."
    others_faster_try_again: ClassVar[str] = "Others were faster: try again."
    own_words_not_reported: ClassVar[str] = "Those are your own words."
    password_too_common: ClassVar[str] = (
        "That password is among those that are tried first: choose another one."
    )
    paused: ClassVar[str] = "The game is paused: go on first."
    players_cannot_be_sent_away: ClassVar[str] = (
        "The game has begun: whoever plays cannot be sent away."
    )
    practice_not_public: ClassVar[str] = (
        "A practice table is not for strangers: only its link leads there."
    )
    public_needs_a_seat: ClassVar[str] = (
        "No seat is free: a table like that cannot be open to anybody."
    )
    reviewed_when_over: ClassVar[str] = "The game can be analysed when it is over."
    say_who_looks: ClassVar[str] = "Say first that it is you who looks."
    say_who_you_are: ClassVar[str] = "Say who you are first."
    seat_taken: ClassVar[str] = "That seat is taken."
    seats_stay: ClassVar[str] = "The game has begun: seats and colours stay."
    sits_already: ClassVar[str] = "You already sit at this table."
    somebody_was_faster: ClassVar[str] = "Somebody else was faster: look again."
    still_being_played: ClassVar[str] = "This game is still being played: wait until it is over."
    table_moved_on: ClassVar[str] = "The table has moved on since: look again."
    unknown_host_name: ClassVar[str] = (
        "This service is not known by that name. Whoever runs it adds names with --allow-host."
    )
    way_is_dead: ClassVar[str] = "There is nobody any more: it is taken off your list."
    way_not_offered: ClassVar[str] = "This service tells nobody like that."
    wrong_name_or_code: ClassVar[str] = (
        "That is not the name and an unused code of an account here."
    )
    wrong_name_or_password: ClassVar[str] = (
        "That is not the name and the password of an account here."
    )
    wrong_password: ClassVar[str] = "That is not your password."
    loss_needs_two: ClassVar[str] = (
        "Only where two play against each other can one of them lose on time."
    )
    not_wanted_at_seat: ClassVar[str] = "Whoever made this table does not want you to sit here."
    silenced: ClassVar[str] = "Whoever made this table has silenced you here."
    something_went_wrong: ClassVar[str] = "Something went wrong here: try again."
    slow_down: ClassVar[str] = "Too many messages: slow down."
    slow_down_requests: ClassVar[str] = "Too many requests: slow down."
    too_many_messages: ClassVar[str] = "Too many messages."
    message_too_large: ClassVar[str] = "That message is too large."
    takes_too_long: ClassVar[str] = "That takes too long to work out."
    too_many_log_ins: ClassVar[str] = "Too many tries to log in: wait a while."
    too_much_work: ClassVar[str] = "Too much to compute at once: wait a moment."
    too_many_new_tables: ClassVar[str] = "That were many new tables: wait a while."
    too_many_new_people: ClassVar[str] = "Many new people came from where you are: wait a while."
    too_many_tabs: ClassVar[str] = "You are connected too often: close other tabs."
    let_others_speak: ClassVar[str] = "Let others speak, too."
    has_zero: ClassVar[str] = "No text has a zero (\\u0000) in it."
    nothing_called_so: ClassVar[str] = "Nothing is called so."
    had_data: ClassVar[str] = "You had your data just now: wait a while."
    changed_often: ClassVar[str] = "You have changed or tried that often just now: wait a minute."
    too_many_to_address: ClassVar[str] = "That were many messages to one address: wait a while."

    def write_the_word(self, word: str) -> str:
        return f"Write the word {word}, so that it is clear that you mean it."

    def not_utf8(self, start: int) -> str:
        return f"That is not UTF-8 text (byte {start})."

    def turn_too_short(self, least: int) -> str:
        return f"Nobody can play a turn in less than {least} seconds."

    def too_many_groups(self, most: int) -> str:
        return f"{most} groups are compared at the most."

    def group_name_taken(self, name: str) -> str:
        return f"There is a group called {name} already: choose another name."

    def word_too_long(self, most: int) -> str:
        return f"No name or word has more than {most} characters."

    def nothing_follows(self, moves: int) -> str:
        return f"The game has {moves} moves: nothing follows them."

    def name_as_many(self, players: int) -> str:
        return f"This game was played by {players}: name as many."

    def boxed(self, left: float) -> str:
        return f"You sent far too much: come back in {left:.0f} seconds."

    def name_too_long(self, most: int) -> str:
        return f"A name has at most {most} characters."

    def message_too_long(self, most: int) -> str:
        return f"A message has at most {most} characters."

    def address_too_long(self, most: int) -> str:
        return f"An address has at most {most} plain letters."

    def password_too_short(self, least: int) -> str:
        return f"A password needs at least {least} characters."

    def password_too_long(self, most: int) -> str:
        return f"A password has at most {most} characters."

    def too_many_tables(self, most: int) -> str:
        return f"You have {most} unfinished tables: finish some first."

    def is_here(self, name: str) -> str:
        return f"{name} is here."

    def no_such_move(self, played: int, moves: int) -> str:
        return f"The game has {played} moves, so there is no move {moves}."

    def table_is_gone(self, code: str) -> str:
        return f"There is no table '{code}' any more."

    def no_seat_of_number(self, seat: int) -> str:
        return f"There is no seat {seat} at this table."

    def no_such_bot(self, code: str, known: Sequence[str]) -> str:
        hint = did_you_mean(code, known)
        return f"There is no bot '{code}': choose {', '.join(known)}.{hint}"

    def no_table_of_code(self, code: str) -> str:
        return f"There is no table '{code}'."

    def no_such_player(self, seat: int) -> str:
        return f"There is no player {seat + 1} in this game."

    def too_many_ways(self, most: int) -> str:
        return f"You are told in {most} ways already: end one first."

    def bank_needs(self, least: int) -> str:
        return f"Whoever plays on after zero needs at least {least} seconds a turn, or with it."

    def looks_like(self, other: str) -> str:
        return f"Somebody here is called {other}, which looks the same: choose another name."

    def others_wait(self, name: str, patience: int) -> str:
        return f"{name} may come back: at this table others wait {patience} seconds."

    def rules_changed(self, game: str) -> str:
        return (
            f"The rules of {game} have changed since this game. It can be read and left, but not "
            "played on."
        )

    def positions_asked(self, most: int, first: int, last: int) -> str:
        return f"Ask for 1 to {most} positions in a row, not for {first} to {last}."

    def not_understood(self, why: str) -> str:
        return f"Not understood: {why}"

    # -- people and rated tables ------------------------------------------------------------------

    said_already: ClassVar[str] = "You have just said that."
    nobody_marked: ClassVar[str] = "Nobody is marked like that."
    that_is_you: ClassVar[str] = "That is you."
    only_for_moderators: ClassVar[str] = "Only whoever looks after this service sees that."
    they_are_gone: ClassVar[str] = "They are not here any more."
    play_at_once: ClassVar[str] = "It is your turn: play it at once."
    no_plans_on_a_shared_device: ClassVar[str] = "Where several share a device nobody plans ahead."
    host_knows: ClassVar[str] = "The host knows, and has not looked at it yet."
    say_whom: ClassVar[str] = "Say who: the seat of a person, or a message of theirs."
    friends_need_an_account: ClassVar[str] = (
        "You need an account to have friends: then they find you again."
    )
    sit_down_first: ClassVar[str] = "Sit down first, then bring your friends."
    no_seat_begun: ClassVar[str] = "No seat is free: the game has begun."
    no_pictures: ClassVar[str] = "There are no pictures of this game here."
    no_hints_when_rated: ClassVar[str] = "At a rated table nobody gets hints."
    avoided_here: ClassVar[str] = "Somebody at this table does not want to play with you."
    position_too_long: ClassVar[str] = "That position is too long to be played on."
    practice_not_rated: ClassVar[str] = (
        "A practice table does not count: there everything can be taken back."
    )
    fork_not_rated: ClassVar[str] = "A game that goes on from another one does not count."
    alone_not_rated: ClassVar[str] = (
        "Alone there is nobody to be compared with: a rated table has two seats or more."
    )
    team_not_rated: ClassVar[str] = "Here all win or lose together: there is nothing to rate."
    shared_not_rated: ClassVar[str] = "A rated table is for people at devices of their own."

    def as_many_play_there(self, players: int) -> str:
        return f"{players} play there: name as many."

    def not_measured(self, bot: str, measured: Sequence[str]) -> str:
        others = ", ".join(measured) or "no bots"
        return (
            f"How strong '{bot}' is has not been measured here: at a rated table choose {others}."
        )

    def left_too_many(self, count: int, minutes: int) -> str:
        return (
            f"You have left {count} games with others this week: you can play with strangers again "
            f"in {minutes} minutes. Those games still wait for you."
        )

    def banned_here(self, chat_only: bool, until: str, reason: str) -> str:
        """`until` is a day, or nothing where it is for good; the reason is what the host has written."""
        deed = "chat" if chat_only else "begin games or chat"
        end = f" until {until}" if until else ""
        return f"The host does not let you {deed} here{end}. {reason}"

    thanks_for_report: ClassVar[str] = (
        "Thank you: the host will look at it. They are not told who reported it."
    )

    def not_to_be_planned(self, step: str) -> str:
        return f"'{step}' cannot be chosen there."

    def no_such_account(self, name: str) -> str:
        return f"Nobody with an account here is called '{name}'."

    def not_a_friend(self, name: str) -> str:
        return f"{name} is not a friend of yours."

    def most_kept(self, most: int) -> str:
        return f"{most} are the most that can be kept."

    # -- at tables --------------------------------------------------------------------------------

    def time_is_over(self, name: str, at_zero: str) -> str:
        return f"{name}'s time is over: {AT_ZERO[at_zero]}."

    def won_on_time(self, winner: str, loser: str) -> str:
        return f"{winner} wins: {loser}'s time is over."

    def chosen_by_chance(self, name: str) -> str:
        return f"{name} could not think: its next decision is made by chance."

    def level(self, name: str, text: str) -> str:
        """A level of bots, of which the bots say the text in English."""
        return text

    waits_for_players: ClassVar[str] = "waits for its players"

    # -- links to tables as messengers show them --------------------------------------------------

    seat_is_free: ClassVar[str] = "A seat is free: open the link and sit down."
    watch_it: ClassVar[str] = "Watch it in your browser."

    def play_with(self, game: str, names: str) -> str:
        return f"Play {game} with {names}"

    def on_pentapolis(self, game: str) -> str:
        return f"{game} on Pentapolis"

    # -- mails and the pages that they lead to ----------------------------------------------------

    is_this_your_address: ClassVar[str] = "Is this your address?"
    way_on_trial: ClassVar[str] = "This is how you are told"
    it_works: ClassVar[str] = "It works."
    shall_mail_tell: ClassVar[str] = "Shall mail tell you that it is your turn?"
    yes_my_address: ClassVar[str] = "Yes, that is my address"
    no_mails_any_more: ClassVar[str] = "No mails any more?"
    yes_no_mails: ClassVar[str] = "No mails any more"
    told_by_mail: ClassVar[str] = "You are told by mail from now on."
    told_no_more: ClassVar[str] = "You get no mails any more."

    def somebodys_wish(self, site: str, link: str) -> str:
        return (
            "Somebody, probably you, wants to be told here when it is their turn at Pentapolis "
            f"({site}).\n\nIf that was you, follow this link:\n{link}\n\nIf not, do nothing: you get "
            "no other mail.\n"
        )

    def your_turn(self, game: str, nearly: bool) -> str:
        return f"{'Little time left' if nearly else 'Your turn'}: {game}"

    def has_to_decide(self, name: str) -> str:
        return f"{name} has to decide."

    def no_more_mails(self, link: str) -> str:
        return f"No such mails any more, by one press:\n{link}"
