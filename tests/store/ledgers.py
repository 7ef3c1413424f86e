"""What tests of a store need: entries to write, and the state that a killed process leaves."""

import shutil
from pathlib import Path

from sayings import thought
from thoughtline.core.events import Event, SessionForgotten
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.ledger import Entry, Ledger, Query, VersionConflict, at_version
from thoughtline.store.search.passages import node_and_text


def entries(*events: Event, author: str = "ada", at: int = 1_000) -> list[Entry]:
    return [Entry(event=event, author=author, at=at) for event in events]


async def write(ledger: Ledger, session: str = "s", *, count: int = 1, text: str = "…") -> None:
    """Append `count` thoughts, one by one."""
    at = len(await ledger.read(session))
    for version in range(at, at + count):
        await ledger.append(session, at_version(version, entries(thought(f"t{version + 1}", text))))


async def texts(ledger: Ledger, session: str = "s") -> int:
    """How many events a session has."""
    return len(await ledger.read(session))


async def tombstone(ledger: Ledger, session: str = "s", *, because: str = "") -> Entry:
    """What is to be kept of a session as it is now."""
    last = (await ledger.read(session))[-1]
    event = SessionForgotten(events=last.version, head=last.hash.hex(), because=because)
    return Entry(event=event, author="ada", at=2_000)


async def forget(ledger: Ledger, session: str = "s", *, because: str = "") -> None:
    kept = await tombstone(ledger, session, because=because)
    await ledger.forget(session, kept, expecting=getattr(kept.event, "events", 0))


async def found(ledger: Ledger, query: str, *, limit: int = 9) -> list[str]:
    """The texts that a search finds, best first."""
    hits = await ledger.search(Query(text=query), limit=limit)
    return [node_and_text(hit.event.event)[1] for hit in hits]


async def code_of(ledger: Ledger, session: str = "another") -> Code | None:
    """The code with which a write is refused, None if it is not."""
    try:
        await ledger.append(session, at_version(0, entries(thought("t1"))))
    except Refused as refusal:
        return refusal.code
    except VersionConflict:
        pass
    return None


def as_killed(path: Path, folder: Path) -> Path:
    """What is on disk now, as `kill -9` would leave it. Returns the copy of the database."""
    folder.mkdir()
    for suffix in ("", "-wal", ".lock"):
        shutil.copy(f"{path}{suffix}", folder)
    return folder / path.name


def beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def flip(path: Path, at: int, bits: int = 0xFF) -> None:
    """Damage one byte of a file."""
    data = bytearray(path.read_bytes())
    data[at] ^= bits
    path.write_bytes(data)
