"""The promise of `Ledger` about owners and what they share, run against every store."""

import asyncio
from typing import Any

import pytest

from sayings import assumed, thought
from store.ledgers import entries, forget, found, tombstone, write
from thoughtline.core.events import SessionDescribed
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.truth.standing import Standing
from thoughtline.store.codec import encode
from thoughtline.store.integrity.hash_chain import chain_hash
from thoughtline.store.ledger import IdempotencyKey, KeyedWrite, KeyTaken, Ledger, Query, at_version
from thoughtline.store.reports import Verification
from thoughtline.store.storage_usage import StorageUsage

OWNERS = ["", "ada", "bo", "Ada", 'a"', "a,", "ß", "\x1f", '["ada"', "https://id.example|bo"]

NAMES = ["s", "", "\x1f", "\x1f\x1f", '\x1f["ada","s"]', '\x1f["","s"]', "ada", 's"]', "\\"]


async def test_the_same_names_belong_to_each_owner_apart(ledger: Ledger) -> None:
    pairs = [(owner, name) for owner in OWNERS for name in NAMES]
    for owner, name in pairs:
        event = thought("t1", f"{owner} in {name}")
        await ledger.of(owner).append(name, at_version(0, entries(event)))

    for owner, name in pairs:
        [recorded] = await ledger.of(owner).read(name)
        assert recorded.event == thought("t1", f"{owner} in {name}")
        assert recorded.session == name
    for owner in OWNERS:
        listed = await ledger.of(owner).sessions(limit=None)
        assert sorted(one.session for one in listed) == sorted(NAMES)
        assert await ledger.of(owner).verify() == (
            Verification(sessions=len(NAMES), events=len(NAMES), damage=())
            if owner
            else Verification(sessions=len(pairs), events=len(pairs), damage=())
        )


async def test_an_unowned_ledger_is_the_local_persons_part(ledger: Ledger) -> None:
    await write(ledger, text="seal")

    assert await found(ledger.of(""), "seal") == ["seal"]
    assert await found(ledger.of("ada").of(""), "seal") == ["seal"]
    assert await ledger.of("ada").of("bo").read("s") == []


async def test_the_storage_of_every_owner_is_listed(ledger: Ledger) -> None:
    for owner in OWNERS:
        await write(ledger.of(owner), text=owner or "seal")
    forgotten = ledger.of("bo")
    await forget(forgotten)

    owners = await ledger.of("ada").owners()

    assert list(owners) == sorted(OWNERS)
    assert {owner for owner, usage in owners.items() if not usage.sessions} == {"bo"}
    for owner, usage in owners.items():
        assert usage == await ledger.of(owner).storage_usage()


async def test_an_owner_does_not_change_the_hashes(ledger: Ledger) -> None:
    """So what was recorded can be given to somebody else, and checked there."""
    await write(ledger.of("ada"))

    [recorded] = await ledger.of("ada").read("s")
    place = ("s", 1, "ada", 1_000)
    assert recorded.hash == chain_hash(bytes(32), place, encode(recorded.event))


async def test_what_is_somebody_elses_looks_like_what_is_not_there(ledger: Ledger) -> None:
    ada, bo = ledger.of("ada"), ledger.of("bo")
    await ada.append(
        "s",
        at_version(
            0,
            entries(assumed("a1", "seal"), thought("t1", "a seal")),
            lambda: {"a1": Standing.FALLEN},
        ),
        key=IdempotencyKey(name="k", digest=b"d"),
    )

    assert await bo.read("s") == []
    assert await bo.search(Query(text="seal"), limit=9) == []
    assert await bo.search(Query(text="seal", session="s"), limit=9) == []
    assert await bo.sessions(limit=None) == []
    assert await bo.keyed_write("k") is None
    assert await bo.storage_usage() == StorageUsage()
    assert await bo.position() == 0
    assert await bo.events_after(0, limit=9) == []
    assert await bo.events_after(0, limit=9, session="s") == []
    assert await bo.shares("s") == {}
    assert await bo.shared_sessions() == []
    assert await bo.verify() == Verification(sessions=0, events=0, damage=())
    for session in ("s", "never begun"):
        with pytest.raises(Refused) as refusal:
            await bo.share(session, "eve", "read")
        assert refusal.value.code == Code.NO_SUCH_SESSION


async def test_a_standing_is_of_the_owners_own_session(ledger: Ledger) -> None:
    for owner in ("ada", "bo"):
        await ledger.of(owner).append("s", at_version(0, entries(assumed("a1", "seal"))))
    await ledger.of("ada").append("s", at_version(1, [], lambda: {"a1": Standing.FALLEN}))

    for owner, standing in (("ada", Standing.FALLEN), ("bo", Standing.STANDS)):
        [hit] = await ledger.of(owner).search(Query(text="seal"), limit=9)
        assert hit.standing is standing


