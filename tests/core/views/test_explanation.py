from sayings import assumed, given_evidence, thought, verified_by
from thoughtline.core.events import Recorded
from thoughtline.core.views.changes.timeline import Timeline
from thoughtline.core.views.explanation import explain


def test_a_chain_of_causes_goes_on_through_what_verified_an_assumption() -> None:
    course = Timeline()
    story = (
        assumed("a1"),
        thought("t1", rests_on=(("a1",),)),
        given_evidence("e1"),
        verified_by("a1", ("e1",)),
        thought("t2", rests_on=(("t1",),)),
    )
    for place, event in enumerate(story, 1):
        course.apply(
            Recorded(session="s", version=place, author="ada", at=place, event=event, hash=b"")
        )

    found = [(one.node, one.above, one.depth) for one in explain(course.view, "t2", limit=9)]

    assert found == [("t1", "t2", 1), ("a1", "t1", 2), ("e1", "a1", 3)]
    assert course.steps[3].supports == (("e1",),)
