"""Verifications keep watch: no thought is blind to a change of what it rests on.

Random histories over the lines of a file: thoughts, revisions, other grounds, verifications,
evidence of the past, and edits. At the end every line changes, and each thought that rests on a
watched line has to be in doubt. The oracle reads the stored events, and computes nothing kept.
"""

from contextlib import suppress
from pathlib import Path
from random import Random

from app.test_evidence import Desk
from campaigns.field import report, rounds
from thoughtline.core.command import AssumptionCommand, Command, EvidenceNotes
from thoughtline.core.events import (
    AssumptionRefuted,
    AssumptionStated,
    Event,
    EvidenceGiven,
    Needs,
    SupportAdded,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.refusal import Refused
from thoughtline.core.session import Session

HISTORIES = rounds(8, 340)
LINES = 8
STEPS = 120


class History:
    """Thoughts over the lines of a file, in a random order."""

    def __init__(self, desk: Desk, seed: int) -> None:
        self.desk = desk
        self.chance = Random(seed)
        self.lines = [f"line {n} says {self.chance.random()}" for n in range(LINES)]
        self.first_lines = list(self.lines)
        self.thoughts = self.pieces = self.assumptions = 0

    async def begin(self) -> None:
        self.write()
        for n in range(LINES):
            await self.say(Command(text=f"Fact {n}", evidence=(f"a.py:{n + 1}",)))

    async def go_on(self) -> None:
        steps = (
            self.conclude, self.conclude, self.revise, self.ground, self.verify, self.verify,
            self.prove, self.remember, self.look_again, self.refute, self.edit, self.edit,
            self.undo,
        )  # fmt: skip
        await self.chance.choice(steps)()

    async def end(self) -> None:
        for n in range(LINES):
            self.lines[n] += " and more"
        self.write()
        await self.desk.look()

    def write(self) -> None:
        self.desk.write("\n".join(self.lines))

    async def say(self, command: Command) -> None:
        with suppress(Refused):  # a circle, or a second revision
            await self.desk.say(command)

            def count(now: Session) -> tuple[int, int, int]:
                return now.thoughts, len(now.evidence), len(now.assumptions)

            known = await self.desk.recorder.glance("s", count)
            self.thoughts, self.pieces, self.assumptions = known

    def thought(self) -> str:
        return f"t{self.chance.randint(1, self.thoughts)}"

    def piece(self) -> str:
        return f"e{self.chance.randint(1, self.pieces)}"

    def place(self) -> str:
        return f"a.py:{self.chance.randint(1, LINES)}"

    def needs(self) -> tuple[Needs, ...]:
        known = [self.thought, self.thought, self.piece]
        return tuple(
            tuple({self.chance.choice(known)() for _ in range(self.chance.randint(1, 3))})
            for _ in range(self.chance.choice((1, 1, 2)))
        )

    async def conclude(self) -> None:
        assume = (AssumptionCommand("so it is"),) if self.chance.random() < 0.2 else ()
        needs = self.needs()[: 1 if assume else 2]
        await self.say(Command(text="So it is.", rests_on=needs, assume=assume))

    async def revise(self) -> None:
        evidence = (self.place(),) if self.chance.random() < 0.6 else ()
        await self.say(Command(text="Rather so.", revises=self.thought(), evidence=evidence))

    async def ground(self) -> None:
        await self.say(Command(about=self.thought(), rests_on=self.needs()))

    async def verify(self) -> None:
        nodes = tuple({self.thought() for _ in range(3)})
        await self.say(Command(verify=nodes, because="it still holds"))

    async def prove(self) -> None:
        await self.say(Command(verify=(self.thought(),), evidence=(self.place(),)))

    async def remember(self) -> None:
        if self.chance.random() < 0.5:
            await self.say(Command(abandon=(self.piece(),), because="it was so then"))
            return
        place = f"{self.place()}: seen"
        notes = {place: EvidenceNotes(past=True)}
        await self.say(Command(text="It was so.", evidence=(place,), evidence_notes=notes))

    async def look_again(self) -> None:
        await self.say(Command(verify=(self.piece(),)))

    async def refute(self) -> None:
        if self.assumptions and self.chance.random() < 0.5:
            named = f"a{self.chance.randint(1, self.assumptions)}"
            await self.say(Command(refute=(named,), because="it is not so"))

    async def undo(self) -> None:
        """Write a line as it was at first."""
        line = self.chance.randrange(LINES)
        self.lines[line] = self.first_lines[line]
        self.write()

    async def edit(self) -> None:
        n = self.chance.randrange(LINES)
        self.lines[n] = f"line {n} says {self.chance.random()}"
        self.write()
        if self.chance.random() < 0.8:
            await self.desk.look()


class Oracle:
    """Grounds of thoughts by definition, after all watched lines changed."""

    def __init__(self, events: list[Event]) -> None:
        self.grounds: dict[str, list[Needs]] = {}
        self.watched: dict[str, tuple[Needs, ...]] = {}
        self.revised: dict[str, int] = {}
        self.verified_at: dict[str, int] = {}
        self.refuted: dict[str, int] = {}
        self.changed: set[str] = set()
        self.known: dict[tuple[str, int], bool] = {}
        for version, event in enumerate(events, 1):
            self.take(event, version)

    def take(self, event: Event, version: int) -> None:  # noqa: C901 - one case for each event
        match event:
            case ThoughtRecorded():
                self.grounds[event.thought] = list(event.rests_on)
                if event.revises:
                    self.revised[event.revises] = version
            case SupportAdded():
                self.grounds[event.thought].append(event.needs)
            case AssumptionStated():
                self.grounds[event.assumption] = []
            case AssumptionRefuted():
                self.refuted[event.assumption] = version
            case EvidenceGiven():
                self.grounds[event.evidence] = []
                if event.anchor is not None and not event.past:
                    self.changed.add(event.evidence)
            case VerdictGiven(verdict="abandoned"):
                self.changed.discard(event.on)
            case VerdictGiven(verdict="verified", ground=ground) if ground:
                self.grounds[event.on].append(ground)
            case VerdictGiven(verdict="verified", ground=()):
                self.watched[event.on] = event.watched or ()
                self.verified_at[event.on] = version
            case _:
                pass

    def is_sure(self, node: str, until: int = 0) -> bool:
        """Return whether a node may stand without any line that changed in the end.

        A verification accepts what had been refuted or revised `until` then.
        """
        if (
            node in self.changed
            or max(self.refuted.get(node, 0), self.revised.get(node, 0)) > until
        ):
            return False
        if (known := self.known.get((node, until))) is not None:
            return known
        accepted = max(until, self.verified_at.get(node, 0))
        alternatives = [(needs, until) for needs in self.grounds[node]]
        alternatives += [(needs, accepted) for needs in self.watched.get(node, ())]
        self.known[node, until] = not alternatives or any(
            all(self.is_sure(need, limit) for need in needs) for needs, limit in alternatives
        )
        return self.known[node, until]


async def test_no_thought_is_blind_to_a_change_of_what_it_rests_on(tmp_path: Path) -> None:
    judged = in_doubt = 0
    blind: list[tuple[int, str]] = []
    for seed in range(HISTORIES):
        history = History(Desk(tmp_path), seed)
        await history.begin()
        for _ in range(STEPS):
            await history.go_on()
        await history.end()
        events = [recorded.event async for recorded in history.desk.queries.events("s")]
        oracle = Oracle(events)

        def live(now: Session) -> dict[str, bool]:
            nodes = (f"t{n}" for n in range(1, now.thoughts + 1))
            return {node: now.truth.is_in_doubt(node) for node in nodes if now.is_live(node)}

        for node, doubtful in (await history.desk.recorder.glance("s", live)).items():
            judged += 1
            in_doubt += doubtful
            if not doubtful and not oracle.is_sure(node):
                blind.append((seed, node))
    figures = {"thoughts": judged, "in_doubt": in_doubt, "blind": len(blind)}
    report("P26 blind thoughts", histories=HISTORIES, **figures)
    assert blind == []
    assert in_doubt > judged // 2
