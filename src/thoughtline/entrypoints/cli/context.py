"""What the commands need from outside, and the options that many of them take."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol, TypeVar

import click
from msgspec import Struct

from thoughtline.app.budgets.cost_report import CostReport
from thoughtline.app.calibration_report import CalibrationReport
from thoughtline.app.forget import Forget
from thoughtline.app.queries import Queries
from thoughtline.app.transfer.exporter import Exporter
from thoughtline.app.transfer.importer import Importer
from thoughtline.entrypoints.mcp.in_process import InProcessTools
from thoughtline.llm.configuration import ConfiguredModels
from thoughtline.store.access_tokens import Tokens
from thoughtline.store.ledger import Finding, Ledger, MoveResult

T = TypeVar("T")

database_option = click.option(
    "--database",
    metavar="PATH|URL",
    default="",
    envvar="THOUGHTLINE_DATABASE",
    show_envvar=True,
    help="SQLite file, or postgresql://... Default: in the user's data folder.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


class CommandUseCases(Struct, frozen=True, kw_only=True):
    """What can be done with one record."""

    recalling: Queries
    calibrating: CalibrationReport
    costing: CostReport
    exporting: Exporter
    importing: Importer
    forgetting: Forget
    reindex: Callable[[], Awaitable[None]]
    learn: Callable[[], Awaitable[int]]
    ledger: Ledger


class Attaching(Protocol):
    """Opens the record, and gives what attaches tools to a mind: called with the author's name.

    `minds` are those that the tools themselves ask. Without `keys` they ask nobody else who wants
    a key.
    """

    def __call__(
        self,
        database: str,
        minds: ConfiguredModels,
        dialect: str = "thoughtline",
        *,
        keys: bool = True,
    ) -> AbstractAsyncContextManager[Callable[[str], InProcessTools]]: ...


Opening = Callable[[str], AbstractAsyncContextManager[CommandUseCases]]
"""Opens the record for as long as it is needed. Takes --database as given, "" if it was not."""


class Parts(Struct, frozen=True, kw_only=True):
    """What the commands need from outside.

    `opened` refuses where there is no record, `begun` begins one there. `examine` looks at what is
    there, or is not. `working` does works, with --database and --works as given. `minds` are those
    of --model as given, "" if it was not; `tokens` are those of --database and --tokens. `moved`
    moves the record of a file, "" for the usual one, to a server.
    """

    opened: Opening
    begun: Opening
    examine: Callable[[str], list[Finding]]
    serve: Callable[[Sequence[str]], None]
    working: Callable[[str, str], AbstractAsyncContextManager[None]]
    minds: Callable[[str], ConfiguredModels]
    dialects: tuple[str, ...]
    attached: Attaching
    tokens: Callable[[str, str], Tokens]
    moved: Callable[[str, str], Coroutine[Any, Any, MoveResult]]

    def ask(
        self,
        database: str,
        question: Callable[[CommandUseCases], Awaitable[T]],
        *,
        begin: bool = False,
    ) -> T:
        """The answer to a question to the record. With `begin` there need not be one yet."""

        async def asking() -> T:
            async with (self.begun if begin else self.opened)(database) as cases:
                return await question(cases)

        return asyncio.run(asking())
