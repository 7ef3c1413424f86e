"""Files that are not what an export wrote: none of them leaves anything behind."""

import io
from hashlib import sha256
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.transfer.records import everything, imported, importing, refused, two_sessions
from thoughtline.core.events import ThoughtRecorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.codec import encode
from thoughtline.store.export_format import MAX_COUNTS, NUMBER
from thoughtline.store.head import GENESIS_HASH
from thoughtline.store.integrity.hash_chain import chain_hash
from thoughtline.store.ledger import Entry, at_version
from thoughtline.store.memory.ledger import MemoryLedger


@pytest.fixture
def ledger() -> MemoryLedger:
    return MemoryLedger()


def ended(lines: list[bytes]) -> bytes:
    """Lines with the end that belongs to them."""
    data = b"".join(lines)
    return data + b'{"sha256":"%b"}\n' % sha256(data).hexdigest().encode()


A_THOUGHT = {"type": "ThoughtRecorded", "thought": "t1", "text": "so"}
LONG_NAME = "x" * 201
ASSUMED = {"type": "AssumptionStated", "assumption": "a1", "text": "so"}


def shown(**anchor: object) -> dict[str, Any]:
    """Evidence with an anchor that no server records."""
    place = {"path": "a.py", "file": "00", "content": "00", **anchor}
    return {"type": "EvidenceGiven", "evidence": "e1", "kind": "file", "text": "a", "anchor": place}


def forged(*events: dict[str, Any], place: dict[str, str] | None = None, **header: object) -> bytes:
    """An export that anybody could have made: its hashes are right, whatever it says."""
    session, author = ({"session": "s", "author": "eve"} | (place or {})).values()
    lines = [
        {
            "format": "thoughtline-export",
            "number": NUMBER,
            "release": "0.1.0",
            "sessions": 1,
            "events": len(events),
            **header,
        },
    ]
    previous = GENESIS_HASH
    for version, event in enumerate(events, 1):
        body = msgspec.json.encode(event)
        previous = chain_hash(previous, (session, version, author, 0), body)
        lines.append(
            {
                "session": session,
                "version": version,
                "author": author,
                "at": 0,
                "hash": previous.hex(),
                "event": event,
            }
        )
    return ended([msgspec.json.encode(line) + b"\n" for line in lines])


def forged_around(body: bytes, session: str = "s", author: str = "eve") -> bytes:
    """An export of one event, whose bytes stand in it as they are."""
    digest = chain_hash(GENESIS_HASH, (session, 1, author, 0), body).hex().encode()
    place = (msgspec.json.encode(session), msgspec.json.encode(author), digest, body)
    line = b'{"session":%b,"version":1,"author":%b,"at":0,"hash":"%b","event":%b}\n' % place
    return ended([forged(events=1).splitlines()[0] + b"\n", line])


@given(st.data())
async def test_a_changed_byte_stores_nothing(data: st.DataObject) -> None:
    damaged = bytearray(await two_sessions())
    place = data.draw(st.integers(0, len(damaged) - 1))
    damaged[place] ^= data.draw(st.integers(1, 255))

    if damaged[place] not in b"\r\n" or place < len(damaged) - 1:
        refusal = await refused(MemoryLedger(), bytes(damaged))
        assert refusal.code in (Code.BAD_IMPORT, Code.IMPORT_NEWER)


@given(st.data())
async def test_a_file_with_a_piece_cut_out_stores_nothing(data: st.DataObject) -> None:
    whole = await two_sessions()
    first = data.draw(st.integers(0, len(whole) - 2))
    last = data.draw(st.integers(first + 1, len(whole) - 1))

    assert await refused(MemoryLedger(), whole[:first] + whole[last:])
    assert await refused(MemoryLedger(), whole[:first])


async def test_lines_that_are_missing_doubled_or_turned_about_store_nothing() -> None:
    lines = (await two_sessions()).splitlines(keepends=True)
    for place, line in enumerate(lines):
        others = lines[:place] + lines[place + 1 :]
        assert await refused(MemoryLedger(), b"".join(others))
        for other in range(len(lines)):
            doubled = [*lines[:other], line, *lines[other:]]
            assert await refused(MemoryLedger(), b"".join(doubled))
            if other != place:
                moved = [*others[:other], line, *others[other:]]
                assert await refused(MemoryLedger(), b"".join(moved))
    for one, two in pairwise(range(1, len(lines) - 1)):
        turned = [*lines]
        turned[one], turned[two] = turned[two], turned[one]
        assert await refused(MemoryLedger(), b"".join(turned))


