"""Catalog for a process without clients, whose tools are called in the process itself."""

import os
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from thoughtline.entrypoints.mcp.catalog import Catalog
from thoughtline.settings import Settings
from thoughtline.settings.project import Project
from thoughtline.wiring.assembly import Assembly
from thoughtline.wiring.ledger import open_ledger
from thoughtline.wiring.tools import build_catalog
from thoughtline.wiring.use_cases import NO_PROJECT

if TYPE_CHECKING:
    from thoughtline.llm.configured_models import ConfiguredModels


@asynccontextmanager
async def open_catalog(
    settings: Settings,
    models: "ConfiguredModels | None" = None,
    environment: Mapping[str, str] = os.environ,
    *,
    project: Project = NO_PROJECT,
) -> AsyncIterator[Catalog]:
    """Yield the catalog that the settings describe, over their record.

    The configured models are used, unless `models` are passed. `environment` has the keys of other
    services that tools call. Evidence is read from the files of `project`. Raises `Refused` if a
    setting is invalid, or the record cannot be opened.
    """
    ledger = open_ledger(settings)
    assembly = Assembly(settings, ledger, project, models=models, environment=environment)
    try:
        yield build_catalog(assembly.use_cases(), settings)
    finally:
        await assembly.close()
