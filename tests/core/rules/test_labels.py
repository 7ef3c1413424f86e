"""What a thought may be called."""

import pytest

from thoughtline.core import rules
from thoughtline.core.command import Command
from thoughtline.core.events import ThoughtRecorded
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session


@pytest.mark.parametrize("label", ["unique-index", "Größe", "a.b/c:d_e", "数", "x"])
def test_letters_digits_and_a_few_signs_make_a_label(label: str) -> None:
    [event] = rules.decide(Session(), Command(text="so", label=label), Limits())

    assert isinstance(event, ThoughtRecorded)
    assert event.label == label


@pytest.mark.parametrize("label", ["t7", "12", "A3", "main", "None", "two words", "-x", "a|b", "_"])
def test_what_means_something_else_is_none(label: str) -> None:
    with pytest.raises(Refused) as refusal:
        rules.decide(Session(), Command(text="so", label=label), Limits())

    assert refusal.value.code == Code.BAD_LABEL
