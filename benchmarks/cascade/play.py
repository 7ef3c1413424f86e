"""Plays cases, and keeps the verdicts with the calls that show them."""

import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.cascade.rows import cascades, crashes, files, other, supports, words
from benchmarks.cascade.stage import Row, Stage
from benchmarks.cascade.store import CannotError, Store, WrongError
from benchmarks.record.client import PATIENCE

ROWS: Sequence[Row] = (
    *supports.ROWS,
    *cascades.ROWS,
    *files.ROWS,
    *crashes.ROWS,
    *words.ROWS,
    *other.ROWS,
)

RIGHT, WRONG, CANNOT = "right", "wrong", "cannot"

KEPT = 4
"""Calls at the end of a case that are kept."""

LONGEST = 240
"""Characters of a call or an answer that are kept."""

Found = dict[str, Any]
"""Verdict, reason, seconds and calls of one case."""


def play(system: type[Store], rows: Sequence[Row] = ROWS) -> Iterator[tuple[Row, str, Found]]:
    """Play all cases of these rows, each with a new store."""
    for row in rows:
        for title in row.cases:
            yield row, title, play_case(system, row, title)


def play_case(system: type[Store], row: Row, title: str) -> Found:
    begun = time.monotonic()
    with TemporaryDirectory(prefix="cascade-", ignore_cleanup_errors=True) as name:
        folder = Path(name).resolve()
        with closing(Stage(system, folder)) as stage:
            verdict, because = _judge(stage, row, title)
        calls = [[_short(text, folder) for text in call] for call in stage.calls]
    return {
        "verdict": verdict,
        "because": _short(because, folder),
        "seconds": round(time.monotonic() - begun, 2),
        "calls": calls[-KEPT:],
        "calls before": max(0, len(calls) - KEPT),
    }


def _judge(stage: Stage, row: Row, title: str) -> tuple[str, str]:
    try:
        row.cases[title](stage)
    except CannotError as reason:
        return CANNOT, str(reason)
    except WrongError as reason:
        return WRONG, str(reason)
    except TimeoutError:
        return CANNOT, f"no answer within {PATIENCE:.0f} seconds"
    except (EOFError, OSError) as error:
        return WRONG, f"the server ended: {type(error).__name__}"
    return RIGHT, ""


def _short(text: str, folder: Path) -> str:
    text = " ".join(text.replace(str(folder), "FOLDER").split())
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
