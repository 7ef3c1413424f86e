"""Repair in one call: exchanged grounds, previews, plans, and what others recorded meanwhile."""

from pathlib import Path

import pytest

from rawclient import RawClient


@pytest.fixture
def session(client: RawClient) -> str:
    """a1 under `warm` and `fast`; `plan` on both, or on a2; `go` on `plan`."""
    handle: str = client.think(
        thought="Reads are cheap.",
        assume=["The cache is warm.", "The disk is fast."],
        **{"as": "base"},
    )["session"]
    for label, text, grounds in (
        ("warm", "Hits take 1 ms.", "a1"),
        ("fast", "Misses take 2 ms.", "a1 base"),
        ("plan", "No index is needed.", "warm fast"),
        ("go", "We ship on Friday.", "plan"),
    ):
        client.think(session=handle, thought=text, rests_on=grounds, **{"as": label})
    return handle


def text_of(client: RawClient, **asked: object) -> str:
    [content] = client.call("recall", **asked)["content"]
    text: str = content["text"]
    return text


def refused(client: RawClient, **said: object) -> str:
    result = client.call("think", **said)
    assert result["isError"], result
    text: str = result["content"][0]["text"]
    return text


def test_one_word_exchanges_a_ground_for_another(client: RawClient, session: str) -> None:
    client.think(session=session, refute="a1", because="It was cold.")
    client.think(
        session=session, thought="Measured: 1 ms.", evidence="curl: 1 ms", **{"as": "seen"}
    )

    about = client.think(
        session=session,
        thoughts=[
            {"about": "warm", "instead": "a1 seen"},
            {"about": "fast", "instead": {"a1": "seen", "base": "seen"}},
        ],
    )
    revised = client.think(
        session=session, revises="plan", thought="No index.", instead="fast -> t6", evidence="x: 1"
    )

    assert about["stands_again"] == ["t2", "t3", "t4", "t5"]
    assert revised["took_over"] == "t2"
    assert revised["dropped"] == "t3"
    assert "rests on t2 warm, t6 seen, e2" in text_of(client, session=session)


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (
            {"about": "go", "instead": "a2 base"},
            "t5 does not rest on a2 (`instead`). It rests on t4.",
        ),
        ({"about": "go", "instead": "plan"}, "Write each ground and then its substitute: 'a4 t7"),
        ({"instead": "plan base"}, "`instead` does not say of which thought."),
        ({"thought": "x", "instead": "plan base"}, "Name the thought in `revises`"),
        ({"about": "go", "instead": "plan base", "rests_on": "a2"}, "Give one of the two."),
        ({"about": "warm", "instead": "a1 go"}, "already rests on t2"),
        ({"about": "warm", "instead": "a1 a9"}, "There is no assumption 'a9'"),
    ],
)
def test_an_exchange_that_has_no_meaning_says_why(
    client: RawClient, session: str, said: dict[str, str], answer: str
) -> None:
    assert answer in refused(client, session=session, **said)


def test_an_exchange_works_by_label_after_the_ground_was_revised(
    client: RawClient, session: str
) -> None:
    client.think(session=session, revises="plan", thought="An index is needed.")

    reply = client.think(session=session, about="go", instead="plan t6")

    assert reply["settled"] == ["t5"]


def test_an_exchange_leaves_an_older_revision_that_stands_beside_the_ground(
    client: RawClient,
) -> None:
    session = client.think(thought="Old.")["session"]
    client.think(session=session, thought="New.", revises="t1")
    client.think(session=session, thought="Both.", rests_on="t1 t2")
    client.think(session=session, thought="Other.")

    client.think(session=session, about="t3", instead="t2 t4")

    assert client.think(session=session, refute="t1", because="No.")["fell"]["t3"]


def test_a_preview_says_what_would_fall_and_records_nothing(
    client: RawClient, session: str
) -> None:
    client.think(session=session, about="plan", rests_on="a2")
    before = text_of(client, session=session)

    text = text_of(client, session=session, what_if="a1")

    assert text.startswith("If a1 proved false, 3 thoughts would fall. Nothing was recorded.")
    assert "Would survive: t4 plan: No index is needed. (by a2)" in text
    assert text_of(client, session=session) == before
    fell = client.think(session=session, refute="a1", because="It was cold.")["fell"]
    assert all(f"\n{thought} " in text for thought in fell)
    assert "a1 fell already" in text_of(client, session=session, what_if="a1")


