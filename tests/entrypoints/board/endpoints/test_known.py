"""What is known across sessions: the same on the board as `recall` tells with `standing`."""

import json
from functools import partial
from pathlib import Path

import pytest

from entrypoints.board import tales
from entrypoints.board.served import Served
from entrypoints.http.auth.test_signing_in import browser
from entrypoints.http.served import Served as HttpServed
from hostile import HOSTILE
from thoughtline.app.queries.session_graph import SessionGraph, SessionLink, SessionState
from thoughtline.core.command import AssumptionCommand
from thoughtline.core.decision import Criterion, Decision, Option
from thoughtline.core.truth.standing import Standing
from thoughtline.entrypoints.board.views import sessions_graph


def test_what_was_verified_is_told_with_its_reason_and_its_session(board: Served) -> None:
    tales.checkout(board)
    tales.fallen(board)

    text = board.text("/known?standing=verified")

    assert "1 verified" in text
    assert 'href="/sessions/checkout?thought=a1">a1</a> <span class="said">The traces' in text
    assert "sampling is off" in text
    assert "The index makes reads cheap" not in text


def test_what_is_open_is_told_of_one_project_or_of_all(board: Served) -> None:
    tales.checkout(board)
    board.think("x", "Who pays?", kind="question", project="/home/ada/shop")

    both, one = (
        board.text("/known?standing=open"),
        board.text("/known?standing=open&project=%2Fhome%2Fada%2Fshop"),
    )

    assert "3 open" in both
    assert "1 open" in one
    assert '<option value="/home/ada/shop" selected>shop</option>' in one
    assert "The graphs are in local time" not in one


def test_nothing_known_says_how_to_get_it(board: Served) -> None:
    assert "Nothing is known." in board.text("/known")
    assert "Nothing is verified." in board.text("/known?standing=verified")
    assert "Nothing is open." in board.text("/known?standing=open&project=nowhere")


@pytest.mark.parametrize("text", [*HOSTILE.values()][:12])
def test_texts_are_only_texts(board: Served, text: str) -> None:
    board.think("s", "One.", assume=(AssumptionCommand(text),))

    assert "<script>alert" not in board.text("/known?standing=open")


def test_all_that_is_known_stands_under_its_part(board: Served) -> None:
    tales.checkout(board)
    tales.evidence(board)

    text = board.text("/known")

    parts = [
        text.index(f"<h2>{part}</h2>") for part in ("In doubt", "Decided", "Open", "Dead ends")
    ]
    assert parts == sorted(parts)
    assert "The pool holds 40 connections." in text[parts[0] : parts[1]]
    assert "The pool is exhausted by the nightly report." in text[parts[1] : parts[2]]


def test_sessions_that_rest_on_others_are_told(tmp_path: Path) -> None:
    with HttpServed(database=tmp_path / "t.db") as server, browser(server) as client:
        agent = server.client()
        stores = agent.think(thought="Files are enough.", title="Which store?")["session"]
        queues = agent.think(thought="So no queue.", rests_on=f"{stores}/t1", title="Queues")
        client.get(server.board_link)
        text = client.get("/known").text

    assert (
        f'<a href="/sessions/{queues["session"]}">Queues</a> '
        '<span class="mark stands">stands</span> rests on 1 node of '
        f'<a href="/sessions/{stores}">Which store?</a>'
    ) in text


def test_links_that_close_circles_or_lead_to_sessions_nobody_can_read_are_told() -> None:
    stands = SessionState(Standing.STANDS, 0)
    link = partial(SessionLink, nodes=1, doubted=0, fallen=0)
    graph = SessionGraph(
        links=(
            link(session="new", other="old"),
            link(session="old", other="new"),
            link(session="old", other="forgotten"),
        ),
        states={"new": stands, "old": stands, "forgotten": None},
        openings={"new": "New", "old": "Old", "forgotten": ""},
    )

    shown = sessions_graph.fields(graph)

    drawing = json.loads(shown["drawing"])
    assert [each["closes"] for each in drawing["links"]] == [False, True, False]
    [lost] = [each for each in drawing["sessions"] if not each["href"]]
    assert (lost["title"], lost["words"]) == ("forgotten", "cannot be read")


def test_a_decision_is_told_with_its_best_option(board: Served) -> None:
    options = (Option(name="Kafka", scores=(9,)), Option(name="Postgres", scores=(6,)))
    decision = Decision(criteria=(Criterion(name="speed", weight=1),), options=options)
    board.think("x", "Which queue?", kind="decision", decision=decision)

    after = board.text("/known").partition('said">Which queue?')[2]

    assert '<p class="about">best Kafka' in after.partition("</li>")[0]
