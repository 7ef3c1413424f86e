"""Shutdown of a process, which closes its open parts."""

from thoughtline.store.ledger import Ledger
from thoughtline.wiring.models.lazy_model_services import LazyModelServices


async def close(services: LazyModelServices, ledger: Ledger) -> None:
    """Close the services that write to the ledger, and then the ledger, even if closing the
    services fails.
    """
    try:
        await services.close()
    finally:
        await ledger.close()
