"""A server as chosen: on pipes, or over HTTP."""

import os
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from thoughtline import __version__, settings
from thoughtline.app.server_events import Started, Stopped
from thoughtline.core.refusal import Code, Refused
from thoughtline.entrypoints.mcp.catalog import Catalog
from thoughtline.settings import Settings
from thoughtline.store.ledger import Ledger
from thoughtline.wiring.engine import keeps_works, model_services_of
from thoughtline.wiring.ledger import begin_ledger, tokens_folder
from thoughtline.wiring.semantic_search import open_meaning
from thoughtline.wiring.tools import build_catalog
from thoughtline.wiring.use_cases import MOST_OWNERS, UseCases, new_handle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.routing import BaseRoute

    from thoughtline.entrypoints.board.use_cases import BoardUseCases
    from thoughtline.settings import HttpSettings

NEEDED_FOR_HTTP = ("mcp", "jinja2", "starlette", "uvicorn", "joserfc", "httpx2", "opentelemetry")


def serve(flags: Mapping[str, Any]) -> None:
    """Speak MCP on standard input and output until the client leaves."""
    from thoughtline.entrypoints import stderr  # noqa: PLC0415 - not for the CLI
    from thoughtline.entrypoints.mcp.connection import Connection  # noqa: PLC0415 - as above
    from thoughtline.entrypoints.stdio.transport import serve as serve_pipes  # noqa: PLC0415 - as above

    chosen = settings.read(flags, os.environ)
    if chosen.http is not None:
        serve_http(chosen, chosen.http)
        return
    ledger = begin_ledger(chosen)
    services = model_services_of(ledger, chosen)
    record = UseCases(ledger, open_meaning(ledger, chosen), services)
    surface = build_catalog(record, chosen)
    if chosen.log_thoughts:
        colour = stderr.wants_colour(os.environ)
        record.log = stderr.thought_logger(colour=colour)
    if chosen.diagnostics:
        record.diagnostics.subscribe(stderr.log_server_event)
    session = chosen.session or new_handle()
    if not all(tool.names_session for tool in surface.tools.values()):
        stderr.write_line(
            f"thoughtline: this conversation is session {session} (--session {session} resumes it)"
        )
    record.diagnostics.tell(Started(__version__, chosen.dialects))

    async def close() -> None:
        if services.cache_info().currsize:
            await services().close()
        await ledger.close()

    async def stand_by() -> None:
        """Go on with the deliberations of processes that died, where there ever was one."""
        try:
            await (await services().engine()).stand_by()
        except Refused as refusal:
            stderr.write_line(f"thoughtline: {refusal}")

    serve_pipes(
        Connection(surface, session),
        limit=chosen.max_line,
        grace_at_signal=chosen.shutdown_timeout_ms / 1000,
        close=close,
        background=stand_by if keeps_works(chosen) else None,
    )
    record.diagnostics.tell(Stopped())


def serve_http(chosen: Settings, http_settings: "HttpSettings") -> None:
    """Speak MCP over HTTP until told to stop. Raises `Refused` where it is not installed."""
    missing = [name for name in NEEDED_FOR_HTTP if find_spec(name) is None]
    if missing:
        raise Refused(
            Code.BAD_SETTING,
            f"HTTP needs what is not installed: {', '.join(missing)}.",
            hint="Run: pip install 'thoughtline[server]'",
        )
    from thoughtline.entrypoints import stderr  # noqa: PLC0415 - as above
    from thoughtline.wiring import http  # noqa: PLC0415 - not for pipes

    ledger = begin_ledger(chosen)
    services = model_services_of(ledger, chosen)

    def catalog_of(owner: str, owned: Ledger, taken: Ledger) -> Catalog:
        record = UseCases(taken, open_meaning(owned, chosen), services, owner)
        if chosen.diagnostics:
            record.diagnostics.subscribe(stderr.log_server_event)
        return build_catalog(record, chosen)

    def board_of(part: Callable[[str], Ledger]) -> "Sequence[BaseRoute]":
        from thoughtline.entrypoints.board.routes import routes  # noqa: PLC0415 - as above
        from thoughtline.entrypoints.board.use_cases import use_cases_over  # noqa: PLC0415 - as above

        @lru_cache(MOST_OWNERS)
        def use_cases_of(owner: str) -> "BoardUseCases":
            ledger = part(owner)
            return use_cases_over(ledger, open_meaning(ledger, chosen))

        return routes(use_cases_of)

    async def close() -> None:
        if services.cache_info().currsize:
            await services().close()
        await ledger.close()

    http.serve(
        http_settings,
        ledger,
        close=close,
        catalog_of=catalog_of,
        board_of=board_of,
        tokens=tokens_folder(chosen, http_settings.tokens),
        session=chosen.session,
    )
