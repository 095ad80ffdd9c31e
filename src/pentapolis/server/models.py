"""The tables of the database. `event` is the truth; the rest is found faster by it or lives beside it.

Times are ISO 8601 in UTC as text: sortable, readable, and the same in every database.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

guest = Table(
    "guest",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created", String(32), nullable=False),
)

# `setup` and `seed` fix the game and `seats` who began; the columns from `status` on repeat what the
# events say, for lists.
game_table = Table(
    "game_table",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("code", String(16), nullable=False, unique=True),
    Column("game", String(64), nullable=False),
    Column("setup", JSON, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("created", String(32), nullable=False),
    Column("rematch", String(16), nullable=True),
    Column("status", String(16), nullable=False, index=True),
    Column("version", Integer, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("seats_now", JSON, nullable=False),
    # 1 where everything may be taken back.
    Column("practice", Integer, nullable=False, server_default="0"),
    # 1 where anybody may find it and sit down; it never becomes so later.
    Column("public", Integer, nullable=False, server_default="0"),
    # 1 where it changes the ratings of those who play.
    Column("rated", Integer, nullable=False, server_default="0"),
    # After so many seconds the others may let a bot hold the seat of somebody who is away.
    Column("patience", Integer, nullable=True),
    # How long everybody may think: a `Clock`, or none.
    Column("clock", JSON(none_as_null=True), nullable=True),
    # Who made it, and whether a bot has to move: 1 or 0, found fast by any worker.
    Column("host", String(32), nullable=True, index=True),
    Column("bot_due", Integer, nullable=False, index=True, server_default="1"),
    # How often what had been written before was rewritten: see inheritance.py.
    Column("edition", Integer, nullable=False, server_default="0"),
)

# Two workers cannot both write version 17, nor the same request twice: both are unique keys.
event = Table(
    "event",
    metadata,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("data", JSON, nullable=False),
    Column("guest", String(32), nullable=True),
    Column("request", String(64), nullable=True),
    Column("at", String(32), nullable=False),
    UniqueConstraint("table_id", "guest", "request", name="uq_event_request"),
)

# What shall be done later, and when: see schedule.py. Of a kind there is one job for each subject.
job = Table(
    "job",
    metadata,
    Column("kind", String(16), primary_key=True),
    Column("subject", String(64), primary_key=True),
    Column("due", String(32), nullable=False, index=True),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("guest", String(32), nullable=False, index=True),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    # Where they sat when they said it; none watches.
    Column("seat", Integer, nullable=True),
    Column("request", String(64), nullable=False),
    Column("at", String(32), nullable=False),
    UniqueConstraint("table_id", "guest", "request", name="uq_chat_request"),
)

# Whom whoever made a table has sent away: from its seats ("seat") or from its chat ("chat").
sent_away = Table(
    "sent_away",
    metadata,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Column("place", String(8), primary_key=True),
)

# What stays of a game when the rules change: see keepsakes.py. `version` is the table's when it was made;
# `data` is JSON, null where nothing could be kept.
keepsake = Table(
    "keepsake",
    metadata,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("data", Text, nullable=True),
    Column("at", String(32), nullable=False),
)

# Whose tables are whose.
member = Table(
    "member",
    metadata,
    Column("guest", ForeignKey("guest.id"), primary_key=True),
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Index("ix_member_table_id", "table_id"),
)

# Where somebody wants to be told that it is their turn: see ways.py. Nothing is sent before it is
# `confirmed`; `failures` since something arrived there.
way = Table(
    "way",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("guest", ForeignKey("guest.id"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),
    Column("address", String(1000), nullable=False, index=True),
    # With which a push service's messages are encrypted for the browser.
    Column("keys", JSON(none_as_null=True), nullable=True),
    Column("created", String(32), nullable=False),
    Column("confirmed", String(32), nullable=True),
    Column("failures", Integer, nullable=False, server_default="0"),
)

# When somebody is told nothing: from and until so many minutes after midnight, where they live.
quiet = Table(
    "quiet",
    metadata,
    Column("guest", ForeignKey("guest.id"), primary_key=True),
    Column("begins", Integer, nullable=False),
    Column("ends", Integer, nullable=False),
    Column("zone", String(64), nullable=False),
)

# Secrets that make another browser the same guest, as digests; each works once, until `ends`.
device_pass = Table(
    "device_pass",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("digest", String(64), nullable=False),
    Column("guest", ForeignKey("guest.id"), nullable=False, index=True),
    Column("ends", String(32), nullable=False),
)

# Guests who have a name and a password. Neither passwords nor tokens nor codes stand here, only what they
# can be checked with.
account = Table(
    "account",
    metadata,
    Column("guest", ForeignKey("guest.id"), primary_key=True),
    Column("password", String(256), nullable=False),
    Column("created", String(32), nullable=False),
)

# How the names of accounts can be taken (see lookalikes.py): nobody else is called anything like it.
account_look = Table(
    "account_look",
    metadata,
    Column("look", String(512), primary_key=True),
    Column("guest", ForeignKey("guest.id"), nullable=False, index=True),
)

# Browsers in which somebody is logged in. `name` is what they are called by when one is logged out.
session = Table(
    "session",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("name", String(16), nullable=False, unique=True),
    Column("guest", ForeignKey("guest.id"), nullable=False, index=True),
    Column("device", String(64), nullable=False),
    Column("created", String(32), nullable=False),
    Column("seen", String(32), nullable=False),
)

# With one of these a new password is chosen; each works once, those of the host until `ends`.
recovery_code = Table(
    "recovery_code",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("guest", ForeignKey("guest.id"), nullable=False, index=True),
    Column("ends", String(32), nullable=True),
)

# Where only members play, an account is made with one of these.
invitation = Table(
    "invitation",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("ends", String(32), nullable=False),
)

# Keys of the service itself, shared by all workers and kept by a backup.
secret = Table(
    "secret",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", String(128), nullable=False),
)

# Groups that are compared, each at a table of its own (`table_code`) or with the real box (`box`: what
# they entered). How they stand is read from their tables.
contest = Table(
    "contest",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("code", String(16), nullable=False, unique=True),
    Column("game", String(64), nullable=False),
    Column("host", String(32), nullable=False),
    Column("created", String(32), nullable=False),
    # When its host ended it; until then seeds stay secret.
    Column("closed", String(32), nullable=True),
)

contest_group = Table(
    "contest_group",
    metadata,
    Column("contest_id", ForeignKey("contest.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("table_code", String(16), nullable=True, index=True),
    Column("box", JSON, nullable=True),
    Column("guest", String(32), nullable=False),
    Column("created", String(32), nullable=False),
    UniqueConstraint("contest_id", "name", name="uq_contest_group_name"),
)

# Where a table begins that was not dealt: the record of what was played before, and the code of the table
# where; `digest` finds records from outside again.
beginning = Table(
    "beginning",
    metadata,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("record", Text, nullable=False),
    Column("origin", String(16), nullable=True),
    Column("digest", String(64), nullable=True, unique=True),
    # The last day on which somebody looked at a record from outside.
    Column("looked", String(32), nullable=True),
)

# Who brought a record from outside, and may take it away again.
record_keeper = Table(
    "record_keeper",
    metadata,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("guest", String(32), primary_key=True),
)

# Parts of an analysis by name, as JSON text; when all are there, one called "whole" takes their place.
# What was taken back after the end was another game: `version` says which one was analysed.
analysis = Table(
    "analysis",
    metadata,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("part", String(32), primary_key=True),
    Column("data", Text, nullable=False),
)

# Games that were counted, in that order for each game and size of table; a game whose table is gone still
# counts. `version`: of the table as it was then.
rated_game = Table(
    "rated_game",
    metadata,
    Column("game", String(64), primary_key=True),
    Column("players", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("code", String(16), nullable=False, unique=True),
    Column("version", Integer, nullable=False),
    Column("at", String(32), nullable=False),
)

# What each of these games made of whoever sat there: a person, a bot, or (neither) somebody deleted.
rating = Table(
    "rating",
    metadata,
    Column("game", String(64), primary_key=True),
    Column("players", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", ForeignKey("guest.id"), nullable=True, index=True),
    Column("bot", String(64), nullable=True),
    Column("place", Integer, nullable=False),
    Column("mu_before", Float, nullable=False),
    Column("sigma_before", Float, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
)

# Who would like to be whose friend: they are where both would.
friend = Table(
    "friend",
    metadata,
    Column("guest", ForeignKey("guest.id"), primary_key=True),
    Column("other", ForeignKey("guest.id"), primary_key=True, index=True),
    Column("at", String(32), nullable=False),
)

# Whom somebody does not want to meet.
blocked = Table(
    "blocked",
    metadata,
    Column("guest", ForeignKey("guest.id"), primary_key=True),
    Column("other", ForeignKey("guest.id"), primary_key=True, index=True),
    Column("at", String(32), nullable=False),
)

# Which friend has asked whom to come to a table.
asked_along = Table(
    "asked_along",
    metadata,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("guest", ForeignKey("guest.id"), primary_key=True, index=True),
    Column("friend", ForeignKey("guest.id"), nullable=False, index=True),
    Column("at", String(32), nullable=False),
)

# What somebody has reported about somebody, with what was said as it was then. `right`: 1 where something
# was done about it.
report = Table(
    "report",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", String(32), nullable=False),
    Column("guest", ForeignKey("guest.id"), nullable=False, index=True),
    Column("about", ForeignKey("guest.id"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),
    Column("code", String(16), nullable=True),
    Column("words", Text, nullable=False),
    Column("evidence", JSON, nullable=False),
    Column("closed", String(32), nullable=True),
    Column("right", Integer, nullable=False, server_default="0"),
)

# Who may not chat ("chat"), or neither chat nor begin games ("all"), and until when.
ban = Table(
    "ban",
    metadata,
    Column("guest", ForeignKey("guest.id"), primary_key=True),
    Column("scope", String(8), primary_key=True),
    Column("ends", String(32), nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", String(32), nullable=False),
)

# Who looks after reports in the browser.
keeper = Table(
    "keeper",
    metadata,
    Column("guest", ForeignKey("guest.id"), primary_key=True),
    Column("at", String(32), nullable=False),
)

# What was done by whom, in words.
audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", String(32), nullable=False),
    Column("who", String(64), nullable=False),
    Column("about", ForeignKey("guest.id"), nullable=True, index=True),
    Column("text", Text, nullable=False),
)

# Who has left which game that strangers had begun with them, and has not come back.
departure = Table(
    "departure",
    metadata,
    Column("guest", ForeignKey("guest.id"), primary_key=True),
    Column("code", String(16), primary_key=True),
    Column("at", String(32), nullable=False),
)

# What somebody has chosen ahead, for their eyes only: [[notation, words], …]. So many of these steps are
# `played`; `dropped`: 1 where the next one was not legal when its turn came.
plan = Table(
    "plan",
    metadata,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", ForeignKey("guest.id"), nullable=False, index=True),
    Column("name", String(16), nullable=False),
    Column("steps", JSON, nullable=False),
    Column("played", Integer, nullable=False, server_default="0"),
    Column("dropped", Integer, nullable=False, server_default="0"),
)
