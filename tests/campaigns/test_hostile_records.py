"""Hostile records through every door to a model: no text passes for a computed word."""

from collections import Counter
from functools import partial
from random import Random

from hypothesis import HealthCheck, given, settings

from campaigns.field import report, rounds
from core.views.test_forged_words import FORGED, LIES, answers, with_lies
from quotations import hidden, outside
from stories import Story, stories

STORIES = rounds(20, 1_000)
VARIANTS = 10
"""Number of hostile records that are made of each random session."""


def test_no_hostile_record_passes_for_words_of_the_server() -> None:
    seen: Counter[str] = Counter()

    @settings(
        max_examples=STORIES, deadline=None, database=None, derandomize=True,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(stories(calls=8))
    def read(story: Story) -> None:
        for variant in range(VARIANTS):
            chance = Random(variant)
            recorded = with_lies(story, partial(chance.choice, LIES), chance)
            seen["records"] += 1
            for text in answers(recorded).values():
                seen["answers"] += 1
                seen["forged"] += FORGED in outside(text)
                seen["hidden"] += bool(hidden(text))

    read()
    report(
        "hostile records", records=seen["records"], answers=seen["answers"],
        forged=seen["forged"], hidden=seen["hidden"],
    )  # fmt: skip
    assert seen["records"] >= STORIES * VARIANTS
    assert seen["forged"] == seen["hidden"] == 0
