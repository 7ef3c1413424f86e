from hypothesis import given

from sayings import merged, replay_events, thought
from stories import Story, stories
from thoughtline.core.events import Event, Recorded
from thoughtline.core.views.lanes import lanes
from thoughtline.core.views.session_view import SessionView


def tree_of(*events: Event) -> SessionView:
    return replay_events(
        Recorded(session="s", version=place, author="ada", at=place, event=event, hash=b"")
        for place, event in enumerate(events, 1)
    )


def rows(tree: SessionView) -> dict[str, int]:
    return {lane.branch: lane.row for lane in lanes(tree)}


def test_branches_side_by_side_have_rows_of_their_own() -> None:
    tree = tree_of(
        thought("t1"),
        thought("t2", branch="b", after="t1"),
        thought("t3", branch="c", after="t1"),
        thought("t4", branch="b", after="t2"),
    )

    assert rows(tree) == {"": 0, "b": 1, "c": 2}


def test_a_branch_takes_the_row_of_one_that_ended_before_it() -> None:
    tree = tree_of(
        thought("t1"),
        thought("t2", branch="b", after="t1"),
        thought("t3", after="t1"),
        thought("t4", branch="c", after="t3"),
    )

    assert rows(tree) == {"": 0, "b": 1, "c": 1}


def test_a_branch_keeps_its_row_up_to_the_thought_that_merged_it() -> None:
    tree = tree_of(
        thought("t1"),
        thought("t2", branch="b", after="t1"),
        thought("t3", after="t1"),
        thought("t4", branch="c", after="t3"),
        thought("t5", after="t3"),
        merged("b", "t2", "t5"),
    )

    assert rows(tree) == {"": 0, "b": 1, "c": 2}


def test_nothing_has_one_lane() -> None:
    assert rows(SessionView()) == {"": 0}


@given(stories())
def test_no_two_branches_are_drawn_over_each_other(story: Story) -> None:
    tree = tree_of(*(entry.event for entry in story.entries))
    placed = lanes(tree)

    assert {lane.branch for lane in placed} >= {one.branch for one in tree.thoughts.values()}
    for place, one in enumerate(placed):
        for other in placed[place + 1 :]:
            apart = one.last < other.first or other.last < one.first
            assert one.row != other.row or apart
