"""What came of each question in each arm, kept line by line, so that a study can go on."""

from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path

import msgspec
from msgspec import Struct

from thoughtline.core.refusal import Code, Refused
from thoughtline.evaluation.plan import Plan

RIGHT = 0.999


def known_sum(counts: Sequence[int | None]) -> int | None:
    """None where one of them is not known."""
    known = [count for count in counts if count is not None]
    return sum(known) if len(known) == len(counts) else None


class Row(Struct, frozen=True, kw_only=True):
    """One question in one arm. A `failure` is the code of why there was no answer.

    `tokens_in`, `tokens_out` and `cost` (US dollars, by the public prices) are of all that was
    asked, and None where a provider or the price table does not say. `seconds` is the time that
    asking took, `asked` how often, and `called` how many tool calls were made.
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
        """Whether the answer is what was asked for. Half right is not right."""
        return self.score >= RIGHT

    @property
    def tokens(self) -> int | None:
        """In and out. None if one of them was not told."""
        if self.tokens_in is None or self.tokens_out is None:
            return None
        return self.tokens_in + self.tokens_out


class Rows:
    """The rows of one study in a folder."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        """Raises `Refused` if there is a study of another plan."""
        folder.mkdir(parents=True, exist_ok=True)
        self._file = folder / "rows.jsonl"
        file = folder / "plan.json"
        content = msgspec.json.format(msgspec.json.encode(plan))
        if file.exists() and file.read_bytes() != content:
            raise Refused(
                Code.BAD_SETTING,
                f"In {folder} there is a study of another plan.",
                hint="Name another folder with --out, or ask as plan.json there says.",
            )
        file.write_bytes(content)
        self._rows = {(row.question, row.arm): row for row in self._read()}

    def _read(self) -> list[Row]:
        """A line that a killed study left half is taken away, and asked for again."""
        if not self._file.exists():
            return []
        kept = self._file.read_bytes()
        whole = kept[: kept.rfind(b"\n") + 1]
        if whole != kept:
            self._file.write_bytes(whole)
        return [msgspec.json.decode(line, type=Row) for line in whole.splitlines()]

    def __contains__(self, place: tuple[str, str]) -> bool:
        return place in self._rows

    def add(self, row: Row) -> None:
        self._rows[row.question, row.arm] = row
        with self._file.open("ab") as file:
            file.write(msgspec.json.encode(row) + b"\n")

    def all(self) -> Sequence[Row]:
        return list(self._rows.values())
