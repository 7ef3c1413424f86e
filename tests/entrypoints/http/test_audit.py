"""Who used the record, and how, is on record, and nothing that they said. T21 of the threats."""

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import apsw

from entrypoints.cli.commandline import thoughtline, told
from entrypoints.http.served import PATIENCE, Served, revoke, share, token
from rawclient import ENVELOPE, MODERN, greeted
from thoughtline.app.commands.audit_log import AuditLog
from thoughtline.core.audit_entry import AuditEntry
from thoughtline.store.sqlite.ledger import SqliteLedger

EVERYTHING = tuple(
    part
    for scope in ("thoughts:read", "thoughts:write", "export", "admin")
    for part in ("--scope", scope)
)


def audit(database: Path, *flags: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = told("report", "audit", "--database", database, *flags)
    return rows


def found(rows: list[dict[str, Any]], **wanted: Any) -> list[dict[str, Any]]:
    return [row for row in rows if all(row[name] == value for name, value in wanted.items())]


def test_everything_that_was_done_is_told_and_nothing_that_was_said(database: Path) -> None:
    ada, bob = token(database, "ada", *EVERYTHING), token(database, "bob")
    with Served("--quota-sessions", "1", database=database) as server:
        client = server.client(ada)
        session = client.think(thought="a zebra nobody may know")["session"]
        client.call("recall", session=session)
        client.call("recall", query="a secret question")
        client.call("think", session=session, refute="t9", because="a private reason")
        client.call("think", thought="one too many")
        legacy = server.client(ada, modern=False)
        legacy.request("resources/read", {"uri": f"thoughtline://session/{session}"})
        headers = {"Authorization": f"Bearer {ada}"}
        server.http.get(f"/board/export?session={session}&format=json", headers=headers)
        server.http.get(f"/sessions/{session}", headers=headers)
        server.client("tl_wrong").post("tools/list")
        server.http.get("/metrics", headers={"Authorization": f"Bearer {bob}"})
        name = share(database, session, "--of", "ada", "--with", "bob", "--write")
        server.client(bob).think(session=name, thought="from a guest")
        assert server.stop() == 0

    rows = audit(database)
    mine = found(rows, owner="token#ada", token=ada.split("_")[1])
    by_ada = {(row["what"], row["session"], row["result"]) for row in mine}
    assert {
        ("tools/call think", session, "ok"),
        ("tools/call recall", session, "ok"),
        ("tools/call recall", "", "ok"),
        ("tools/call think", session, "no_such_thought"),
        ("tools/call think", "", "over_quota"),
        ("resources/read", f"thoughtline://session/{session}", "ok"),
        ("GET /board/export", session, "ok"),
        ("GET /sessions/{session}", session, "ok"),
    } <= by_ada
    assert found(rows, owner="", token="", result="401")
    assert found(rows, owner="token#bob", what="GET /metrics", result="403")
    assert found(rows, owner="token#bob", what="tools/call think", session=name, result="ok")
    assert all(row["times"] >= 1 for row in rows)
    assert all(row["given"] > 0 for row in found(rows, result="ok", of=""))
    assert all(row["taken"] > 0 for row in found(rows, what="tools/call think"))

    kept = apsw.Connection(str(database)).execute(
        "SELECT group_concat(CAST(body AS TEXT)) FROM event WHERE session LIKE '%audit%'"
    )
    text = str(kept.get) + json.dumps(rows)
    for said in ("zebra", "secret", "private", "one too many", "guest", ada, ada.split("_", 2)[2]):
        assert said not in text
    assert audit(database, "--of", "bob") == found(rows, owner="token#bob")
    assert "token#ada" in thoughtline("report", "audit", "--database", database).stdout
    assert audit(database, "--since", "2100-01-01") == []


def test_the_audit_is_in_the_chain(database: Path) -> None:
    ada = token(database, "ada")
    with Served(database=database) as server:
        server.client(ada).think(thought="kept")
        server.stop()
    assert told("doctor", "--verify", "--database", database)["right"]
    record = apsw.Connection(str(database))
    changed = "replace(CAST(body AS TEXT), 'token#ada', 'token#eve')"
    where = "session LIKE '%audit%'"
    record.execute(f"UPDATE event SET body = CAST({changed} AS BLOB) WHERE {where}")  # noqa: S608
    record.close()

    proof = told("doctor", "--verify", "--database", database)

    assert not proof["right"]
    assert {one["owner"] for one in proof["damage"]} == {"audit"}


def test_nobody_reads_the_audit_but_who_has_the_record(database: Path) -> None:
    ada, mine = token(database, "ada"), token(database)
    with Served(database=database) as server:
        server.client(ada).think(thought="mine")
        for made in (ada, mine):
            server.client(made).call("recall")
        server.stop()
    assert audit(database)
    with Served(database=database) as server:
        for made in (ada, mine):
            assert "RecordUsed" not in json.dumps(server.client(made).call("recall", query="used"))
            assert "audit" not in json.dumps(server.client(made).call("recall"))


def test_where_nobody_is_asked_who_they_are_nothing_is_noted(database: Path) -> None:
    with Served(database=database) as server:
        server.client().think(thought="mine")
        server.stop()
    with greeted(database) as client:
        client.think(thought="mine too")

    assert audit(database) == []
    assert "Nobody used" in thoughtline("report", "audit", "--database", database).stdout


def test_strangers_write_no_words_of_theirs_and_take_no_room(database: Path) -> None:
    token(database, "ada")
    with Served(database=database) as server:
        for number in range(50):
            server.http.get(f"/sessions/anything?session=walrus{number}")
            server.http.get(f"/nowhere/walrus{number}?name=walrus{number}")
        assert server.stop() == 0

    rows = audit(database)

    assert {row["session"] for row in rows} == {""}
    assert "walrus" not in json.dumps(rows)
    assert sum(row["times"] for row in rows) == 100


def test_a_page_is_told_by_its_shape_whatever_the_session_is_called(database: Path) -> None:
    ada = token(database, "ada")
    with Served(database=database) as server:
        for name in ("s", "sessions", "session"):
            headers = {"Authorization": f"Bearer {ada}"}
            server.http.get(f"/sessions/{name}", headers=headers)
        assert server.stop() == 0

    assert {row["what"] for row in audit(database)} == {"GET /sessions/{session}"}


def test_no_number_hides_what_is_called_from_the_headers_and_the_audit(database: Path) -> None:
    ada = token(database, "ada")
    call = {"name": "think", "uri": 0, "arguments": {"thought": "x"}, "_meta": ENVELOPE}
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}
    routed = {"MCP-Protocol-Version": MODERN, "Mcp-Method": "tools/call", "Mcp-Name": "recall"}
    with Served(database=database) as server:
        client = server.client(ada)
        client.think(thought="kept")
        answer = server.http.post(
            "/mcp",
            content=json.dumps(message).replace('"uri": 0', '"uri": 1e999'),
            headers=client.headers | routed | {"Content-Type": "application/json"},
        )
        assert server.stop() == 0

    assert answer.json()["error"]["code"] == -32602
    assert not found(audit(database), what="tools/call other", result="ok")


