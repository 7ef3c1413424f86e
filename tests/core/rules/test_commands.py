"""What may happen next, and what is refused with which code."""

from typing import Any

import pytest

from core.rules.decisions import PAST, decide, recorded
from sayings import came
from thoughtline.core import rules
from thoughtline.core.command import AssumptionCommand, Command
from thoughtline.core.events import (
    NextChosen,
    OutcomeRecorded,
    SearchChosen,
    SessionForgotten,
    ThoughtScored,
)
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session, fold


def test_a_revision_may_supersede_all_that_came_after() -> None:
    session = fold(PAST)

    session.advance(decide(text="start over", revises="t1", supersedes=("t3",)))

    assert session.revised_by == {"t2": "t4", "t1": "t5", "t3": "t5"}


@pytest.mark.parametrize("number", [2, 5, 9])
def test_a_number_of_the_callers_own_is_kept_where_it_is_another_one(number: int) -> None:
    assert recorded(decide(text="…", number=number)).number == (0 if number == 5 else number)


@pytest.mark.parametrize("width", [2, 3, 4])
def test_a_width_of_the_search_is_recorded_if_it_is_another_one(width: int) -> None:
    events = decide([*PAST, SearchChosen(width=3)], search=width)

    assert events == ([] if width == 3 else [SearchChosen(width=width)])


def test_the_next_question_is_kept() -> None:
    assert recorded(decide(text="…", next="and then?")).next == "and then?"


def test_before_the_first_thought_there_is_none_to_name() -> None:
    with pytest.raises(Refused, match="No thought is recorded yet"):
        decide([], text="…", after="t9")


