"""Causes of doubt: each is told once, with all that it puts in doubt."""

from core.views.test_lanes import tree_of
from sayings import judged, thought
from thoughtline.core.events import EvidenceChecked, EvidenceGiven, ThoughtRecorded
from thoughtline.core.views.doubt_causes import doubt_causes, same_place


def seen(name: str, place: str) -> EvidenceGiven:
    return EvidenceGiven(evidence=name, text=place, kind="file", place=place)


def changed(name: str) -> EvidenceChecked:
    return EvidenceChecked(evidence=name, found="changed", because="is different")


def test_evidence_of_the_same_lines_is_one_cause_and_the_widest_comes_first() -> None:
    view = tree_of(
        seen("e1", "a.py:1"),
        seen("e2", "b.py:3-5"),
        seen("e3", "b.py:4"),
        seen("e4", "b.py:9"),
        thought("t1", rests_on=(("e1",),)),
        thought("t2", rests_on=(("e2",),)),
        thought("t3", rests_on=(("e3",),)),
        thought("t4", rests_on=(("t2", "t3"),)),
        *(changed(name) for name in ("e1", "e2", "e3")),
    )

    found = [(cause.nodes, cause.doubted) for cause in doubt_causes(view)]

    assert found == [(("e2", "e3"), ("t2", "t3", "t4")), (("e1",), ("t1",))]
    assert same_place(view, "e3") == ("e3", "e2")


def test_a_thought_that_was_revised_or_abandoned_is_a_cause() -> None:
    view = tree_of(
        thought("t1"),
        thought("t2", rests_on=(("t1",),)),
        thought("t3", rests_on=(("t2",),)),
        thought("t4"),
        thought("t5", rests_on=(("t4",),)),
        ThoughtRecorded(thought="t6", text="…", revises="t1"),
        judged("t4", "abandoned", because="too slow"),
    )

    found = [(cause.nodes, cause.doubted) for cause in doubt_causes(view)]

    assert found == [(("t1",), ("t2", "t3")), (("t4",), ("t5",))]


def test_where_nothing_is_in_doubt_there_is_no_cause() -> None:
    assert doubt_causes(tree_of(thought("t1"))) == []
