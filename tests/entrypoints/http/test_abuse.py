"""Bad input and bad manners over HTTP: bounded, answered, and the next client is served."""

import gzip
import json
import re
import select
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import pytest

from entrypoints.http.served import ACCEPT, Browser, Client, Served, share, token
from entrypoints.stdio.bad_input import CASES, SPEAKERS, Case, Speaker, rows
from rawclient import HANDSHAKE, MODERN
from thoughtline.entrypoints.board import urls

GROWTH = 64 << 20

ONE_MESSAGE = {
    "empty and blank lines": "A body is a message, so an empty one is none.",
    "two messages on one line": "A body is one message.",
    "CRLF line end": "Bodies have no lines.",
    "one message in 3 writes, 150 ms apart": "A body is read to its end, in however many parts.",
    "a call before initialize": "Nothing is kept between requests, so none has to come first.",
    "initialize with version 1999-01-01": "The SDK answers with the version it speaks.",
    "initialize twice": "The same.",
}
"""Rows about lines and conversations, which HTTP has none of."""

HEADERS = {"Accept": ACCEPT, "Content-Type": "application/json"}


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with Served() as server:
        client = server.client()
        session = client.think(thought="hello")["session"]
        client.call("recall", session=session)  # which no bad input must pay
        yield server


@pytest.fixture
def speaker(server: Served) -> Speaker:
    session = server.client(modern=False).think(thought="a good one")["session"]
    return SPEAKERS["thoughtline"](session)


def answers(server: Served, said: bytes) -> list[Any]:
    """What each line of a case is answered when it is the body of a request."""
    found = []
    for body in said.removesuffix(b"\n").split(b"\n"):
        answer = server.http.post("/mcp", content=body.strip(), headers=HEADERS)
        assert answer.status_code < 500, answer.text
        found.append(answer.json() if answer.content else None)
    return found


def refused(answer: Any) -> bool:
    if answer is None or isinstance(answer.get("error"), str):
        return answer is not None
    if "error" in answer:
        return bool(answer["error"]["message"])
    text = answer["result"].get("content", [{"text": ""}])[0]["text"]
    return bool(answer["result"].get("isError") and re.search(r"\[[a-z_]+\]$", text))


def accepted(answer: Any) -> bool:
    return answer is not None and "result" in answer and not answer["result"].get("isError")


def memory(server: Served) -> int:
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="utf-8")
    [most] = re.findall(r"VmHWM:\s+(\d+) kB", status)
    return int(most) << 10


@pytest.mark.parametrize("row", [row for row in CASES if row not in ONE_MESSAGE])
def test_bad_input(server: Served, speaker: Speaker, row: str) -> None:
    case: Case = CASES[row]
    client = server.client(modern=False)
    before, room = client.call("recall"), memory(server)

    heard = answers(server, case.say(speaker))

    stored = client.call("recall") != before
    match rows()[row]:
        case "works":
            assert (all(map(accepted, heard)), stored) == (True, True)
        case "nothing, and the next call works":
            assert (any(heard), stored) == (False, False)
        case "answered":
            assert all(heard)
        case gets if gets.startswith(("accepted or refused", "works; no raw")):
            assert all(accepted(one) or refused(one) for one in heard), heard
        case _:
            assert (all(map(refused, heard)), stored) == (True, False), heard
    assert memory(server) - room <= GROWTH
    assert client.call("think", **speaker.good)["isError"] is False


def test_no_bad_input_wrote_anything_into_the_log(server: Served) -> None:
    said = "\n".join(server.log)
    assert "the-marker-that-must-not-be-logged" not in said
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", said)
    for line in server.log:
        assert line.startswith("thoughtline: ") or json.loads(line)["event"] != "forged"


PING = b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"x":%s}}}'

BOMBS = {
    "a body over the limit": (PING % (b'"%s"' % (b"x" * (1 << 20))), "longer than 1,048,576 bytes"),
    "deep": (PING % (b"[" * 9_999 + b"]" * 9_999), "Nested deeper than 32"),
    "a little too deep": (PING % (b"[" * 40 + b"]" * 40), "Nested deeper than 32"),
    "many values": (PING % (b"[%s0]" % (b"0," * (1 << 18))), "more than 262,144 values"),
    "many keys": (PING % (b"{%s}" % b",".join(b'"k%d":0' % key for key in range(60_000))), ""),
}
"""And what is said of them: nothing of what is only large."""