async def test_an_owner_sees_the_own_sessions_in_doubt_only(ledger: Ledger) -> None:
    for owner in ("ada", "bo", ""):
        for name in ("quiet", "s", "gone"):
            await ledger.of(owner).append(name, at_version(0, entries(assumed("a1", "seal"))))
    for owner, name in (("ada", "s"), ("", "quiet"), ("", "gone")):
        doubt = at_version(1, entries(assumed("a2", "x")), lambda: {"a1": Standing.IN_DOUBT})
        await ledger.of(owner).append(name, doubt)
    await ledger.append("quiet", at_version(2, [], lambda: {"a1": Standing.STANDS}))
    await forget(ledger, "gone")

    assert await ledger.of("ada").doubted_sessions() == {"s"}
    assert await ledger.of("bo").doubted_sessions() == await ledger.doubted_sessions() == set()


async def test_a_key_is_taken_for_its_owner_only(ledger: Ledger) -> None:
    for owner in ("ada", "bo"):
        key = IdempotencyKey(name="k", digest=owner.encode())
        await ledger.of(owner).append("s", at_version(0, entries(thought("t1"))), key=key)

    for owner in ("ada", "bo"):
        assert await ledger.of(owner).keyed_write("k") == KeyedWrite(
            session="s", first=1, last=1, digest=owner.encode()
        )
        with pytest.raises(KeyTaken):
            await ledger.of(owner).append(
                "s", at_version(1, []), key=IdempotencyKey(name="k", digest=b"another")
            )


async def test_the_order_of_what_is_found_tells_nothing_of_others(ledger: Ledger) -> None:
    """Elsewhere "walrus" is common, so a rarity counted over all would put it last."""
    ada = ledger.of("ada")
    for number, text in enumerate(("seal one", "walrus one", "seal two")):
        await ada.append(f"s{number}", at_version(0, entries(thought("t1", text))))
    before = await found(ada, "seal or walrus")
    await write(ledger.of("bo"), count=40, text="walrus")
    await write(ledger, count=40, text="walrus")

    assert await found(ada, "seal or walrus") == before == ["walrus one", "seal two", "seal one"]


async def test_forgetting_leaves_other_owners_sessions_of_that_name(ledger: Ledger) -> None:
    for owner in ("", "ada", "bo"):
        await write(ledger.of(owner), count=3, text=f"seal of {owner}")

    await forget(ledger.of("ada"))

    assert [len(await ledger.of(owner).read("s")) for owner in ("", "ada", "bo")] == [3, 1, 3]
    assert await found(ledger.of("ada"), "seal") == []
    assert len(await found(ledger.of("bo"), "seal")) == 3


# --- usage ---


async def test_usage_counts_what_an_owner_has(ledger: Ledger) -> None:
    ada = ledger.of("ada")
    said = (assumed("a1", "seal"), thought("t1", "a seal"))
    await ada.append("s", at_version(0, entries(*said)))
    await ada.append("s", at_version(2, entries(thought("t2", "…"))))
    await ada.append("other", at_version(0, entries(thought("t1"))))
    await ada.append("s", at_version(3, []))
    await write(ledger.of("bo"), count=5)

    kept = [*await ada.read("s"), *await ada.read("other")]
    size = sum(len(encode(one.event)) for one in kept)
    assert await ada.storage_usage() == StorageUsage(sessions=2, thoughts=3, bytes=size)


async def test_usage_gives_back_what_was_forgotten(ledger: Ledger) -> None:
    ada = ledger.of("ada")
    await write(ada, count=5)
    await write(ada, "other")

    await forget(ada)

    [kept], [other] = await ada.read("s"), await ada.read("other")
    size = len(encode(kept.event)) + len(encode(other.event))
    assert await ada.storage_usage() == StorageUsage(sessions=1, thoughts=1, bytes=size)
    await write(ada, "other")
    await forget(ada, "other")
    assert (await ada.storage_usage()).sessions == 0


# --- sharing ---


async def shared(ledger: Ledger, access: str = "read") -> str:
    """A session of ada with three thoughts, shared with bo. Returns its name there."""
    await write(ledger.of("ada"), count=3, text="a seal")
    return await ledger.of("ada").share("s", "bo", access)  # type: ignore[arg-type]


