"""Whether a question may be asked now."""

import pytest

from app.budgets.owners import NOW, budgets_of, record_usage, usage
from thoughtline.app.budgets.admission import Admission
from thoughtline.app.budgets.owner_concurrency import ConcurrencyLimit
from thoughtline.core.refusal import Code, RetryLater
from thoughtline.engine.memory import MemoryEngine
from thoughtline.engine.protocol import Engine
from thoughtline.store.memory.ledger import MemoryLedger


async def no_engine() -> Engine:
    return MemoryEngine({})


async def admission(*, slots: int, used: int) -> Admission:
    ledger = MemoryLedger().of("ada")
    await record_usage(ledger, "s", NOW, usage(used))
    budgets = budgets_of(ledger, day_tokens=100)
    return Admission("ada", budgets, ConcurrencyLimit(slots, no_engine))


@pytest.mark.parametrize(
    ("slots", "used", "why"), [(0, 99, Code.TOO_MANY_AT_ONCE), (1, 100, Code.BUDGET_SPENT)]
)
async def test_the_day_and_the_slots_must_both_have_room(slots: int, used: int, why: Code) -> None:
    asking = await admission(slots=slots, used=used)

    with pytest.raises(RetryLater) as refused:
        async with asking.slot("s"):
            pass

    assert refused.value.code is why


async def test_who_asks_no_model_needs_no_room() -> None:
    asking = await admission(slots=0, used=100)

    async with asking.slot("s", asks=False) as slot:
        assert slot.workflow == ""
