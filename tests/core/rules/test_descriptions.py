"""What is said of a session."""

from typing import Any

import pytest

from thoughtline.core import rules
from thoughtline.core.command import Command
from thoughtline.core.events import Event, SessionDescribed
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Refused
from thoughtline.core.session import fold

NAMED = SessionDescribed(project="m", title="m", tags=("m",))


def decide(**said: Any) -> list[Event]:
    return rules.decide(fold([NAMED]), Command(**said), Limits())


@pytest.mark.parametrize("name", ["a", "z"])
def test_what_is_new_is_recorded_and_nothing_else(name: str) -> None:
    assert decide(title=name, project="m") == [SessionDescribed(title=name)]
    assert decide(title="m", tags=(name,)) == [SessionDescribed(tags=(name,))]
    assert decide(title="m", project="m", tags=("m", "m")) == []


@pytest.mark.parametrize(
    ("most", "over", "why"),
    [
        ({"tags": tuple("abcdefghijklmnop")}, {"tags": tuple("abcdefghijklmnopq")}, "17 entries"),
        ({"project": "p" * 1_024}, {"project": "p" * 1_025}, "1,025 characters"),
    ],
)
def test_there_is_a_limit(most: dict[str, Any], over: dict[str, Any], why: str) -> None:
    assert decide(**most)
    with pytest.raises(Refused, match=why):
        decide(**over)
