"""Structured logs: one line per event, `key=value`, on standard error.

They say what went wrong and where, never cards, seeds, choices, cookies, names or whole table codes
(whoever has a table's link may sit down at it).
"""

from __future__ import annotations

import json
import logging
import sys
import time
from contextvars import ContextVar

# The request in whose name something is logged.
request_id: ContextVar[str] = ContextVar("request_id", default="")
# So many lines of one kind in so many seconds; a flood of errors must not fill the disk.
LINES = 50
SECONDS = 10.0
# The trace of an error is long: where it comes from is told again after so many seconds.
TRACE_SECONDS = 600.0
MOST_KINDS = 1000
access = logging.getLogger("pentapolis.access")


def short(code: str) -> str:
    """Enough of a table's code to find it, too little to use it."""
    return f"{code[:4]}…"


class Format(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        parts = [
            f"at={at}.{int(record.msecs):03d}Z",
            f"level={record.levelname.lower()}",
            f"source={record.name}",
        ]
        if request_id.get():
            parts.append(f"request={request_id.get()}")
        parts.append(f"message={json.dumps(record.getMessage(), ensure_ascii=False)}")
        if record.exc_info and record.exc_info[0] is not None:
            parts.append(f"error={record.exc_info[0].__name__}")
            if not getattr(record, "told_before", False):
                parts.append(f"trace={json.dumps(self.formatException(record.exc_info))}")
        return " ".join(parts)


class Sparing(logging.Filter):
    """Lets only so many lines of one kind through, and then says how many it has kept back.

    Where an error came from is told once: the same again is one short line.
    """

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[tuple[str, str], tuple[float, int]] = {}
        # When it was last told where an error of this kind came from.
        self._traced: dict[tuple[object, ...], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        kind = (record.name, str(record.msg))
        began, lines = self._seen.get(kind, (record.created, 0))
        if record.created - began > SECONDS:
            if lines > LINES:
                record.msg = f"{record.msg} ({lines - LINES} like this were left out)"
            began, lines = record.created, 0
        if len(self._seen) > MOST_KINDS:
            self._seen.clear()
        self._seen[kind] = (began, lines + 1)
        record.told_before = record.exc_info is not None and self._told(record)
        return lines < LINES

    def _told(self, record: logging.LogRecord) -> bool:
        """Whether the same has failed at the same place a short while ago."""
        error = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
        trace = error.__traceback__ if error else None
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        where = (trace.tb_frame.f_code, trace.tb_lineno) if trace else ()
        kind = (record.name, str(record.msg), type(error), *where)
        before = self._traced.get(kind)
        if before is not None and record.created - before < TRACE_SECONDS:
            return True
        if len(self._traced) > MOST_KINDS:
            self._traced.clear()
        self._traced[kind] = record.created
        return False


def set_up(level: str = "warning", access_log: bool = False) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Format())
    handler.addFilter(Sparing())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    access.setLevel(logging.INFO if access_log else logging.WARNING)
