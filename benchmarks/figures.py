"""The figures: what is measured, against whom, and what is wanted of each.

A key here is what a measurement calls its rounds by. Most values are ratios, ours over theirs: of
times and memory less is better, of rates more. The order is that of the tables.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Literal


@dataclass(frozen=True)
class Target:
    sign: Literal["<=", ">="]
    value: float

    def is_met(self, value: float) -> bool:
        return value <= self.value if self.sign == "<=" else value >= self.value

    def __str__(self) -> str:
        return f"{self.sign} {self.value:,g}"


@dataclass(frozen=True, kw_only=True)
class Figure:
    key: str
    what: str
    ours: str = ""
    against: str = ""
    unit: str = ""
    target: Target | None = None
    """None where it is shown to explain another figure, and promised nowhere."""
    is_promise: bool = False
    """Whether docs/figures.md has it."""

    @property
    def subject(self) -> str:
        return SUBJECTS[self.key.partition("/")[0]]


SUBJECTS = {
    "start": "stdio",
    "thought": "stdio",
    "late": "stdio",
    "growth": "stdio",
    "in flight": "stdio",
    "slow disk": "stdio",
    "http": "http",
    "replicas": "replicas",
    "recall": "recall",
    "search": "recall",
    "deliberation": "deliberation",
    "board": "board",
    "live": "live",
    "scale": "scale",
    "release": "release",
    "helps": "helps",
    "upgrades": "upgrades",
}
"""First part of a key -> the subject that measures it."""

REFERENCE, SDK, FASTMCP = "reference", "bare sdk", "bare fastmcp"


def at_most(value: float) -> Target:
    return Target("<=", value)


def at_least(value: float) -> Target:
    return Target(">=", value)


def _starts() -> Iterator[Figure]:
    wanted = {"initialize": 0.30, "tools/list": 0.30, "idle": 0.35}
    said = {
        "initialize": "start to `initialize`",
        "tools/list": "start to `tools/list`",
        "idle": "memory when idle",
    }
    against = (REFERENCE, SDK, FASTMCP)
    for what, dialect, other in product(wanted, ("thoughtline", "sequentialthinking"), against):
        yield Figure(
            key=f"start/{what}/{dialect}/{other}",
            what=said[what],
            ours=dialect,
            against=other,
            target=at_most(wanted[what]) if other == REFERENCE else None,
            is_promise=(other, dialect) == (REFERENCE, "thoughtline") and what != "tools/list",
        )


THOUGHTS = {
    ("p50", "normal", REFERENCE): 1.0,
    ("p50", "normal", SDK): 1.0,
    ("p50", "full", FASTMCP): 0.25,
    ("p99", "normal", REFERENCE): 1.0,
    ("p99", "normal", SDK): 1.0,
    ("p99", "full", FASTMCP): 0.35,
}

PAIRS = (
    ("thoughtline", "full", FASTMCP),
    ("thoughtline", "normal", REFERENCE),
    ("thoughtline", "normal", SDK),
    ("thoughtline", "full", REFERENCE),
    ("thoughtline", "full", "the disk alone"),
    ("sequentialthinking", "full", FASTMCP),
    ("sequentialthinking", "normal", REFERENCE),
    ("sequentialthinking", "normal", SDK),
    ("ultrathink", "full", FASTMCP),
    ("thinkseq", "full", FASTMCP),
)
"""Dialect and durability of ours, and against whom."""


def _thoughts() -> Iterator[Figure]:
    for what, (dialect, durability, other) in product(("p50", "p99", "mean"), PAIRS):
        wanted = THOUGHTS.get((what, durability, other))
        own = dialect in ("thoughtline", "sequentialthinking")
        yield Figure(
            key=f"thought/{what}/{dialect}, {durability}/{other}",
            what=f"one thought over stdio, {what}",
            ours=f"{dialect}, {durability}",
            against=other,
            target=at_most(wanted) if wanted and own else None,
            is_promise=bool(wanted) and dialect == "thoughtline" and other != SDK,
        )


STDIO = (
    *_starts(),
    *_thoughts(),
    Figure(
        key="in flight",
        what="64 calls in flight on one pipe",
        ours="full",
        unit="thoughts/s",
        target=at_least(6_000),
        is_promise=True,
    ),
    *(
        Figure(
            key=f"in flight/{other}",
            what="64 calls in flight on one pipe, rate",
            ours="full",
            against=other,
        )
        for other in (SDK, FASTMCP)
    ),
    Figure(
        key="slow disk/alone",
        what="one thought, a sync takes 10 ms, p50",
        ours="full",
        against="the sync",
        target=at_most(1.3),
    ),
    Figure(
        key="slow disk/in flight",
        what="64 calls in flight, a sync takes 10 ms",
        ours="full",
        unit="thoughts/s",
        target=at_least(2_000),
        is_promise=True,
    ),
    Figure(
        key="slow disk/ping",
        what="a ping during a sync of 10 ms, p50",
        ours="full",
        unit="ms",
        target=at_most(2),
    ),
    *(
        Figure(
            key=f"late/{dialect}",
            what="a call at thought 10,000, p50",
            ours=f"{dialect}, normal",
            against="itself at thought 10",
            target=at_most(1.2),
            is_promise=dialect == "thoughtline",
        )
        for dialect in ("thoughtline", "sequentialthinking")
    ),
    *(
        Figure(
            key=f"growth/{name}/{dialect}",
            what=f"memory growth, {count}",
            ours=f"{dialect}, normal",
            unit="MB",
            target=at_most(10),
            is_promise=(name, dialect) == ("one session", "thoughtline"),
        )
        for name, dialect, count in (
            ("one session", "thoughtline", "100,000 thoughts in one session"),
            ("one session", "sequentialthinking", "100,000 thoughts in one session"),
            ("many sessions", "thoughtline", "10,000 sessions of ten thoughts"),
        )
    ),
)

FEW, MANY = 16, 256
"""Connections."""

HTTP_WANTED = {(FEW, FASTMCP): 4.0, (MANY, FASTMCP): 5.0, (FEW, SDK): 1.0, (MANY, SDK): 1.0}


def _http() -> Iterator[Figure]:
    eras = ("2026-07-28", "2025-11-25")
    for other, era, count, store in product(
        (FASTMCP, SDK), eras, (FEW, MANY), ("SQLite", "PostgreSQL")
    ):
        yield Figure(
            key=f"http/{era}/{count}/{store}/{other}",
            what=f"thoughts over HTTP, {count} connections, {era}, rate",
            ours=f"{store}, full" if store == "SQLite" else store,
            against=other,
            target=at_least(HTTP_WANTED[count, other]),
            is_promise=(era, store) == (eras[0], "SQLite"),
        )


def _replicas() -> Iterator[Figure]:
    said = {"two": "two replicas", "both": "two replicas, each session on both"}
    wanted = {"two": 1.1, "both": 1.2}
    for count, name in product((FEW, MANY), said):
        yield Figure(
            key=f"replicas/cpu/{name}/{count}",
            what=f"{said[name]}, {count} connections, processor time a thought",
            ours="PostgreSQL",
            against="one replica",
            target=at_most(wanted[name]),
            is_promise=count == FEW,
        )
        yield Figure(
            key=f"replicas/rate/{name}/{count}",
            what=f"{said[name]}, {count} connections, rate on these two cores",
            ours="PostgreSQL",
            against="one replica",
        )


HTTP, REPLICAS = tuple(_http()), tuple(_replicas())

RECALL = (
    Figure(
        key="recall/first",
        what="first `recall` of a process",
        unit="ms",
        target=at_most(50),
        is_promise=True,
    ),
    Figure(
        key="recall/first, processor",
        what="first `recall` of a process, processor time",
        unit="ms",
    ),
    Figure(key="recall/again", what="later `recall`s", unit="ms"),
    Figure(
        key="recall/long, first",
        what="`recall` of 50,000 thoughts, first of a process",
        unit="ms",
        target=at_most(100),
        is_promise=True,
    ),
    Figure(
        key="recall/long, first, processor",
        what="`recall` of 50,000 thoughts, first of a process, processor time",
        unit="ms",
    ),
    Figure(
        key="recall/long", what="later `recall`s of 50,000 thoughts", unit="ms", target=at_most(100)
    ),
    Figure(
        key="recall/long, processor",
        what="later `recall`s of 50,000 thoughts, processor time",
        unit="ms",
    ),
    Figure(key="search/first", what="first search of a process", unit="ms", target=at_most(50)),
    Figure(
        key="search/processor",
        what="a search of 4,000 thoughts in 1,000 sessions, processor time",
        unit="ms",
    ),
    Figure(
        key="search/while writing",
        what="a search while another process records at full speed, p50",
        against="a search alone",
        target=at_most(5),
        is_promise=True,
    ),
    Figure(
        key="search/writing meanwhile",
        what="thoughts recorded meanwhile, rate",
        against="without searches",
        target=at_least(0.4),
    ),
)

DELIBERATION = (
    Figure(
        key="deliberation/first",
        what="first deliberation of a process",
        against="its models' own time",
        target=at_most(1.3),
        is_promise=True,
    ),
    Figure(
        key="deliberation/one",
        what="a later deliberation",
        against="its models' own time",
        target=at_most(1.1),
        is_promise=True,
    ),
    Figure(
        key="deliberation/at once",
        what="32 deliberations started together, to the last outcome",
        against="the models' own time",
        target=at_most(1.3),
        is_promise=True,
    ),
)

LONGEST, PAGES = 5_000, 200
"""Thoughts on a page of the board, and pages that watch."""

BOARD = (
    *(
        Figure(
            key=f"board/{what}, ms/{count}",
            what=f"a page of {count:,} thoughts, {said}",
            unit="ms",
            target=at_most(1_000) if count == LONGEST else None,
            is_promise=(what, count) == ("first paint", LONGEST),
        )
        for count, (what, said) in product(
            (10, 500, LONGEST), (("first paint", "first paint"), ("drawn", "thoughts drawn"))
        )
    ),
    *(
        Figure(
            key=f"board/frame/{name}",
            what=f"{name}, 5,000 thoughts, work for a frame, p95",
            unit="ms",
            target=at_most(16.7),
            is_promise=name == "moving through time",
        )
        for name in (
            *("scrolling", "reading", "moving through time", "thought to thought"),
            "wider and narrower",
        )
    ),
)

LIVE = (
    *(
        Figure(
            key=f"live/rate/{writer}/{pages}",
            what=f"thoughts recorded while {pages} live pages watch, rate",
            ours=f"by {writer}",
            against="no pages",
            target=at_least(0.9),
            is_promise=pages == PAGES,
        )
        for writer, pages in product(("HTTP", "another process"), (8, PAGES))
    ),
    *(
        Figure(
            key=f"live/visible/{writer}",
            what="a new thought is visible on 200 pages, p99",
            ours=f"by {writer}",
            unit="ms",
            target=at_most(1_000),
        )
        for writer in ("HTTP", "another process")
    ),
)

SCALE = (
    Figure(
        key="scale/cells/cpu",
        what="three replicas over two PostgreSQL, split by owner, processor time a thought",
        ours="with that of PostgreSQL",
        against="one replica, one PostgreSQL",
        target=at_most(1.1),
        is_promise=True,
    ),
    Figure(
        key="scale/cells/rate",
        what="three replicas over two PostgreSQL, rate on these two cores",
        against="one replica, one PostgreSQL",
    ),
)

RELEASE = tuple(
    Figure(
        key=f"release/{what}",
        what=said,
        unit="MB" if what == "memory" else "ms",
        target=at_most(1.0),
    )
    for what, said in (
        ("think", "`think` with a plain thought"),
        ("rests_on", "`think` with `rests_on`"),
        ("several", "`think` with five `thoughts`"),
        ("recall", "`recall` of a session of 600 thoughts"),
        ("query, one", "`recall` with a word that stands in one of 21 sessions"),
        ("query, all", "`recall` with two words that stand in each thought"),
        ("memory", "memory after all these calls"),
    )
)
"""Of a call the processor time, ours over that of an earlier release. The units are those of the
values beside the ratio.
"""

HELPS = tuple(
    Figure(
        key=f"helps/{part}/{size}/{memory}",
        what=f"{said}, {size} questions, characters",
        ours=f"the record, {memory}",
        against="a notes file",
        target=at_most(wanted),
    )
    for part, said, targets in (
        ("writing", "recording answers", {16: 1.5, 48: 1.5}),
        ("resuming", "bringing answers up to date", {16: 0.8, 48: 0.5}),
    )
    for size, wanted in targets.items()
    for memory in ("rule", "hooks")
)
"""Of an agent with a record all characters that it writes and reads, over those with notes."""

UPGRADES = tuple(
    Figure(key=f"upgrades/{key}", what=what, target=at_least(wanted))
    for key, what, wanted in (
        ("precision", "doubts that are right", 0.8),
        ("recall", "changes that are in doubt", 0.95),
        ("cause", "right doubts that show a cause", 0.95),
    )
)
"""Shares, of five upgrades together."""

HIGHEST = 1.15
"""Highest ratio to the earlier release with which a change passes `.ci/run`."""

ALL = (
    *(*STDIO, *HTTP, *REPLICAS, *RECALL, *DELIBERATION, *BOARD, *LIVE, *SCALE, *RELEASE, *HELPS),
    *UPGRADES,
)

FIGURES = {one.key: one for one in ALL}
