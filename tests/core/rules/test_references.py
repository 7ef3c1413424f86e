"""What a caller points at, and what is said where that is not there."""

from typing import Any

import pytest

from sayings import assumed, thought
from thoughtline.core import rules
from thoughtline.core.command import Command
from thoughtline.core.events import EvidenceGiven
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Refused
from thoughtline.core.session import fold

SEVEN = [
    *(assumed(f"a{number}") for number in range(1, 8)),
    *(EvidenceGiven(evidence=f"e{number}", kind="note", text="seen") for number in range(1, 8)),
    *(thought(f"t{number}", after=f"t{number - 1}" * (number > 1)) for number in range(1, 8)),
]


@pytest.mark.parametrize(
    ("said", "latest"),
    [
        ({"text": "so", "rests_on": (("t99",),)}, "t3, t4, t5, t6, t7."),
        ({"text": "so", "rests_on": (("a99",),)}, "a3, a4, a5, a6, a7."),
        ({"text": "so", "rests_on": (("e99",),)}, "e3, e4, e5, e6, e7."),
        ({"verify": ("99",), "because": "seen"}, "a3, a4, a5, a6, a7."),
    ],
)
def test_the_latest_five_are_told_where_one_is_not_there(said: dict[str, Any], latest: str) -> None:
    with pytest.raises(Refused) as refusal:
        rules.decide(fold(SEVEN), Command(**said), Limits())

    assert refusal.value.hint.startswith(f"The latest are: {latest}")


@pytest.mark.parametrize(
    ("count", "latest"), [(6, "t2, t3, t4, t5, t6."), (5, "t1, t2, t3, t4, t5.")]
)
def test_of_thoughts_five_are_told_however_many_there_are(count: int, latest: str) -> None:
    with pytest.raises(Refused) as refusal:
        rules.decide(fold(SEVEN[: 14 + count]), Command(text="so", after="t99"), Limits())

    assert refusal.value.hint == f"The latest are: {latest}"


def test_where_there_are_fewer_these_are_told() -> None:
    with pytest.raises(Refused) as refusal:
        rules.decide(fold(SEVEN[:16]), Command(text="so", after="t99"), Limits())

    assert refusal.value.hint == "The latest are: t1, t2."