async def test_a_shared_session_is_read_by_a_name_of_its_own(ledger: Ledger) -> None:
    name = await shared(ledger)
    ada, bo = ledger.of("ada"), ledger.of("bo")

    assert name.startswith("shared:")
    events = await bo.read(name)
    assert [one.event for one in events] == [one.event for one in await ada.read("s")]
    assert {one.session for one in events} == {name}
    assert [one.version for one in await bo.read(name, after=1, limit=1)] == [2]
    assert [one.recorded.version for one in await bo.events_after(0, limit=9, session=name)] == [
        1,
        2,
        3,
    ]
    assert [one.recorded.session for one in await bo.events_after(0, limit=1, session=name)] == [
        name
    ]
    hits = await bo.search(Query(text="seal", session=name), limit=2)
    assert [(hit.event.session, hit.event.version) for hit in hits] == [(name, 3), (name, 2)]


async def test_a_long_name_that_leads_nowhere_is_told_in_part(ledger: Ledger) -> None:
    with pytest.raises(Refused) as refusal:
        await ledger.share("n" * 200, "bo", "read")

    assert refusal.value.message == f"There is no session {'n' * 128!r}."


async def test_no_other_name_leads_to_it(ledger: Ledger) -> None:
    """So nobody can slip a session under a name that somebody else uses."""
    await shared(ledger, "write")
    bo = ledger.of("bo")

    assert await bo.read("s") == []
    assert await bo.sessions(limit=None) == []
    assert await bo.search(Query(text="seal"), limit=9) == []
    assert await bo.events_after(0, limit=9) == []
    await write(bo, text="bo's own")
    assert [len(await ledger.of(owner).read("s")) for owner in ("ada", "bo")] == [3, 1]


async def test_others_do_not_see_it_by_that_name(ledger: Ledger) -> None:
    name = await shared(ledger, "write")

    for owner in ("", "eve", "ada"):
        assert await ledger.of(owner).read(name) == []
        with pytest.raises(Refused) as refusal:
            await ledger.of(owner).append(name, at_version(0, entries(thought("t1"))))
        assert refusal.value.code == Code.NO_SUCH_SESSION


async def test_a_reader_cannot_write(ledger: Ledger) -> None:
    name = await shared(ledger, "read")

    with pytest.raises(Refused) as refusal:
        await ledger.of("bo").append(name, at_version(3, entries(thought("t4"))))

    assert refusal.value.code == Code.SESSION_NOT_YOURS
    assert len(await ledger.of("ada").read("s")) == 3


async def test_what_a_guest_records_carries_the_guest(ledger: Ledger) -> None:
    await write(ledger.of("ada"), count=1, text="a seal")
    name = await ledger.of("ada").share("s", "bo", "write")
    checked = thought("t3", "the server's own")

    await ledger.of("bo").append(name, at_version(1, entries(thought("t2"), author="claude-code")))
    await ledger.of("bo").append(name, at_version(2, entries(checked, author="thoughtline")))

    authors = [one.author for one in await ledger.of("ada").read("s")]
    assert authors == ["ada", "bo/claude-code", "thoughtline"]
    assert (await ledger.verify()).damage == ()


@pytest.mark.parametrize(
    "described", [{"title": "Mine"}, {"title": ""}, {"project": "/mine"}, {"archived": True}]
)
async def test_title_project_and_archive_are_the_owners(
    ledger: Ledger, described: dict[str, Any]
) -> None:
    name = await shared(ledger, "write")
    events = [thought("t4"), SessionDescribed(**described)]

    with pytest.raises(Refused) as refusal:
        await ledger.of("bo").append(name, at_version(3, entries(*events)))

    assert refusal.value.code == Code.SESSION_NOT_YOURS
    assert "Only its owner can give it a title or a project, or archive it." in str(refusal.value)
    assert len(await ledger.of("ada").read("s")) == 3
    await ledger.of("bo").append(name, at_version(3, entries(SessionDescribed(tags=("seals",)))))
    await ledger.of("ada").append("s", at_version(4, entries(SessionDescribed(**described))))


async def test_a_writer_writes_to_the_owners_session(ledger: Ledger) -> None:
    name = await shared(ledger, "write")
    ada, bo = ledger.of("ada"), ledger.of("bo")
    key = IdempotencyKey(name="k", digest=b"d")

    await bo.append(name, at_version(3, entries(thought("t4", "walrus"), author="bo")), key=key)

    assert (await ada.read("s"))[-1].author == "bo/bo"
    assert await found(ada, "walrus") == ["walrus"]
    assert await bo.keyed_write("k") == KeyedWrite(session=name, first=4, last=4, digest=b"d")
    assert await ada.keyed_write("k") is None
    assert ((await ada.storage_usage()).thoughts, await bo.storage_usage()) == (4, StorageUsage())
    assert (await ledger.verify()).damage == ()


