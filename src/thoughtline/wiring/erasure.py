"""Deletion of sessions together with their workflows in the engine."""

from typing import TYPE_CHECKING

from thoughtline.app.commands.erasure import Erasure
from thoughtline.app.commands.idempotency_keys import is_about
from thoughtline.app.process.clock import milliseconds
from thoughtline.settings import Settings
from thoughtline.store.ledger import Ledger
from thoughtline.wiring.models.engine import may_have_workflows

if TYPE_CHECKING:
    from collections.abc import Callable

    from thoughtline.wiring.models.model_services import ModelServices


def erasure_of(
    owner: str, ledger: Ledger, settings: Settings, services: "Callable[[], ModelServices]"
) -> Erasure:
    """Return the use case that deletes sessions of `owner`, from the owner's part of the ledger."""

    async def forget_workflows(session: str) -> None:
        if not may_have_workflows(settings):
            return
        engine = await services().engine()
        for name in await engine.names():
            if is_about(name, owner, session):
                await engine.forget(name)

    return Erasure(ledger, clock=milliseconds, forget_workflows=forget_workflows)
