"""Random sessions that the rules allow, for tests of what must hold for all of them."""

from collections.abc import Callable
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
SHARES = st.none() | st.floats(0, 1)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats(-1e9, 1e9) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=5,
)
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
    parts: dict[str, Any] = {"text": draw(WORDS), "branch": draw(st.sampled_from("bc") | st.none())}
    for name in draw(st.lists(st.sampled_from(OFTEN), max_size=4)):
        if name in PARTS:
            parts[name] = draw(PARTS[name])
        elif now.thoughts:
            parts[name] = draw(OF_THE_PAST[name](now))
    return Command(**parts)


def judgements(now: Session) -> st.SearchStrategy[Command]:
    one = st.tuples(nodes(now))
    return st.one_of(
        _command(refute=one, because=WORDS),
        _command(restore=one, because=WORDS),
        _command(verify=one, because=WORDS),
        _command(abandon=st.tuples(thoughts(now)), because=WORDS),
        _command(about=thoughts(now), rests_on=st.tuples(needs(now))),
        _command(about=thoughts(now), score=st.floats(0, 1)),
        _command(search=st.integers(0, 9)),
        _command(contradicts=st.tuples(needs(now)), because=WORDS),
        _command(outcomes=st.tuples(st.tuples(thoughts(now), st.booleans()))),
    )


def _command(**parts: st.SearchStrategy[Any]) -> st.SearchStrategy[Command]:
    """A command of these parts. `builds` would read its signature each time, which takes longer
    than all else.
    """
    return st.fixed_dictionaries(parts).map(lambda drawn: Command(**drawn))


def thoughts(now: Session) -> st.SearchStrategy[str]:
    return st.sampled_from([f"t{n}" for n in range(1, now.thoughts + 1)])


def nodes(now: Session) -> st.SearchStrategy[str]:
    return thoughts(now) | st.sampled_from([*now.assumptions] or ["t1"])


def needs(now: Session) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(nodes(now), min_size=1, max_size=2).map(tuple)


def _merging(now: Session) -> st.SearchStrategy[str | None]:
    return st.sampled_from([name for name, one in now.branches.items() if one.head])


def _described(now: Session) -> st.SearchStrategy[dict[str, dict[str, Any]]]:
    return st.dictionaries(st.sampled_from([*now.assumptions]), GIVEN) if now.assumptions else NONE


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
    "rests_on": lambda now: st.tuples(needs(now)),
    "describe": _described,
    "contradicts": lambda now: st.tuples(needs(now)),
}
OFTEN = [*PARTS, *OF_THE_PAST, *["assume", "rests_on", "describe"] * 2]


async def record(ledger: Ledger, story: Story) -> None:
    """Store a session as its agents would have."""
    now = Session()
    events = [entry.event for entry in story.entries]
    await ledger.append(
        story.name,
        at_version(0, story.entries, lambda: now.standings_after(events, now.advance(events))),
    )
