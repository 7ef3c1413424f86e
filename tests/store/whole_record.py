"""A record with all there is, and all that anybody can see of it."""

import re
from decimal import Decimal

from sayings import assumed, refuted, thought
from store.ledgers import entries, forget
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.events import DelegationAnswered
from thoughtline.core.truth.standing import Standing
from thoughtline.store.ledger import IdempotencyKey, Ledger, Query, at_version

OWNERS = ("", "ada", "bo")


async def fill(kept: Ledger) -> None:
    """Owners, keys, shares, bills, what fell and what was forgotten."""
    for owner in OWNERS:
        part = kept.of(owner)
        said = (
            assumed("a1", f"a seal of {owner}"),
            thought("t1", "the seal\0 swims", rests_on=(("a1",),)),
        )
        key = IdempotencyKey(name="k", digest=b"d")
        await part.append("s", at_version(0, entries(*said, author="é\0")), key=key)
        standings = {"a1": Standing.FALLEN, "t1": Standing.FALLEN}
        await part.append("s", at_version(2, entries(refuted("a1")), standings.copy))
        bill = Usage(requested="a", estimated_cost=Decimal("0.25"))
        asked = DelegationAnswered(delegation="d1", text="yes", usage=bill)
        await part.append("gone", at_version(0, entries(thought("t1"), asked)))
        await part.append("asked", at_version(0, entries(thought("t1", "数据库"), asked)))
        await forget(part, "gone")
    name = await kept.of("ada").share("s", "bo", "write")
    await kept.of("bo").append(
        name,
        at_version(3, entries(thought("t2", "bo's seal"))),
        key=IdempotencyKey(name="b", digest=b"d"),
    )


async def shown(ledger: Ledger) -> list[object]:
    """All that anybody can see of a record."""
    seen: list[object] = [await ledger.verify()]
    for owner in OWNERS:
        part = ledger.of(owner)
        names = [
            *("s", "gone", "asked"),
            *(one.summary.session for one in await part.shared_sessions()),
        ]
        seen += [await part.read(name) for name in names]
        seen += [await part.search(Query(text=text), limit=9) for text in ("seal", "数据库")]
        seen += [await part.keyed_write(key) for key in ("k", "b")]
        seen += [
            await part.sessions(limit=None),
            await part.shared_sessions(),
            await part.shares("s"),
        ]
        seen += [await part.storage_usage(), await part.model_usage()]
        seen += [f"position={await part.position()}"]
        seen += [await part.events_after(0, limit=99)]
    return seen


def unnumbered(seen: list[object]) -> str:
    """The same without positions, whose order alone is kept where a record moves to a file."""
    return re.sub(r"position=\d+", "", repr(seen))
