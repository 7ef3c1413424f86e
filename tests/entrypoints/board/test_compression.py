"""What is sent is compressed, and says nothing of what proves that a form is ours."""

import re

import httpx2
import pytest

from entrypoints.board import tales
from entrypoints.board.served import FORM, Served

PACKED = {"Accept-Encoding": "gzip"}


@pytest.mark.parametrize(
    ("path", "times"),
    [("/sessions/long", 3), ("/board/session?session=long", 6), ("/board/assets/x/board.css", 2)],
)
def test_what_is_text_is_sent_compressed(board: Served, path: str, times: int) -> None:
    board.store("long", tales.long(500))

    plain = httpx2.get(board.address + path, headers={"Accept-Encoding": "identity"})
    with httpx2.stream("GET", board.address + path, headers=PACKED) as reply:
        raw = b"".join(reply.iter_raw())

    assert "content-encoding" not in plain.headers
    assert reply.headers["content-encoding"] == "gzip"
    assert "Accept-Encoding" in reply.headers["vary"]
    assert times * len(raw) < len(plain.content)
    unpacked = httpx2.get(board.address + path, headers=PACKED)
    if "sessions" not in path:
        assert unpacked.content == plain.content


def test_a_font_and_what_is_short_are_sent_as_they_are(board: Served) -> None:
    board.think("one", "A thought.")
    for path in ("/board/assets/x/atkinson-latin.woff2", "/board/texts?session=one"):
        reply = httpx2.get(board.address + path, headers=PACKED)

        assert reply.status_code == 200
        assert "content-encoding" not in reply.headers


def test_a_live_stream_is_not_held_back_to_be_compressed(board: Served) -> None:
    board.think("one", "A thought.")
    path = f"{board.address}/board/events?session=one"
    with httpx2.stream("GET", path, headers=PACKED) as reply:
        assert "content-encoding" not in reply.headers
        assert next(reply.iter_lines())


def test_the_token_of_a_form_is_otherwise_on_each_page_and_good_on_all(board: Served) -> None:
    board.think("one", "A thought.")
    with httpx2.Client() as client:
        tokens = []
        for _ in range(2):
            page = client.get(f"{board.address}/sessions/one").text
            tokens += re.findall(r'data-form-token="([^"]+)"', page)
        fields = {"session": "one", "act": "verify", "thought": "t1", "because": "x", "name": "A"}
        given = [
            client.post(f"{board.address}/board/record", data=fields | {"token": token})
            for token in (*tokens, FORM)
        ]

    assert len(set(tokens)) == 2
    assert FORM not in "".join(tokens)
    assert [reply.status_code for reply in given] == [303, 303, 400]