@pytest.mark.parametrize("access", ["read", "write"])
async def test_only_its_owner_forgets_it_and_shares_it(ledger: Ledger, access: str) -> None:
    name = await shared(ledger, access)
    bo = ledger.of("bo")

    with pytest.raises(Refused) as refusal:
        await bo.share(name, "eve", "read")
    assert refusal.value.code in (Code.SESSION_NOT_YOURS, Code.NO_SUCH_SESSION)
    with pytest.raises(Refused) as refusal:
        await bo.forget(name, await tombstone(bo, name), expecting=3)
    assert refusal.value.code == Code.SESSION_NOT_YOURS
    assert len(await ledger.of("ada").read("s")) == 3


async def test_what_is_shared_is_listed_on_both_sides(ledger: Ledger) -> None:
    name = await shared(ledger)
    await write(ledger.of("eve"), "plan", text="a walrus")
    plan = await ledger.of("eve").share("plan", "bo", "write")

    listed = await ledger.of("bo").shared_sessions()
    assert [(one.summary.session, one.owner, one.name, one.access) for one in listed] == [
        (plan, "eve", "plan", "write"),
        (name, "ada", "s", "read"),
    ]
    assert await ledger.of("bo").shared_sessions(limit=1) == listed[:1]
    assert [(one.summary.version, one.summary.opening) for one in listed] == [
        (1, "a walrus"),
        (3, "a seal"),
    ]
    assert await ledger.of("ada").shares("s") == {"bo": "read"}
    assert await ledger.of("bo").shares("s") == {}


async def test_sharing_again_replaces_what_was_granted(ledger: Ledger) -> None:
    name = await shared(ledger, "write")
    ada, bo = ledger.of("ada"), ledger.of("bo")
    await bo.append(name, at_version(3, []), key=IdempotencyKey(name="k", digest=b"d"))

    assert await ada.share("s", "bo", "read") == name
    assert await ada.shares("s") == {"bo": "read"}
    assert await ada.share("s", "bo", None) == name

    assert await bo.read(name) == []
    assert await bo.shared_sessions() == []
    assert await bo.keyed_write("k") is None
    assert await ada.shares("s") == {}
    assert await ada.share("s", "eve", "read") == name


@pytest.mark.parametrize(
    ("guest", "code", "told"),
    [
        ("token#" + "y" * 507, Code.OVER_LIMIT, "has 513 characters; the limit is 512"),
        ("".join(map(chr, range(0x4E00, 0x4E00 + 20_000))), Code.OVER_LIMIT, "20,000 characters"),
        ("", Code.BAD_ARGUMENTS, "is empty"),
        ("#", Code.BAD_ARGUMENTS, "is empty"),
        ("token#", Code.BAD_ARGUMENTS, "is empty"),
        ("token# bo", Code.BAD_ARGUMENTS, "blanks at its ends"),
        ("token#b\0o", Code.BAD_ARGUMENTS, "do not show"),
        ("token#b\u202eo", Code.BAD_ARGUMENTS, "do not show"),
        ("token#b\u3000o", Code.BAD_ARGUMENTS, "do not show"),
        ("token#b\u2800o", Code.BAD_ARGUMENTS, "do not show"),
        ("ada", Code.BAD_ARGUMENTS, "owns the session already"),
    ],
    ids=ascii,
)
async def test_who_can_be_nobody_else_is_no_guest(
    ledger: Ledger, guest: str, code: Code, told: str
) -> None:
    ada = ledger.of("ada")
    await write(ada)

    with pytest.raises(Refused, match=told) as refusal:
        await ada.share("s", guest, "read")

    assert refusal.value.code == code
    assert await ada.shares("s") == {}
    await ada.share("s", guest, None)


async def test_a_guest_may_have_a_long_name_in_any_script(ledger: Ledger) -> None:
    ada = ledger.of("ada")
    await write(ada)
    guests = ["https://id.example#" + "\U00020000" * 255, "token#Bo Łukasz", "#".join("abc")]

    for guest in guests:
        await ada.share("s", guest, "read")

    assert sorted(await ada.shares("s")) == sorted(guests)


async def test_one_session_has_at_most_a_hundred_guests(ledger: Ledger) -> None:
    ada = ledger.of("ada")
    await write(ada)
    for number in range(100):
        await ada.share("s", f"guest{number}", "read")

    with pytest.raises(Refused, match="is shared with 100 others") as refusal:
        await ada.share("s", "one more", "read")

    assert refusal.value.code == Code.OVER_LIMIT
    assert len(await ada.shares("s")) == 100
    await ada.share("s", "guest7", "write")
    await ada.share("s", "guest8", None)
    await ada.share("s", "one more", "read")
    shares = await ada.shares("s")
    assert (len(shares), shares["guest7"]) == (100, "write")


