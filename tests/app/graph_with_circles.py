"""One random graph of reasons with circles through several sessions, and its standings by
definition: slow and plain, for tests to compare with.
"""

import shutil
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random

from msgspec import Struct
from msgspec.structs import asdict, replace

from thoughtline.app.beside.memory import SyncMemory
from thoughtline.app.beside.sync import RecordSync
from thoughtline.app.commands.policy import FREE
from thoughtline.core.command import AssumptionCommand, Command, EvidenceNotes
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Refused
from thoughtline.core.session import Session
from thoughtline.core.truth.standing import Standing
from thoughtline.project.record_folder import RecordFolder
from thoughtline.store.beside.mirror_names import mirror_name
from thoughtline.store.ledger import Ledger
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.wiring.use_cases import UseCases

ACTS = (
    *("think", "think", "about", "about", "about", "about", "assume", "unless", "unless"),
    *("refute", "refute", "restore", "abandon"),
)


class Place(Struct, frozen=True):
    """A node of the graph: its session and its id there."""

    session: str
    node: str


class Ground(Struct, frozen=True):
    """What a support needs: that `on` stands, or, if `is_unless`, that it does not. `above` is the
    session of the support.
    """

    above: str
    on: Place
    is_unless: bool = False


class Whole:
    """The whole graph, of which every session has a part."""

    def __init__(self) -> None:
        self.supports: dict[Place, list[Sequence[Ground]]] = {}
        self.refuted: set[Place] = set()
        self.abandoned: set[Place] = set()

    def standings(self) -> dict[Place, Standing]:
        """From grounds that stand by themselves on. Evidence in a circle through an exception is
        in doubt, whatever its node does.
        """
        cut = self._loops()
        most, least = set(self.supports), set[Place]()
        while most != least:  # Van Gelder's alternating fixed point
            least = self._stand_beside(most, cut)
            most = self._stand_beside(least, cut)
        sure = self._sure(most, cut)
        return {place: self._standing(place, most, sure) for place in self.supports}

    def _standing(self, place: Place, stand: set[Place], sure: set[Place]) -> Standing:
        if place not in stand:
            return Standing.FALLEN
        if place in self.abandoned:
            return Standing.ABANDONED
        return Standing.STANDS if place in sure else Standing.IN_DOUBT

    def _stand_beside(self, others: set[Place], cut: set[Ground]) -> set[Place]:
        def holds(ground: Ground, so_far: set[Place]) -> bool:
            if ground.is_unless:
                return ground.on not in others or ground.on in self.abandoned
            return ground in cut or ground.on in so_far

        return self._least(holds, self.supports.keys() - self.refuted)

    def _sure(self, stand: set[Place], cut: set[Ground]) -> set[Place]:
        def holds(ground: Ground, so_far: set[Place]) -> bool:
            if ground.is_unless:
                return ground.on not in stand or ground.on in self.abandoned
            return ground not in cut and ground.on in so_far

        return self._least(holds, stand - self.abandoned)

    def _least(
        self, holds: Callable[[Ground, set[Place]], bool], among: Iterable[Place]
    ) -> set[Place]:
        left, found = set(among), set[Place]()
        while more := {
            place
            for place in left
            if not self.supports[place]
            or any(all(holds(each, found) for each in needs) for needs in self.supports[place])
        }:
            found |= more
            left -= more
        return found

    def _loops(self) -> set[Ground]:
        """The grounds in other sessions that a circle through an exception leads through."""
        below = {
            place: {
                ground
                for needs in alternatives
                for ground in needs
                if place not in self.refuted
                and not (ground.is_unless and ground.on in self.abandoned)
            }
            for place, alternatives in self.supports.items()
        }
        reached = {place: self._reached(place, below) for place in below}
        loops = set[Ground]()
        for place, grounds in below.items():
            for ground in grounds:
                if ground.is_unless and place in reached[ground.on]:
                    circle = {each for each in reached[place] if place in reached[each]} | {place}
                    loops |= {
                        each
                        for inside in circle
                        for each in below[inside]
                        if each.on in circle and each.on.session != each.above
                    }
        return loops

    def _reached(self, place: Place, below: dict[Place, set[Ground]]) -> set[Place]:
        found, unread = {place}, [place]
        while unread:
            new = {ground.on for ground in below[unread.pop()]} - found
            found |= new
            unread += new
        return found


