"""The live feed itself: in order, resumable, bounded, and plain data."""

import time

import httpx2

from entrypoints.board.reader import PATIENCE, Reading, steps
from entrypoints.board.served import Served


def test_ids_are_places_in_the_ledger_and_nothing_is_missed_between_two_streams(
    board: Served,
) -> None:
    for number in range(6):
        board.think("s", f"Thought {number}.")
    board.think("other", "Elsewhere.")
    with Reading(board, "session=s&after=0") as stream:
        seen = steps(stream, 3)

    board.think("s", "Meanwhile.")
    with Reading(board, "session=s&after=0", last_event_id=seen[-1][0]) as stream:
        seen += steps(stream, 4)

    assert [version for _, version in seen] == [1, 2, 3, 4, 5, 6, 7]
    assert [int(place) for place, _ in seen] == [1, 2, 3, 4, 5, 6, 8]


def test_data_is_one_line_of_json_whatever_was_thought(board: Served) -> None:
    text = 'a\n\ndata: {"forged": true}\r\nid: 99\n\n\u2028event: refused'
    board.think("s", text)

    with Reading(board, "session=s&after=0") as stream:
        found = next((place, data) for place, data in stream if "step" in data)

    assert found[0] == "1"
    assert found[1]["step"]["thought"]["text"].startswith("a data: ")


def test_a_session_that_grows_fast_says_at_last_what_is_true_now(board: Served) -> None:
    board.think("s", "Begin.")
    with Reading(board, "session=s&after=0") as stream:
        for number in range(30):
            board.think("s", f"Thought {number}.")
        told = next(
            data["state"] for _, data in stream if data.get("state", {}).get("version") == 31
        )

    assert told["beliefs"]["stands"][0]["id"] == "t31"


def test_an_owner_holds_at_most_eight_streams_and_may_open_another_when_one_is_closed(
    board: Served,
) -> None:
    board.think("s", "Begin.")
    held = [Reading(board, "session=s&after=0") for _ in range(8)]
    streams = [one.__enter__() for one in held]
    for stream in streams:
        next(stream)
    address = f"{board.address}/board/events"
    refused = httpx2.get(address, timeout=PATIENCE)

    assert refused.status_code == 429
    assert refused.headers["retry-after"]
    assert refused.json()["code"] == "too_many_streams"
    for one in held:
        one.__exit__()
    deadline = time.monotonic() + PATIENCE
    while httpx2.head(address, timeout=PATIENCE).status_code == 429:
        assert time.monotonic() < deadline


def test_a_stream_ends_so_that_who_reads_it_is_let_in_anew() -> None:
    with Served(heartbeat=0.05, lifetime=0.2) as board:
        board.think("s", "Begin.")
        with Reading(board, "session=s&after=0") as stream:
            told = [name for name, _ in stream]

    assert "1" in told
    assert "beat" in told


def test_a_stream_of_a_forgotten_session_says_so_and_ends(board: Served) -> None:
    board.think("s", "Begin.")
    with Reading(board, "session=s&after=1") as stream:
        next(stream)
        board.forget("s")
        name, said = next(one for one in stream if one[0] != "beat")

    assert name == "refused"
    assert "forgotten" in said["message"]
