"""Calls of a dialect's tools from the command line, over the record of this machine."""

import os
from collections.abc import Mapping
from typing import Any

import msgspec

from thoughtline.dialects.tool import Caller, Reply
from thoughtline.entrypoints.mcp.protocol import LONGEST_CLIENT
from thoughtline.settings import read
from thoughtline.settings.project import find_project, working_folder
from thoughtline.wiring.catalog import open_catalog
from thoughtline.wiring.use_cases import new_handle


async def call_tool(
    dialect: str, tool: str, arguments: Mapping[str, Any], *, database: str, author: str
) -> Reply:
    """Call a tool once, as a client of `thoughtline serve --dialect DIALECT` in the working folder.

    Raises `Refused` if a setting is invalid, if the record cannot be opened, or if the tool refuses
    the call.
    """
    settings = read({"dialect": dialect, "database": database}, os.environ)
    project = find_project(settings.project, working_folder())
    async with open_catalog(settings, project=project) as catalog:
        caller = Caller(author=author[:LONGEST_CLIENT], conversation=new_handle())
        return await catalog.invoke(catalog.tools[tool], msgspec.json.encode(arguments), caller)
