"""Random sessions that the rules allow, for tests of what must hold for all of them."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from hypothesis import strategies as st
from msgspec import Struct

from thoughtline.core import rules
from thoughtline.core.argument import ArgumentMap, Claim, Link
from thoughtline.core.command import AssumptionCommand, Command
from thoughtline.core.decision import Criterion, Decision, Option
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Refused
from thoughtline.core.session import Session
from thoughtline.store.ledger import Entry, Ledger, at_version

LIMITS = Limits(blank=True)
WORDS = st.text(st.characters(codec="utf-8"), max_size=12)
NAMES = WORDS | st.sampled_from(["", "s", '","event":', "\x1b[2J", "\u2028"])
TIMES = st.integers(-(2**53), 2**53)
BRANCHES = st.sampled_from("bc") | st.none()
SHARES = st.none() | st.floats(0, 1)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats(-1e9, 1e9) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=5,
)
KEPT = 1_000
"""Strategies of each kind that are kept for the next draw from the same nodes."""

GIVEN: st.SearchStrategy[dict[str, Any]] = st.dictionaries(WORDS, JSON, max_size=2)

DECISION = Decision(
    criteria=(Criterion(name="cost", weight=0.1, less=True), Criterion(name="ease")),
    options=(Option(name="x", scores=(1.0, 2.5)), Option(name="y", scores=(1e-15, 10.0))),
)
ARGUMENT = ArgumentMap(
    claims=(Claim(name="p", text="so"), Claim(name="q", text="not so")),
    links=(Link(source="q", target="p", kind="attacks"),),
)


class Story(Struct):
    """A session that could be on record."""

    name: str
    entries: list[Entry]


@st.composite
def stories(draw: st.DrawFn, *, calls: int = 6) -> Story:
    """A session of one call or more. Calls that the rules refuse leave no trace, as always."""
    now = Session()
    entries: list[Entry] = []
    for _ in range(draw(st.integers(1, calls))):
        author, at = draw(NAMES), draw(TIMES)
        try:
            events = rules.decide(now, draw(commands(now)), LIMITS)
        except Refused:
            continue
        now.advance(events)
        entries += [Entry(event=event, author=author, at=at) for event in events]
    if not entries:
        [event] = rules.decide(now, Command(text="…"), LIMITS)
        entries = [Entry(event=event, author="ada", at=0)]
    return Story(draw(NAMES), entries)


@st.composite
def commands(draw: st.DrawFn, now: Session) -> Command:
    """Something that is often granted. What is named is there, and not much is asked at once."""
    if now.thoughts and draw(st.booleans()):
        return draw(judgements(now))
    parts: dict[str, Any] = {"text": draw(WORDS), "branch": draw(BRANCHES)}
    for name in draw(SEVERAL):
        if name in PARTS:
            parts[name] = draw(PARTS[name])
        elif now.thoughts:
            parts[name] = draw(OF_THE_PAST[name](now))
    return Command(**parts)


def judgements(now: Session) -> st.SearchStrategy[Command]:
    return _judgements(now.thoughts, tuple(now.assumptions))


def thoughts(now: Session) -> st.SearchStrategy[str]:
    return _thoughts(now.thoughts)


def nodes(now: Session) -> st.SearchStrategy[str]:
    return _nodes(now.thoughts, tuple(now.assumptions))


def needs(now: Session) -> st.SearchStrategy[tuple[str, ...]]:
    return _needs(now.thoughts, tuple(now.assumptions))


# Hypothesis takes longer to make a strategy than to draw from it, so strategies are kept.


@lru_cache(KEPT)
def _judgements(count: int, assumptions: tuple[str, ...]) -> st.SearchStrategy[Command]:
    thoughts, needs = _thoughts(count), _needs(count, assumptions)
    one = st.tuples(_nodes(count, assumptions))
    return st.one_of(
        st.builds(Command, refute=one, because=WORDS),
        st.builds(Command, restore=one, because=WORDS),
        st.builds(Command, verify=one, because=WORDS),
        st.builds(Command, abandon=st.tuples(thoughts), because=WORDS),
        st.builds(Command, about=thoughts, rests_on=st.tuples(needs)),
        st.builds(Command, about=thoughts, score=st.floats(0, 1)),
        st.builds(Command, search=st.integers(0, 9)),
        st.builds(Command, contradicts=st.tuples(needs), because=WORDS),
        st.builds(Command, outcomes=st.tuples(st.tuples(thoughts, st.booleans()))),
    )


@lru_cache(KEPT)
def _thoughts(count: int) -> st.SearchStrategy[str]:
    return st.sampled_from([f"t{n}" for n in range(1, count + 1)])


@lru_cache(KEPT)
def _nodes(count: int, assumptions: tuple[str, ...]) -> st.SearchStrategy[str]:
    return _thoughts(count) | st.sampled_from(assumptions or ("t1",))


@lru_cache(KEPT)
def _needs(count: int, assumptions: tuple[str, ...]) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(_nodes(count, assumptions), min_size=1, max_size=2).map(tuple)


@lru_cache(KEPT)
def _tuples_of_needs(
    count: int, assumptions: tuple[str, ...]
) -> st.SearchStrategy[tuple[tuple[str, ...]]]:
    return st.tuples(_needs(count, assumptions))


def _merging(now: Session) -> st.SearchStrategy[str | None]:
    return st.sampled_from([name for name, one in now.branches.items() if one.head])


def _described(now: Session) -> st.SearchStrategy[dict[str, dict[str, Any]]]:
    return _descriptions(tuple(now.assumptions)) if now.assumptions else NONE


@lru_cache(KEPT)
def _descriptions(assumptions: tuple[str, ...]) -> st.SearchStrategy[dict[str, dict[str, Any]]]:
    return st.dictionaries(st.sampled_from(assumptions), GIVEN)


def _of_needs(now: Session) -> st.SearchStrategy[tuple[tuple[str, ...]]]:
    return _tuples_of_needs(now.thoughts, tuple(now.assumptions))


NONE: st.SearchStrategy[dict[str, dict[str, Any]]] = st.just({})
ENDS = st.lists(
    st.sampled_from(("2031-05-07", "a.py#wait", "make -> ok", "https://example.org -> 404")),
    max_size=2,
    unique=True,
).map(tuple)
ASSUMING = st.builds(
    AssumptionCommand, text=WORDS, name=WORDS, given=GIVEN, refuted=st.booleans(), until=ENDS
)

PARTS: dict[str, st.SearchStrategy[Any]] = {
    "assume": st.lists(ASSUMING, min_size=1, max_size=2).map(tuple),
    "confidence": SHARES,
    "score": SHARES,
    "next": WORDS,
    "kind": WORDS,
    "decision": st.just(DECISION),
    "argument": st.just(ARGUMENT),
    "number": st.integers(0, 2**53),
    "given": GIVEN,
}
OF_THE_PAST: dict[str, Callable[[Session], st.SearchStrategy[Any]]] = {
    "revises": thoughts,
    "merge": _merging,
    "rests_on": _of_needs,
    "describe": _described,
    "contradicts": _of_needs,
}
OFTEN = [*PARTS, *OF_THE_PAST, *["assume", "rests_on", "describe"] * 2]
SEVERAL = st.lists(st.sampled_from(OFTEN), max_size=4)


async def record(ledger: Ledger, story: Story) -> None:
    """Store a session as its agents would have."""
    now = Session()
    events = [entry.event for entry in story.entries]
    await ledger.append(
        story.name,
        at_version(0, story.entries, lambda: now.standings_after(events, now.advance(events))),
    )
