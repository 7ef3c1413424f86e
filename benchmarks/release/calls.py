"""Processor time of a call, and memory, beside an earlier release: both servers in turns, with the
same libraries.
"""

import io
import json
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count, cycle
from pathlib import Path
from statistics import median
from time import CLOCK_PROCESS_CPUTIME_ID, clock_gettime_ns
from typing import Any

from benchmarks.measure import ROOT, Found, Scene, alternately, ratios
from benchmarks.peers import TEXT, Peer, ours
from benchmarks.stdio.server import Server, running

ROUNDS, QUICK_ROUNDS = 100, 25
LONG = 600
"""Thoughts of the session that is recalled."""
SESSIONS, THOUGHTS = 20, 30
"""Sessions that are searched, and thoughts in each."""
AT_MOST = 50
"""Thoughts in one call that fills a session."""

Call = tuple[str, Mapping[str, Any]]


class NoRevisionError(Exception):
    """Error if a revision is not in this repository, or if there is no repository."""


def measure(scene: Scene) -> Found:
    """Measure each kind of call on both servers, in batches that take turns."""
    assert scene.against, "say the earlier release: scripts/benchmark --against REV"
    names = {"then": check_out(scene.against, scene.folder / "then"), "now": ROOT / "src"}
    peers = [_peer(scene.folder, name, source) for name, source in names.items()]
    taken: dict[str, dict[str, list[float]]] = {}
    with running(peers) as servers:
        made = {server.name: _fill(server) for server in servers}
        for what, (calls, size) in KINDS.items():
            sources = {server.name: calls(made[server.name]) for server in servers}
            for server in servers:
                _batch(server, sources[server.name], size)
                server.rest()
            for server in alternately(servers, scene.of(ROUNDS, QUICK_ROUNDS)):
                spent = _batch(server, sources[server.name], size)
                taken.setdefault(what, {}).setdefault(server.name, []).append(spent)
        taken["memory"] = {server.name: [server.megabytes()] for server in servers}
    found = Found(raw={"against": _release(names["then"])})
    for what, by_name in taken.items():
        found.rounds[f"release/{what}"] = ratios(by_name["now"], by_name["then"])
        found.raw[what] = {name: float(f"{median(values):.4g}") for name, values in by_name.items()}
    return found


def check_out(revision: str, folder: Path) -> Path:
    """Put the source of a revision into `folder`. Raises `NoRevisionError` if git does not have the
    revision.
    """
    done = subprocess.run(
        ["git", "archive", revision, "src"], cwd=ROOT, capture_output=True, check=False
    )
    if done.returncode:
        raise NoRevisionError(done.stderr.decode(errors="replace").strip())
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder / "src"


def _release(source: Path) -> str:
    text = (source / "thoughtline/__init__.py").read_text(encoding="utf-8")
    return text.split('__version__ = "')[1].split('"')[0]


def _peer(folder: Path, name: str, source: Path) -> Peer:
    """Return a server of the code in `source`, with the libraries of this environment."""
    usual = ours(folder, "thoughtline", "normal", file=name)
    command = (sys.executable, "-m", "thoughtline", *usual.command[1:])
    environment = {**usual.environment, "PYTHONPATH": str(source)}
    return replace(usual, name=name, command=command, environment=environment)


def _fill(server: Server) -> dict[str, str]:
    """Record the sessions that are read, and the ones that grow. Return their names."""
    long = [*_reasoning(LONG, "pool")]
    made = {"long": _record(server, long)}
    for number in range(SESSIONS):
        _record(server, [*_reasoning(THOUGHTS, f"subject{number}")])
    for name in ("plain", "rests_on", "several"):
        made[name] = _record(server, [{"thought": TEXT}])
    server.rest()
    return made


def _reasoning(thoughts: int, subject: str) -> Iterator[dict[str, Any]]:
    """Yield thoughts as an agent records them: most rest on an earlier one, each tenth states an
    assumption, and each tenth is a conclusion.
    """
    for number in range(1, thoughts + 1):
        thought: dict[str, Any] = {"thought": f"{number}. Of the {subject}: {TEXT}"}
        if number % 10 == 1:
            thought |= {"assume": [f"The {subject} number {number} is as it was last week."]}
        elif number % 3:
            thought |= {"rests_on": [f"t{max(1, number - number % 7 - 1)}"]}
        if number % 10 == 0:
            thought |= {"kind": "conclusion"}
        yield thought


def _record(server: Server, thoughts: Sequence[Mapping[str, Any]]) -> str:
    """Record a session with some thoughts, every fortieth of which is refuted or verified later.
    Return its name.
    """
    session: dict[str, str] = {}
    for first in range(0, len(thoughts), AT_MOST):
        answer, _ = server.call("think", {"thoughts": thoughts[first : first + AT_MOST], **session})
        session = {"session": json.loads(answer)["result"]["structuredContent"]["session"]}
    judged = range(20, len(thoughts), 40)
    for number, verdict in zip(judged, cycle(("refute", "verify")), strict=False):
        reason = {"because": "The load test says so."}
        server.call("think", {verdict: f"t{number}", **reason, **session})
    return session["session"]


def _plain(made: Mapping[str, str]) -> Iterator[Call]:
    for number in count():
        yield "think", {"thought": f"{number}. {TEXT}", "session": made["plain"]}


def _rests_on(made: Mapping[str, str]) -> Iterator[Call]:
    session = made["rests_on"]
    for number in count():
        yield "think", {"thought": f"{number}. {TEXT}", "session": session, "rests_on": ["t1"]}


def _several(made: Mapping[str, str]) -> Iterator[Call]:
    for number in count():
        thoughts = [
            {"thought": f"{number}, {part}. {TEXT}", "rests_on": ["t1"]} for part in range(5)
        ]
        yield "think", {"thoughts": thoughts, "session": made["several"]}


def _recall(made: Mapping[str, str]) -> Iterator[Call]:
    while True:
        yield "recall", {"session": made["long"]}


def _one(_made: Mapping[str, str]) -> Iterator[Call]:
    for number in count():
        yield "recall", {"query": f"subject{number % SESSIONS}"}


def _all(_made: Mapping[str, str]) -> Iterator[Call]:
    while True:
        yield "recall", {"query": "cache pool"}


KINDS: Mapping[str, tuple[Callable[[Mapping[str, str]], Iterator[Call]], int]] = {
    "think": (_plain, 60),
    "rests_on": (_rests_on, 60),
    "several": (_several, 20),
    "recall": (_recall, 6),
    "query, one": (_one, 20),
    "query, all": (_all, 6),
}
"""Kind of call -> the calls, and the number of calls in a batch."""


def _batch(server: Server, calls: Iterator[Call], size: int) -> float:
    """Return the milliseconds of processor time that a call takes on average."""
    batch = [next(calls) for _ in range(size)]
    before = _spent(server.pid)
    for tool, arguments in batch:
        server.call(tool, arguments)
    return (_spent(server.pid) - before) / size / 1e6


def _spent(pid: int) -> int:
    """Return the processor time of another process in nanoseconds. The number of its clock is the
    one that clock_getcpuclockid(3) computes.
    """
    return clock_gettime_ns(~pid << 3 | CLOCK_PROCESS_CPUTIME_ID)