@pytest.mark.parametrize("bomb", BOMBS)
@pytest.mark.parametrize("era", ["2025-11-25", MODERN])
def test_bombs_do_no_harm(server: Served, bomb: str, era: str) -> None:
    room = memory(server)
    headers = HEADERS | {"MCP-Protocol-Version": era}
    body, said = BOMBS[bomb]

    answer = server.http.post("/mcp", content=body, headers=headers)

    assert said in answer.text
    assert answer.status_code in ((400, 413) if said else (200, 400))
    assert memory(server) - room <= GROWTH


def test_a_compressed_body_is_refused_for_what_it_is(server: Served) -> None:
    headers = HEADERS | {"Content-Encoding": "gzip"}
    body = gzip.compress(b'{"jsonrpc":"2.0","id":1,"method":"ping"}')

    answer = server.http.post("/mcp", content=body, headers=headers)

    assert (answer.status_code, answer.json()["error"]) == (415, "encoded_body")
    assert answer.headers["accept-encoding"] == "identity"
    assert server.client(Content_Encoding="Identity").call("recall")["isError"] is False


def test_a_body_of_unknown_length_is_cut_off_at_the_limit(server: Served) -> None:
    def forever() -> Iterator[bytes]:
        for _ in range(40):
            yield b"x" * (1 << 20)

    room = memory(server)
    with server.raw() as connection:
        connection.sendall(
            b"POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n" % server.port
        )
        try:
            for part in forever():
                connection.sendall(b"%x\r\n%s\r\n" % (len(part), part))
            said = connection.recv(64)
        except OSError:  # it hung up, as it should
            said = b""

    assert said.startswith(b"HTTP/1.1 413") or not said
    assert memory(server) - room <= GROWTH


@pytest.fixture(scope="module")
def hasty() -> Iterator[Served]:
    """A server that waits half a second for anything."""
    with Served("--read-timeout-ms", "500", "--max-connections", "20") as server:
        yield server


SLOW = {
    "nothing": b"",
    "half a request line": b"POST /m",
    "headers that never end": b"POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: 1\r\n",
    "half a body": (
        b"POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\n"
        b"Content-Length: 100\r\n\r\n{"
    ),
}


@pytest.mark.parametrize("manner", SLOW)
def test_who_says_half_of_it_is_cut_off(hasty: Served, manner: str) -> None:
    said = SLOW[manner].replace(b"%d", str(hasty.port).encode())
    with hasty.raw() as connection:
        connection.sendall(said)
        heard = b""
        while data := connection.recv(1 << 16):
            heard += data

    assert heard.startswith(b"HTTP/1.1 408") or not heard


def test_a_stranger_who_signs_in_sends_a_little_and_no_more(database: Path) -> None:
    with Served(database=database) as server:
        form = {"Content-Type": "application/x-www-form-urlencoded", "Origin": server.url}
        little, more = (
            httpx2.post(f"{server.url}/login", content=b"token=" + size * b"x", headers=form)
            for size in (1_000, 20_000)
        )

    assert little.status_code != 413
    assert more.status_code == 413
    assert more.json()["error"] == "over_limit"


def test_an_owner_who_exports_without_end_stops_nobody_elses_export(database: Path) -> None:
    scopes = [part for scope in ("thoughts:write", "export") for part in ("--scope", scope)]
    eager, calm = (token(database, name, *scopes) for name in ("eager", "calm"))
    order: list[str] = []
    unpaced = ("--reads-burst", "100000")
    with Served(*unpaced, database=database) as server, ThreadPoolExecutor(13) as pool:
        long = server.client(eager).think(thought="x" * 60_000)["session"]
        for _ in range(40):
            server.client(eager).think(session=long, thought="x " * 30_000)
        short = server.client(calm).think(thought="mine")["session"]

        def export(who: str, session: str) -> None:
            params = {"session": session, "format": "html"}
            mine = {"Authorization": f"Bearer {who}"}
            address = server.url + "/board/export"
            answer = httpx2.get(address, params=params, headers=mine, timeout=60)
            assert answer.status_code == 200
            order.append(who)

        first = [pool.submit(export, eager, long) for _ in range(12)]
        wait(first, return_when=FIRST_COMPLETED)
        last = pool.submit(export, calm, short)
        for one in (*first, last):
            one.result()

    assert order.index(calm) < len(order) - 3


