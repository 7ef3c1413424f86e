"""`thoughtline learn`, and searching by meaning from the terminal and from a client."""

from pathlib import Path

from entrypoints.cli.commandline import client, told
from rawclient import RawClient

ASKED = "How do we back up the database?"
SAID = "Take a nightly snapshot of Postgres."


def test_what_was_learned_is_found_by_what_it_means(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    with client(database, "ada") as mind:
        mind.think(thought=SAID)
        mind.think(thought="Spaghetti needs ten minutes.")

    learned = told("learn", "--database", database)
    again = told("learn", "--database", database)

    assert (learned, again) == ({"learned": 2}, {"learned": 0})
    with RawClient(database, "--search", "meaning") as mind:
        mind.greet()
        [content] = mind.call("recall", query=ASKED)["content"]
    assert f"t1 {SAID}" in content["text"].splitlines()[1]


def test_without_a_file_there_is_nothing_to_learn_from(tmp_path: Path) -> None:
    with RawClient(":memory:", "--search", "meaning") as mind:
        assert mind.process.wait(20) == 2
        assert b"[bad_setting]" in mind.errors.read()


def test_what_searches_go_by_is_one_of_two_things(tmp_path: Path) -> None:
    with RawClient(tmp_path / "t.db", "--search", "magic") as mind:
        assert mind.process.wait(20) == 2
        assert b"Choose words or meaning." in mind.errors.read()
