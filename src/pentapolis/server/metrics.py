"""Counts for whoever runs the service, in the text format of Prometheus."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import msgspec

# Upper bounds in seconds.
BUCKETS = (0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
PREFIX = "pentapolis_"
Label = tuple[tuple[str, str], ...]


class Histogram:
    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        at = next((n for n, bound in enumerate(BUCKETS) if seconds <= bound), len(BUCKETS))
        self.counts[at] += 1
        self.total += seconds


class Metrics:
    """What happened in this worker since it began."""

    def __init__(self) -> None:
        self.requests: Counter[Label] = Counter()
        self.request_seconds = Histogram()
        self.messages: Counter[Label] = Counter()
        self.refusals: Counter[Label] = Counter()
        self.moves = 0
        self.commit_seconds = Histogram()

    def saw_request(self, method: str, route: str, status: int, seconds: float) -> None:
        labels = (("method", method), ("route", route), ("status", str(status)))
        self.requests[labels] += 1
        if method != "SOCKET":
            self.request_seconds.add(seconds)

    def saw_message(self, kind: str) -> None:
        self.messages[(("type", kind),)] += 1

    def saw_refusal(self, code: str) -> None:
        self.refusals[(("code", code),)] += 1


# Lines of the text by what they count: a name with its labels, and its value.
Samples = dict[str, float]


def samples(metrics: Metrics, gauges: Mapping[str, float], totals: Mapping[str, float]) -> Samples:
    """Everything as lines; `gauges` are values of this moment, `totals` only ever grow."""
    found: Samples = {}
    found.update({f"{PREFIX}{name}": value for name, value in gauges.items()})
    found.update({f"{PREFIX}{name}": value for name, value in totals.items()})
    counters = {
        "requests_total": metrics.requests,
        "messages_total": metrics.messages,
        "refusals_total": metrics.refusals,
    }
    for name, counter in counters.items():
        found.update({f"{PREFIX}{name}{_labels(key)}": n for key, n in sorted(counter.items())})
    for name, histogram in (
        ("request_seconds", metrics.request_seconds),
        ("commit_seconds", metrics.commit_seconds),
    ):
        found.update(_histogram(f"{PREFIX}{name}", histogram))
    return found


def render(found: Samples) -> str:
    """As Prometheus reads it: every family with its kind before its lines."""
    lines: list[str] = []
    told = ""
    for line, value in found.items():
        family = line.partition("{")[0]
        kind = "counter" if family.endswith("_total") else "gauge"
        if "_seconds_" in family and not family.endswith("_total"):
            family, kind = family[: family.index("_seconds_") + len("_seconds")], "histogram"
        if family != told:
            lines.append(f"# TYPE {family} {kind}")
            told = family
        lines.append(f"{line} {value:g}")
    return "\n".join(lines) + "\n"


def _histogram(name: str, histogram: Histogram) -> Samples:
    found: Samples = {}
    below = 0
    for bound, count in zip((*BUCKETS, "+Inf"), histogram.counts, strict=True):
        below += count
        found[f'{name}_bucket{{le="{bound}"}}'] = below
    found[f"{name}_sum"] = histogram.total
    found[f"{name}_count"] = below
    return found


def _labels(labels: Label) -> str:
    if not labels:
        return ""
    inner = ",".join(
        f'{key}="{value.replace(chr(92), "").replace(chr(34), "")}"' for key, value in labels
    )
    return "{" + inner + "}"


class Shared:
    """Several workers answer at one port, and whoever asks reaches any of them: each writes down what
    it counts, and whoever is asked adds it all up.

    What a worker counted stays when it ends; what it had (tables, sockets) does not.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def put(self, found: Samples) -> None:
        file = self.folder / str(os.getpid())
        half = file.with_suffix(".new")
        half.write_bytes(msgspec.json.encode(found))
        half.replace(file)

    def all(self) -> Samples:
        total: Samples = {}
        for file in sorted(self.folder.iterdir()):
            if not file.name.isdecimal():
                continue
            alive = _is_alive(int(file.name))
            for line, value in msgspec.json.decode(file.read_bytes(), type=Samples).items():
                if alive or not _is_gauge(line):
                    total[line] = total.get(line, 0.0) + value
        # Lines of one family stand together, whichever worker had them first.
        return dict(sorted(total.items(), key=lambda item: _order(item[0])))


def _order(line: str) -> tuple[str, float | str]:
    family, _, labels = line.partition("{")
    if 'le="' in labels:
        return family, float(labels.removeprefix('le="').removesuffix('"}').replace("+Inf", "inf"))
    return family, labels


def _is_gauge(line: str) -> bool:
    family = line.partition("{")[0]
    return not family.endswith("_total") and "_seconds_" not in family


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
