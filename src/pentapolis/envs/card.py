"""The data card of a dataset: what is in it, how it was made, and how it came out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from pentapolis.envs.encoder import Encoder

COLUMNS = {
    "deal": "number of the deal; all line-ups play the same deals",
    "seed": "its seed: the game of `pentapolis.new(seed=...)`",
    "lineup": "which line-up played, counted from 0",
    "decision": "number of the decision in its game, counted from 0",
    "turn": "turns finished before it",
    "seat": "who decided",
    "bot": "the bot on that seat",
    "observation": "what the seat knew, and nothing else (blocks below)",
    "mask": "1 for every action that was legal",
    "action": "the action that was played",
    "policy": "the part of a search's simulations that each action got, by number; null without a search",
    "value": "what the search thought of its choice, in the game's own measure: only differences within "
    "a position mean something; null without a search, or without a choice",
    "place": "how the game ended for that seat: 1 for a winner",
    "won": "whether it won; a team wins as one",
    "rank": "1 for the first to -1 for the last",
    "points": "its points in the end",
    "lead": "its points ahead of the best other seat; of a team and alone, the points",
}


def card(parts: Sequence[Path], encoder: Encoder, plan: Mapping[str, Any]) -> str:
    """As Markdown."""
    game = encoder.game
    names = ["lineup", "deal", "seat", "bot", "won", "points", "decision"]
    rows = pa.concat_tables([pq.read_table(path, columns=names) for path in parts])
    games = rows.group_by(["lineup", "deal"]).aggregate([("decision", "max")])
    lengths = pc.add(games["decision_max"], 1)
    size = sum(path.stat().st_size for path in parts)
    said = [
        f"# {game.title}: {len(games):,} games of bots, {len(rows):,} decisions",
        "",
        f"Made by Pentapolis {plan['pentapolis']}, rules {plan['rules']}, content `{plan['content']}` "
        f"({plan['content_hash']}), {counted(plan['players'], 'player')}"
        + "".join(f", {name} {value}" for name, value in sorted(plan["options"].items()))
        + f", seed {plan['seed']}. {counted(len(parts), 'file')} of Parquet, {size / 1e6:,.1f} MB. "
        "`dataset.json` says all of it for programs; so do the metadata of every file (`pentapolis`).",
        "",
        f"A game has {pc.mean(lengths).as_py():.1f} decisions "
        f"({pc.min(lengths).as_py()} to {pc.max(lengths).as_py()}). There is a row for each, in order.",
        "",
        "## Who played",
        "",
        *_table(
            ("line-up", "seat", "bot", "how it plays", "games", "won", "mean points"), rows, plan
        ),
        "",
        "## Columns",
        "",
        "| column | what it is |",
        "|---|---|",
        *(f"| `{name}` | {text} |" for name, text in COLUMNS.items()),
        "",
        f"`observation` has {encoder.size} numbers, in these blocks:",
        "",
        "| block | from | shape | least | most |",
        "|---|---|---|---|---|",
        *_blocks(encoder),
        "",
        f"`action`, `mask` and `policy` have {encoder.width} numbers: "
        + ", ".join(f"{count} × {kind}" for kind, count in encoder.actions.kinds)
        + ". A number may count from what lies there: it means something in its position only.",
        "",
        "## What it is not",
        "",
        "- No play of people: these are bots, with their weaknesses, and every position is one that they "
        "reach.",
        "- Rows of one game share its result and its luck: keep whole deals apart when you divide it for "
        "training and testing.",
        "- Seats that choose at the same time do so one after the other; none sees the others' choice.",
        "",
    ]
    return "\n".join(said)


def counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _table(heads: Sequence[str], rows: pa.Table, plan: Mapping[str, Any]) -> list[str]:
    """A line for each seat of each line-up."""
    ends = rows.group_by(["lineup", "deal", "seat"]).aggregate([("won", "max"), ("points", "max")])
    by_seat = ends.group_by(["lineup", "seat"]).aggregate(
        [("won_max", "mean"), ("points_max", "mean"), ("deal", "count")]
    )
    found = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    for row in by_seat.sort_by([("lineup", "ascending"), ("seat", "ascending")]).to_pylist():
        bot = plan["lineups"][row["lineup"]][row["seat"]]
        found.append(
            f"| {row['lineup']} | {row['seat']} | `{bot}` | {plan['play'][bot]} | {row['deal_count']:,} "
            f"| {row['won_max_mean']:.1%} | {row['points_max_mean']:.2f} |"
        )
    return found


def _blocks(encoder: Encoder) -> list[str]:
    found, at = [], 0
    for block in encoder.layout.blocks:
        shape = " × ".join(map(str, block.shape))
        found.append(f"| `{block.name}` | {at} | {shape} | {block.low} | {block.high} |")
        at += block.size
    return found
