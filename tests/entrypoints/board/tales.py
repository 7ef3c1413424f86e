"""Sessions to look at: one as in the sketch of the board, one that fell, and one of any length."""

from random import Random

from entrypoints.board.served import Served
from sayings import assumed, merged, refuted
from thoughtline.core.argument import ArgumentMap, Claim, Link
from thoughtline.core.command import AssumptionCommand
from thoughtline.core.decision import Criterion, Decision, Option
from thoughtline.core.events import Event, ThoughtRecorded
from thoughtline.core.evidence.anchor import Anchor
from thoughtline.store.ledger import Entry

CHECKOUT = "checkout"


def checkout(board: Served, session: str = CHECKOUT) -> None:
    """Why does checkout time out? Three branches, two assumptions that fall, one conclusion."""

    def say(text: str | None, author: str = "claude-code", **more: object) -> None:
        board.think(session, text, author=author, **more)

    say("Why does checkout time out in the evening?", kind="question", next="Look at what waits.")
    say(
        "Requests wait 30 s for a connection before they fail, so something holds connections.",
        assume=(AssumptionCommand("The traces are complete"),),
        confidence=0.9,
    )
    say("The pool has 50 connections; at its peak 47 of them are busy.", confidence=0.95)
    say(
        "A cold cache could make every page slow.",
        branch="cache",
        after="t2",
        assume=(AssumptionCommand("The cache is emptied by each deploy"),),
        confidence=0.4,
    )
    say(
        "Then the first pages after a deploy are the slow ones.",
        branch="cache",
        rests_on=(("t4",),),
    )
    say(
        "DNS may take too long to answer.",
        author="reviewer",
        branch="reviewer",
        after="t3",
        assume=(AssumptionCommand("Names are looked up for every request"),),
        confidence=0.3,
    )
    say(
        "The resolver's own log shows answers within 2 ms.",
        author="reviewer",
        branch="reviewer",
        refute=("a3",),
        because="the client keeps names for an hour",
    )
    say(
        "Load is at its peak when it happens.",
        assume=(AssumptionCommand("The graphs are in local time"),),
        confidence=0.8,
    )
    say(
        "The nightly report starts at 20:00 and opens 40 connections: `REPORT_WORKERS=40`.",
        author="reviewer",
        branch="reviewer",
        assume=(AssumptionCommand("The report keeps its connections until it is done"),),
        confidence=0.85,
    )
    say(
        "Deploys happen in the morning, so the cache is warm by then.",
        branch="cache",
        refute=("a2",),
        because="no deploy after noon in 30 days",
    )
    say(
        "Garbage collection pauses are 40 ms at most.",
        author="reviewer",
        branch="reviewer",
        after="t9",
    )
    say(None, abandon=("t11",), because="far too short to matter", author="reviewer")
    say(
        "40 from the report and 10 from checkout make 50: the pool is full.",
        merge="reviewer",
        rests_on=(("t9", "t3"),),
        confidence=0.8,
    )
    say(
        "The pool is exhausted by the nightly report.",
        revises="t12",
        rests_on=(("t9", "t3"), ("t8", "a1")),
        kind="conclusion",
        confidence=0.85,
        next="Give the report a pool of its own.",
    )
    say(None, verify=("a1",), because="sampling is off")


def evidence(board: Served, session: str = "evidence") -> None:
    """A conclusion on evidence of every kind, of which one piece changed since."""
    lines = Anchor(
        path="src/pool.py", first=40, last=42, file="f", content="c", commit="0123456789abcdef"
    )

    def say(text: str | None, **more: object) -> None:
        board.think(session, text, author="claude-code", **more)

    say(
        "The pool holds 40 connections.",
        evidence=("src/pool.py:40-42", "src/pool.py#Pool.size"),
        anchors={"src/pool.py:40-42": lines},
    )
    say("The suite fails without it.", evidence=("pytest -q -> 294 failed",))
    say(
        "Others saw the same.",
        evidence=("https://example.org/pool -> a report of 2024", "Ada said so at the desk."),
        assume=(AssumptionCommand("The report is about our version"),),
    )
    say(None, verify=("a1",), evidence=("docs/releases.md",))
    say(
        "Forty connections are too few.",
        kind="conclusion",
        rests_on=(("t1", "t2"), ("t3",)),
        confidence=0.9,
    )
    board.check(session, "e1", "changed", "2 of 3 lines differ")


