"""Who is asked, and where the works are kept, as chosen. Loads nothing before it is needed."""

import os
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from thoughtline.app.clock import milliseconds
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.session import Session
from thoughtline.settings import Settings
from thoughtline.settings.flags import DAY_TOKENS, WORKS, WORKS_ON_SERVER
from thoughtline.store.ledger import Ledger
from thoughtline.wiring.ledger import database_path
from thoughtline.wiring.use_cases import MOST_OWNERS, UseCases

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

    from thoughtline.llm.configuration import ConfiguredModels
    from thoughtline.wiring.llm import ModelServices

GROWTH = (1.0, 3.0)
"""How the Thinking Agent waits before it asks again, in multiples of the first wait."""


def open_minds(chosen: Settings) -> "ConfiguredModels":
    """The minds that were named. Nobody is asked yet. Raises `Refused` for one that cannot be."""
    from thoughtline.llm import configuration  # noqa: PLC0415 - most servers ask nobody
    from thoughtline.llm.client.retry import RetryPolicy  # noqa: PLC0415 - as above

    growth = GROWTH if "thinking-agent" in chosen.dialects else ()
    patience = RetryPolicy(pause=chosen.model_pause, growth=growth)
    return configuration.open_models(chosen.model, chosen.synthesis_model, os.environ, patience)


def model_services_of(
    ledger: Ledger,
    chosen: Settings,
    minds: "ConfiguredModels | None" = None,
    environment: Mapping[str, str] = os.environ,
) -> "_lru_cache_wrapper[ModelServices]":
    """What asks models in this process, made when first needed: `minds`, or the chosen ones."""

    @cache
    def services() -> "ModelServices":
        from thoughtline.app.budgets.owner_budgets import OwnerBudgets  # noqa: PLC0415 - few ask models
        from thoughtline.wiring.llm import ModelServices, open_engine  # noqa: PLC0415 - as above

        def budgets_of(owner: str) -> OwnerBudgets:
            served = chosen.http is not None and chosen.day_budget is None and owner != ""
            return OwnerBudgets(
                ledger.of(owner),
                chosen.session_budget,
                chosen.day_budget or Allowance(),
                milliseconds,
                day_tokens=DAY_TOKENS if served else None,
            )

        return ModelServices(
            minds or open_minds(chosen),
            environment,
            lru_cache(MOST_OWNERS)(lambda owner: UseCases(ledger.of(owner)).recorder(Session)),
            budgets_of,
            lambda kinds: open_engine(engine_for(chosen), kinds, works_at_once(chosen)),
            perspectives=chosen.perspectives,
            questions_at_once=chosen.http.questions_at_once if chosen.http is not None else None,
        )

    return services


def engine_for(chosen: Settings) -> Path | str | None:
    """The ledger that an engine is for: a file, a server's URL, or None for one in memory."""
    if chosen.database == ":memory:":
        return None
    return chosen.database if "://" in chosen.database else database_path(chosen.database)


def works_at_once(chosen: Settings) -> int:
    """Works of this process under way at the same time; with 0 all wait for others."""
    if chosen.works is not None:
        return chosen.works
    return WORKS_ON_SERVER if isinstance(engine_for(chosen), str) else WORKS


def keeps_works(chosen: Settings) -> bool:
    """Whether the engine may have kept something of earlier processes. Looks, and loads nothing."""
    place = engine_for(chosen)
    if isinstance(place, Path):
        return os.access(f"{place}.engine", os.F_OK)
    return place is not None
