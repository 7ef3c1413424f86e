"""What may happen next, and what is refused with which code."""

from typing import Any

import pytest

from sayings import assumed, came, contradicted, judged, merged, refuted, thought, verified
from thoughtline.core import rules
from thoughtline.core.command import AssumptionCommand, Command
from thoughtline.core.events import (
    AssumptionRefuted,
    AssumptionStated,
    BranchMerged,
    ContradictionDeclared,
    Event,
    NextChosen,
    OutcomeRecorded,
    SearchChosen,
    SessionForgotten,
    SupportAdded,
    ThoughtRecorded,
    ThoughtScored,
    VerdictGiven,
)
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session, fold

PAST: list[Event] = [
    assumed("a1", "the cache is warm"),
    thought("t1", "reads are cheap", rests_on=(("a1",),)),
    thought("t2", "skip the index", after="t1", rests_on=(("t1",),)),
    thought("t3", "use a replica", branch="replica", after="t1"),
    thought("t4", "measure first", after="t2", revises="t2"),
]


def decide(
    past: list[Event] | None = None, limits: Limits | None = None, **said: Any
) -> list[Event]:
    return rules.decide(fold(PAST if past is None else past), Command(**said), limits or Limits())


def recorded(events: list[Event]) -> ThoughtRecorded:
    [event] = [event for event in events if isinstance(event, ThoughtRecorded)]
    return event


def test_a_thought_goes_on_the_main_line_after_the_latest_there() -> None:
    event = recorded(decide(text="go on"))

    assert (event.thought, event.branch, event.after) == ("t5", "", "t4")


def test_a_new_branch_leaves_from_where_the_caller_says() -> None:
    event = recorded(decide(text="another way", branch="other", after="t2"))

    assert (event.branch, event.after) == ("other", "t2")


def test_a_new_branch_leaves_from_the_latest_on_main_otherwise() -> None:
    assert recorded(decide(text="another way", branch="other")).after == "t4"


def test_thinking_on_after_the_head_of_a_branch_stays_on_it() -> None:
    event = recorded(decide(text="go on", after="t3"))

    assert (event.branch, event.after) == ("replica", "t3")


def test_a_revision_stays_on_the_branch_of_what_it_replaces() -> None:
    event = recorded(decide(text="two replicas", revises="T3"))

    assert (event.branch, event.revises) == ("replica", "t3")


def test_assumptions_stated_with_a_thought_support_it_together_with_what_it_rests_on() -> None:
    events = decide(
        text="so",
        assume=(AssumptionCommand("load is low"), AssumptionCommand("disks are fast")),
        rests_on=(("t1",),),
    )

    assert [e.assumption for e in events if isinstance(e, AssumptionStated)] == ["a2", "a3"]
    assert recorded(events).rests_on == (("t1", "a2", "a3"),)


def test_what_is_judged_as_it_is_stated_counts_at_once() -> None:
    session = fold(PAST)
    said = (
        AssumptionCommand("it rains", refuted=True),
        AssumptionCommand("it pours", verified=True),
    )

    session.advance(rules.decide(session, Command(text="so", assume=said), Limits()))

    assert session.truth.causes("t5") == ["a2"]
    assert session.assumptions["a3"].verified


def test_a_revision_may_supersede_all_that_came_after() -> None:
    session = fold(PAST)

    session.advance(decide(text="start over", revises="t1", supersedes=("t3",)))

    assert session.revised_by == {"t2": "t4", "t1": "t5", "t3": "t5"}


def test_thinking_on_from_an_earlier_thought_begins_a_branch_of_our_naming() -> None:
    first = recorded(decide(text="another way", after="t1"))
    again = recorded(decide([*PAST, first], text="a third way", after="t1"))

    assert (first.branch, first.after) == ("from-t1", "t1")
    assert (again.branch, again.after) == ("from-t1-1", "t1")


def test_thinking_on_from_an_earlier_thought_begins_a_branch_however_many_there_are() -> None:
    past = [thought(f"t{n}", after=f"t{n - 1}" * (n > 1)) for n in range(1, 11)]

    assert recorded(decide(past, text="another way", after="t9")).branch == "from-t9"


@pytest.mark.parametrize("number", [2, 5, 9])
def test_a_number_of_the_callers_own_is_kept_where_it_is_another_one(number: int) -> None:
    assert recorded(decide(text="…", number=number)).number == (0 if number == 5 else number)


@pytest.mark.parametrize("width", [2, 3, 4])
def test_a_width_of_the_search_is_recorded_if_it_is_another_one(width: int) -> None:
    events = decide([*PAST, SearchChosen(width=3)], search=width)

    assert events == ([] if width == 3 else [SearchChosen(width=width)])


def test_main_can_be_named() -> None:
    assert recorded(decide(text="back", branch="")).after == "t4"


def test_what_is_verified_stays_so() -> None:
    events = decide([*PAST, verified("a1")], verify=("a1",), because="seen again")

    assert events == []


def test_the_next_question_is_kept() -> None:
    assert recorded(decide(text="…", next="and then?")).next == "and then?"


def test_before_the_first_thought_there_is_none_to_name() -> None:
    with pytest.raises(Refused, match="No thought is recorded yet"):
        decide([], text="…", after="t9")


def test_describing_an_assumption_changes_no_standing() -> None:
    session = fold(PAST)

    shift = session.advance(decide(text="…", describe={"a1": {"confidence": 0.5}}))

    assert (shift.fell, shift.rose) == ((), ())