def test_an_owner_who_writes_too_fast_is_told_when_to_come_again(database: Path) -> None:
    eager, calm = (token(database, name) for name in ("eager", "calm"))
    flags = ("--writes-per-second", "1", "--writes-burst", "3")
    with Served(*flags, database=database) as server:
        client = server.client(eager)
        answers = [client.call("think", thought="quick") for _ in range(5)]

        errors = [answer.get("_meta", {}).get("thoughtline/error") for answer in answers]
        assert errors[:3] == [None] * 3
        assert errors[-1] == "too_fast"
        assert 0 < answers[-1]["_meta"]["thoughtline/retry_after"] <= 1
        assert client.call("recall")["isError"] is False
        assert server.client(calm).call("think", thought="slow")["isError"] is False


def test_an_owner_who_reads_too_fast_is_told_when_to_come_again(database: Path) -> None:
    eager, calm = (token(database, name) for name in ("eager", "calm"))
    with Served("--reads-per-second", "1", "--reads-burst", "3", database=database) as server:
        client = server.client(eager)
        assert client.call("recall")["isError"] is False
        answers = (client.call("recall") for _ in range(100))
        refused = next(answer for answer in answers if answer["isError"])
        assert refused["_meta"]["thoughtline/error"] == "too_fast"
        assert refused["_meta"]["thoughtline/retry_after"] > 0
        address = {"uri": "thoughtline://session/any"}
        reader = server.client(eager, modern=False)
        resources = (str(reader.request("resources/read", address)) for _ in range(100))
        assert any("read faster" in resource for resource in resources)
        said = {"ref": {"type": "ref/prompt", "name": "pick_up"}}
        said["argument"] = {"name": "session", "value": ""}
        for method, params in (("resources/list", {}), ("completion/complete", said)):
            lister = server.client(eager, modern=False)
            listed = (str(lister.request(method, params)) for _ in range(100))
            assert any("read faster" in one for one in listed)
        assert client.call("think", thought="quick")["isError"] is False
        assert server.client(calm).call("recall")["isError"] is False


def test_an_owner_who_opens_pages_too_fast_is_told_when_to_come_again(database: Path) -> None:
    eager, calm = (token(database, name) for name in ("eager", "calm"))
    with Served("--reads-per-second", "1", "--reads-burst", "3", database=database) as server:
        begun = server.client(eager).call("think", thought="It is slow.")["structuredContent"]
        address = server.url + urls.session_data(begun["session"])
        mine, others = ({"Authorization": f"Bearer {one}"} for one in (eager, calm))
        assert httpx2.get(address, headers=mine).status_code == 200
        answers = (httpx2.get(address, headers=mine) for _ in range(100))
        refused = next(answer for answer in answers if answer.status_code != 200)
        style = f"{server.url}{urls.ASSETS}/board.css"
        assets = [httpx2.get(style, headers=mine) for _ in range(5)]

        assert refused.status_code == 429
        assert refused.json()["error"] == "too_fast"
        assert int(refused.headers["Retry-After"]) >= 1
        assert {asset.status_code for asset in assets} == {200}
        assert httpx2.get(server.url + urls.SESSIONS, headers=others).status_code == 200


RECALL = json.dumps(
    {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {"name": "recall", "arguments": {}},
    }
)


