"""What an export holds, and when there is none."""

import re
import subprocess
import sys
import tempfile

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.process import Process
from app.transfer.records import exported, holding
from places import DOCS
from properties import examples
from sayings import thought
from stories import Story, stories
from thoughtline import __version__
from thoughtline.app.commands.erasure import Erasure
from thoughtline.app.transfer.record_export import PAGE, Exporter
from thoughtline.core.events import Recorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.codec import encode
from thoughtline.store.ledger import Entry, SessionSummary, at_version
from thoughtline.store.memory.ledger import MemoryLedger

FORMAT_PAGE = DOCS / "export.md"
[SNIPPET] = re.findall(r"```python\n(.*?)```", FORMAT_PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.fixture
def ledger() -> MemoryLedger:
    return MemoryLedger()


def checked(data: bytes) -> str:
    """What the checker in the docs says of an export; nothing if it is right."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        done = subprocess.run(
            [sys.executable, "-I", "-c", SNIPPET, file.name],
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
    assert bool(done.returncode) == bool(done.stderr)
    return done.stderr


async def test_an_export_is_a_header_then_events_then_the_end(ledger: MemoryLedger) -> None:
    process = Process(ledger, clock=lambda: 7)
    await process.think("later", session="b", may_begin=True)
    await process.think("first", session="a", may_begin=True, assume=("so",))

    header, *events, end = map(msgspec.json.decode, (await exported(ledger)).splitlines())

    assert header == {
        "format": "thoughtline-export",
        "number": 1,
        "release": __version__,
        "sessions": 2,
        "events": 3,
    }
    assert [(one["session"], one["version"], one["event"].get("text")) for one in events] == [
        ("b", 1, "later"),
        ("a", 1, "so"),
        ("a", 2, "first"),
    ]
    assert {(one["author"], one["at"]) for one in events} == {("ada", 7)}
    assert end.keys() == {"sha256"}


async def test_events_are_exported_as_they_were_hashed_byte_for_byte(ledger: MemoryLedger) -> None:
    await Process(ledger).think('a "quoted" ☕ thought\n\x1b', session="s", may_begin=True)
    [recorded] = await ledger.read("s")

    [_, line, _] = (await exported(ledger)).splitlines()

    assert line.endswith(b',"event":' + encode(recorded.event) + b"}")
    assert f'"hash":"{recorded.hash.hex()}"'.encode() in line


async def test_the_named_sessions_are_exported_alone(ledger: MemoryLedger) -> None:
    for name in "abc":
        await Process(ledger).think(name, session=name, may_begin=True)

    lines = (await exported(ledger, "c", "a", "c")).splitlines()

    assert [msgspec.json.decode(line).get("session") for line in lines[1:-1]] == ["c", "a"]


class Damaged(MemoryLedger):
    """A ledger with a session that cannot be read, so that its sessions cannot be listed."""

    async def sessions(
        self,
        *,
        limit: int | None,
        before: int | None = None,
        project: str | None = None,
        archived: bool = True,
    ) -> list[SessionSummary]:
        raise Refused(Code.LEDGER_DAMAGED, "It is damaged.", hint="")


async def test_a_session_can_be_saved_from_a_record_with_another_that_is_damaged() -> None:
    ledger = Damaged()
    await Process(ledger).think("whole", session="s", may_begin=True)

    assert checked(await exported(ledger, "s")) == ""


async def test_an_empty_record_has_an_export_of_its_own(ledger: MemoryLedger) -> None:
    assert len((await exported(ledger)).splitlines()) == 2


async def test_a_forgotten_session_is_left_out_and_refused_by_name(ledger: MemoryLedger) -> None:
    await Process(ledger).think("secret", session="s", may_begin=True)
    await Erasure(ledger, clock=lambda: 0).forget("s", author="ada")

    assert b"secret" not in await exported(ledger)
    with pytest.raises(Refused) as refusal:
        await exported(ledger, "s")
    assert refusal.value.code == Code.SESSION_FORGOTTEN


async def test_a_session_that_is_forgotten_meanwhile_ends_the_export(ledger: MemoryLedger) -> None:
    await Process(ledger).think("secret", session="s", may_begin=True)
    export = await Exporter(ledger).export()
    await Erasure(ledger, clock=lambda: 0).forget("s", author="ada")

    with pytest.raises(Refused) as refusal:
        [line async for line in export.lines]
    assert refusal.value.code == Code.SESSION_FORGOTTEN


async def test_a_session_that_never_began_is_refused(ledger: MemoryLedger) -> None:
    with pytest.raises(Refused) as refusal:
        await exported(ledger, "s")
    assert refusal.value.code == Code.NO_SUCH_SESSION


async def test_what_is_recorded_during_an_export_is_not_part_of_it(ledger: MemoryLedger) -> None:
    process = Process(ledger)
    await process.think("before", session="s", may_begin=True)
    export = await Exporter(ledger).export()
    await process.think("after", session="s")
    await process.think("after", session="another", may_begin=True)

    data = b"".join([line async for line in export.lines])

    assert b"after" not in data
    assert checked(data) == ""


class Newer(MemoryLedger):
    """A ledger with an event in it of which this release knows only a part."""

    async def read(
        self, session: str, *, after: int = 0, limit: int | None = None
    ) -> list[Recorded]:
        page = await super().read(session, after=after, limit=limit)
        return [msgspec.structs.replace(one, event=thought("t1", "partly")) for one in page]


async def test_what_would_not_verify_is_not_exported() -> None:
    ledger = Newer()
    await Process(ledger).think("wholly", session="s", may_begin=True)

    with pytest.raises(Refused) as refusal:
        await exported(ledger)
    assert refusal.value.code == Code.LEDGER_NEWER


class Counted(MemoryLedger):
    most = 0

    async def read(
        self, session: str, *, after: int = 0, limit: int | None = None
    ) -> list[Recorded]:
        page = await super().read(session, after=after, limit=limit)
        self.most = max(self.most, len(page))
        return page


@pytest.mark.parametrize("length", [PAGE, PAGE + 1, 3 * PAGE])
async def test_a_long_session_is_read_in_pages(length: int) -> None:
    ledger = Counted()
    entries = [
        Entry(event=thought(f"t{n}", after=f"t{n - 1}" if n > 1 else ""), author="ada", at=n)
        for n in range(1, length + 1)
    ]
    await ledger.append("s", at_version(0, entries))

    assert len((await exported(ledger)).splitlines()) == length + 2
    assert ledger.most == PAGE


@examples(25)
@given(st.lists(stories(), max_size=3, unique_by=lambda story: story.name))
async def test_a_stranger_can_check_an_export_with_the_docs_alone(told: list[Story]) -> None:
    assert checked(await exported(await holding(*told))) == ""


@examples(40)
@given(st.data())
async def test_a_stranger_finds_a_changed_byte(data: st.DataObject) -> None:
    ledger = MemoryLedger()
    for name in "ab":
        await Process(ledger).think("So it is.", session=name, may_begin=True, assume=("Is it?",))
    export = bytearray(await exported(ledger))
    place = data.draw(st.integers(0, len(export) - 2))
    export[place] ^= 1 << data.draw(st.integers(0, 7))

    assert checked(bytes(export))


async def test_a_stranger_finds_a_missing_line(ledger: MemoryLedger) -> None:
    await Process(ledger).think("So it is.", session="s", may_begin=True, assume=("Is it?",))
    lines = (await exported(ledger)).splitlines(keepends=True)

    for missing in range(len(lines)):
        assert checked(b"".join(lines[:missing] + lines[missing + 1 :]))