async def test_a_session_that_comes_twice_is_refused(ledger: MemoryLedger) -> None:
    header, *events, _ = (await two_sessions()).splitlines(keepends=True)
    header = header.replace(b'"events":4', b'"events":7')

    refusal = await refused(ledger, ended([header, *events, *events[:3]]))

    assert refusal.message == "Line 6 goes back to session 'a'."


async def test_a_line_says_nothing_more_than_it_must(ledger: MemoryLedger) -> None:
    header, event, _ = forged(ASSUMED).splitlines(keepends=True)
    more = event.replace(b'"event":', b'"more":1,"event":')

    assert (await refused(ledger, ended([header, more]))).message.startswith("Line 2 cannot be")


async def test_nothing_is_read_past_what_the_header_says(ledger: MemoryLedger) -> None:
    more = [ASSUMED | {"assumption": f"a{n}"} for n in range(1, 9)]

    assert (await refused(ledger, forged(*more, events=2))).message.startswith("Line 4 is one more")
    assert (await refused(ledger, forged(*more, sessions=0))).message.startswith("Line 2 is one")


async def test_the_refusal_names_the_first_bad_line(ledger: MemoryLedger) -> None:
    data = (await two_sessions()).replace(b"Skip", b"Keep")

    assert (await refused(ledger, data)).message.startswith("Line 4 does not fit: Event 3 ")


async def test_a_missing_line_end_at_the_end_does_no_harm(ledger: MemoryLedger) -> None:
    await imported(ledger, (await two_sessions()).rstrip())

    assert len(await everything(ledger)) == 2


async def test_two_exports_in_one_file_are_refused(ledger: MemoryLedger) -> None:
    data = await two_sessions()

    assert (await refused(ledger, data + data)).message == "Line 7 comes after the end."


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "Line 1 is missing"),
        (b"\n", "Line 1 is not the header"),
        (b"[]\n", "Line 1 is not the header"),
        (forged(format="something"), "Line 1 is not the header"),
        (forged(number="1"), "Line 1 cannot be read"),
        (forged(number=NUMBER + 1), "Line 1 says that Thoughtline '0.1.0' wrote this, in format"),
        (
            forged(sessions=MAX_COUNTS["sessions"] + 1),
            "Line 1 says that there are more than 1,000,000",
        ),
        (
            forged(events=MAX_COUNTS["events"] + 1),
            "Line 1 says that there are more than 100,000,000",
        ),
        (forged(events=-1), "Line 1 says that there are -1"),
        (
            forged(ASSUMED, events=2),
            "Line 3 comes before all events and sessions that the header counts",
        ),
        (
            forged(ASSUMED, sessions=2),
            "Line 3 comes before all events and sessions that the header counts",
        ),
    ],
)
async def test_a_header_must_be_right(ledger: MemoryLedger, data: bytes, said: str) -> None:
    refusal = await refused(ledger, data)

    assert refusal.message.startswith(said)
    assert refusal.code in (Code.BAD_IMPORT, Code.IMPORT_NEWER)
    assert (refusal.code == Code.IMPORT_NEWER) == ("in format" in said)


@pytest.mark.parametrize("name", ["latest", "Latest", " latest\n"])
async def test_no_session_comes_in_as_the_latest(ledger: MemoryLedger, name: str) -> None:
    refusal = await refused(ledger, forged(A_THOUGHT, place={"session": name}))

    assert refusal.code == Code.BAD_IMPORT
    assert "means the session that was written to last" in refusal.message
    await imported(ledger, forged(A_THOUGHT, place={"session": name}), "theirs")
    assert len(await ledger.read("theirs")) == 1


async def test_one_that_is_called_so_on_record_goes_on(ledger: MemoryLedger) -> None:
    event = ThoughtRecorded(thought="t1", text="so")
    await ledger.append("latest", at_version(0, [Entry(event=event, author="eve", at=0)]))

    [done] = await imported(ledger, forged(A_THOUGHT, place={"session": "latest"}))

    assert (done.known, done.stored) == (1, 0)


async def test_a_forged_file_that_says_nothing_wrong_is_taken(ledger: MemoryLedger) -> None:
    await imported(ledger, forged({"type": "ThoughtRecorded", "thought": "t1", "text": "so"}))

    assert len(await ledger.read("s")) == 1


