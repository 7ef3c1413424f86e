from hypothesis import given

from sayings import assumed, judged, refuted, restored, supported, thought, verified
from stories import Story, stories
from thoughtline.core.events import Event, Recorded
from thoughtline.core.views.changes.timeline import Timeline


def course_of(*events: Event) -> Timeline:
    course = Timeline()
    for place, event in enumerate(events, 1):
        course.apply(
            Recorded(session="s", version=place, author="ada", at=place, event=event, hash=b"")
        )
    return course


def turns(course: Timeline, version: int) -> dict[str, str]:
    return {one.node: one.state for one in course.steps[version - 1].turned}


def test_a_step_names_what_is_new_and_how_it_stands() -> None:
    course = course_of(assumed("a1"), thought("t1", rests_on=(("a1",),)))

    assert turns(course, 1) == {"a1": "open"}
    assert turns(course, 2) == {"t1": "stands"}
    assert course.steps[1].supports == (("a1",),)


def test_a_refutation_turns_everything_that_rested_on_it_and_says_why() -> None:
    course = course_of(
        assumed("a1"),
        thought("t1", rests_on=(("a1",),)),
        thought("t2", rests_on=(("t1",),)),
        thought("t3"),
        refuted("a1", because="the load test ran cold"),
    )

    assert turns(course, 5) == {"a1": "refuted", "t1": "fallen", "t2": "fallen"}
    assert {one.why for one in course.steps[4].turned} == {'a1 refuted: "the load test ran cold"'}


def test_what_is_restored_stands_again_without_a_cause() -> None:
    course = course_of(
        assumed("a1"), thought("t1", rests_on=(("a1",),)), refuted("a1"), restored("a1")
    )

    assert turns(course, 4) == {"a1": "open", "t1": "stands"}
    assert not any(one.why for one in course.steps[3].turned)


def test_a_revision_turns_what_it_replaces() -> None:
    course = course_of(thought("t1"), thought("t2", after="t1", revises="t1"))

    assert turns(course, 2) == {"t1": "revised", "t2": "stands"}


def test_verdicts_turn_a_thought() -> None:
    course = course_of(
        thought("t1"), judged("t1", "verified"), judged("t1", "abandoned", because="too slow")
    )

    assert turns(course, 2) == {"t1": "verified"}
    assert turns(course, 3) == {"t1": "abandoned"}
    assert course.steps[2].turned[0].why == 'abandoned: "too slow"'


def test_an_event_that_changes_no_standing_turns_nothing() -> None:
    course = course_of(assumed("a1"), thought("t1"), verified("a1"), supported("t1", "a1"))

    assert turns(course, 3) == {"a1": "verified"}
    assert turns(course, 4) == {}
    assert course.steps[3].supports == (("a1",),)


@given(stories())
def test_the_latest_turn_of_everything_is_how_it_is(story: Story) -> None:
    course = course_of(*(entry.event for entry in story.entries))
    latest = {one.node: one.state for step in course.steps for one in step.turned}

    nodes = {*course.view.thoughts, *course.view.assumptions, *course.view.evidence}
    assert latest == {node: course.view.state(node) for node in nodes}
