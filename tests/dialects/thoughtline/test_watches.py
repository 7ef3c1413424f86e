"""A verification keeps watch: over the grounds of a thought, and over the thought that is its
reason.
"""

import pytest

from dialects.thoughtline.desk import CODE, Desk

OTHER, THIRD = CODE.replace("return 1", "return 3"), CODE.replace("return 1", "return 9")


@pytest.mark.parametrize("given_up", [{"revises": "t1", "thought": "Docs 2."}, {"abandon": "t1"}])
def test_a_ground_that_was_in_doubt_already_hides_no_change_of_another(
    desk: Desk, given_up: dict[str, str]
) -> None:
    desk.think(thought="The docs say so.")
    desk.think(**given_up, **({} if "thought" in given_up else {"because": "Not read."}))
    limit = desk.think(thought="It waits one second.", evidence="a.py:2")["thought"]
    desk.think(about=limit, rests_on="t1")
    desk.think(verify=limit, because="I ran it.")

    desk.write(OTHER)

    assert f"In doubt: {limit} It waits one second. (verified at" in desk.recall()


@pytest.mark.parametrize("ground", ["e1", "t2"])
@pytest.mark.parametrize("said", [{}, {"thought": "I measured it."}])
def test_a_ground_that_was_given_after_the_verification_is_watched(
    desk: Desk, ground: str, said: dict[str, str]
) -> None:
    desk.think(thought="The limit is one second.")
    desk.think(thought="Another ground.", evidence="a.py:2")
    desk.think(verify="t1", because="I ran it.", **said)
    desk.think(about="t1", rests_on=ground)

    reply = desk.think(refute=ground, because="It was another file.")

    assert "t1" in reply["in_doubt"]
    assert "In doubt: t1 The limit is one second. (" in desk.recall()
    assert f"{ground} refuted" in desk.recall()


@pytest.mark.parametrize(
    "verified", [{"thought": "The limit is one second."}, {"assume": "It waits."}]
)
def test_the_thought_that_is_the_reason_is_watched(desk: Desk, verified: dict[str, str]) -> None:
    desk.think(**{"thought": "It.", **verified})
    node = "a1" if "assume" in verified else "t1"
    reason = desk.think(thought="I measured it.", verify=node, because="0.98 s.")["thought"]
    assert "doubt" not in desk.recall()

    desk.think(refute=reason, because="The clock was wrong.")

    assert f"since then {reason}" in desk.recall()
    assert f'{reason} I measured it. (refuted: "The clock was wrong.")' in desk.recall()
    assert node in desk.recall(standing="in doubt")

    desk.think(restore=reason, because="The clock was right.")
    assert "doubt" not in desk.recall()


def test_a_verification_without_words_is_over_where_its_thought_falls(desk: Desk) -> None:
    desk.think(thought="The limit is one second.", kind="conclusion")
    desk.think(thought="I measured it.", verify="t1")
    assert "t1" in desk.recall(standing="verified")

    desk.think(refute="t2", because="The clock was wrong.")

    assert "t1" not in desk.recall(standing="verified")
    assert "verified" not in desk.recall()


def test_a_thought_that_rests_on_what_it_verifies_is_no_reason(desk: Desk) -> None:
    desk.think(thought="The limit is one second.")
    desk.think(thought="So two wait.", rests_on="t1", verify="t1", because="I ran it.")

    desk.think(refute="t2", because="Three wait.")

    assert "doubt" not in desk.recall()
    assert "t1" in desk.recall(standing="verified")


def test_a_preview_tells_the_doubt_that_a_refutation_brings(desk: Desk) -> None:
    desk.think(thought="It waits one second.", assume="It is used.")
    desk.think(thought="One user waits.", rests_on="t1 a1")
    desk.think(thought="So the page waits.", rests_on="t2")
    desk.think(verify="t2", because="I saw it.")

    text = desk.recall(what_if="a1")
    desk.think(refute="a1", because="Nobody calls it.")

    assert "If a1 proved false, 1 thought would fall" in text
    assert "Would come into doubt:\nt2 One user waits.\nt3 So the page waits." in text
    assert "2 in doubt" in desk.recall()


def test_a_preview_of_several_leaves_out_those_that_fell_already(desk: Desk) -> None:
    desk.think(thought="It waits one second.", assume="It is used.")
    desk.think(thought="Ten users come.")
    desk.think(thought="So ten seconds.", rests_on="t2")
    desk.think(refute="a1", because="Nobody calls it.")

    assert desk.recall(what_if="a1 t2").startswith(
        "If t2 proved false, 2 thoughts would fall. a1 fell already: `recall` with `id` shows why."
    )
    assert desk.recall(what_if="a1").startswith("a1 fell already")


def test_a_line_that_is_again_as_it_was_questions_who_was_verified_with_another(
    desk: Desk,
) -> None:
    desk.think(thought="It waits.", evidence="a.py:2")
    desk.think(thought="One user waits.", rests_on="t1")
    desk.think(thought="The page waits.", rests_on="t1")
    desk.write(OTHER)
    desk.recall()
    desk.think(verify="t2", because="Right with 3.")
    assert 't2 One user waits. (rests on t1; verified: "Right with 3."; witnessed)' in desk.recall()

    desk.write(CODE)

    told = desk.recall()
    assert "Changed: e1 a.py:2 is again as it was before the verification; in doubt: t2" in told
    assert "t2 One user waits. (verified at 7; since then e1)" in told
    assert "1 in doubt" in told, "t1 and t3 rest on the line as it is"

    desk.think(verify="t2", because="Right with 1, too.")
    assert "doubt" not in desk.recall()

    desk.write(THIRD)
    assert "4 in doubt" in desk.recall()


def test_a_doubt_names_only_causes_that_came_after_the_verification(desk: Desk) -> None:
    desk.think(thought="It waits.", assume=["It is used.", "It is slow."])
    desk.think(thought="Users wait.", rests_on="t1 | a1")
    desk.think(refute="t1", because="It returns.")
    desk.think(verify="t2", because="I saw it.")

    desk.think(refute="a1", because="Nobody calls it.")

    told = desk.recall()
    assert "since then a1)" in told
    assert "Changed: a1 refuted" in told
    assert "t1 refuted" not in told.partition("Refuted:")[0]


@pytest.mark.parametrize("node", ["t1", "a1"])
def test_a_second_verification_with_a_reason_of_its_own_is_kept(desk: Desk, node: str) -> None:
    desk.think(thought="It waits.", assume="It is used.")
    desk.think(verify=node, because="I ran it.")
    desk.think(verify=node, because="I read it.", author="bob")

    again = desk.think(verify=node, because="I read it.", author="bob")

    assert again["note"] == "Nothing changed: it was so already."
    reply = desk.think(refute=node, because="It was another file.")
    assert "I read it." in str(reply["was_verified"])
    said = desk.recall(since="v1")
    assert said.count("I ran it.") == said.count("I read it.") == 1