@pytest.mark.parametrize(
    ("event", "code"),
    [
        ({"type": "SomethingNew"}, Code.IMPORT_NEWER),
        ({"type": "ThoughtRecorded", "thought": "t1"}, Code.IMPORT_NEWER),
        ({"type": "ThoughtRecorded", "thought": "t1", "text": "", "x": 1}, Code.IMPORT_NEWER),
        ({"text": "so", "thought": "t1", "type": "ThoughtRecorded"}, Code.IMPORT_NEWER),
        ({"type": "ThoughtRecorded", "thought": "t2", "text": ""}, Code.BAD_IMPORT),
        ({**A_THOUGHT, "number": -5}, Code.BAD_IMPORT),
        ({**A_THOUGHT, "number": 10**18}, Code.BAD_IMPORT),
        ({**A_THOUGHT, "text": "x" * (17 << 20)}, Code.BAD_IMPORT),
        ({"type": "AssumptionRefuted", "assumption": "a1", "because": ""}, Code.BAD_IMPORT),
        ({"type": "OutcomeRecorded", "on": "t1", "came_true": True}, Code.BAD_IMPORT),
        ({"type": "SessionForgotten", "events": 1, "head": ""}, Code.BAD_IMPORT),
        ({**A_THOUGHT, "branch": LONG_NAME}, Code.BAD_IMPORT),
        ({**A_THOUGHT, "kind": LONG_NAME}, Code.BAD_IMPORT),
        ({**A_THOUGHT, "label": LONG_NAME}, Code.BAD_IMPORT),
        ({**ASSUMED, "name": LONG_NAME}, Code.BAD_IMPORT),
        ({"type": "SessionDescribed", "title": LONG_NAME}, Code.BAD_IMPORT),
        ({"type": "SessionDescribed", "tags": [LONG_NAME]}, Code.BAD_IMPORT),
        ({"type": "SessionDescribed", "tags": [f"{n}" for n in range(17)]}, Code.BAD_IMPORT),
        ({"type": "SessionDescribed", "project": "x" * 1_025}, Code.BAD_IMPORT),
        (shown(first=1, last=2), Code.BAD_IMPORT),
        (shown(first=1, last=1, lines=["a", "b"]), Code.BAD_IMPORT),
        (shown(lines=["a"]), Code.BAD_IMPORT),
        (shown(first=1, last=20_001, lines=["a"] * 20_001), Code.BAD_IMPORT),
        (shown(first=1, last=1, lines=["a"], before=["a"] * 101), Code.BAD_IMPORT),
        (shown(size=-1), Code.BAD_IMPORT),
        (shown(commit="\0"), Code.BAD_IMPORT),
        (shown(commit="--help"), Code.BAD_IMPORT),
    ],
    ids=lambda one: str(one)[:80],
)
async def test_an_event_that_would_break_the_session_is_refused(
    ledger: MemoryLedger, event: dict[str, Any], code: Code
) -> None:
    assert (await refused(ledger, forged(event))).code == code


@pytest.mark.parametrize(
    "place", [{"session": LONG_NAME}, {"author": "x" * 1_025}], ids=["session", "author"]
)
async def test_names_have_limits(ledger: MemoryLedger, place: dict[str, str]) -> None:
    assert (await refused(ledger, forged(A_THOUGHT, place=place))).code == Code.BAD_IMPORT


@pytest.mark.parametrize(
    "given",
    [b"9" * 5_000, b"1e999", b"[" * 100_000 + b"]" * 100_000, b"[" * 60 + b"]" * 60, b'"\xff"'],
    ids=lambda given: repr(given[:8]),
)
async def test_hostile_json_is_refused(ledger: MemoryLedger, given: bytes) -> None:
    plain = encode(ThoughtRecorded(thought="t1", text="", given={"x": 7}))
    body = plain.replace(b"7", given)

    assert (await refused(ledger, forged_around(body))).code in (Code.BAD_IMPORT, Code.IMPORT_NEWER)


async def test_a_line_without_an_end_is_not_read_to_its_end(
    ledger: MemoryLedger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("thoughtline.store.export_format.MAX_LINE_BYTES", 1_000)
    file = io.BytesIO(forged().splitlines()[0] + b"\n" + b"x" * 5_000)

    with pytest.raises(Refused) as refusal:
        await importing(ledger).take(file)

    assert refusal.value.message == "Line 2 is longer than 1,000 bytes."
    assert file.tell() < 2_000
