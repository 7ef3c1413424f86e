"""Thoughts that stand unless another does: after each call that stands which stands by definition,
on each store, written by several processes.
"""

from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from campaigns.field import report, rounds
from campaigns.shared_record import open_ledgers
from core.truth.test_unless import all_nodes, depends_on, standing
from core.truth.world import World
from thoughtline.app.commands.command_result import CommandResult
from thoughtline.app.commands.policy import FREE
from thoughtline.app.queries.moments import AsOf
from thoughtline.core.command import AssumptionCommand, Command, EvidenceNotes
from thoughtline.core.events import Event
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Refused
from thoughtline.core.rules.import_validation import is_acceptable
from thoughtline.core.session import Session
from thoughtline.store.ledger import Ledger
from thoughtline.wiring.use_cases import UseCases

CALLS = 30

SESSIONS = {
    "memory": rounds(40, 2_000),
    "sqlite": rounds(6, 200),
    "postgres": rounds(2, 40),
}

ACTS = (
    *("think", "think", "think", "think", "revise", "about", "about", "about", "assume"),
    *("refute", "refute", "restore", "restore", "verify", "abandon", "drop"),
)

LOOPS = ("unless_loop", "support_cycle", "self_reference")


class Play:
    """Random calls of several processes on one session, each compared with the definition."""

    def __init__(self, ledgers: list[Ledger], random: Random) -> None:
        self._processes = [UseCases(ledger, FREE) for ledger in ledgers]
        self._random = random
        self._events: list[Event] = []
        self._world = World([])
        self._now = Session()
        self._known: set[str] = set()
        self.figures: Counter[str] = Counter()

    async def call(self) -> None:
        """Make one random call, and compare its reply and the session with the definition."""
        command = self._command(self._random.choice(ACTS))
        if command is None:
            return
        recorder = self._random.choice(self._processes).recorder(Session)
        before = self._world.standing()
        preview = self._preview(command)
        try:
            result = await recorder.think(
                command, _told, session="s", author="agent", limits=Limits(), may_begin=True
            )
        except Refused as refusal:
            self._check_refusal(command, refusal)
            return
        self._take(result.events)
        after = self._world.standing()
        fell, rose = ({t for t in each if t[0] == "t"} for each in (before - after, after - before))
        known = rose & self._known
        assert set(result.fell) == fell, command
        assert set(result.rose) == known, command
        if preview is not None and len(result.events) == 1:
            assert preview == (fell, known), command
            self.figures["previews"] += 1
        self._known |= self._world.supports.keys()
        self.figures["turned"] += len(fell) + len(known)
        self.figures["calls"] += 1

    async def check(self) -> None:
        """Compare the session as another process reads it, and at an earlier version."""
        if not self._events:
            return
        queries = self._random.choice(self._processes).queries
        now = (await queries.current_view("s")).session
        assert standing(now) == self._world.standing()
        version = self._random.randint(1, len(self._events))
        then = (await queries.view("s", at=AsOf(version=version))).session
        assert standing(then) == World(self._events[:version]).standing()
        self.figures["standings"] += len(all_nodes(now)) + len(all_nodes(then))

    def _take(self, events: tuple[Event, ...]) -> None:
        for event in events:
            assert is_acceptable(self._now, event), event
            self._now.apply(event)
            self._events.append(event)
            self._world.take(event, len(self._events))

    def _preview(self, command: Command) -> tuple[set[str], set[str]] | None:
        """Return the foreseen consequences of a refutation."""
        if not command.refute or not self._now.truth.stands(command.refute[0]):
            return None
        trial = self._now.truth.preview(command.refute)
        return set(trial.fell), set(trial.rose)

    def _check_refusal(self, command: Command, refusal: Refused) -> None:
        """Check that a refused loop is one, by the definition."""
        self.figures["refused"] += 1
        if refusal.code not in LOOPS:
            return
        self.figures["loops"] += 1
        upper = {*filter(None, [command.about]), *command.verify}
        if command.revises:
            old = command.revises
            upper = {piece for piece, node in self._world.exceptions.items() if node == old}
            upper.add(old)  # the call's own evidence, unless the thought that it revises
        named = [need for needs in command.rests_on for need in needs]
        named += [
            self._now.latest_revision(notes.unless) for notes in command.evidence_notes.values()
        ]
        assert any(depends_on(self._world, name, node) for name in named for node in upper), command

    def _command(self, act: str) -> Command | None:  # noqa: PLR0911 - one for each act
        pick = self._random.choice
        thoughts = [node for node in all_nodes(self._now) if node[0] == "t"]
        pieces = list(self._now.truth.exceptions)
        because = f"call {len(self._events)}"
        if act == "assume":
            return Command(assume=(AssumptionCommand("so"),))
        if act == "think" or not thoughts:
            return self._with_grounds(Command(text="so"))
        match act:
            case "revise":
                return self._with_grounds(Command(text="so", revises=pick(thoughts)))
            case "about":
                return self._with_grounds(Command(about=pick(thoughts)), least=1)
            case "abandon":
                return Command(abandon=(pick(thoughts),), because=because)
            case "drop" if pieces:
                return Command(abandon=(pick(pieces),), because=because)
            case "verify" if self._random.random() < 0.5:
                return self._with_exception(Command(verify=(pick(thoughts),)))
            case "refute" | "restore" | "verify":
                node = pick(all_nodes(self._now))
                return replace(Command(because=because), **{act: (node,)})
        return None

    def _with_grounds(self, command: Command, least: int = 0) -> Command:
        """Return a command with a few alternatives of a few grounds, or with one exception."""
        nodes = all_nodes(self._now)
        if not nodes:
            return command
        if self._random.random() < 0.4:
            return self._with_exception(command)
        count = self._random.randint(least, 2)
        latest = nodes[-8:] if self._random.random() < 0.6 else nodes
        chosen = [
            tuple(dict.fromkeys(self._random.choices(latest, k=self._random.choice((1, 1, 2)))))
            for _ in range(count)
        ]
        return replace(
            command, rests_on=tuple(chosen), on_nothing=command.revises is not None and not chosen
        )

    def _with_exception(self, command: Command) -> Command:
        exception = self._random.choice(all_nodes(self._now))
        text = f"unless {exception}"
        notes = EvidenceNotes(unless=exception)
        return replace(command, evidence=(text,), evidence_notes={text: notes})


def _told(result: CommandResult[Session]) -> CommandResult[Session]:
    """Return what a reply is made of, as far as it does not change with the next call."""
    return replace(result, fell=result.shift.fell, rose=result.shift.rose)


@pytest.mark.parametrize("store", SESSIONS)
async def test_that_stands_which_stands_by_definition(
    store: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    figures: Counter[str] = Counter()
    for seed in range(SESSIONS[store]):
        async with AsyncExitStack() as stack:
            ledgers = await open_ledgers(stack, store, tmp_path / f"{seed}.db", request)
            play = Play(ledgers, Random(f"{store} {seed}"))
            for _ in range(CALLS):
                await play.call()
                await play.check()
        figures += play.figures
    report(f"unless, {store}", sessions=SESSIONS[store], **figures, wrong=0)
    assert figures["loops"] > SESSIONS[store] / 2
    assert figures["turned"] > SESSIONS[store]
