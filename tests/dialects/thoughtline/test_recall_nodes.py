"""Nodes of a session in `recall`: one whole, those with a standing, and labels everywhere."""

import json
from pathlib import Path

import pytest

from entrypoints.cli.commandline import thoughtline
from rawclient import RawClient, greeted


@pytest.fixture
def session(client: RawClient) -> str:
    handle: str = client.think(
        thought="Timeouts are safe.", assume=["One retry."], evidence="pytest -> 3 passed"
    )["session"]
    client.think(
        session=handle, thought="A timer is called twice.", rests_on="t1", **{"as": "Timer"}
    )
    client.think(session=handle, thought="So we ship.", rests_on="timer", author="reviewer")
    return handle


@pytest.mark.parametrize("name", ["t2", "Timer", " timer ", "T2", "2"])
def test_one_node_is_read_whole_by_its_id_or_label(
    client: RawClient, session: str, name: str
) -> None:
    client.think(session=session, verify="timer", because="Seen in the log.", author="reviewer")

    text = client.recalled(session=session, id=name)

    assert text.startswith(
        f"t2 Timer of session {session}, version 6:\nText: A timer is called twice."
    )
    assert "Rests on: t1 Timeouts are safe." in text
    assert "Holds up: t3 So we ship." in text
    assert 'Judged: verified by reviewer: "Seen in the log."' in text
    assert "Evidence under it: e1 pytest" in text


def test_a_long_text_is_whole_in_the_answer_about_its_node(client: RawClient, session: str) -> None:
    text = "It holds. " * 200
    client.think(session=session, thought=text)

    assert text.strip() in client.recalled(session=session, id="t4", budget=2_000)
    assert "too few" in client.recalled(session=session, id="t4", budget=3)


def test_evidence_and_assumptions_are_read_the_same_way(client: RawClient, session: str) -> None:
    client.think(session=session, refute="a1", because="It retries twice.")

    assumption = client.recalled(session=session, id="a1")
    evidence = client.recalled(session=session, id="e1")

    assert 'Known: fallen; refuted: "It retries twice."' in assumption
    assert "Holds up: t1 Timeouts are safe. (fallen)" in assumption
    assert "Text: pytest -> 3 passed" in evidence


@pytest.mark.parametrize(
    ("asked", "listed", "left_out"),
    [
        ({"author": "reviewer"}, ["t3 So we ship."], ["t1 ", "t2 "]),
        (
            {"standing": "fallen"},
            ['t3 So we ship. (fallen: a1 refuted by rawclient: "no")', "a1 One"],
            ["e1"],
        ),
        ({"standing": "Stands"}, ["e1 pytest"], ["t1 ", "t3 "]),
        ({"standing": "fallen", "author": "reviewer"}, ["t3 So we ship."], ["t1 ", "t2 "]),
        ({"standing": "verified"}, ["0 nodes verified"], ["t1 "]),
    ],
)
def test_a_session_is_filtered_by_standing_and_author(
    client: RawClient, session: str, asked: dict[str, str], listed: list[str], left_out: list[str]
) -> None:
    client.think(session=session, refute="a1", because="no")

    text = client.recalled(session=session, **asked)

    assert all(each in text for each in listed), text
    assert not any(f"\n{each}" in text for each in left_out), text


def test_what_is_in_doubt_is_listed_with_its_reason(client: RawClient, session: str) -> None:
    client.think(session=session, revises="timer", thought="It is called once.")

    text = client.recalled(session=session, standing="in doubt")

    assert "In doubt: t3 So we ship. (in doubt: t2 was revised by t4)" in text


def test_a_label_is_shown_wherever_its_thought_is(client: RawClient, session: str) -> None:
    client.think(session=session, revises="timer", thought="It is called once.")

    assert "t4 Timer: It is called once." in client.recalled(session=session)
    assert "t2 was revised by t4" in client.recalled(session=session)
    assert "t4 Timer: It is called once." in client.recalled(session=session, since=5)
    assert "Rests on: t2 A timer is" in client.recalled(session=session, id="t3")
    refusal = client.call("think", session=session, thought="x", rests_on="timr")
    assert "Labels: Timer." in refusal["content"][0]["text"]


def test_a_label_stands_on_the_latest_revision_alone(client: RawClient, session: str) -> None:
    client.think(session=session, revises="timer", thought="It is called once.")
    client.think(session=session, revises="timer", thought="It is never called.")

    digest = client.recalled(session=session)
    document = json.loads(client.recalled(session=session, format="json", budget=9_000))

    assert digest.count(" Timer: ") == 1
    assert "t2 was revised by t5 Timer" in digest
    assert "t2 A timer is called twice. (revised by t5)" in digest
    assert {each["id"]: each["label"] for each in document["thoughts"] if each["label"]} == {
        "t5": "Timer"
    }


@pytest.mark.parametrize("within", [True, False])
def test_a_search_for_a_label_finds_the_thought_that_bears_it(
    client: RawClient, session: str, *, within: bool
) -> None:
    client.think(session=session, thought="The timer of t2 is slow.")
    where = {"session": session} if within else {}

    text = client.recalled(query="timer", **where)

    first, second = text.splitlines()[1:3]
    assert first == f"Session {session}:"
    assert second.startswith("t2 Timer: A timer is called twice. (stands, by rawclient, ")
    assert "t4 The timer of t2 is slow." in text


