"""Where a thought goes, and how branches come together."""

import pytest

from core.rules.decisions import PAST, decide, recorded
from sayings import merged, thought
from thoughtline.core.events import BranchMerged
from thoughtline.core.refusal import Code, Refused


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


def test_thinking_on_from_an_earlier_thought_begins_a_branch_of_our_naming() -> None:
    first = recorded(decide(text="another way", after="t1"))
    again = recorded(decide([*PAST, first], text="a third way", after="t1"))

    assert (first.branch, first.after) == ("from-t1", "t1")
    assert (again.branch, again.after) == ("from-t1-1", "t1")


def test_thinking_on_from_an_earlier_thought_begins_a_branch_however_many_there_are() -> None:
    past = [thought(f"t{n}", after=f"t{n - 1}" * (n > 1)) for n in range(1, 11)]

    assert recorded(decide(past, text="another way", after="t9")).branch == "from-t9"


def test_main_can_be_named() -> None:
    assert recorded(decide(text="back", branch="")).after == "t4"


def test_a_merge_keeps_both_parents() -> None:
    events = decide(text="both", merge="replica")

    assert recorded(events).after == "t4"
    assert events[-1] == BranchMerged(branch="replica", into="", head="t3", thought="t5")


def test_main_can_be_merged_into_a_branch() -> None:
    events = decide(text="both", branch="replica", merge="")

    assert events[-1] == BranchMerged(branch="", into="replica", head="t4", thought="t5")


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