def test_what_a_refused_call_names_is_not_kept_and_takes_no_room(database: Path) -> None:
    ada = token(database, "ada", "--scope", "thoughts:read")
    with Served(database=database) as server:
        client = server.client(ada)
        for number in range(60):
            client.call("recall", session=f"hunter{number}")
            client.call("recall", session=f"hunter-{number:015}", since="never")
            client.request("resources/read", {"uri": f"thoughtline://session/hunter{number}"})
            server.http.get(f"/sessions/hunter{number}", headers={"Authorization": f"Bearer {ada}"})
        server.stop()

    rows = audit(database)
    assert sum(row["times"] for row in rows) == 240
    assert {row["session"] for row in rows} == {"unknown"}
    assert "hunter" not in json.dumps(rows)
    assert len(rows) < 60  # four for each second that it took


def test_one_token_adds_so_many_rows_in_a_second(database: Path) -> None:
    ada = token(database, "ada")
    with Served(database=database) as server:
        client = server.client(ada)
        sessions = [client.think(thought="one of many")["session"] for _ in range(60)]
        for session in sessions:
            client.call("recall", session=session)
        server.stop()

    rows = audit(database)
    assert sum(row["times"] for row in rows) == 120
    assert len(rows) < 120


def test_a_server_deletes_audit_entries_that_are_too_old(database: Path) -> None:
    ada = token(database, "ada")

    async def use_long_ago() -> None:
        ledger = SqliteLedger(database)
        log = AuditLog(ledger, lambda: 5_000, lambda: "old", lambda _: None)
        log.add(AuditEntry(what="tools/call recall", owner="token#bob"))
        await log.flush()
        await ledger.close()

    asyncio.run(use_long_ago())
    assert found(audit(database), owner="token#bob")

    with Served("--audit-days", "30", database=database) as server:
        server.client(ada).think(thought="now")
        deadline = time.monotonic() + PATIENCE
        while found(audit(database), owner="token#bob"):
            assert time.monotonic() < deadline
        server.stop()

    assert found(audit(database), owner="token#ada")
    assert told("doctor", "--verify", "--database", database)["right"]