def test_describing_an_assumption_changes_no_standing() -> None:
    session = fold(PAST)

    shift = session.advance(decide(text="…", describe={"a1": {"confidence": 0.5}}))

    assert (shift.fell, shift.rose) == ((), ())


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (Code.NOTHING_TO_RECORD, {}),
        (Code.NOTHING_TO_RECORD, {"branch": "b", "refute": ("a1",), "because": "so"}),
        (Code.NOTHING_TO_RECORD, {"text": "…", "because": "of nothing"}),
        (Code.NOTHING_TO_RECORD, {"refute": ("a1",), "because": "so", "confidence": 0.5}),
        (Code.NOTHING_TO_RECORD, {"refute": ("a1",), "because": "so", "kind": "guess"}),
        (Code.EMPTY_TEXT, {"abandon": ("t1",)}),
        (Code.EMPTY_TEXT, {"text": "…", "kind": " "}),
        (Code.OVER_LIMIT, {"search": 257}),
        (Code.OVER_LIMIT, {"contradicts": (("t1", "t2") * 129,)}),
        (Code.OUT_OF_RANGE, {"text": "…", "score": 7}),
        (Code.OUT_OF_RANGE, {"about": "t1", "score": -1}),
        (Code.NO_SUCH_THOUGHT, {"abandon": ("a1",), "because": "so"}),
        (Code.NO_SUCH_THOUGHT, {"outcomes": (("t99", True),)}),
        (Code.NO_SUCH_THOUGHT, {"text": "…", "contradicts": (("t99",),)}),
        (Code.SELF_REFERENCE, {"refute": ("t5",), "because": "so"}),
        (Code.SELF_REFERENCE, {"contradicts": (("t1", "T1"),)}),
        (Code.SELF_REFERENCE, {"contradicts": (("t1",),)}),
        (Code.UNCLEAR_SUPPORT, {"score": 0.5, "search": 0}),
        (Code.CONTRARY_WISH, {"refute": ("t1",), "abandon": ("t1",), "because": "so"}),
        (Code.CONTRARY_WISH, {"outcomes": (("t1", True), ("1", False))}),
        (Code.EMPTY_TEXT, {"text": ""}),
        (Code.EMPTY_TEXT, {"text": " \n\t"}),
        (Code.EMPTY_TEXT, {"text": "…", "assume": (AssumptionCommand(" "),)}),
        (Code.EMPTY_TEXT, {"text": "…", "branch": "  "}),
        (Code.EMPTY_TEXT, {"refute": ("a1",)}),
        (Code.EMPTY_TEXT, {"refute": ("a1",), "because": " "}),
        (Code.OVER_LIMIT, {"text": "x" * 65_537}),
        (Code.OVER_LIMIT, {"text": "é" * 32_769}),
        (Code.OVER_LIMIT, {"text": "…", "branch": "b" * 129}),
        (Code.OVER_LIMIT, {"text": "…", "assume": (AssumptionCommand("x"),) * 257}),
        (Code.OVER_LIMIT, {"text": "…", "rests_on": (("a1",) * 257,)}),
        (Code.OVER_LIMIT, {"refute": ("a1",) * 257, "because": "so"}),
        (Code.OUT_OF_RANGE, {"text": "…", "confidence": 1.01}),
        (Code.OUT_OF_RANGE, {"text": "…", "confidence": -0.1}),
        (Code.NO_SUCH_THOUGHT, {"text": "…", "revises": "t99"}),
        (Code.NO_SUCH_THOUGHT, {"text": "…", "revises": "t0"}),
        (Code.NO_SUCH_THOUGHT, {"text": "…", "revises": "t²"}),
        (Code.NO_SUCH_THOUGHT, {"text": "…", "after": "__proto__"}),
        (Code.NO_SUCH_THOUGHT, {"text": "…", "rests_on": (("x1",),)}),
        (Code.NO_SUCH_THOUGHT, {"about": "t77", "rests_on": (("a1",),)}),
        (Code.NO_SUCH_ASSUMPTION, {"refute": ("a9",), "because": "so"}),
        (Code.NO_SUCH_ASSUMPTION, {"text": "…", "rests_on": (("a9",),)}),
        (Code.NO_SUCH_BRANCH, {"text": "…", "merge": "nowhere"}),
        (Code.SELF_REFERENCE, {"text": "…", "revises": "t5"}),
        (Code.SELF_REFERENCE, {"text": "…", "rests_on": (("a1", "t5"),)}),
        (Code.SELF_REFERENCE, {"about": "t1", "rests_on": (("t1",),)}),
        (Code.ALREADY_REVISED, {"text": "…", "revises": "t2"}),
        (Code.NOT_THE_LATEST, {"text": "…", "branch": "replica", "after": "t1"}),
        (Code.SUPPORT_CYCLE, {"about": "t1", "rests_on": (("t2",),)}),
        (
            Code.UNCLEAR_SUPPORT,
            {"text": "…", "assume": (AssumptionCommand("x"),), "rests_on": (("a1",), ("t1",))},
        ),
        (Code.UNCLEAR_SUPPORT, {"text": "…", "about": "t1"}),
        (Code.UNCLEAR_SUPPORT, {"about": "t1"}),
        (Code.UNCLEAR_SUPPORT, {"rests_on": (("a1",),)}),
        (Code.UNCLEAR_SUPPORT, {"text": "…", "rests_on": ((),)}),
        (Code.CONTRARY_WISH, {"refute": ("a1",), "restore": ("a1",), "because": "so"}),
        (Code.CONTRARY_WISH, {"refute": ("a1",), "verify": ("a1",), "because": "so"}),
        (Code.MERGE_INTO_ITSELF, {"text": "…", "branch": "replica", "merge": "replica"}),
        (Code.MERGE_INTO_ITSELF, {"text": "…", "merge": ""}),
    ],
    ids=str,
)
def test_a_refusal_has_a_code_a_reason_and_a_way_out(code: Code, said: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        decide(**said)

    assert refused.value.code is code
    assert refused.value.message.endswith(".")
    assert refused.value.hint.endswith(".")
    assert str(refused.value).endswith(f"[{code}]")


def test_an_outcome_is_recorded_when_it_says_something_new() -> None:
    past = [*PAST, came("t1", true=True)]

    assert decide(past, outcomes=(("t1", True),)) == []
    assert decide(past, outcomes=(("t1", False),), because="it broke later") == [
        OutcomeRecorded(on="t1", came_true=False, because="it broke later")
    ]


def test_what_comes_next_may_be_said_without_a_thought_and_be_taken_back() -> None:
    asked = NextChosen(next="look at a2")

    assert decide(verify=("a1",), because="seen", next="look at a2")[-1] == asked
    assert decide(next="look at a2") == [asked]
    assert decide([*PAST, asked], next="") == [NextChosen()]
    assert decide([*PAST, asked], text="done", next="")[-1] == NextChosen()
    assert decide([*PAST, asked, NextChosen()], next="") == []


def test_an_earlier_thought_may_be_scored_and_a_search_chosen() -> None:
    assert decide(about="t1", score=0.5, search=3) == [
        ThoughtScored(on="t1", score=0.5, parents=()),
        SearchChosen(width=3),
    ]
    assert decide(search=0) == []


def test_nothing_is_added_to_a_session_that_was_forgotten() -> None:
    with pytest.raises(Refused) as refused:
        decide([SessionForgotten(events=57, head="00" * 32)], text="…")

    assert refused.value.code is Code.SESSION_FORGOTTEN


def test_a_rule_changes_nothing_itself() -> None:
    session = fold(PAST)
    untouched = vars_of(session)

    rules.decide(
        session,
        Command(text="…", assume=(AssumptionCommand("x"),), merge="replica", refute=("a1",)),
        Limits(),
    )

    assert vars_of(session) == untouched


def test_blank_thoughts_are_for_dialects_that_allow_them() -> None:
    assert recorded(decide(text="", limits=Limits(blank=True))).text == ""


def vars_of(session: Session) -> tuple[Any, ...]:
    return (
        session.version,
        session.thoughts,
        dict(session.assumptions),
        dict(session.branches),
        dict(session.revised_by),
        session.truth.fallen,
    )


@pytest.mark.parametrize(
    "said", ["t\uff11", "t\u0661", "t" + "9" * 5_000, "t0", "t", "t\u00b2", "tt1"]
)
@pytest.mark.parametrize("argument", ["rests_on", "after", "refute"])
def test_what_only_looks_like_a_thought_is_refused(argument: str, said: str) -> None:
    wanted: dict[str, dict[str, Any]] = {
        "rests_on": {"text": "x", "rests_on": ((said,),)},
        "after": {"text": "x", "branch": "b", "after": said},
        "refute": {"refute": (said,), "because": "x"},
    }

    with pytest.raises(Refused, match="no_such_thought"):
        decide(**wanted[argument])
