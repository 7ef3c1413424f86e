"""Judging is bounded by how often it turns the thoughts of a session."""

import pytest

from sayings import (
    assumed,
    checked,
    given_evidence,
    judged,
    refuted,
    restored,
    supported,
    thought,
)
from thoughtline.core import rules
from thoughtline.core.command import AssumptionCommand, Command
from thoughtline.core.events import Event
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules import turns
from thoughtline.core.rules.import_validation import is_acceptable
from thoughtline.core.session import fold

JUDGING = (
    Command(restore=("a1",), because="no"),
    Command(verify=("t1",), because="no"),
    Command(abandon=("t1",), because="no"),
    Command(refute=("t1",), because="no"),
    Command(text="anew", revises="t1"),
    Command(about="t1", rests_on=(("t2",),)),
)


@pytest.fixture(autouse=True)
def limit(monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(turns, "MAX_TURNS", 40)
    monkeypatch.setattr(turns, "MAX_IN_FILE", 80)
    return 40


def turned(times: int) -> list[Event]:
    """A session in which all of ten thoughts fell or stood again so often."""
    above = [thought(f"t{number}", rests_on=(("a1",),)) for number in range(1, 11)]
    judgements = [refuted("a1") if n % 2 == 0 else restored("a1") for n in range(times)]
    return [assumed("a1"), *above, *judgements]


def test_a_session_is_judged_until_its_thoughts_turned_so_often() -> None:
    assert rules.decide(fold(turned(4)), Command(abandon=("t2",), because="no"), Limits())

    for said in JUDGING:
        with pytest.raises(Refused, match="40 times") as refusal:
            rules.decide(fold(turned(5)), said, Limits())
        assert refusal.value.code is Code.OVER_LIMIT


def test_thinking_goes_on() -> None:
    session = fold(turned(5))

    assert rules.decide(session, Command(text="another", rests_on=(("t1",),)), Limits())
    assert rules.decide(session, Command(text="so", evidence=("seen",)), Limits())
    known = AssumptionCommand(text="it rained", verified=True)
    assert rules.decide(session, Command(text="so", assume=(known,)), Limits())


def test_what_comes_into_doubt_or_out_of_it_turns() -> None:
    above = [thought(f"t{number}", rests_on=(("t1",),)) for number in range(2, 12)]
    past = [thought("t1"), *above, *[judged("t1", "abandoned"), judged("t1", "restored")] * 2]
    assert rules.decide(fold(past), Command(abandon=("t1",), because="no"), Limits())

    with pytest.raises(Refused, match="40 times"):
        rules.decide(
            fold([*past, judged("t1", "abandoned")]),
            Command(restore=("t1",), because="no"),
            Limits(),
        )


def test_a_file_has_more_but_not_without_end() -> None:
    for event in (refuted("a1"), supported("t1", "t2"), checked("e1", "changed")):
        assert is_acceptable(fold([*turned(8), given_evidence("e1")]), event)
        assert not is_acceptable(fold([*turned(9), given_evidence("e1")]), event)
    assert is_acceptable(fold(turned(9)), thought("t11", after="t10"))
