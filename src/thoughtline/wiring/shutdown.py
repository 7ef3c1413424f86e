"""How a process ends what it opened."""

from thoughtline.store.ledger import Ledger
from thoughtline.wiring.models.lazy_model_services import LazyModelServices


async def close(services: LazyModelServices, ledger: Ledger) -> None:
    """Close what writes to the ledger, and then the ledger, whatever became of the first."""
    try:
        await services.close()
    finally:
        await ledger.close()
