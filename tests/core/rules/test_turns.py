"""Judging is bounded by how often it turns the thoughts of a session."""

from collections.abc import Sequence

import pytest
from hypothesis import given

from properties import examples
from sayings import (
    assumed,
    checked,
    given_evidence,
    judged,
    refuted,
    restored,
    supported,
    thought,
    verified,
    verified_by,
)
from stories import Story, stories
from thoughtline.core import rules
from thoughtline.core.command import AssumptionCommand, Command
from thoughtline.core.events import (
    AssumptionRefuted,
    AssumptionRestored,
    AssumptionVerified,
    Event,
    EvidenceChecked,
    EvidenceGiven,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules import turns
from thoughtline.core.rules.turns import check_imported_turns, check_turns, may_be_recorded
from thoughtline.core.session import Session, fold
from thoughtline.core.truth import doubt

JUDGING = (
    Command(verify=("t1",), because="no"),
    Command(abandon=("t1",), because="no"),
    Command(refute=("t1",), because="no"),
    Command(about="t1", rests_on=(("t3",),)),
)
"""Something rests on t1."""

FIRST_OF_T1 = [
    judged("t1", verdict)
    for verdict in ("verified", "abandoned", "restored", "refuted", "restored")
]
"""Verdicts on t1, the first of each kind. Refuting and restoring t1 alone are two turns."""


@pytest.fixture(autouse=True)
def limit(monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(turns, "MAX_TURNS", 40)
    monkeypatch.setattr(turns, "PER_NODE", 3)
    monkeypatch.setattr(turns, "IN_FILE", 2)
    return 40


@pytest.fixture
def _each_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each support that is counted anew is a turn."""
    monkeypatch.setattr(doubt, "RECOUNTS_PER_TURN", 1)


def turned(times: int, *, first: Sequence[Event] = ()) -> list[Event]:
    """A session in which all of ten thoughts fell or stood again so often. t2 rests on t1. `first`
    follows t1.
    """
    above = [thought(f"t{number}", rests_on=(("a1",),)) for number in range(3, 11)]
    t1, t2 = thought("t1", rests_on=(("a1",),)), thought("t2", rests_on=(("a1", "t1"),))
    above = [t1, *first, t2, *above]
    judgements = [refuted("a1") if n % 2 == 0 else restored("a1") for n in range(times)]
    return [assumed("a1"), *above, *judgements]


def test_a_session_is_judged_until_its_thoughts_turned_so_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turns, "MAX_TURNS", 42)
    abandoned = Command(abandon=("t1",), because="no")
    assert rules.decide(fold(turned(4, first=FIRST_OF_T1)), abandoned, Limits())

    for said in JUDGING:
        with pytest.raises(Refused, match="42 times") as refusal:
            rules.decide(fold(turned(5, first=FIRST_OF_T1)), said, Limits())
        assert refusal.value.code is Code.OVER_LIMIT
    again = fold([*turned(6), verified("a1")])
    with pytest.raises(Refused, match="42 times"):
        rules.decide(again, Command(verify=("a1",), because="seen again"), Limits())
    revised = [thought("t11", after="t10", revises="t1"), thought("t12", rests_on=(("t11",),))]
    for said in (
        Command(text="anew", revises="t11"),
        Command(text="anew", revises="t3", supersedes=("t11",)),
    ):
        with pytest.raises(Refused, match="42 times"):
            rules.decide(fold([*turned(5), *revised]), said, Limits())


def test_a_first_verdict_is_never_refused_whatever_turned_before() -> None:
    session = fold(turned(5))
    for said in (
        Command(verify=("t1",), because="no"),
        Command(abandon=("t1",), because="no"),
        Command(refute=("t1",), because="no"),
        Command(text="anew", revises="t1"),
        Command(text="anew", revises="t3", supersedes=("t1",)),
    ):
        assert rules.decide(session, said, Limits())
    assert rules.decide(fold(turned(6)), Command(verify=("a1",), because="seen"), Limits())


def test_recording_is_no_judging_however_much_turns_with_it() -> None:
    pieces = [
        EvidenceGiven(evidence=f"e{n}", kind="unless", text=f"unless {n}", unless="t1")
        for n in range(1, 100)
    ]
    above = [thought(f"t{n + 1}", rests_on=((f"e{n}",),)) for n in range(1, 100)]
    there_and_back = [judged("t1", "refuted"), judged("t1", "restored")]
    session = fold([thought("t1"), *pieces, *above])
    assert session.truth.effort > 40
    assert rules.decide(session, Command(refute=("t1",), because="no"), Limits())
    session = fold([thought("t1"), *there_and_back, *pieces, *above])
    assert rules.decide(session, Command(refute=("t1",), because="no"), Limits())


def test_thinking_goes_on() -> None:
    session = fold(turned(5))

    assert rules.decide(session, Command(text="another", rests_on=(("t1",),)), Limits())
    assert rules.decide(session, Command(text="so", evidence=("seen",)), Limits())
    known = AssumptionCommand(text="it rained", verified=True)
    assert rules.decide(session, Command(text="so", assume=(known,)), Limits())


def test_what_turns_no_other_goes_on_and_so_does_what_was_refuted_by_mistake() -> None:
    session = fold(turned(5))

    for said in (
        Command(text="anew", revises="t3"),
        Command(abandon=("t3",), because="no"),
        Command(about="t3", rests_on=(("t2",),)),
        Command(restore=("a1",), because="it was a mistake"),
    ):
        assert rules.decide(session, said, Limits())
    mistaken = fold([*turned(5), judged("t1", "refuted")])
    assert rules.decide(mistaken, Command(restore=("t1",), because="a mistake"), Limits())


def test_the_thoughts_of_a_long_session_may_turn_more_often() -> None:
    later = [thought(f"t{number}") for number in range(11, 20)]
    session = fold([*turned(5), *later])

    again = Command(about="t1", rests_on=(("t3",),))
    assert rules.decide(session, again, Limits())
    with pytest.raises(Refused, match="60 times"):
        rules.decide(fold([*turned(7), *later]), again, Limits())


@pytest.mark.usefixtures("_each_counts")
def test_judging_that_turns_little_but_counts_very_many_supports_anew_is_bounded_too() -> None:
    both = [thought(f"t{number}", rests_on=(("a1",), ("a2",))) for number in range(1, 11)]
    judgements = [refuted("a1") if n % 2 == 0 else restored("a1") for n in range(6)]
    session = fold([assumed("a1"), assumed("a2"), *both, *judgements])

    assert session.truth.turns == 0
    with pytest.raises(Refused, match="40 times"):
        rules.decide(session, Command(refute=("a1",), because="no"), Limits())


@pytest.mark.usefixtures("_each_counts")
def test_so_is_giving_up_what_very_many_need_who_have_another_support() -> None:
    both = [thought(f"t{number}", rests_on=(("t1",), ("a1",))) for number in range(2, 12)]
    there_and_back = [judged("t1", "abandoned"), judged("t1", "restored")]
    session = fold([assumed("a1"), thought("t1"), *both, *there_and_back * 3])

    assert session.truth.turns == 0
    with pytest.raises(Refused, match="40 times"):
        rules.decide(session, Command(abandon=("t1",), because="no"), Limits())


def test_so_is_judging_an_exception_on_which_nothing_rests_itself() -> None:
    piece = EvidenceGiven(evidence="e1", kind="unless", text="unless t11", unless="t11")
    there_and_back = [judged("t11", "refuted"), judged("t11", "restored")]
    events = [*turned(5), thought("t11", after="t10"), piece, *there_and_back]
    with pytest.raises(Refused, match="40 times"):
        rules.decide(fold(events), Command(refute=("t11",), because="no"), Limits())


def on_evidence(*, supports: int = 1) -> list[Event]:
    """Ten thoughts that rest on one piece of evidence, and on so many less one that never held."""
    others = [(f"a{number}",) for number in range(1, supports)]
    above = [thought(f"t{number}", rests_on=(("e1",), *others)) for number in range(1, 11)]
    return [
        given_evidence("e1"),
        *(assumed(name) for (name,) in others),
        *(refuted(name) for (name,) in others),
        *above,
    ]


def found(times: int) -> list[Event]:
    """The file of that evidence changed, and was as before, so often in all."""
    return [checked("e1", "unchanged" if n % 2 else "changed") for n in range(times)]


@pytest.mark.usefixtures("_each_counts")
def test_what_changed_in_files_is_no_judging() -> None:
    session = fold([*on_evidence(), *found(16)])
    assert session.truth.turns == 176  # the evidence too

    assert rules.decide(session, Command(refute=("e1",), because="no"), Limits())


def test_files_that_change_turn_thoughts_so_often_and_what_turns_none_is_recorded() -> None:
    past = on_evidence()
    changed = EvidenceChecked(evidence="e1", found="changed", because="")
    moved = EvidenceChecked(evidence="e1", found="moved", because="")
    assert may_be_recorded(fold([*past, *found(14)]), changed)
    session = fold([*past, *found(16)])
    assert not may_be_recorded(session, changed)
    assert may_be_recorded(session, moved)


@pytest.mark.usefixtures("_each_counts")
def test_so_often_too_where_they_turn_little_but_count_many_supports_anew() -> None:
    both = [thought(f"t{number}", rests_on=(("e1",), ("a1",))) for number in range(1, 11)]
    past = [given_evidence("e1"), assumed("a1"), *both]
    changed = EvidenceChecked(evidence="e1", found="changed", because="")
    assert may_be_recorded(fold([*past, *found(10)]), changed)
    session = fold([*past, *found(20)])
    assert session.truth.turns == 20
    assert not may_be_recorded(session, changed)


def test_who_looks_again_may_do_so_at_any_time() -> None:
    looks = [checked("e1", "changed"), judged("e1", "verified")] * 4
    session = fold([*on_evidence(), *looks, checked("e1", "changed")])
    assert session.truth.turns == 99
    assert rules.decide(session, Command(verify=("e1",), because="I looked"), Limits())
    worn = fold([*on_evidence(), *[judged("e1", "refuted"), judged("e1", "restored")] * 5])
    assert rules.decide(worn, Command(verify=("e1",), because="I looked"), Limits())
    with pytest.raises(Refused, match="40 times"):
        rules.decide(worn, Command(refute=("e1",), because="no"), Limits())


def test_what_verified_an_assumption_is_judged_so_often_too() -> None:
    above = [thought(f"t{number}", rests_on=(("a1",),)) for number in range(1, 11)]
    past = [given_evidence("e1"), assumed("a1"), verified_by("a1", ("e1",)), *above]
    there_and_back = [judged("e1", "refuted"), judged("e1", "restored")]
    assert rules.decide(fold(past), Command(refute=("e1",), because="no"), Limits())
    with pytest.raises(Refused, match="40 times"):
        rules.decide(
            fold([*past, *there_and_back * 2]), Command(refute=("e1",), because="no"), Limits()
        )


@examples(200)
@given(stories())
def test_what_may_be_judged_without_end_turns_itself_alone(told: Story) -> None:
    session = Session()
    for event in (entry.event for entry in told.entries):
        before = session.truth.turns
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(turns, "MAX_TURNS", -1)
            patch.setattr(turns, "PER_NODE", -1)
            is_free = not refuses(session, event)
        comes_to_an_end = ends(session, event)
        session.apply(event)
        if is_free and not comes_to_an_end:
            named = len(event.supersedes) + 2 if isinstance(event, ThoughtRecorded) else 1
            # A thought that stands again may come into doubt with that.
            assert session.truth.turns - before <= 2 * named


def ends(session: Session, event: Event) -> bool:
    """Whether a session cannot repeat this without end."""
    match event:
        case AssumptionRefuted(assumption=node):
            return session.judged(node).is_first("refuted")
        case AssumptionVerified(assumption=node):
            return session.judged(node).is_first("verified")
        case VerdictGiven(on=node, verdict=verdict):
            is_first = session.judged(node).is_first(verdict)
            return is_first or verdict in ("restored", "verified")
        case ThoughtRecorded(revises=old, supersedes=others):
            return old != "" and not {old, *others} & set(session.revised_by.values())
        case _:
            return isinstance(event, AssumptionRestored)


def refuses(session: Session, event: Event) -> bool:
    try:
        check_turns(session, [event])
    except Refused:
        return True
    return False


def test_what_comes_into_doubt_or_out_of_it_turns() -> None:
    above = [thought(f"t{number}", rests_on=(("t1",),)) for number in range(2, 12)]
    past = [thought("t1"), *above, *[judged("t1", "abandoned"), judged("t1", "restored")] * 2]
    assert rules.decide(fold(past), Command(abandon=("t1",), because="no"), Limits())

    with pytest.raises(Refused, match="40 times"):
        rules.decide(
            fold([*past, judged("t1", "abandoned"), judged("t1", "restored")]),
            Command(abandon=("t1",), because="no"),
            Limits(),
        )


def test_a_file_has_more_but_not_without_end() -> None:
    for event in (refuted("a1"), supported("t1", "t3")):
        check_imported_turns("s", fold(turned(8)), event)
        with pytest.raises(Refused, match="thoughts of 's' turn more than 80 times") as refusal:
            check_imported_turns("s", fold(turned(9)), event)
        assert refusal.value.code is Code.OVER_LIMIT
    for event in (thought("t11", after="t10"), restored("a1"), checked("e1", "changed")):
        check_imported_turns("s", fold([*turned(9), given_evidence("e1")]), event)


@pytest.mark.usefixtures("_each_counts")
def test_so_has_a_file_whose_judgements_count_very_many_supports_anew() -> None:
    both = [thought(f"t{number}", rests_on=(("a1",), ("a2",))) for number in range(1, 11)]
    judgements = [refuted("a1") if n % 2 == 0 else restored("a1") for n in range(9)]
    past = [assumed("a1"), assumed("a2"), *both, *judgements]

    check_imported_turns("s", fold(past[:-1]), refuted("a1"))
    with pytest.raises(Refused, match=r"80 times .* supports counted anew"):
        check_imported_turns("s", fold(past), refuted("a1"))


def test_nor_does_a_file_tell_of_changed_files_without_end() -> None:
    past = [*on_evidence(), *found(8)]
    with pytest.raises(Refused, match="80 times"):
        check_imported_turns("s", fold(past), checked("e1", "changed"))
    check_imported_turns("s", fold(past), judged("t1", "refuted"))


def test_what_changes_often_in_files_can_be_judged_in_a_file() -> None:
    past = [*on_evidence(), *found(16)]
    check_imported_turns("s", fold(past), judged("e1", "refuted"))
