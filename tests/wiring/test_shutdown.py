"""What a process opened is closed in order, whatever becomes of it."""

from typing import TYPE_CHECKING, cast

import pytest

from thoughtline.wiring.shutdown import close

if TYPE_CHECKING:
    from thoughtline.store.ledger import Ledger
    from thoughtline.wiring.models.lazy_model_services import LazyModelServices


class Opened:
    def __init__(self, name: str, closed: list[str], fault: Exception | None = None) -> None:
        self._name, self._closed, self._fault = name, closed, fault

    async def close(self) -> None:
        self._closed.append(self._name)
        if self._fault is not None:
            raise self._fault


async def test_the_ledger_is_closed_last_though_what_writes_to_it_cannot_be() -> None:
    closed: list[str] = []
    services = Opened("services", closed, fault=OSError("gone"))
    with pytest.raises(OSError, match="gone"):
        await close(cast("LazyModelServices", services), cast("Ledger", Opened("ledger", closed)))
    assert closed == ["services", "ledger"]
