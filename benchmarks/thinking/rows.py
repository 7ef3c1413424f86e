"""Rows of a study: the result of each question in each arm, stored line by line so that a study can
be resumed.
"""

from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path

import msgspec
from msgspec import Struct

from benchmarks.thinking.plan import Plan
from thoughtline.core.refusal import Code, Refused

RIGHT = 0.999


def known_sum(counts: Sequence[int | None]) -> int | None:
    """Return the sum of the counts; None if a count is unknown."""
    known = [count for count in counts if count is not None]
    return sum(known) if len(known) == len(counts) else None


class Row(Struct, frozen=True, kw_only=True):
    """Row of a study: the result of one question in one arm. `failure` is the code of the reason if
    the question has no answer.

    `tokens_in`, `tokens_out` and `cost` (US dollars, by public prices) are sums over all requests.
    A sum is None if a provider or the price table does not report a part. `seconds` is the time of
    all requests, `asked` is the number of requests, and `called` is the number of tool calls.
    """

    question: str
    family: str
    arm: str
    score: float
    answer: str = ""
    failure: str = ""
    tokens_in: int | None = 0
    tokens_out: int | None = 0
    cost: Decimal | None = Decimal(0)
    seconds: float = 0.0
    asked: int = 0
    called: int = 0

    @property
    def right(self) -> bool:
        """True if the answer is completely right. A half right answer does not count as right."""
        return self.score >= RIGHT

    @property
    def tokens(self) -> int | None:
        """Tokens in and out together; None if either count is unknown."""
        if self.tokens_in is None or self.tokens_out is None:
            return None
        return self.tokens_in + self.tokens_out


class Rows:
    """Rows of one study, stored in a folder."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        """Open or create the study. Raises `Refused` if the folder has a study with another
        plan.
        """
        folder.mkdir(parents=True, exist_ok=True)
        self._file = folder / "rows.jsonl"
        file = folder / "plan.json"
        content = msgspec.json.format(msgspec.json.encode(plan))
        if file.exists() and file.read_bytes() != content:
            raise Refused(
                Code.BAD_SETTING,
                f"In {folder} there is a study of another plan.",
                hint="Name another folder with --out, or use the plan in its plan.json.",
            )
        file.write_bytes(content)
        self._rows = {(row.question, row.arm): row for row in self._read()}

    def _read(self) -> list[Row]:
        """Read the rows, and remove an incomplete last line, which a killed study leaves.

        The question of the removed line is asked again.
        """
        if not self._file.exists():
            return []
        content = self._file.read_bytes()
        complete = content[: content.rfind(b"\n") + 1]
        if complete != content:
            self._file.write_bytes(complete)
        return [msgspec.json.decode(line, type=Row) for line in complete.splitlines()]

    def __contains__(self, place: tuple[str, str]) -> bool:
        return place in self._rows

    def add(self, row: Row) -> None:
        self._rows[row.question, row.arm] = row
        with self._file.open("ab") as file:
            file.write(msgspec.json.encode(row) + b"\n")

    def all(self) -> Sequence[Row]:
        return list(self._rows.values())
