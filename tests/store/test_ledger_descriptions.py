"""What sessions are called and where they belong, in lists of every store."""

from typing import Any

import pytest

from sayings import thought
from store.ledgers import entries, forget
from thoughtline.core.description import Description
from thoughtline.core.events import Event, SessionDescribed
from thoughtline.store.ledger import Ledger, at_version


async def record(ledger: Ledger, session: str, version: int, event: Event) -> None:
    await ledger.append(session, at_version(version, entries(event)))


async def begin(ledger: Ledger, session: str, **said: Any) -> None:
    await record(ledger, session, 0, thought("t1", f"{session} begins"))
    await describe(ledger, session, expecting=1, **said)


async def describe(ledger: Ledger, session: str, *, expecting: int, **said: Any) -> None:
    event = SessionDescribed(**said)
    await record(ledger, session, expecting, event)


async def listed(ledger: Ledger, **wanted: Any) -> list[str]:
    found = [summary.session for summary in await ledger.sessions(limit=10, **wanted)]
    if wanted.keys() <= {"project"}:
        assert await ledger.latest_sessions(limit=10, **wanted) == found
        assert await ledger.latest_sessions(limit=1, **wanted) == found[:1]
    return found


async def test_a_session_is_listed_by_its_title_with_all_that_was_last_said_of_it(
    ledger: Ledger,
) -> None:
    await begin(ledger, "s", title="First", project="p", tags=("x", "y"))
    await describe(ledger, "s", expecting=2, title="Second", archived=True)

    [summary] = await ledger.sessions(limit=1)
    said = Description(title="Second", project="p", tags=("x", "y"), archived=True)
    assert (summary.opening, summary.description) == ("Second", said)
    assert await ledger.description("s") == said


@pytest.mark.parametrize("is_title", [True, False])
async def test_every_character_shows_of_what_a_session_is_called(
    ledger: Ledger, *, is_title: bool
) -> None:
    hostile, shown = "safe\u202etxt\x1b[2J \U0001f469\u200d\U0001f4bb", "safe\\u202etxt\\x1b[2J "
    if is_title:
        await begin(ledger, "s", title=hostile)
    else:
        await record(ledger, "s", 0, thought("t1", hostile))

    [summary] = await ledger.sessions(limit=1)
    assert summary.opening == f"{shown}\U0001f469\u200d\U0001f4bb"


async def test_a_session_of_which_nothing_was_said_is_called_by_its_first_words(
    ledger: Ledger,
) -> None:
    await record(ledger, "s", 0, thought("t1", "It begins"))

    [summary] = await ledger.sessions(limit=1)
    assert (summary.opening, summary.description) == ("It begins", Description())
    assert await ledger.description("nothing") == Description()


async def test_lists_hold_those_of_a_project_and_leave_archived_ones_out(ledger: Ledger) -> None:
    await begin(ledger, "a", project="p")
    await begin(ledger, "b", project="q")
    await begin(ledger, "c", project="p", archived=True)
    await record(ledger, "d", 0, thought("t1"))

    assert await listed(ledger) == ["d", "c", "b", "a"]
    assert await listed(ledger, project="p") == ["c", "a"]
    assert await listed(ledger, project="p", archived=False) == ["a"]
    assert await listed(ledger, archived=False) == ["d", "b", "a"]
    assert await listed(ledger, project="none of them") == []


async def test_those_of_other_owners_are_of_other_projects(ledger: Ledger) -> None:
    await begin(ledger.of("ann"), "s", project="p", title="Hers")

    assert await listed(ledger, project="p") == []
    assert await ledger.description("s") == Description()
    assert await ledger.session_names("s", limit=5) == []
    assert await ledger.of("bob").session_names("s", limit=5) == []


@pytest.mark.parametrize("owner", ["", "ann"])
async def test_names_are_found_by_how_they_begin(ledger: Ledger, owner: str) -> None:
    ours = ledger.of(owner)
    for name in ("abc", "abd", "ab", "b", 'q"uote', "ü1", 'x"]', "xy"):
        await begin(ours, name)

    assert await ours.session_names("ab", limit=5) == ["ab", "abc", "abd"]
    assert await ours.session_names("ab", limit=2) == ["ab", "abc"]
    assert await ours.session_names('q"', limit=5) == ['q"uote']
    assert await ours.session_names("ü", limit=5) == ["ü1"]
    assert await ours.session_names("%", limit=5) == []
    assert await ours.session_names('x"]', limit=5) == ['x"]']


async def test_nothing_of_it_is_left_of_a_forgotten_session(ledger: Ledger) -> None:
    await begin(ledger, "s", title="Secret", project="p")
    await forget(ledger, "s")

    assert await ledger.description("s") == Description()
    assert await listed(ledger, project="p") == []
    assert await ledger.session_names("s", limit=5) == []


async def test_who_shares_a_session_shares_its_title(ledger: Ledger) -> None:
    await begin(ledger, "s", title="Ours")
    await ledger.share("s", "ann", "read")

    [shared] = await ledger.of("ann").shared_sessions()
    assert shared.summary.opening == "Ours"
    assert (await ledger.of("ann").description(shared.summary.session)).title == "Ours"
