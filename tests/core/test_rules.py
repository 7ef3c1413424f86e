"""What may happen next, and what is refused with which code."""

from typing import Any

import pytest

from sayings import assumed, merged, refuted, thought, verified
from thoughtline.core import rules
from thoughtline.core.events import (
    AssumptionRefuted,
    AssumptionStated,
    BranchMerged,
    Event,
    SupportAdded,
    ThoughtRecorded,
)
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session, fold
from thoughtline.core.wish import Assuming, Wish

PAST: list[Event] = [
    assumed("a1", "the cache is warm"),
    thought("t1", "reads are cheap", rests_on=(("a1",),)),
    thought("t2", "skip the index", after="t1", rests_on=(("t1",),)),
    thought("t3", "use a replica", branch="replica", after="t1"),
    thought("t4", "measure first", after="t2", revises="t2"),
]


def wish(past: list[Event] | None = None, limits: Limits | None = None, **said: Any) -> list[Event]:
    return rules.think(fold(PAST if past is None else past), Wish(**said), limits or Limits())


def recorded(events: list[Event]) -> ThoughtRecorded:
    [event] = [event for event in events if isinstance(event, ThoughtRecorded)]
    return event


def test_a_thought_goes_on_the_main_line_after_the_latest_there() -> None:
    event = recorded(wish(text="go on"))

    assert (event.thought, event.branch, event.after) == ("t5", "", "t4")


def test_a_new_branch_leaves_from_where_the_caller_says() -> None:
    event = recorded(wish(text="another way", branch="other", after="t2"))

    assert (event.branch, event.after) == ("other", "t2")


def test_a_new_branch_leaves_from_the_latest_on_main_otherwise() -> None:
    assert recorded(wish(text="another way", branch="other")).after == "t4"


def test_thinking_on_after_the_head_of_a_branch_stays_on_it() -> None:
    event = recorded(wish(text="go on", after="t3"))

    assert (event.branch, event.after) == ("replica", "t3")


def test_a_revision_stays_on_the_branch_of_what_it_replaces() -> None:
    event = recorded(wish(text="two replicas", revises="T3"))

    assert (event.branch, event.revises) == ("replica", "t3")


def test_assumptions_stated_with_a_thought_support_it_together_with_what_it_rests_on() -> None:
    events = wish(
        text="so", assume=(Assuming("load is low"), Assuming("disks are fast")), rests_on=(("t1",),)
    )

    assert [e.assumption for e in events if isinstance(e, AssumptionStated)] == ["a2", "a3"]
    assert recorded(events).rests_on == (("t1", "a2", "a3"),)


def test_what_is_judged_as_it_is_stated_counts_at_once() -> None:
    session = fold(PAST)
    said = (Assuming("it rains", refuted=True), Assuming("it pours", verified=True))

    session.advance(rules.think(session, Wish(text="so", assume=said), Limits()))

    assert session.truth.causes("t5") == ["a2"]
    assert session.assumptions["a3"].verified


def test_a_revision_may_supersede_all_that_came_after() -> None:
    session = fold(PAST)

    session.advance(wish(text="start over", revises="t1", supersedes=("t3",)))

    assert session.revised_by == {"t2": "t4", "t1": "t5", "t3": "t5"}


def test_main_can_be_named() -> None:
    assert recorded(wish(text="back", branch="")).after == "t4"


def test_what_is_verified_stays_so() -> None:
    events = wish([*PAST, verified("a1")], verify=("a1",), because="seen again")

    assert events == []


def test_the_next_question_is_kept() -> None:
    assert recorded(wish(text="…", next="and then?")).next == "and then?"


def test_before_the_first_thought_there_is_none_to_name() -> None:
    with pytest.raises(Refused, match="No thought is recorded yet"):
        wish([], text="…", after="t9")


def test_describing_an_assumption_changes_no_standing() -> None:
    session = fold(PAST)

    shift = session.advance(wish(text="…", describe={"a1": {"confidence": 0.5}}))

    assert (shift.fell, shift.rose) == ((), ())


def test_a_merge_keeps_both_parents() -> None:
    events = wish(text="both", merge="replica")

    assert recorded(events).after == "t4"
    assert events[-1] == BranchMerged(branch="replica", into="", head="t3", thought="t5")


def test_main_can_be_merged_into_a_branch() -> None:
    events = wish(text="both", branch="replica", merge="")

    assert events[-1] == BranchMerged(branch="", into="replica", head="t4", thought="t5")


def test_a_refutation_in_the_same_call_points_at_its_thought() -> None:
    assert wish(text="it ran cold", refute=("A1",))[-1] == AssumptionRefuted(
        assumption="a1", because="", thought="t5"
    )


def test_judging_twice_the_same_way_changes_nothing() -> None:
    past = [*PAST, refuted("a1")]

    assert wish(past, refute=("a1", "a1"), because="again") == []
    assert wish(restore=("a1",), because="again") == []


def test_a_restored_assumption_may_be_verified_in_the_same_call() -> None:
    events = wish([*PAST, refuted("a1")], restore=("a1",), verify=("a1",), because="seen twice")

    assert [type(event).__name__ for event in events] == [
        "AssumptionVerified",
        "AssumptionRestored",
    ]


def test_a_support_that_is_known_is_not_added_again() -> None:
    assert wish(support="t1", rests_on=(("a1",),)) == []
    assert wish(support="t4", rests_on=(("a1", "a1"),)) == [
        SupportAdded(thought="t4", needs=("a1",))
    ]


