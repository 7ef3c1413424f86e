"""P4: many clients, one file."""

import json
from pathlib import Path
from typing import Any

import pytest

from campaigns.field import LONG, hear, hear_all, report, rounds, tell, worker
from rawclient import RawClient
from thoughtline.store.sqlite.ledger import SqliteLedger

PROCESSES = 8
SECONDS = rounds(1, 10)
FILES = rounds(20, 60)


async def test_processes_that_all_begin_the_same_file_all_get_in(tmp_path: Path) -> None:
    workers = [worker("begin", f"s{n}") for n in range(PROCESSES)]
    said: list[str] = []
    try:
        for n in range(FILES):
            path = tmp_path / f"{n}.db"
            for process in workers:
                tell(process, str(path))
            said += [hear(process) for process in workers]

            ledger = SqliteLedger(path)
            proof = await ledger.verify()
            assert (proof.sessions, proof.events, proof.damage) == (PROCESSES, PROCESSES, ())
            await ledger.close()
    finally:
        for process in workers:
            hear_all(process)

    report("P4 cold starts", opened=said.count("ok"), of=len(said))
    assert said == ["ok"] * (FILES * PROCESSES)


def test_servers_that_all_begin_the_same_file_all_answer(tmp_path: Path) -> None:
    tries, answered = rounds(2, 20), 0
    for n in range(tries):
        clients = [RawClient(tmp_path / f"{n}.db") for _ in range(PROCESSES)]
        try:
            for client in clients:
                client.greet()
            for number, client in enumerate(clients):
                call = {"name": "think", "arguments": {"thought": f"by {number}"}}
                client.send({"jsonrpc": "2.0", "id": "t", "method": "tools/call", "params": call})
            answers = [client.receive() for client in clients]
            answered += sum(not answer["result"]["isError"] for answer in answers)
        finally:
            for client in clients:
                client.__exit__(None, None, None)

    report("P4 cold starts of servers", answered=answered, of=tries * PROCESSES)
    assert answered == tries * PROCESSES


@pytest.mark.parametrize("rate", [100, 0], ids=["at 100 a second each", "flat out"])
async def test_processes_that_write_at_once_wait_their_turn_and_lose_nothing(
    tmp_path: Path, rate: int
) -> None:
    path = tmp_path / "thoughts.db"
    workers = [worker("contend", path, f"s{n}", SECONDS, rate) for n in range(PROCESSES)]
    for process in workers:
        assert hear(process) == "ready"
    for process in workers:
        tell(process, "go")
    seen: list[dict[str, Any]] = [json.loads(hear_all(process)[-1]) for process in workers]

    counts = [len(one["waits"]) for one in seen]
    waits = sorted(wait for one in seen for wait in one["waits"])
    fairness = min(counts) / max(counts)
    report(
        f"P4 contention, {PROCESSES} processes {f'at {rate}/s each' if rate else 'flat out'}",
        writes_a_second=round(sum(counts) / SECONDS),
        refused=sum(len(one["refused"]) for one in seen),
        median_ms=round(waits[len(waits) // 2] * 1e3, 1),
        p99_ms=round(waits[len(waits) * 99 // 100] * 1e3, 1),
        longest_ms=round(waits[-1] * 1e3),
        slowest_to_fastest=round(fairness, 2),
    )
    assert [one["refused"] for one in seen] == [[]] * PROCESSES
    ledger = SqliteLedger(path)
    assert [len(await ledger.read(f"s{n}")) for n in range(PROCESSES)] == counts
    assert (await ledger.verify()).damage == ()
    await ledger.close()
    if LONG:
        assert fairness >= 0.8
