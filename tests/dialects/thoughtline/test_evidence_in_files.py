"""Evidence in files that change while an agent works, with a real server process."""

from pathlib import Path
from typing import Any

import pytest

from dialects.thoughtline.desk import CODE, Desk
from rawclient import greeted


@pytest.mark.parametrize(
    "said",
    [
        {"thought": "So two users wait.", "rests_on": "t2"},
        {"thought": "So two users wait.", "rests_on": "a1 t1"},
        {"thought": "It waits two.", "revises": "t2"},
        {"thoughts": [{"as": "x", "thought": "First."}, {"thought": "Two.", "rests_on": "x t2"}]},
    ],
)
def test_a_call_that_builds_on_a_changed_line_is_told_so(desk: Desk, said: dict[str, Any]) -> None:
    desk.think(thought="It waits one second.", evidence="a.py:2", assume="It is used.")
    desk.think(thought="One user waits.", rests_on="t1")
    desk.write(CODE.replace("return 1", "return 3"))

    told = desk.think(**said)

    assert "e1" in str(told["in_doubt"])
    assert "e1" in desk.recall()


def test_a_call_that_names_other_thoughts_looks_at_no_file_of_this_one(desk: Desk) -> None:
    desk.think(thought="It waits one second.", evidence="a.py:2")
    before = desk.think(thought="Users are patient.")["version"]
    desk.write(CODE.replace("return 1", "return 3"))

    assert desk.think(thought="All of them.", rests_on="t2")["version"] == before + 1


def test_a_file_that_changed_elsewhere_is_compared_once(desk: Desk) -> None:
    desk.think(thought="It waits one second.", evidence="a.py:2")
    desk.write(CODE.replace("return 2", "return 4"))

    for number in range(3):
        assert "in_doubt" not in desk.think(thought=f"So {number}.", rests_on="t1")

    desk.write(CODE.replace("return 1", "return 4"))
    assert "in_doubt" in desk.think(thought="So it is.", rests_on="t1")


def test_lines_that_moved_are_followed_before_a_call(desk: Desk) -> None:
    desk.think(thought="It waits one second.", evidence="a.py:2")
    desk.write("import time\n" + CODE)

    assert "in_doubt" not in desk.think(thought="So one user waits.", rests_on="t1")
    assert "a.py:3" in desk.recall(format="json", budget=5000)


def test_without_the_reading_of_files_no_call_looks(tmp_path: Path) -> None:
    with greeted(":memory:", "--project", str(tmp_path), "--no-evidence-files") as client:
        desk = Desk(client, tmp_path)
        desk.think(thought="It waits one second.", evidence="a.py:2")
        desk.write("")

        assert "in_doubt" not in desk.think(thought="So one user waits.", rests_on="t1")


def test_a_changed_line_names_what_rests_on_it_once(desk: Desk) -> None:
    desk.think(thought="It waits one second.", evidence="a.py:2")
    desk.think(thought="One user waits.", rests_on="t1")
    desk.think(thought="So the page waits.", rests_on="t2")
    desk.write(CODE.replace("return 1", "return 3"))

    told = desk.recall()
    assert 'Changed: e1 a.py:2 -"return 1" +"return 3"; in doubt: t1 t3\n' in told
    assert "In doubt: t3 So the page waits. (e1)\n" in told
    assert told.count("return 3") == 1

    desk.think(verify="e1", because="It may wait three.")
    assert "Changed" not in desk.recall()


def test_replaced_evidence_is_told_again_where_something_comes_back_to_it(desk: Desk) -> None:
    desk.think(thought="It waits one second.", evidence="a.py:2")
    desk.write(CODE.replace("return 1", "return 3"))
    desk.recall()
    desk.think(thought="The page says so.", assume="It waits one second at most.")
    desk.think(about="t1", rests_on="a1")
    assert "doubt" not in desk.recall()

    desk.think(refute="a1", because="It is three.")

    assert "In doubt: t1 It waits one second. (e1)" in desk.recall()


@pytest.mark.parametrize("place", ["a.py:2", "a.py:1-2", "a.py, lines 2-3", "a.py:2: it waits"])
def test_fresh_evidence_of_a_place_replaces_the_old_in_a_revision(desk: Desk, place: str) -> None:
    desk.think(thought="It waits one second.", evidence=["a.py:2", "a.py#stop", "pytest -> ok"])
    desk.write(CODE.replace("return 1", "return 3"))
    assert 'Changed: e1 a.py:2 -"return 1" +"return 3"; in doubt: t1\n' in desk.recall()

    told = desk.think(revises="t1", thought="It waits three seconds.", evidence=place)

    assert (told["took_over"], told["dropped"]) == ("e2 e3", "e1")
    assert "in_doubt" not in told
    assert "doubt" not in desk.recall(), "nothing rests on e1 any more"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("pytest -q -> 3 failed", "pytest -q -> all passed"),
        ("https://example.org/x -> 404", "https://example.org/x -> 200"),
        ("a.py#wait", "a.py#wait"),
        ("a.py", "a.py"),
    ],
)
def test_a_place_may_be_a_command_a_page_a_symbol_or_a_file(desk: Desk, old: str, new: str) -> None:
    desk.think(thought="It is red.", evidence=old)

    assert desk.think(revises="t1", thought="It is green.", evidence=new)["dropped"] == "e1"


