"""Deliberations and delegations that other processes queued, or left when they ended."""

import asyncio
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from thoughtline.core.refusal import Code, Refused
from thoughtline.settings import Settings
from thoughtline.wiring.models.engine import engine_location, max_workflows
from thoughtline.wiring.models.lazy_model_services import LazyModelServices

RETRY = 10.0
"""Seconds until the next check, after the workflows could not be read."""


async def take_over(
    settings: Settings, services: LazyModelServices, report: Callable[[str], None]
) -> None:
    """Continue the work of dead processes as soon as there is any. Until then, each check is one
    query, and DBOS is not loaded.

    If the workflows cannot be read, the first refusal is reported, and the checks go on.
    """
    is_apart = engine_location(settings) is None or max_workflows(settings) == 0
    if is_apart or find_spec("dbos") is None:
        return
    await asyncio.to_thread(import_module, "thoughtline.wiring.models.model_services")
    is_reported = False
    while True:
        try:
            await (await services().engine()).stand_by()
        except Refused as refusal:
            if not is_reported:
                report(str(refusal))
            if refusal.code is not Code.ENGINE_FAILED:
                return
            is_reported = True
            await asyncio.sleep(RETRY)
        else:
            return
