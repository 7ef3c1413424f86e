"""The tools of the server for a Python program, without a server (docs/python.md)."""

import os
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from thoughtline import __version__
from thoughtline.app.process.server_events import ServerEvent, Started, Stopped
from thoughtline.core.refusal import Code, Refused
from thoughtline.dialects.tool import Caller, Reply
from thoughtline.entrypoints.mcp.catalog import Catalog
from thoughtline.settings import read
from thoughtline.settings.definitions import PROCESS
from thoughtline.settings.project import find_project, working_folder
from thoughtline.wiring.catalog import open_catalog
from thoughtline.wiring.use_cases import NO_PROJECT, new_handle

if TYPE_CHECKING:
    from thoughtline.llm.configured_models import ConfiguredModels
    from thoughtline.llm.model import ChatModel

__all__ = ["Definition", "Refused", "Reply", "ServerEvent", "Tools", "open_tools"]


class Definition(Struct, frozen=True, kw_only=True):
    """Definition of a tool for a model. Schemas are JSON Schema; `output_schema` is {} if the tool
    has none.
    """

    name: str
    description: str
    input_schema: dict[str, Any]
    output_schema: dict[str, Any]


class Tools:
    """The tools of one conversation. `session` is used for tools without a session argument."""

    def __init__(self, catalog: Catalog, session: str, author: str) -> None:
        self._catalog = catalog
        self.session = session
        self.author = author

    @property
    def instructions(self) -> str:
        """Instructions for a model about all tools."""
        return self._catalog.instructions

    @property
    def definitions(self) -> tuple[Definition, ...]:
        return tuple(
            Definition(
                name=tool.name,
                description=tool.description,
                input_schema=tool.input_schema,
                output_schema=tool.output_schema or {},
            )
            for tool in self._catalog.tools.values()
        )

    async def call(self, tool: str, arguments: Mapping[str, Any] | str) -> Reply:
        """Call a tool with a mapping, or with a JSON object as a model wrote it.

        A refusal is a reply with `failed` true, in the form that the tool defines. Raises `Refused`
        if the tool is unknown, or if a text is not a JSON object.
        """
        if tool not in self._catalog.tools:
            raise Refused(
                Code.BAD_ARGUMENTS,
                f"There is no tool {tool[:128]!r}.",
                hint=f"There is: {', '.join(self._catalog.tools)}.",
            )
        data = arguments.encode() if isinstance(arguments, str) else msgspec.json.encode(arguments)
        if not data.lstrip().startswith(b"{"):
            raise Refused(
                Code.BAD_ARGUMENTS, "The arguments are no JSON object.", hint="Give them by name."
            )
        caller = Caller(author=self.author, conversation=self.session)
        return await self._catalog.call(self._catalog.tools[tool], data, caller)

    def conversation(self, session: str = "", author: str = "") -> "Tools":
        """Return the same tools over the same record, for another session or author. A new session
        is used if the caller names none.
        """
        return Tools(self._catalog, session or new_handle(), author or self.author)

    def subscribe(self, subscriber: Callable[[ServerEvent], None]) -> Callable[[], None]:
        """Subscribe to server events (docs/settings.md#diagnostics). Returns a function that ends
        the subscription.

        A subscriber must not raise and must not block.
        """
        return self._catalog.diagnostics.subscribe(subscriber)


@asynccontextmanager
async def open_tools(
    dialect: str = "thoughtline",
    *,
    session: str = "",
    author: str = "python",
    model: "ChatModel | None" = None,
    subscriber: Callable[[ServerEvent], None] | None = None,
    **settings: object,
) -> AsyncIterator[Tools]:
    """Open the tools of a dialect, or of several dialects joined by commas.

    `settings` are the flags of `thoughtline serve` with underscores, such as `database=":memory:"`.
    Environment variables apply as well. The model `model` answers if a tool asks a model. Raises
    `Refused` if a setting is unknown or invalid.
    """
    flags = {name.replace("_", "-"): str(value) for name, value in settings.items()}
    unknown = flags.keys() - {setting.name for setting in PROCESS}
    if unknown:
        raise Refused(
            Code.BAD_SETTING,
            f"There is no setting {min(unknown)!r} in Python.",
            hint="`thoughtline serve --help` lists the main and the other options.",
        )
    chosen = read({**flags, "dialect": dialect, "session": session}, os.environ)
    models = None if model is None else _configured(model)
    project = find_project(chosen.project, working_folder()) if chosen.project else NO_PROJECT
    async with open_catalog(chosen, models, project=project) as catalog:
        if chosen.diagnostics:
            from thoughtline.entrypoints.log import log_server_event  # noqa: PLC0415 - rarely

            catalog.diagnostics.subscribe(log_server_event)
        if subscriber is not None:
            catalog.diagnostics.subscribe(subscriber)
        catalog.diagnostics.publish(Started(version=__version__, dialects=chosen.dialects))
        yield Tools(catalog, chosen.session or new_handle(), author)
        catalog.diagnostics.publish(Stopped())


def _configured(model: "ChatModel") -> "ConfiguredModels":
    from thoughtline.llm.configured_models import ConfiguredModels  # noqa: PLC0415 - few ask models

    return ConfiguredModels(model, model)
