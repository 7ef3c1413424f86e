"""A session as a file to take along."""

import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import httpx2
import pytest

from entrypoints.board.served import Served
from thoughtline.core.views.changes.timeline import TimelineStep
from thoughtline.core.views.session_view import SessionView
from thoughtline.entrypoints import session_file


def test_others_are_answered_while_a_long_session_is_exported(
    board: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    board.think("long", "It takes a while.")
    pieces, began, other = session_file.pieces, threading.Event(), threading.Event()

    def slowly(view: SessionView, steps: Sequence[TimelineStep], handle: str) -> Iterator[str]:
        began.set()
        assert other.wait(10), "nobody else was answered"
        return pieces(view, steps, handle)

    monkeypatch.setattr(session_file, "pieces", slowly)
    params = {"session": "long", "format": "html"}
    with ThreadPoolExecutor(1) as pool:
        export = pool.submit(httpx2.get, f"{board.address}/board/export", params=params, timeout=30)
        assert began.wait(10)
        assert httpx2.get(f"{board.address}/calibration", timeout=30).status_code == 200
        other.set()

        assert export.result().status_code == 200


def test_who_left_the_queue_has_no_file_made(
    board: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    board.think("long", "It takes a while.")
    pieces, began, go_on, made = (
        session_file.pieces,
        threading.Event(),
        threading.Event(),
        list[str](),
    )

    def slowly(view: SessionView, steps: Sequence[TimelineStep], handle: str) -> Iterator[str]:
        made.append(handle)
        began.set()
        assert go_on.wait(10)
        return pieces(view, steps, handle)

    monkeypatch.setattr(session_file, "pieces", slowly)
    address = f"{board.address}/board/export?session=long&format=html"
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(httpx2.get, address, timeout=30)
        assert began.wait(10)
        with pytest.raises(httpx2.TimeoutException):
            httpx2.get(address, timeout=0.5)
        last = pool.submit(httpx2.get, address, timeout=30)
        go_on.set()

        assert first.result().status_code == last.result().status_code == 200
    assert made == ["long", "long"]


def test_a_comment_is_told_with_what_it_is_about_and_with_nothing_else(board: Served) -> None:
    for number in range(12):
        board.think("talk", f"Thought {number}.")
    board.think("talk", "On t1: of the first", kind="comment")
    board.think("talk", "On t12: of the last", kind="comment")
    board.think("talk", "On t1: no comment")

    def comments(thought: str) -> list[str]:
        params = {"session": "talk", "thought": thought}
        node = httpx2.get(f"{board.address}/board/node", params=params).json()
        return [comment["text"] for comment in node["comments"]]

    assert comments("t1") == ["On t1: of the first"]
    assert comments("t12") == ["On t12: of the last"]
    assert comments("t2") == []