async def test_one_owner_shares_at_most_a_hundred_sessions_with_another(ledger: Ledger) -> None:
    bo = ledger.of("bo")
    for number in range(101):
        await write(bo, f"s{number}")
    for number in range(100):
        await bo.share(f"s{number}", "ada", "read")

    with pytest.raises(Refused, match="shares 100 sessions with them") as refusal:
        await bo.share("s100", "ada", "read")

    assert refusal.value.code == Code.OVER_LIMIT
    assert len(await ledger.of("ada").shared_sessions()) == 100
    await bo.share("s100", "eve", "read")
    await bo.share("s5", "ada", None)
    await bo.share("s100", "ada", "read")


async def test_one_owner_grants_at_most_a_thousand_shares(ledger: Ledger) -> None:
    for owner in ("ada", ""):
        part = ledger.of(owner)
        for number in range(11):
            await write(part, f"s{number}")
        for number in range(1_000):
            await part.share(f"s{number // 100}", f"guest{number}", "read")

        with pytest.raises(Refused, match="has 1,000 shares in all") as refusal:
            await part.share("s10", "one more", "read")

        assert refusal.value.code == Code.OVER_LIMIT
        await part.share("s10", "one more", None)
        await part.share("s3", "guest301", "write")


async def test_of_many_shares_at_once_no_more_are_granted(ledger: Ledger) -> None:
    bo = ledger.of("bo")
    for number in range(104):
        await write(bo, f"s{number}")
    for number in range(96):
        await bo.share(f"s{number}", "ada", "read")

    grants = (bo.share(f"s{number}", "ada", "read") for number in range(96, 104))
    granted = await asyncio.gather(*grants, return_exceptions=True)

    assert sum(isinstance(each, Refused) for each in granted) == 4
    assert len(await ledger.of("ada").shared_sessions()) == 100


@pytest.mark.parametrize("access", ["read", "write"])
async def test_a_guest_leaves_and_can_be_let_in_again(ledger: Ledger, access: str) -> None:
    name = await shared(ledger, access)
    ada, bo = ledger.of("ada"), ledger.of("bo")
    await ada.share("s", "eve", "read")

    await bo.leave(name)

    assert await bo.read(name) == []
    assert await bo.shared_sessions() == []
    assert await ada.shares("s") == {"eve": "read"}
    assert len(await ada.read("s")) == 3
    await ada.share("s", "bo", "read")
    assert len(await bo.read(name)) == 3


async def test_nobody_leaves_what_is_not_shared_with_them(ledger: Ledger) -> None:
    name = await shared(ledger)
    ada, bo, eve = (ledger.of(owner) for owner in ("ada", "bo", "eve"))

    for part, session in ((eve, name), (ada, name), (ada, "s"), (bo, "s"), (bo, "n" * 200)):
        with pytest.raises(Refused, match="Nobody shares a session") as refusal:
            await part.leave(session)
        assert refusal.value.code == Code.NO_SUCH_SESSION
        assert len(refusal.value.message) < 200
    assert await ada.shares("s") == {"bo": "read"}


async def test_nobody_has_a_share_in_what_was_forgotten(ledger: Ledger) -> None:
    name = await shared(ledger, "write")
    ada, bo = ledger.of("ada"), ledger.of("bo")
    await bo.append(name, at_version(3, []), key=IdempotencyKey(name="k", digest=b"d"))

    await forget(ada)

    assert await bo.read(name) == []
    assert await bo.shared_sessions() == []
    assert await bo.keyed_write("k") is None
    await bo.append(
        "own", at_version(0, entries(thought("t1"))), key=IdempotencyKey(name="k", digest=b"d")
    )
    with pytest.raises(Refused) as refusal:
        await ada.share("s", "bo", "read")
    assert refusal.value.code == Code.NO_SUCH_SESSION


async def test_the_order_within_a_shared_session_tells_nothing_of_the_rest(ledger: Ledger) -> None:
    ada, bo = ledger.of("ada"), ledger.of("bo")
    for version, text in enumerate(("walrus", "seal", "seal again")):
        await ada.append("s", at_version(version, entries(thought(f"t{version}", text))))
    name = await ada.share("s", "bo", "read")
    query = Query(text="seal or walrus", session=name)
    before = await bo.search(query, limit=9)
    await write(ada, "another", count=40, text="walrus")

    assert await bo.search(query, limit=9) == before
    assert len(before) == 3