def test_a_merge_keeps_both_parents() -> None:
    events = decide(text="both", merge="replica")

    assert recorded(events).after == "t4"
    assert events[-1] == BranchMerged(branch="replica", into="", head="t3", thought="t5")


def test_main_can_be_merged_into_a_branch() -> None:
    events = decide(text="both", branch="replica", merge="")

    assert events[-1] == BranchMerged(branch="", into="replica", head="t4", thought="t5")


def test_a_refutation_in_the_same_call_points_at_its_thought() -> None:
    assert decide(text="it ran cold", refute=("A1",))[-1] == AssumptionRefuted(
        assumption="a1", because="", thought="t5"
    )


def test_judging_twice_the_same_way_changes_nothing() -> None:
    past = [*PAST, refuted("a1")]

    assert decide(past, refute=("a1", "a1"), because="again") == []
    assert decide(restore=("a1",), because="again") == []


def test_a_restored_assumption_may_be_verified_in_the_same_call() -> None:
    events = decide([*PAST, refuted("a1")], restore=("a1",), verify=("a1",), because="seen twice")

    assert [type(event).__name__ for event in events] == [
        "AssumptionVerified",
        "AssumptionRestored",
    ]


def test_a_support_that_is_known_is_not_added_again() -> None:
    assert decide(about="t1", rests_on=(("a1",),)) == []
    assert decide(about="t4", rests_on=(("a1", "a1"),)) == [
        SupportAdded(thought="t4", needs=("a1",))
    ]


def test_the_number_the_caller_gives_is_kept_only_where_it_differs() -> None:
    assert recorded(decide(text="…", number=5)).number == 0
    assert recorded(decide(text="…", number=9)).number == 9


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


def test_verifying_what_is_refuted_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        decide([*PAST, refuted("a1")], verify=("a1",), because="seen")

    assert refused.value.code is Code.REFUTED_ASSUMPTION


def test_a_thought_is_judged_like_an_assumption() -> None:
    assert decide(refute=("t1",), verify=("t3",), abandon=("T2",), because="seen") == [
        VerdictGiven(on="t3", verdict="verified", because="seen", ground=()),
        VerdictGiven(on="t1", verdict="refuted", because="seen"),
        VerdictGiven(on="t2", verdict="abandoned", because="seen"),
    ]


def test_a_verdict_beside_a_thought_points_at_it_and_leaves_it_the_confidence() -> None:
    events = decide(text="it was the pool", refute=("t1",), confidence=0.9)

    assert recorded(events).confidence == 0.9
    assert events[-1] == VerdictGiven(on="t1", verdict="refuted", because="", thought="t5")


def test_a_verdict_by_itself_may_have_a_confidence() -> None:
    [event] = decide(refute=("t1",), because="seen", confidence=0.9)

    assert event == VerdictGiven(on="t1", verdict="refuted", because="seen", confidence=0.9)


def test_verifying_a_refuted_thought_is_refused_unless_it_is_restored() -> None:
    past = [*PAST, judged("t1", "refuted")]

    with pytest.raises(Refused) as refused:
        decide(past, verify=("t1",), because="seen")
    assert refused.value.code is Code.REFUTED_THOUGHT

    assert [getattr(e, "verdict", "") for e in decide(past, restore=("t1",), because="seen")] == [
        "restored"
    ]


def test_what_is_judged_so_already_is_not_judged_again() -> None:
    past = [*PAST, judged("t1", "refuted"), judged("t2", "abandoned")]
    past.append(judged("t3", "verified", ground=()))

    assert decide(past, refute=("t1",), abandon=("t2",), verify=("t3",), because="again") == []
    assert decide(PAST, restore=("t1",), because="again") == []


def test_a_new_thought_joins_each_contradiction_that_it_declares() -> None:
    events = decide(text="it is cold", contradicts=(("a1",), ("t3", "t2")))

    assert [event.nodes for event in events if isinstance(event, ContradictionDeclared)] == [
        ("a1", "t5"),
        ("t2", "t3", "t5"),
    ]


def test_a_contradiction_is_declared_once() -> None:
    past = [*PAST, contradicted("t1", "t3")]

    assert decide(past, contradicts=(("t3", "t1"),)) == []


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
        ThoughtScored(on="t1", score=0.5),
        SearchChosen(width=3),
    ]
    assert decide(search=0) == []


def test_nothing_is_added_to_a_session_that_was_forgotten() -> None:
    with pytest.raises(Refused) as refused:
        decide([SessionForgotten(events=57, head="00" * 32)], text="…")

    assert refused.value.code is Code.SESSION_FORGOTTEN


def test_a_merged_branch_is_merged_again_only_after_something_new_on_it() -> None:
    past = [*PAST, thought("t5", after="t4"), merged("replica", "t3", "t5")]

    with pytest.raises(Refused) as refused:
        decide(past, text="…", merge="replica")
    assert refused.value.code is Code.ALREADY_MERGED

    reopened = [*past, thought("t6", branch="replica", after="t3")]
    assert decide(reopened, text="…", merge="replica")


def test_an_empty_branch_has_nothing_to_merge() -> None:
    with pytest.raises(Refused) as refused:
        decide([], text="…", branch="new", merge="")

    assert refused.value.code is Code.NO_SUCH_THOUGHT


def test_a_circle_is_found_through_any_of_a_thoughts_supports() -> None:
    past = [assumed("a1"), thought("t1"), thought("t2", rests_on=(("a1",), ("t1",)))]

    with pytest.raises(Refused) as refused:
        decide(past, about="t1", rests_on=(("a1", "t2"),))

    assert refused.value.code is Code.SUPPORT_CYCLE


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