@pytest.mark.parametrize(
    "other",
    [
        "a.py:3-5",
        "a.py#stop",
        "b.py:2",
        "it waits one second",
        {"text": "a.py:2", "past": True},
    ],
)
def test_evidence_of_another_place_or_time_replaces_none(desk: Desk, other: Any) -> None:
    desk.write(CODE, "b.py")
    desk.think(thought="It waits one second.", evidence="a.py:2")

    told = desk.think(revises="t1", thought="It waits a second.", evidence=other)

    assert told["took_over"] == "e1"
    assert "dropped" not in told


def test_lines_that_moved_are_replaced_where_they_are_now(desk: Desk) -> None:
    desk.think(thought="It waits one second.", evidence="a.py:2")
    desk.write("import time\n" + CODE)
    desk.recall()

    assert desk.think(revises="t1", thought="One.", evidence="a.py:3")["dropped"] == "e1"


def test_a_change_after_the_one_that_was_taken_as_seen_is_told_to_the_next_call(
    desk: Desk,
) -> None:
    desk.think(thought="It waits one second.", evidence="a.py:2")
    desk.think(thought="It returns.", rests_on="e1")
    desk.write(CODE.replace("return 1", "return  1 + 0"))
    desk.recall()
    desk.think(verify="t1", because="only another form")
    assert "in_doubt" not in desk.think(thought="So one user waits.", rests_on="t1")

    desk.write(CODE.replace("return 1", "return 3"))

    told = desk.think(thought="Nobody waits.", rests_on="t1")
    assert told["in_doubt"] == {"t1": "e1", "t2": "e1", "t3": "e1", "t4": "e1"}


def test_evidence_that_was_so_then_ends_the_doubt_and_is_watched_no_more(desk: Desk) -> None:
    desk.think(thought="It waits one second.", evidence="a.py:2")
    desk.think(thought="So one user waits.", rests_on="t1")
    desk.write(CODE.replace("return 1", "return 3"))
    assert "In doubt: t2 So one user waits. (e1)" in desk.recall()

    told = desk.think(abandon="e1", because="it was so before the fix")
    assert (told["no_longer_watched"], told["settled"]) == ("e1", ["e1", "t1", "t2"])
    desk.write(CODE.replace("return 1", "return 4"))
    after = desk.recall(format="markdown")
    assert "in doubt" not in after
    assert "it was so then" in after
    assert "given_up" not in desk.think(thought="It was slow.", rests_on="e1")

    watched = desk.think(restore="e1", because="it matters again")
    assert watched["in_doubt"].keys() == {"e1", "t1", "t2", "t3"}


def test_evidence_that_was_abandoned_is_looked_at_no_more(desk: Desk) -> None:
    desk.think(thought="It waits one second.", evidence="a.py:2")
    desk.think(abandon="e1", because="it was so then")
    desk.write(CODE.replace("return 1", "return 3"))

    assert "in_doubt" not in desk.think(thought="So one user waits.", rests_on="t1")


def test_the_same_place_with_the_same_content_is_one_piece(desk: Desk) -> None:
    first = desk.think(thought="It waits.", evidence="a.py:1-2")
    again = desk.think(thought="It is short.", evidence="./a.py:1-2")
    batch = desk.think(
        thoughts=[
            {"thought": "It has one return.", "evidence": "a.py:1-2", "rests_on": "t1"},
            {"about": "t2", "evidence": ["a.py:1-2", "a.py#stop"]},
        ]
    )

    assert first["evidence"] == ["e1"]
    assert "evidence" not in again
    assert again["read"] == {"e1": "1-2: def wait(): … return 1"}
    assert batch["evidence"] == {"t2": ["e2"]}
    desk.write(CODE.replace("return 1", "return 9"))
    assert "4 in doubt" in desk.recall()
    assert desk.recall(standing="in doubt").count("e1 a.py:1-2") == 1


def test_a_place_is_a_new_piece_if_its_content_or_words_are_others(desk: Desk) -> None:
    desk.think(thought="It waits.", evidence="a.py:1-2")
    words = desk.think(thought="It waits one.", evidence="a.py:1-2 -> it returns 1")
    revision = desk.think(revises="t1", thought="It waits long.", evidence="a.py:1-2")
    verified = desk.think(verify="t2", evidence="a.py:1-2")
    desk.write(CODE.replace("return 1", "return 9"))
    changed = desk.think(thought="It waits nine.", evidence="a.py:1-2")

    assert words["evidence"] == ["e2"]
    assert revision["evidence"] == ["e3"]
    assert verified["evidence"] == ["e4"]
    assert changed["evidence"] == ["e5"]


def test_a_digest_names_evidence_by_its_last_place(desk: Desk) -> None:
    desk.think(thought="It waits one second.", evidence="a.py#wait")
    desk.write(CODE, "b.py")
    (desk.folder / "a.py").unlink()
    desk.recall()
    desk.write(CODE.replace("return 1", "return 3"), "b.py")

    assert 'e1 b.py#wait -"return 1" +"return 3"' in desk.recall()


def test_replies_are_short_and_repeat_no_words_of_the_caller(desk: Desk) -> None:
    def text(**said: Any) -> str:
        told: str = desk.client.call("think", session=desk.session, **said)["content"][0]["text"]
        return told

    desk.think(thought="The first words of a thought that goes on and on for quite a while.")
    desk.think(thought="The second thought has as many words, and it goes on and on as well.")
    plain = text(thought="It waits one second.", evidence="a.py#wait", rests_on="t1 t2")
    batch = text(
        thoughts=[
            {"as": f"wait-{n}", "thought": f"It waits {n}.", "evidence": "a.py#wait -> yes"}
            for n in range(20)
        ]
    )

    assert len(plain) <= 120, plain
    assert '"read":{"e1":"1-2: def wait(): … return 1"}' in plain
    assert len(batch) <= 20 * 60, batch