def test_a_label_is_found_among_many_texts_with_its_word(client: RawClient, session: str) -> None:
    for number in range(2):
        thoughts = [{"thought": f"The timer fires {n} times."} for n in range(30)]
        client.think(thoughts=thoughts, session=session if number else None)

    first, second = client.recalled(query="TIMER").splitlines()[1:3]

    assert first == f"Session {session}:"
    assert second.startswith("t2 Timer: A timer is called twice.")


def test_a_number_is_no_name_where_no_session_is_named(client: RawClient, session: str) -> None:
    client.think(session=session, thought="It fires 2 times.")

    assert "t2 Timer" in client.recalled(query="2", session=session)
    assert "t2 Timer" not in client.recalled(query="2")


@pytest.mark.parametrize("query", ["timer", "t2"])
@pytest.mark.parametrize(
    "filters",
    [
        {"standing": "stands"},
        {"author": "reviewer"},
        {"since": "2099-01-01"},
        {"at": "2020-01-01"},
    ],
)
def test_a_search_for_a_label_or_an_id_obeys_the_filters(
    client: RawClient, session: str, query: str, filters: dict[str, str]
) -> None:
    client.think(session=session, refute="timer", because="Once only.")

    assert "t2 Timer" not in client.recalled(session=session, query=query, **filters)
    found = client.recalled(session=session, query=query, standing="fallen", author="rawclient")
    assert "t2 Timer: A timer is called twice. (fallen, by rawclient" in found


def test_a_search_by_words_shows_labels(client: RawClient, session: str) -> None:
    assert "t2 Timer: A timer is called twice." in client.recalled(query="called twice")


def test_a_search_for_an_id_finds_its_node_in_the_session(client: RawClient, session: str) -> None:
    assert "t3 So we ship." in client.recalled(session=session, query="t3")
    assert "Nothing was found" in client.recalled(query="t3")


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ({"id": "t9"}, "There is no thought 't9' (`id`)."),
        ({"id": "t1", "what_if": "a1"}, "`id` and `what_if` have different answers."),
        ({"id": "t1", "since": "3"}, "`id` and `since` have different answers."),
        ({"standing": "stands", "since": "last"}, "`since` and `standing` have different answers."),
        ({"what_if": "a1", "author": "ann"}, "`what_if` and `author` have different answers."),
        ({"id": "t1", "session": None}, "`id` needs a `session`."),
        ({"author": "ann", "session": None}, "`author` needs a `session` or a `query`."),
        ({"query": "timer", "project": "x"}, "`project` does not go with a `query`"),
        ({"what_if": "nobody"}, "There is no thought 'nobody' (`what_if`)."),
        ({"since": "1 fortnight ago"}, "a time such as 2026-11-21T09:00Z or '1 hour ago'"),
    ],
)
def test_a_question_that_has_no_meaning_says_what_has(
    client: RawClient, session: str, asked: dict[str, str | None], answer: str
) -> None:
    said = {name: value for name, value in ({"session": session} | asked).items() if value}
    result = client.refused("recall", **said)

    assert answer in result


@pytest.mark.parametrize("since", ["1 hour ago", "an hour ago", "2 days ago", "90 minutes ago"])
def test_a_time_may_be_counted_from_now(client: RawClient, session: str, since: str) -> None:
    assert "Since version 0: 5 events." in client.recalled(session=session, since=since)


def test_the_shell_answers_the_same(tmp_path: Path) -> None:
    database = tmp_path / "record.db"
    with greeted(database) as client:
        client.think(thought="Timeouts are safe.", assume=["One retry."], **{"as": "safe"})
        asked = [("--id", "safe"), ("--what-if", "a1")]
        answers = [
            thoughtline("recall", "latest", *each, "--database", database).stdout for each in asked
        ]
        expected = [
            client.recalled(session="latest", id="safe"),
            client.recalled(session="latest", what_if="a1"),
        ]

    assert answers == [f"{text}\n" for text in expected]
    assert "1 thought would fall" in answers[1]


def test_a_cause_is_told_once_in_a_list(client: RawClient, session: str) -> None:
    before = client.think(session=session, thought="We wait.", rests_on="timer")["version"]
    client.think(session=session, revises="timer", thought="It is called once.")

    for asked in ({"since": before}, {"standing": "in doubt"}):
        assert client.recalled(session=session, **asked).count("t2 was revised by t5") == 1
    client.think(session=session, refute="t2", because="The log shows one call.")
    text = client.recalled(session=session, standing="fallen")
    assert text.count("The log shows one call.") == 1, text
    assert "t3 So we ship. (fallen: t2)" in text
    assert "nodes standing." in client.recalled(session=session, standing="stands")


def test_survivors_leave_out_revised_thoughts(client: RawClient, session: str) -> None:
    client.think(session=session, about="t3", rests_on="e1")
    client.think(session=session, revises="t3", thought="So we ship today.")

    told = client.think(session=session, refute="timer", because="Once only.")

    assert told["survived"] == {"t4": "e1"}