FORWARDED = "198.51.100.7, 203.0.113.9"


def test_each_use_has_its_address_and_its_program(database: Path) -> None:
    ada = token(database, "ada")
    with Served(database=database) as server:
        client = server.client(ada, X_Forwarded_For=FORWARDED)
        client.think(thought="from here")
        server.stop()

    [thought] = found(audit(database), what="tools/call think")
    assert thought["address"] == "127.0.0.1"  # nobody said that a proxy is there
    assert thought["client"]


def test_a_trusted_proxy_names_the_address_and_a_caller_does_not(database: Path) -> None:
    ada = token(database, "ada")
    with Served("--trusted-proxy", "127.0.0.0/8, 203.0.113.0/24", database=database) as server:
        server.client(ada, X_Forwarded_For=FORWARDED).think(thought="through two proxies")
        server.client(ada, X_Forwarded_For="198.51.100.7").call("recall")
        server.client(ada, X_Forwarded_For='"}<script>').call("recall", query="y")
        server.stop()
    with Served("--trusted-proxy", "192.0.2.1", database=database) as server:
        server.client(ada, X_Forwarded_For=FORWARDED).call("recall", query="x")
        server.stop()

    rows = audit(database)
    assert [row["address"] for row in rows] == ["198.51.100.7", "198.51.100.7", "", "127.0.0.1"]


def test_a_revoked_token_is_known_in_the_audit_and_in_the_log(database: Path) -> None:
    ada = token(database, "ada")
    invented = f"{ada[:-1]}{'b' if ada[-1] == 'a' else 'a'}"
    with Served(database=database) as server:
        server.client(ada).think(thought="before")
        revoke(database, ada)
        for made in (ada, ada, invented):
            assert server.client(made).post("tools/list").status_code == 401
        server.stop()
        log = [json.loads(line) for line in server.log if '"token.refused"' in line]

    name = ada.split("_")[1]
    rows = audit(database, "--of", "ada")
    assert [row["result"] for row in found(rows, token=name, what="POST /mcp")] == ["401"]
    assert sum(row["times"] for row in found(rows, token=name, result="401")) == 2
    assert [(line["cause"], line.get("id"), line["address"]) for line in log] == [
        ("revoked", name, "127.0.0.1"),
        ("unknown", None, "127.0.0.1"),
    ]


def test_what_an_operator_does_to_others_is_in_the_audit(database: Path, tmp_path: Path) -> None:
    ada = token(database, "ada")
    with Served(database=database) as server:
        session = server.client(ada).think(thought="mine")["session"]
        server.stop()
    backup = tmp_path / "ada.jsonl"
    of_ada = ("--of", "ada", "--database", database)
    thoughtline("export", "--output", backup, *of_ada)
    thoughtline("export", "--all-owners", "--output", tmp_path / "all", "--database", database)
    share(database, session, "--of", "ada", "--with", "bob")
    thoughtline("forget", session, "--yes", *of_ada)
    thoughtline("import", backup, "--own", *of_ada)
    bob = token(database, "bob")
    revoke(database, bob)
    thoughtline("export", "--output", tmp_path / "mine.jsonl", "--database", database)

    acts = [row for row in audit(database) if row["of"]]

    told_acts = [(row["what"], row["of"], row["session"]) for row in acts]
    assert told_acts == [
        ("export", "token#ada", ""),
        ("export", "*", ""),
        ("share", "token#ada", ""),
        ("forget", "token#ada", session),
        ("import", "token#ada", ""),
        ("token new", "token#bob", ""),
        ("token revoke", "token#bob", ""),
    ]
    assert {row["token"] for row in acts} == {"", bob.split("_")[1]}
    assert all(row["client"].endswith(" (command line)") for row in acts)
    of_bob = audit(database, "--of", "bob")
    assert [row["what"] for row in of_bob] == ["export", "token new", "token revoke"]