def test_the_number_the_caller_gives_is_kept_only_where_it_differs() -> None:
    assert recorded(wish(text="…", number=5)).number == 0
    assert recorded(wish(text="…", number=9)).number == 9


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (Code.NOTHING_TO_RECORD, {}),
        (Code.NOTHING_TO_RECORD, {"next": "what now?"}),
        (Code.NOTHING_TO_RECORD, {"branch": "b", "refute": ("a1",), "because": "so"}),
        (Code.NOTHING_TO_RECORD, {"text": "…", "because": "of nothing"}),
        (Code.EMPTY_TEXT, {"text": ""}),
        (Code.EMPTY_TEXT, {"text": " \n\t"}),
        (Code.EMPTY_TEXT, {"text": "…", "assume": (Assuming(" "),)}),
        (Code.EMPTY_TEXT, {"text": "…", "next": ""}),
        (Code.EMPTY_TEXT, {"text": "…", "branch": "  "}),
        (Code.EMPTY_TEXT, {"refute": ("a1",)}),
        (Code.EMPTY_TEXT, {"refute": ("a1",), "because": " "}),
        (Code.OVER_LIMIT, {"text": "x" * 65_537}),
        (Code.OVER_LIMIT, {"text": "é" * 32_769}),
        (Code.OVER_LIMIT, {"text": "…", "branch": "b" * 129}),
        (Code.OVER_LIMIT, {"text": "…", "assume": (Assuming("x"),) * 257}),
        (Code.OVER_LIMIT, {"text": "…", "rests_on": (("a1",) * 257,)}),
        (Code.OVER_LIMIT, {"refute": ("a1",) * 257, "because": "so"}),
        (Code.OUT_OF_RANGE, {"text": "…", "confidence": 1.01}),
        (Code.OUT_OF_RANGE, {"text": "…", "confidence": -0.1}),
        (Code.NO_SUCH_THOUGHT, {"text": "…", "revises": "t99"}),
        (Code.NO_SUCH_THOUGHT, {"text": "…", "revises": "t0"}),
        (Code.NO_SUCH_THOUGHT, {"text": "…", "revises": "t²"}),
        (Code.NO_SUCH_THOUGHT, {"text": "…", "after": "__proto__"}),
        (Code.NO_SUCH_THOUGHT, {"text": "…", "rests_on": (("x1",),)}),
        (Code.NO_SUCH_THOUGHT, {"support": "t77", "rests_on": (("a1",),)}),
        (Code.NO_SUCH_ASSUMPTION, {"refute": ("a9",), "because": "so"}),
        (Code.NO_SUCH_ASSUMPTION, {"text": "…", "rests_on": (("a9",),)}),
        (Code.NO_SUCH_BRANCH, {"text": "…", "merge": "nowhere"}),
        (Code.SELF_REFERENCE, {"text": "…", "revises": "t5"}),
        (Code.SELF_REFERENCE, {"text": "…", "rests_on": (("a1", "t5"),)}),
        (Code.SELF_REFERENCE, {"support": "t1", "rests_on": (("t1",),)}),
        (Code.ALREADY_REVISED, {"text": "…", "revises": "t2"}),
        (Code.NOT_THE_LATEST, {"text": "…", "after": "t1"}),
        (Code.NOT_THE_LATEST, {"text": "…", "branch": "replica", "after": "t1"}),
        (Code.SUPPORT_CYCLE, {"support": "t1", "rests_on": (("t2",),)}),
        (
            Code.UNCLEAR_SUPPORT,
            {"text": "…", "assume": (Assuming("x"),), "rests_on": (("a1",), ("t1",))},
        ),
        (Code.UNCLEAR_SUPPORT, {"text": "…", "support": "t1"}),
        (Code.UNCLEAR_SUPPORT, {"support": "t1"}),
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
        wish(**said)

    assert refused.value.code is code
    assert refused.value.message.endswith(".")
    assert refused.value.hint.endswith(".")
    assert str(refused.value).endswith(f"[{code}]")


def test_verifying_what_is_refuted_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        wish([*PAST, refuted("a1")], verify=("a1",), because="seen")

    assert refused.value.code is Code.REFUTED_ASSUMPTION


def test_a_merged_branch_is_merged_again_only_after_something_new_on_it() -> None:
    past = [*PAST, thought("t5", after="t4"), merged("replica", "t3", "t5")]

    with pytest.raises(Refused) as refused:
        wish(past, text="…", merge="replica")
    assert refused.value.code is Code.ALREADY_MERGED

    reopened = [*past, thought("t6", branch="replica", after="t3")]
    assert wish(reopened, text="…", merge="replica")


def test_an_empty_branch_has_nothing_to_merge() -> None:
    with pytest.raises(Refused) as refused:
        wish([], text="…", branch="new", merge="")

    assert refused.value.code is Code.NO_SUCH_THOUGHT


def test_a_circle_is_found_through_any_of_a_thoughts_supports() -> None:
    past = [assumed("a1"), thought("t1"), thought("t2", rests_on=(("a1",), ("t1",)))]

    with pytest.raises(Refused) as refused:
        wish(past, support="t1", rests_on=(("a1", "t2"),))

    assert refused.value.code is Code.SUPPORT_CYCLE


def test_a_rule_changes_nothing_itself() -> None:
    session = fold(PAST)
    untouched = vars_of(session)

    rules.think(
        session, Wish(text="…", assume=(Assuming("x"),), merge="replica", refute=("a1",)), Limits()
    )

    assert vars_of(session) == untouched


def test_blank_thoughts_are_for_dialects_that_allow_them() -> None:
    assert recorded(wish(text="", limits=Limits(blank=True))).text == ""


def vars_of(session: Session) -> tuple[Any, ...]:
    return (
        session.version,
        session.thoughts,
        dict(session.assumptions),
        dict(session.branches),
        dict(session.revised_by),
        session.truth.fallen,
    )
