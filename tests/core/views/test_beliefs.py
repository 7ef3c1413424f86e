from core.views.test_lanes import tree_of
from sayings import assumed, contradicted, judged, refuted, thought, verified
from thoughtline.core.events import Recorded, ThoughtRecorded
from thoughtline.core.views.explanation import explain
from thoughtline.core.views.session_view import SessionView
from thoughtline.core.views.summaries.beliefs import session_beliefs


def pool() -> SessionView:
    """A conclusion over two supports, one of which is lost, beside a dead end."""
    return tree_of(
        assumed("a1", "load is at its peak"),
        assumed("a2", "the job holds connections"),
        assumed("a3", "names are looked up each time"),
        assumed("a4", "nobody needs this"),
        thought("t1", rests_on=(("a1",),)),
        thought("t2", rests_on=(("a3",),)),
        ThoughtRecorded(
            thought="t3", text="…", kind="conclusion", rests_on=(("t1", "a2"), ("t2",))
        ),
        thought("t4"),
        refuted("a3", because="they are kept"),
        judged("t4", "abandoned", because="too slow"),
        verified("a1"),
    )


def test_beliefs_are_what_stands_and_which_assumptions_are_under_it() -> None:
    found = session_beliefs(pool())

    assert found.concluded
    assert found.stands == ("t3",)
    assert [(one.node, one.carries) for one in found.rests_on] == [
        ("a1", ("t1",)),
        ("a2", ("t3",)),
    ]
    assert [one.node for one in found.aside] == ["a4"]


def test_beliefs_tell_what_was_given_up_and_why_causes_first() -> None:
    told = [(one.node, one.state, one.why) for one in session_beliefs(pool()).given_up]

    assert told == [
        ("a3", "refuted", 'a3 refuted: "they are kept"'),
        ("t4", "abandoned", 'abandoned: "too slow"'),
        ("t2", "fallen", 'a3 refuted: "they are kept"'),
    ]


def test_where_nothing_is_concluded_the_latest_of_each_branch_is_shown() -> None:
    side = ThoughtRecorded(thought="t3", text="…", branch="side", after="t1")
    found = session_beliefs(tree_of(thought("t1"), thought("t2"), side, thought("t4", after="t2")))

    assert not found.concluded
    assert found.stands == ("t4", "t3")


def test_a_decision_is_something_concluded() -> None:
    decided = ThoughtRecorded(thought="t2", text="…", kind="decision", rests_on=(("t1",),))
    found = session_beliefs(tree_of(thought("t1"), decided, thought("t3", after="t2")))

    assert found.concluded
    assert found.stands == ("t2",)


def test_a_revised_thought_was_not_given_up() -> None:
    found = session_beliefs(tree_of(thought("t1"), thought("t2", after="t1", revises="t1")))

    assert found.given_up == ()


def test_open_contradictions_and_the_next_question_are_said() -> None:
    asked = ThoughtRecorded(thought="t1", text="…", next="What holds the lock?")
    found = session_beliefs(tree_of(asked, thought("t2"), contradicted("t1", "t2")))

    assert found.contradictions == (("t1", "t2"),)
    assert found.next == "What holds the lock?"


def test_why_follows_the_supports_that_hold_from_near_to_far() -> None:
    told = [(one.node, one.depth, one.way, one.of) for one in explain(pool(), "t3", limit=9)]

    assert told == [("t1", 1, 1, 1), ("a1", 2, 1, 1), ("a2", 1, 1, 1)]


def test_why_follows_every_lost_support_of_what_fell() -> None:
    tree = tree_of(
        assumed("a1"),
        assumed("a2"),
        thought("t1", rests_on=(("a1",), ("a2",))),
        refuted("a1"),
        refuted("a2"),
    )

    told = [(one.node, one.way, one.of) for one in explain(tree, "t1", limit=9)]
    assert told == [("a1", 1, 2), ("a2", 2, 2)]


def test_why_tells_what_is_under_something_once() -> None:
    tree = tree_of(
        thought("t1"),
        thought("t2", rests_on=(("t1",),)),
        thought("t3", rests_on=(("t1", "t2"),)),
    )

    told = [(one.node, one.told) for one in explain(tree, "t3", limit=9)]
    assert told == [("t1", False), ("t2", False), ("t1", True)]
    assert len(explain(tree, "t3", limit=2)) == 2


def concluded(name: str, *needs: str, kind: str = "conclusion") -> ThoughtRecorded:
    return ThoughtRecorded(
        thought=name, text="…", kind=kind, rests_on=(needs,) if needs else (), after=""
    )


def test_what_follows_from_a_conclusion_comes_after_it_and_a_sum_before_its_parts() -> None:
    followed = tree_of(
        thought("t1"), concluded("t2", "t1"), concluded("t3", "t2", kind="decision"),
        concluded("t4", "t2", "t3"), judged("t1", "verified", because="seen"),
    )  # fmt: skip
    summed = tree_of(
        thought("t1"), concluded("t2", "t1"), concluded("t3", "t1"), concluded("t4", "t2", "t3"),
        concluded("t5", "t4"),
    )  # fmt: skip

    assert session_beliefs(followed).stands == ("t2", "t3", "t4", "t1")
    assert session_beliefs(summed).stands == ("t4", "t5", "t3", "t2")


def test_of_conclusions_that_rest_on_nothing_of_each_other_the_latest_comes_first() -> None:
    apart = tree_of(
        thought("t1"), concluded("t2", "t1"), concluded("t3", "t1", kind="decision"),
        concluded("t4", "t1"),
    )  # fmt: skip

    assert session_beliefs(apart).stands == ("t4", "t2", "t3")


def test_the_answer_to_the_first_question_comes_first_and_a_contradicted_one_last() -> None:
    found = session_beliefs(
        tree_of(
            thought("t1", kind="question"),
            thought("t2", kind="conclusion", rests_on=(("t1",),)),
            thought("t3", kind="conclusion"),
            thought("t4"),
            thought("t5", kind="conclusion"),
            contradicted("t4", "t5"),
        )
    )

    assert found.stands == ("t2", "t3", "t5")


def test_an_approved_conclusion_comes_first_and_one_that_is_objected_to_later() -> None:
    view = tree_of(
        *(ThoughtRecorded(thought=f"t{n}", text="…", kind="conclusion") for n in (1, 2, 3)),
        ThoughtRecorded(thought="t4", text="On t3: It is not so.", kind="objection"),
    )
    approval = judged("t1", "approved")
    view.apply(Recorded(session="s", version=5, author="human:Ada", at=0, event=approval, hash=b""))

    assert session_beliefs(view).stands == ("t1", "t2", "t3")
