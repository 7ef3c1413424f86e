"""Hostile records through every door to a model: no text passes for a computed word."""

from collections import Counter

from hypothesis import HealthCheck, given, settings

from campaigns.field import report, rounds
from core.views.test_forged_words import FORGED, answers, hostile
from quotations import hidden, outside
from thoughtline.core.events import Recorded

RECORDS = rounds(100, 10_000)


def test_no_hostile_record_passes_for_words_of_the_server() -> None:
    seen: Counter[str] = Counter()

    @settings(
        max_examples=RECORDS, deadline=None, database=None, derandomize=True,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(hostile())
    def read(recorded: list[Recorded]) -> None:
        seen["records"] += 1
        for text in answers(recorded).values():
            seen["answers"] += 1
            forged, unseen = FORGED in outside(text), bool(hidden(text))
            seen["forged"] += forged
            seen["hidden"] += unseen

    read()
    report(
        "hostile records", records=seen["records"], answers=seen["answers"],
        forged=seen["forged"], hidden=seen["hidden"],
    )  # fmt: skip
    assert seen["records"] >= RECORDS
    assert seen["forged"] == seen["hidden"] == 0