class Record:
    """A process over a record: with a folder, the clone of one person; with an owner, the owner's
    part of the record.
    """

    def __init__(self, ledger: Ledger, folder: Path | None = None, owner: str = "") -> None:
        self.ledger = ledger
        self.owner = owner
        self.use_cases = UseCases(ledger, FREE, owner=owner)
        self.folder = folder
        if folder is not None:
            self.record = RecordFolder(folder)
            self.record.begin()
            self.syncer = RecordSync(
                ledger,
                self.record,
                str(folder),
                SyncMemory(),
                self.use_cases.elsewhere.carry,
                hear=self.use_cases.elsewhere.hear,
            )

    def files(self) -> set[str]:
        path = self.record.path
        return {str(each.relative_to(path)) for each in path.glob("*/*.jsonl")}

    async def fetch(self, other: "Record") -> bool:
        """Copy the files of the other clone. Return True if there were new files."""
        new = other.files() - self.files()
        for name in new:
            (self.record.path / name).parent.mkdir(exist_ok=True)
            shutil.copy(other.record.path / name, self.record.path / name)
        return bool(new)


class Circles:
    """Random calls on sessions that may rest on each other in circles."""

    def __init__(self, records: Sequence[Record], random: Random, sessions: int) -> None:
        self.records = records
        self._random = random
        self.whole = Whole()
        self.sessions = [f"part-{number}" for number in range(sessions)]
        self.names: dict[str, str] = {}
        self._guests: dict[str, set[str]] = {}
        self.calls: list[str] = []
        self.compared = 0

    def home(self, session: str) -> Record:
        """Return a record that may write a session: its home, or any process of one record."""
        if self._is_one_record:
            return self._random.choice(self.records)
        return self.records[self.sessions.index(session) % len(self.records)]

    @property
    def _is_one_record(self) -> bool:
        return self.records[0].folder is None and not self.records[0].owner

    async def begin(self) -> None:
        for session in self.sessions:
            for command in (Command(text="so"), Command(text="so"), _ASSUME):
                await self._add(session, command, [])
            folder = self.home(session).folder
            if folder is not None:
                await self._do(session, Command(project=str(folder)))
                begin = await self.home(session).ledger.read(session, limit=1)
                self.names[session] = mirror_name(session, begin[0].hash.hex()[:12])
            if self.home(session).owner:
                await self._share(session)

    async def _share(self, session: str) -> None:
        """Let at least one other owner read a session."""
        home = self.home(session)
        others = [record.owner for record in self.records if record is not home]
        guests = self._random.sample(others, self._random.randint(1, len(others)))
        self._guests[session] = set(guests)
        for guest in guests:
            self.names[session] = await home.ledger.share(session, guest, "read")

    async def call(self) -> None:
        """Make one random call."""
        pick, act = self._random.choice, self._random.choice(ACTS)
        session = pick(self.sessions)
        own = [place for place in self.whole.supports if place.session == session]
        thoughts = [place for place in own if place.node.startswith("t")]
        if act == "assume":
            await self._add(session, _ASSUME, [])
        elif act == "think":
            await self._add(session, Command(text="so"), self._grounds(session))
        elif act == "about":
            await self._support(pick(thoughts), self._grounds(session), None)
        elif act == "unless":
            await self._support(pick(thoughts), [], pick(thoughts))
        else:
            await self._judge(act, pick(thoughts if act == "abandon" else own))

    async def check(self, record: Record, session: str) -> None:
        """Compare each node of a session that a record reads with the whole."""
        meant = self.whole.standings()
        name = self._name(record, session)
        read = (await record.use_cases.queries.current_view(name)).session
        for place, standing in meant.items():
            if place.session == session:
                found = read.standing(place.node)
                assert found == standing, (place, name, found, standing, self.calls)
                self.compared += 1

    async def heads(self) -> dict[str, object]:
        return {
            f"{number} {session}": (await record.ledger.heads([session]))[session]
            for number, record in enumerate(self.records)
            for session in self.sessions
        }

    async def is_quiet(self) -> bool:
        """Return True if reading all sessions in any order writes nothing."""
        before = await self.heads()
        for record in self._random.sample(list(self.records), len(self.records)):
            for session in self._random.sample(self.sessions, len(self.sessions)):
                if self._guests and not self._is_read(session, record):
                    continue
                await record.use_cases.queries.current_view(self._name(record, session))
        return before == await self.heads()

    async def exchange(self) -> bool:
        """Let each clone read the files of every other, in random order. Return True if any file
        was new.
        """
        is_new = False
        for record in self._random.sample(list(self.records), len(self.records)):
            for other in self._random.sample(list(self.records), len(self.records)):
                is_new = await record.fetch(other) or is_new
            before = record.files()
            await record.syncer.sync()
            is_new = is_new or record.files() != before
        return is_new

    async def meet(self) -> None:
        """Let one clone read the files of another."""
        one, other = self._random.sample(list(self.records), 2)
        await other.syncer.sync()
        await one.fetch(other)
        await one.syncer.sync()

    def _grounds(self, session: str) -> list[Place]:
        """One or two nodes, mostly of other sessions."""
        places = list(self.whole.supports)
        if self._guests:
            reader = self.home(session)
            places = [place for place in places if self._is_read(place.session, reader)]
        others = [place for place in places if place.session != session]
        if others and self._random.random() < 0.7:
            places = others
        return self._random.sample(places, self._random.choice((1, 1, 2)))

    def _name(self, record: Record, session: str) -> str:
        if self._is_one_record or self.home(session) is record:
            return session
        return self.names[session]

    def _is_read(self, session: str, reader: Record) -> bool:
        return self.home(session) is reader or reader.owner in self._guests[session]

    async def _add(self, session: str, command: Command, grounds: Sequence[Place]) -> None:
        now = await self._do(session, replace(command, rests_on=self._needs(session, grounds)))
        if now is not None:
            node = f"a{len(now.assumptions)}" if command.assume else f"t{now.thoughts}"
            needs = [Ground(session, each) for each in grounds]
            self.whole.supports[Place(session, node)] = [needs] if needs else []

    async def _support(
        self, place: Place, grounds: Sequence[Place], except_for: Place | None
    ) -> None:
        session = place.session
        command = Command(about=place.node, rests_on=self._needs(session, grounds))
        needs = [Ground(session, each) for each in grounds]
        if except_for is not None:
            text = f"unless {except_for.node}"
            notes = {text: EvidenceNotes(unless=except_for.node)}
            command = Command(about=place.node, evidence=(text,), evidence_notes=notes)
            needs = [Ground(session, except_for, is_unless=True)]
        if await self._do(session, command) is not None:
            self.whole.supports[place].append(needs)

    async def _judge(self, act: str, place: Place) -> None:
        call = replace(Command(because=f"call {len(self.calls)}"), **{act: (place.node,)})
        if await self._do(place.session, call) is None:
            return
        match act:
            case "refute":
                self.whole.refuted.add(place)
            case "abandon":
                self.whole.abandoned.add(place)
            case _:
                self.whole.refuted.discard(place)
                self.whole.abandoned.discard(place)

    def _needs(self, session: str, grounds: Sequence[Place]) -> tuple[tuple[str, ...], ...]:
        if not grounds:
            return ()
        record = self.home(session)
        return (
            tuple(
                each.node
                if each.session == session
                else f"{self._name(record, each.session)}/{each.node}"
                for each in grounds
            ),
        )

    async def _do(self, session: str, command: Command) -> Session | None:
        """Make a call. Return the session after the call, None if the call was refused."""
        try:
            now = (
                await self.home(session)
                .use_cases.recorder(Session)
                .think(
                    command,
                    lambda change: change.now,
                    session=session,
                    author="agent",
                    limits=Limits(),
                    may_begin=True,
                )
            )
        except Refused as refusal:
            self.calls.append(f"refused in {session}: {_told(command)} {refusal.code}")
            return None
        self.calls.append(f"{session}: {_told(command)}")
        return now


def _told(command: Command) -> str:
    said = {name: value for name, value in asdict(command).items() if value}
    return ", ".join(f"{name}={value}" for name, value in said.items() if name != "elsewhere")


_ASSUME = Command(assume=(AssumptionCommand("so"),))


def clones(folder: Path, count: int) -> list[Record]:
    """Return clones of one project, each with a record of its own."""
    records = []
    for number in range(count):
        (folder / f"{number}").mkdir(parents=True)
        records.append(Record(MemoryLedger(), folder / f"{number}"))
    return records


def owners(count: int) -> list[Record]:
    """Return the parts of a record that belong to several owners."""
    ledger = MemoryLedger()
    names = [f"owner-{number}" for number in range(count)]
    return [Record(ledger.of(name), owner=name) for name in names]