def test_a_fall_names_the_few_thoughts_to_look_at_first(client: RawClient, session: str) -> None:
    reply = client.think(session=session, refute="a1", because="It was cold.")

    assert reply["look_first"] == "t1 t2 t3; then t4 t5 come back"
    for label in ("warm", "fast", "base"):
        client.think(session=session, about=label, rests_on="a2")
    assert "t4" not in text_of(client, session=session, standing="fallen")


def test_doubt_names_the_few_to_look_at_too(client: RawClient, session: str) -> None:
    client.think(session=session, thought="So we tell the client.", rests_on="go")
    reply = client.think(session=session, revises="warm", thought="Hits take 9 ms.")

    assert reply["look_first"] == "t4; then t5 t6 come back"


def test_who_refutes_the_verified_is_told_who_had_verified_it_and_why(
    client: RawClient, session: str
) -> None:
    client.think(session=session, verify="a1 warm", because="Measured it.", author="reviewer")

    reply = client.think(session=session, refute="a1, warm", because="It was cold.")

    assert reply["was_verified"] == {
        "a1": 'by reviewer at 8: "Measured it."',
        "t2": 'by reviewer at 9: "Measured it."',
    }
    assert "was_verified" not in client.think(session=session, refute="fast", because="Slow.")


def test_a_call_is_told_what_others_recorded_since_the_callers_last_call(tmp_path: Path) -> None:
    database = tmp_path / "record.db"
    with RawClient(database) as mine, RawClient(database) as others:
        mine.greet()
        others.greet()
        session = mine.think(thought="The disk is full.")["session"]
        others.think(session=session, thought="It is the log.", rests_on="t1", author="reviewer")
        others.think(session=session, refute="t1", because="df says 40 %", author="reviewer")

        told = mine.think(session=session, thought="So I clean up.")
        again = mine.think(session=session, thought="Done.")
        others.think(session=session, thought="Wait.", author="reviewer")
        since = text_of(mine, session=session, since="last")

    assert told["others"] == 't2 by reviewer; t1 refuted: "df says 40 %" by reviewer'
    assert "others" not in again
    assert "t5 Wait." in since
    assert "t2 It is the log." in since  # the call of `think` named only its id
    assert 't1 refuted: "df says 40 %"' in since


def test_after_a_restart_last_is_the_authors_last_event(tmp_path: Path) -> None:
    with RawClient(tmp_path / "record.db") as client:
        client.greet()
        session = client.think(thought="The disk is full.")["session"]
        client.think(session=session, thought="It is the log.", author="reviewer")
    with RawClient(tmp_path / "record.db") as client:
        client.greet()
        since = text_of(client, session=session, since="last")
        told = client.think(session=session, thought="So I clean up.")

    assert "New thoughts: t2 It is the log." in since
    assert "t1" not in since
    assert "others" not in told  # `recall` told it


def test_who_was_never_here_reads_the_session_as_a_whole(tmp_path: Path) -> None:
    with RawClient(tmp_path / "record.db") as client, RawClient(tmp_path / "record.db") as stranger:
        client.greet()
        stranger.greet()
        session = client.think(thought="The disk is full.", author="other")["session"]

        assert "t1 The disk is full." in text_of(stranger, session=session, since="last")


@pytest.mark.parametrize("verdict", ["verify", "abandon"])
def test_a_verdict_on_evidence_needs_no_reason_unless_it_refutes(
    client: RawClient, verdict: str
) -> None:
    session = client.think(thought="It waits.", evidence="pytest -> 1 failed")["session"]

    assert not client.call("think", session=session, **{verdict: "e1"})["isError"]
    assert not client.call("think", session=session, restore="e1")["isError"]
    assert "A judgement needs a reason." in refused(client, session=session, refute="e1")
    assert "A judgement needs a reason." in refused(client, session=session, abandon="e1 t1")