@pytest.mark.parametrize(
    ("head", "body"),
    [("POST /mcp", RECALL), (f"GET {urls.SESSIONS}", "")],
    ids=("tool", "page"),
)
def test_others_are_answered_before_who_was_too_fast(database: Path, head: str, body: str) -> None:
    eager, calm = (token(database, name) for name in ("eager", "calm"))
    with Served("--reads-per-second", "1", "--reads-burst", "1", database=database) as server:
        while server.client(eager).call("recall")["isError"] is False:
            pass
        said = (
            f"{head} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nAuthorization: Bearer {eager}\r\n"
            f"Accept: {ACCEPT}\r\nContent-Type: application/json\r\nConnection: close\r\n"
            f"MCP-Protocol-Version: {HANDSHAKE}\r\nContent-Length: {len(body)}\r\n\r\n{body}"
        )
        overtaken: list[bool] = []
        while len(overtaken) < 7:
            with server.raw() as raw:
                raw.sendall(said.encode())
                for _ in range(4):  # one could be quicker than a page by chance
                    server.client(calm).request("ping")
                answered_first = bool(select.select([raw], [], [], 0)[0])
                if b"too_fast" in b"".join(iter(partial(raw.recv, 1 << 16), b"")):
                    overtaken.append(not answered_first)

    assert sum(overtaken) > len(overtaken) // 2


QUOTAS = {"sessions": 2, "thoughts": 4}


@pytest.mark.parametrize("what", QUOTAS)
def test_an_owner_holds_no_more_than_the_quota(database: Path, what: str) -> None:
    ada, bob = (token(database, name) for name in ("ada", "bob"))
    with Served(f"--quota-{what}", str(QUOTAS[what]), database=database) as server:
        client = server.client(ada)
        answers = [client.call("think", thought="more") for _ in range(QUOTAS[what] + 1)]
        session = answers[0]["structuredContent"]["session"]
        more = client.call("think", thought="more", session=session)

        assert [answer["isError"] for answer in answers] == [False] * QUOTAS[what] + [True]
        assert answers[-1]["_meta"]["thoughtline/error"] == "over_quota"
        assert more["isError"] == (what == "thoughts")
        assert client.call("recall", session=session)["isError"] is False
        assert server.client(bob).call("think", thought="mine")["isError"] is False


def test_an_owner_holds_no_more_bytes_than_the_quota(database: Path) -> None:
    ada, bob = (token(database, name) for name in ("ada", "bob"))
    with Served("--quota-mb", "1", database=database) as server:
        client = server.client(ada)
        answers = [client.call("think", thought="x" * 60_000) for _ in range(25)]
        errors = [answer.get("_meta", {}).get("thoughtline/error") for answer in answers]

        assert None not in errors[18:]
        assert set(errors[18:]) == {"over_quota"}
        assert errors[:15] == [None] * 15
        assert server.client(bob).call("think", thought="mine")["isError"] is False


def test_what_guests_write_counts_for_the_owner_of_the_session(database: Path) -> None:
    ada, bob = (token(database, name) for name in ("ada", "bob"))
    with Served("--quota-thoughts", "3", database=database) as server:
        session = server.client(ada).think(thought="mine")["session"]
        shared = share(database, session, "--of", "ada", "--with", "bob", "--write")
        guest = server.client(bob)
        answers = [guest.call("think", thought="more", session=shared) for _ in range(3)]

        assert [answer["isError"] for answer in answers] == [False, False, True]
        assert answers[-1]["_meta"]["thoughtline/error"] == "over_quota"
        assert guest.call("think", thought="my own")["isError"] is False


EVERYTHING = ("--scope", "thoughts:read", "--scope", "thoughts:write", "--scope", "export")


def sharer(server: Served, database: Path, session: str) -> Callable[[str], httpx2.Response]:
    """Shares a session with a subject, as a page of the board does."""
    browser = Browser(server, token(database, "ada", "--person", "Ada", *EVERYTHING))
    form = {"act": "share", "token": browser.form(session), "access": "read", "session": session}
    return lambda subject: browser.send(urls.SHARE, **form, subject=subject)


def test_shares_are_short_and_few(database: Path) -> None:
    ada = token(database, "ada")
    with Served("--writes-burst", "1000", database=database) as server:
        session = server.client(ada).think(thought="for a few")["session"]
        share_with = sharer(server, database, session)
        long = share_with("y" * 900_000)
        hidden = share_with("b\u202eob")
        herself = share_with("ada")
        several = [share_with(f"guest{number}") for number in range(101)]

    assert [long.status_code, hidden.status_code, herself.status_code] == [400, 400, 400]
    assert long.json()["code"] == "over_limit"
    assert "900,006 characters; the limit is 512" in long.json()["message"]
    assert "do not show" in hidden.json()["message"]
    assert "already" in herself.json()["message"]
    assert [answer.status_code for answer in several] == [200] * 100 + [400]
    assert several[-1].json()["code"] == "over_limit"
    assert database.stat().st_size < 1 << 20


