"""Sessions of a project: their titles, what is known in them, and how they are named."""

import re
from pathlib import Path

import pytest

from rawclient import greeted
from thoughtline.app.queries.project_overview import MAX_SESSIONS


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "record" / "thoughts.db")


def test_a_session_belongs_to_the_project_that_its_server_works_in(database: str) -> None:
    with greeted(database, "--project", "shop") as shop:
        ours = shop.think(thought="Why is checkout slow?", next="Look at the index")["session"]
    with greeted(database, "--project", "bank") as bank:
        theirs = bank.think(thought="Why are rates wrong?")["session"]

        listed = bank.recalled()
        assert theirs in listed
        assert ours not in listed
        assert f'{ours}: "Why is checkout slow?"' in bank.recalled(project="shop")
        assert "Next: Look at the index" in bank.recalled(project="all")


def test_a_caller_may_say_another_project_and_move_a_session(database: str) -> None:
    with greeted(database, "--project", "shop") as client:
        session = client.think(thought="It is slow.", project="bank")["session"]
        assert "No session yet in shop" in client.recalled()

        client.think(session=session, project="shop")
        assert session in client.recalled()


def test_a_list_says_when_and_what_is_open(database: str) -> None:
    with greeted(database) as client:
        client.think(
            thought="Is the cache warm?",
            kind="question",
            assume=["The load is real.", "The clock is right."],
            title="Slow checkout",
            tags=["perf", "p1"],
        )

        line = client.recalled().splitlines()[-1]
    assert '"Slow checkout" [perf, p1]; 20' in line
    assert "4 events; 2 open assumptions, 1 open question." in line


def test_a_list_has_every_session_and_conclusion_until_it_is_long(database: str) -> None:
    with greeted(database) as client:
        for number in range(9):
            client.think(thought=f"Answer {number} is {number}7 ms.", kind="conclusion")
        text = client.recalled()
        assert text.count(" is ") == 18, "as a session's name, and as its conclusion"
        assert "Left out" not in text

        answers = [{"thought": f"Answer {n} is {n}7 ms.", "kind": "conclusion"} for n in range(99)]
        client.think(thoughts=answers)
        text = client.recalled()
        following = re.search(r"`from: (\d+)` reads on", text)
        assert following is not None
        rest = client.recalled(**{"from": int(following[1])})
        assert not set(text.splitlines()[1:]) & set(rest.splitlines()[1:]) - {"Conclusions:"}
        assert all(f"is {number}7 ms" in text + rest for number in range(99))


def test_how_to_begin_a_session_elsewhere_is_told(database: str) -> None:
    with greeted(database, "--project", "shop") as client:
        empty = client.recalled(project="nope")

        assert 'No session yet in nope. `think` with `project: "nope"` begins one.' in empty
        assert client.recalled().startswith("No session yet in shop. `think` begins one.")
        client.think(thought="So.", project="nope")
        assert client.recalled(project="nope").startswith("Latest sessions in nope:")


def test_what_is_done_with_is_listed_no_more_until_it_is_taken_up_again(database: str) -> None:
    with greeted(database) as client:
        session = client.think(thought="Done.")["session"]
        client.think(session=session, archive=True)
        assert client.recalled() == "Each session is archived. `think` begins one."
        assert client.think(session=session, archive=True)["note"].startswith("Nothing changed")

        client.think(session=session, archive=False)
        assert session in client.recalled()


def test_knowledge_of_a_finished_session_is_told_and_its_open_points_are_not(database: str) -> None:
    with greeted(database) as client:
        session = client.think(thought="It is the index.", assume=["The load is real."])["session"]
        client.think(session=session, verify="t1", because="seen in the plan", archive=True)

        assert 't1 It is the index. (by rawclient: "seen in the plan"; told)' in client.recalled(
            standing="verified"
        )
        assert client.recalled(standing="open") == "Nothing is open."
        assert client.recalled() == "Each session is archived. `think` begins one."


