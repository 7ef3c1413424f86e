"""The figures. Each is a ratio against a peer that was measured in turn with ours in one run."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from time import perf_counter_ns, sleep

from measure import Server, alternately, percentile
from peers import Peer, bare, ours, reference

BLOCK = 25
SETTLE = 0.2
"""Seconds between the last answer and a look at the memory."""


@dataclass(frozen=True, kw_only=True)
class Counts:
    """How much is measured."""

    starts: int
    calls: int
    late: int
    late_calls: int
    growth: int
    sessions: int


FULL = Counts(
    starts=21, calls=2_000, late=10_000, late_calls=1_000, growth=100_000, sessions=10_000
)
QUICK = Counts(starts=3, calls=100, late=500, late_calls=100, growth=2_000, sessions=200)


@dataclass(frozen=True, kw_only=True)
class Figure:
    """`value` is ours over theirs, or megabytes where there is no peer; both want to be small.

    `target` None means: shown to explain another figure, and promised nowhere.
    """

    what: str
    ours: str
    theirs: str
    value: float
    target: float | None = None
    strict: bool = False

    @property
    def met(self) -> bool | None:
        if self.target is None:
            return None
        return self.value < self.target if self.strict else self.value <= self.target


Measured = Mapping[str, Mapping[str, float]]
"""Peer -> what -> how much."""


def start_and_memory(folder: Path, counts: Counts) -> tuple[list[Figure], Measured]:
    """Start to the first answers, and the memory then."""
    peers = [
        *(ours(folder, dialect, "full") for dialect in ("sequentialthinking", "thoughtline")),
        reference(logging=False),
        bare("sdk"),
        bare("fastmcp"),
    ]
    runs: dict[str, list[tuple[float, float, float]]] = {peer.name: [] for peer in peers}
    for peer in peers:
        _start(peer)  # compiles what is not compiled yet, and brings the files into memory
    for peer in alternately(peers, counts.starts):
        runs[peer.name].append(_start(peer))
    names = ("initialize ms", "tools/list ms", "idle MB")
    found = {
        peer: dict(zip(names, map(median, zip(*run, strict=True)), strict=True))
        for peer, run in runs.items()
    }
    titles = ("start to `initialize`", "start to `tools/list`", "memory when idle")
    return [
        Figure(
            what=title,
            ours=one.name,
            theirs=other,
            value=found[one.name][name] / found[other][name],
            target=0.5 if other == "reference" else None,
        )
        for title, name in zip(titles, names, strict=True)
        for one in peers[:2]
        for other in ("reference", "bare sdk", "bare fastmcp")
    ], found


def _start(peer: Peer) -> tuple[float, float, float]:
    with Server(peer) as server:
        greeted, listed = server.greet()
        sleep(SETTLE)
        return greeted, listed, server.megabytes()


def one_thought(folder: Path, counts: Counts) -> tuple[list[Figure], Measured]:
    """One recorded thought over stdio, p50 and p99."""
    peers = [
        *(ours(folder, "sequentialthinking", durability) for durability in ("full", "normal")),
        *(ours(folder, "thoughtline", durability) for durability in ("full", "normal")),
        *(ours(folder, dialect, "full") for dialect in ("ultrathink", "thinkseq")),
        *(reference(logging=logging) for logging in (False, True)),
        bare("sdk"),
        bare("fastmcp"),
    ]
    disk: list[float] = []
    taken: dict[str, list[float]] = {peer.name: [] for peer in peers}
    with _running(peers) as servers, (folder / "disk").open("wb", buffering=0) as file:
        for server in servers:
            server.block(BLOCK)
        for server in alternately(servers, counts.calls // BLOCK):
            taken[server.name] += server.block(BLOCK)
            if server is servers[0]:
                disk += [_write_through(file.fileno()) for _ in range(BLOCK)]
    taken["the disk alone"] = disk
    found = {
        name: {f"p{which} us": percentile(times, which) for which in (50, 99)}
        | {"mean us": mean(times)}
        for name, times in taken.items()
    }
    quicker = min(("reference", "reference, logging"), key=lambda name: found[name]["p50 us"])
    figures = [
        figure
        for which in ("p50", "p99", "mean")
        for dialect in ("sequentialthinking", "thoughtline")
        for figure in _thought_figures(found, which, dialect, quicker)
    ]
    figures += [
        Figure(
            what="one thought, p50",
            ours=f"thoughtline, {dialect}, full",
            theirs="bare fastmcp",
            value=found[f"thoughtline, {dialect}, full"]["p50 us"]
            / found["bare fastmcp"]["p50 us"],
        )
        for dialect in ("ultrathink", "thinkseq")
    ]
    return figures, found


def _thought_figures(
    found: Measured, which: str, dialect: str, reference_name: str
) -> Iterator[Figure]:
    pairs = (
        ("full", "bare fastmcp", 1.0),
        ("normal", reference_name, 1.0),
        ("full", reference_name, None),
        ("full", "the disk alone", None),
        ("normal", "bare sdk", 1.0),
    )
    for durability, theirs, target in pairs:
        name = f"thoughtline, {dialect}, {durability}"
        yield Figure(
            what=f"one thought, {which}",
            ours=name,
            theirs=theirs,
            value=found[name][f"{which} us"] / found[theirs][f"{which} us"],
            target=None if which == "mean" else target,
            strict=durability == "full",
        )


def _write_through(descriptor: int) -> float:
    """Microseconds to bring two pages to the disk: the least that a durable reply can cost."""
    before = perf_counter_ns()
    os.write(descriptor, bytes(8192))
    os.fdatasync(descriptor)
    return (perf_counter_ns() - before) / 1e3


def late_in_a_session(folder: Path, counts: Counts) -> tuple[list[Figure], Measured]:
    """A call at thought 10,000 of a session over one at thought 10."""
    taken = {
        "sequentialthinking": _by_conversations(folder, counts),
        "thoughtline": _by_handles(folder, counts),
    }
    found = {
        f"{dialect}, {when}": {f"p{which} us": percentile(times, which) for which in (50, 99)}
        for dialect, both in taken.items()
        for when, times in zip(("early", "late"), both, strict=True)
    }
    figures = [
        Figure(
            what=f"a call at thought {counts.late:,}, p50",
            ours=f"thoughtline, {dialect}, normal",
            theirs="itself at thought 10",
            value=found[f"{dialect}, late"]["p50 us"] / found[f"{dialect}, early"]["p50 us"],
            target=1.2,
        )
        for dialect in taken
    ]
    return figures, found


def _by_conversations(folder: Path, counts: Counts) -> tuple[list[float], list[float]]:
    """Two fresh servers of `sequentialthinking`, each resuming a session: one short, one long."""
    lengths = {"early": 10, "late": counts.late}
    peers = []
    for name, length in lengths.items():
        peer = ours(folder, "sequentialthinking", "normal", "--session", name, file=f"steps-{name}")
        with _running([peer]) as (server,):
            server.block(length)
        peers.append(peer)
    with _running(peers) as servers:
        early, late = servers
        taken: dict[str, list[float]] = {"early": [], "late": []}
        for name, server in (("early", early), ("late", late)):
            server.go_to("", lengths[name])
            server.think()
        for server in alternately(servers, counts.late_calls // 10):
            taken["early" if server is early else "late"] += server.block(10)
    return taken["early"], taken["late"]


def _by_handles(folder: Path, counts: Counts) -> tuple[list[float], list[float]]:
    """One server of our own dialect: a long session in turn with ever new ones at thought 10."""
    early: list[float] = []
    late: list[float] = []
    peer = ours(folder, "thoughtline", "normal", file="handles")
    with _running([peer]) as (server,):
        server.block(counts.late)
        handle, length = server.session, server.thoughts
        for _ in range(counts.late_calls // 10):
            server.go_to("", 0)
            server.block(10)
            early += server.block(10)
            server.go_to(handle, length)
            server.think()
            late += server.block(10)
            length = server.thoughts
    return early, late


def growth(folder: Path, counts: Counts) -> tuple[list[Figure], Measured]:
    """Memory that thoughts leave behind: in one session, and over many of ten thoughts each."""
    one = f"memory growth in MB, {counts.growth:,} thoughts in one session"
    many = f"memory growth in MB, {counts.sessions:,} sessions of ten thoughts"
    cases = (
        (one, "sequentialthinking", _in_one_session(counts.growth)),
        (f"{one}, its caller one off", "sequentialthinking", _miscounted(counts.growth)),
        (one, "thoughtline", _in_one_session(counts.growth)),
        (many, "thoughtline", _in_many_sessions(counts.sessions)),
    )
    figures = []
    found = {}
    for number, (what, dialect, work) in enumerate(cases):
        peer = ours(folder, dialect, "normal", file=f"growth-{number}")
        found[f"{what}: {dialect}"] = kept = _grown(peer, work)
        grew = kept["after MB"] - kept["after the first thought MB"]
        figures.append(Figure(what=what, ours=peer.name, theirs="", value=grew, target=10))
    return figures, found


def _in_one_session(thoughts: int) -> Callable[[Server], None]:
    def work(server: Server) -> None:
        for _ in range(thoughts):
            server.think()

    return work


def _miscounted(thoughts: int) -> Callable[[Server], None]:
    """The caller says number 1 twice, so every number after it differs from ours."""

    def work(server: Server) -> None:
        server.go_to("", 0)
        _in_one_session(thoughts)(server)

    return work


def _in_many_sessions(sessions: int) -> Callable[[Server], None]:
    def work(server: Server) -> None:
        for _ in range(sessions):
            server.go_to("", 0)
            _in_one_session(10)(server)

    return work


def _grown(peer: Peer, work: Callable[[Server], None]) -> dict[str, float]:
    with _running([peer]) as (server,):
        kept = {"idle MB": server.megabytes()}
        server.think()
        kept["after the first thought MB"] = server.megabytes()
        work(server)
        kept["after MB"] = server.megabytes()
    return kept


@contextmanager
def _running(peers: Sequence[Peer]) -> Iterator[list[Server]]:
    with ExitStack() as stack:
        servers = [stack.enter_context(Server(peer)) for peer in peers]
        for server in servers:
            server.greet()
        yield servers