def test_who_shares_too_fast_writes_too_fast(database: Path) -> None:
    ada = token(database, "ada")
    flags = ("--writes-per-second", "1", "--writes-burst", "3")
    with Served(*flags, database=database) as server:
        session = server.client(ada).think(thought="for many")["session"]
        share_with = sharer(server, database, session)
        answers = (share_with(f"guest{number}") for number in range(90))
        first = next(answers)
        refused = next(answer for answer in answers if answer.status_code != 200)

    assert first.status_code == 200
    assert refused.status_code == 429
    assert refused.json()["error"] == "too_fast"


def test_a_record_out_of_reach_is_a_503_that_ends_by_itself(tmp_path: Path) -> None:
    database = tmp_path / "thoughts.db"
    with Served(database=database) as server:
        client = server.client(modern=False)
        session = client.think(thought="before")["session"]
        away = tmp_path / "away.db"
        database.rename(away)
        lost = client.post("tools/call", {"name": "think", "arguments": {"thought": "x"}})
        again = client.post("tools/call", {"name": "think", "arguments": {"thought": "x"}})
        assert (again.status_code, server.http.get("/readyz").status_code) == (503, 503)
        assert not database.exists()
        away.rename(database)

        assert (lost.status_code, lost.headers["retry-after"]) == (503, "2")
        assert lost.json()["result"]["_meta"]["thoughtline/error"] == "ledger_swapped"
        assert client.call("think", thought="after", session=session)["isError"] is False
        assert server.http.get("/readyz").status_code == 200


def test_who_is_not_at_this_machine_hears_of_no_place_on_it(tmp_path: Path) -> None:
    database = tmp_path / "thoughts.db"
    ada = token(database, "ada")
    with Served(database=database) as server:
        client = server.client(ada)
        session = client.think(thought="before")["session"]
        client.call("recall", query="before")  # so that no index is to be written and notices it
        database.rename(tmp_path / "away.db")
        headers = {"Authorization": f"Bearer {ada}"}
        said = [
            client.post("tools/call", {"name": "think", "arguments": {"thought": "x"}}),
            client.post("tools/call", {"name": "recall", "arguments": {"session": session}}),
            server.http.get("/", headers=headers),
            server.http.get(f"/board/state?session={session}", headers=headers),
            server.http.get("/readyz"),
        ]

        assert said[0].status_code == 503
        assert "[hidden] was moved" in said[0].text
        assert not [one.text for one in said if str(tmp_path) in one.text]


def test_told_to_stop_it_finishes_what_is_in_flight(database: Path) -> None:
    with Served(database=database) as server:
        acknowledged: list[str] = []
        begun = threading.Barrier(9)

        def write(client: Client) -> None:
            begun.wait()
            try:
                while True:
                    acknowledged.append(client.think(thought="kept")["session"])
            except Exception:  # noqa: BLE001 - the server went away, which is the point
                return

        threads = [threading.Thread(target=write, args=(server.client(),)) for _ in range(8)]
        for thread in threads:
            thread.start()
        begun.wait()
        while len(acknowledged) < 20:
            threads[0].join(0.001)
        status = server.stop()
        for thread in threads:
            thread.join()

    assert status == 0
    assert '"lifecycle.stopped"' in "".join(server.log)
    with Served(database=database) as again:
        for session in acknowledged:
            assert again.client().call("recall", session=session)["isError"] is False


def test_a_client_that_hangs_up_splits_nothing(database: Path) -> None:
    with Served(database=database) as server:
        body = {"name": "think", "arguments": {"thought": "cut", "key": "one"}}
        for cut in range(40):
            said = json.dumps(
                {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": body}
            ).encode()
            with server.raw() as connection:
                connection.sendall(
                    b"POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAccept: %s\r\n"
                    b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n"
                    % (server.port, ACCEPT.encode(), len(said))
                    + said[: len(said) - cut % 2]
                )
        session = server.client().think(thought="cut", key="one")["session"]

        text = server.client().recalled(session=session)
        assert text.count("cut") == 1