def test_what_is_established_and_what_is_open_is_told_across_sessions(database: str) -> None:
    with greeted(database, "--project", "shop") as client:
        client.think(thought="It is slow.", assume=["The cache is warm.", "Nobody sleeps."])
        client.think(session="latest", verify="a1", because="seen in the log")
        client.think(thought="Who owns the index?", kind="question", title="Owners")
        client.think(thought="It was fast.", assume=["Refuted."])
        client.think(session="latest", refute="a1", because="no")

        verified, still = client.recalled(standing="verified"), client.recalled(standing="open")
    assert 'a1 The cache is warm. (by rawclient: "seen in the log"; told)' in verified
    assert "Nobody" not in verified
    assert '"Owners": t1 Who owns the index?' in still
    assert "a2 Nobody sleeps." in still
    assert "Refuted." not in still


def test_an_answer_from_the_latest_sessions_alone_says_so(database: str) -> None:
    with greeted(database) as client:
        client.think(thought="The first.", assume=["Nobody looks so far back."])
        for number in range(MAX_SESSIONS):
            client.think(thought=f"Number {number}.", assume=[f"There is a {number}."])

        still, listed = client.recalled(standing="open"), client.recalled()

    assert still.startswith(f"Open in the {MAX_SESSIONS} latest sessions: {MAX_SESSIONS},")
    assert "so far back" not in still
    assert listed.startswith("The 20 latest sessions:")


def test_an_answered_question_is_open_no_more(database: str) -> None:
    with greeted(database) as client:
        client.think(thought="Who owns it?", kind="question")
        client.think(session="latest", thought="We do.", rests_on="t1")

        assert client.recalled(standing="open") == "Nothing is open."


def test_the_latest_session_and_the_beginning_of_a_handle_name_a_session(database: str) -> None:
    with greeted(database) as client:
        first = client.think(thought="One.")["session"]
        second = client.think(thought="Two.")["session"]

        assert client.think(session="latest", thought="More.")["session"] == second
        assert client.think(session=first[:8], thought="More.")["session"] == first
        assert client.recalled(session=" Latest ").startswith(f"Session {first}:")
        assert f"Session {second}" in client.recalled(session=second[:8], query="two")
        assert "no_such_session" in client.refused("think", session="zz", thought="Lost.")
        assert "no_such_session" in client.refused("recall", session="nothing")


def test_a_beginning_that_several_share_is_refused_with_their_names(database: str) -> None:
    with greeted(database, "--dialect", "thoughtline,ultrathink") as client:
        for name in ("plan-a", "plan-b"):
            client.call("ultrathink", session_id=name, thought="So.", total_thoughts=1)

        said = client.refused("recall", session="plan")
        assert "plan-a, plan-b" in said
        assert "plan-a" in client.recalled(session="plan-a")


def test_latest_means_that_of_this_project(database: str) -> None:
    with greeted(database, "--project", "shop") as shop, greeted(database) as elsewhere:
        ours = shop.think(thought="Ours.")["session"]
        theirs = elsewhere.think(thought="Theirs.")["session"]

        assert shop.recalled(session="latest").startswith(f"Session {ours}")
        assert elsewhere.recalled(session="latest").startswith(f"Session {theirs}")


def test_too_much_is_refused(database: str) -> None:
    with greeted(database) as client:
        assert "the limit is 128" in client.refused("think", thought="So.", title="x" * 129)
        assert "the limit is 16" in client.refused(
            "think", thought="So.", tags=[f"t{n}" for n in range(17)]
        )
        assert "the limit is 1,024" in client.refused("think", thought="So.", project="x" * 2_000)


@pytest.mark.parametrize(
    "answer", [{"rests_on": "t1"}, {"answers": "t1"}, {"answers": "t1", "rests_on": "t2"}]
)
def test_a_question_is_closed_by_its_answer_and_is_no_knowledge(
    database: str, answer: dict[str, str]
) -> None:
    with greeted(database) as client:
        client.think(thought="Why is it slow?", kind="question")
        client.think(session="latest", thought="It reads twice.")
        client.think(session="latest", thought="Is it the disk?", kind="question", rests_on="t1")
        assert "t1 Why is it slow?" in client.recalled(standing="open")

        client.think(session="latest", thought="It is the index.", **answer)
        client.think(session="latest", verify="t1", because="answered by t4")

        still = client.recalled(standing="open")
        assert "t3 Is it the disk?" in still
        assert "t1 Why is it slow?" not in still
        assert client.recalled(standing="verified") == "Nothing is verified."
        assert "Verified" not in client.recalled(session="latest")