def fallen(board: Served, session: str = "fallen") -> None:
    """A chain that rests on one assumption, which then turns out to be false."""
    board.think(
        session, "The index makes reads cheap.", assume=(AssumptionCommand("The cache is warm"),)
    )
    for number in range(2, 12):
        board.think(
            session,
            f"So step {number} follows from step {number - 1}.",
            rests_on=((f"t{number - 1}",),),
            confidence=0.7,
        )
    board.think(session, "Writes are another matter.", branch="writes", after="t1")
    board.think(session, None, refute=("a1",), because="the load test ran cold")


def long(count: int, *, seed: int = 7, began: int = 1_795_000_000_000) -> list[Entry]:
    """A session of `count` thoughts by five authors on many branches, as a search leaves them."""
    chance = Random(seed)
    events: list[tuple[Event, str]] = []
    heads = {"": ""}
    authors = ["claude-code", "reviewer", "planner", "critic", "tester"]
    assumptions = branches = 0
    for number in range(1, count + 1):
        who = chance.choice(authors)
        if chance.random() < 0.06:
            assumptions += 1
            events.append(
                (assumed(f"a{assumptions}", f"Taken for granted, number {assumptions}"), who)
            )
        branch = chance.choice([*heads]) if chance.random() < 0.5 else ""
        after = heads.get(branch, "")
        if number > 4 and chance.random() < 0.04:
            branches += 1
            branch, after = f"idea {branches}", f"t{chance.randrange(max(1, number - 40), number)}"
        if len(heads) > 9:
            heads.pop(next(name for name in heads if name))
        needs: tuple[tuple[str, ...], ...] = ()
        if number > 3 and chance.random() < 0.7:
            lower = max(1, number - 30)
            under = {f"t{chance.randrange(lower, number)}"}
            if assumptions and chance.random() < 0.3:
                under.add(f"a{chance.randint(max(1, assumptions - 8), assumptions)}")
            needs = (tuple(sorted(under)),)
        events.append(
            (
                ThoughtRecorded(
                    thought=f"t{number}",
                    text=f"Thought {number}: what {who} found in file {chance.randrange(900)}.",
                    branch=branch,
                    after=after,
                    rests_on=needs,
                    confidence=round(chance.random(), 2) if chance.random() < 0.6 else None,
                ),
                who,
            )
        )
        known = branch in heads
        heads[branch] = f"t{number}"
        if known and branch and chance.random() < 0.03:
            heads.pop(branch)
            number_of = f"t{number}"
            events.append((merged(branch, number_of, number_of), who))
        if assumptions > 12 and chance.random() < 0.004:
            gone = f"a{chance.randint(assumptions - 10, assumptions)}"
            events.append((refuted(gone, "a measurement said otherwise"), who))
    return [
        Entry(event=event, author=who, at=began + place * 4_000)
        for place, (event, who) in enumerate(events)
    ]


def parts() -> list[Entry]:
    """A decision between two options, and an argument of which one claim is attacked."""
    decision = Decision(
        criteria=(Criterion(name="speed", weight=2), Criterion(name="cost", weight=1)),
        options=(
            Option(name="Kafka", scores=(9, 3)),
            Option(name="Postgres", scores=(6, 8)),
        ),
    )
    argument = ArgumentMap(
        claims=(Claim(name="c1", text="We need a queue."), Claim(name="c2", text="We have one.")),
        links=(Link(kind="attacks", source="c2", target="c1"),),
    )
    thoughts = (
        ThoughtRecorded(thought="t1", text="Which queue?", kind="decision", decision=decision),
        ThoughtRecorded(thought="t2", text="Do we need it?", kind="argument", argument=argument),
    )
    began = 1_795_000_000_000
    return [
        Entry(event=each, author="ada", at=began + place) for place, each in enumerate(thoughts)
    ]