def test_an_answer_that_falls_opens_the_question_again(database: str) -> None:
    with greeted(database) as client:
        client.think(thought="Why is it slow?", kind="question")
        client.think(session="latest", thought="It is the index.", answers="t1")
        assert client.recalled(standing="open") == "Nothing is open."
        assert "answered by [t2](#t2)" in client.recalled(session="latest", format="markdown")

        client.think(session="latest", refute="t2", because="the index is used")

        assert "t1 Why is it slow?" in client.recalled(standing="open")


def test_a_revised_answer_keeps_its_grounds_and_the_question_closed(database: str) -> None:
    with greeted(database) as client:
        client.think(thought="Why is it slow?", kind="question", assume=["The load is real."])
        client.think(session="latest", thought="It is the index.", rests_on="a1")
        reply = client.think(session="latest", revises="t2", thought="No index.", answers="t1")

        assert "a1" in str(reply["took_over"])
        assert "[a1](#a1) and [t1](#t1)" in client.recalled(session="latest", format="markdown")


def test_a_decision_that_a_project_knows_is_told_with_its_outcome(database: str) -> None:
    parts = ["effort: min", "queue: 2", "flag: 6"]
    with greeted(database, "--project", "shop") as client:
        open_one = client.think(thought="How do we ship?", kind="decision", parts=parts)["session"]
        taken = client.think(thought="How do we wait?", kind="decision", parts=parts)["session"]
        client.think(session=taken, thought="The flag it is", chosen="flag", rests_on="t1")

        known = client.recalled(standing="known")

    lines = known.splitlines()
    shipped = next(line for line in lines if line.startswith(f"{open_one[:8]}/t1 "))
    waited = next(line for line in lines if line.startswith(f"{taken[:8]}/t1 "))
    assert "How do we ship?" in shipped
    assert "(best queue " in shipped
    assert "How do we wait?" in waited
    assert "(chosen in t2: flag over the computed best: queue" in waited


def test_a_project_knows_what_its_sessions_decided_and_ruled_out_by_ids_that_are_grounds(
    database: str,
) -> None:
    with greeted(database, "--project", "shop") as client:
        one = client.think(thought="Use files", kind="decision", assume="One writer")["session"]
        client.think(session=one, thought="Use a queue")
        client.think(session=one, refute="t2", because="nothing waits")
        client.think(session=one, thought="Reads are few", kind="conclusion")
        other = client.think(thought="Who pays?", kind="question")["session"]
        client.think(thought="Elsewhere", kind="decision", project="bank")

        known = client.recalled(standing="known")
        ground = next(line.split()[0] for line in known.splitlines() if "Use files" in line)
        built = client.think(thought="So no broker", rests_on=ground)

    parts = [known.index(f"\n{part}:") for part in ("Decided", "Open", "Dead ends")]
    assert parts == sorted(parts)
    assert ground == f"{one[:8]}/t1"
    assert f"{one[:8]}/t2 Use a queue" in known[parts[2] :]
    assert f"{other[:8]}/t1 Who pays?" in known[parts[1] : parts[2]]
    assert "Elsewhere" not in known
    assert list(built["evidence"]) == ["e1"]


def test_the_digest_of_a_large_project_keeps_to_its_budget_and_has_every_part(
    database: str,
) -> None:
    with greeted(database, "--project", "shop") as client:
        for number in range(12):
            session = client.think(
                thoughts=[
                    {"thought": f"Decision {number}.{each} " + "word " * 30, "kind": "decision"}
                    for each in range(6)
                ]
            )["session"]
            client.think(session=session, thought="Wrong", assume=f"Assumption {number}")
            client.think(session=session, refute="t7", because="it is")

        known = client.recalled(standing="known")

    assert len(known) < 6_000
    for part in ("Decided", "Open", "Dead ends"):
        assert f"\n{part}:" in known
