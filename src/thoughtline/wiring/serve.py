"""Server over stdio or HTTP, according to the settings."""

import os
from contextlib import nullcontext, suppress
from functools import lru_cache, partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

from thoughtline import __version__
from thoughtline.app.process.server_events import Started, Stopped
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.entrypoints.stdio.first_message import FirstMessage
from thoughtline.extras import install_command
from thoughtline.settings import Settings
from thoughtline.settings.project import (
    NONE,
    find_project,
    find_project_of_roots,
    is_guess,
    working_folder,
)
from thoughtline.wiring.assembly import MAX_OWNERS, Assembly
from thoughtline.wiring.background_sync import BackgroundSync
from thoughtline.wiring.interpreter import set_up_interpreter
from thoughtline.wiring.ledger import access_tokens_folder, open_server_ledger
from thoughtline.wiring.models.engine import may_have_workflows, read_queue
from thoughtline.wiring.models.lazy_model_services import LazyModelServices
from thoughtline.wiring.models.model_findings import missing_model
from thoughtline.wiring.models.model_settings import may_ask, may_reach_models, takes_keys
from thoughtline.wiring.models.takeover import take_over
from thoughtline.wiring.tools import build_catalog, limits_of
from thoughtline.wiring.use_cases import new_handle

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager

    from starlette.routing import BaseRoute

    from thoughtline.entrypoints.board.use_cases import BoardUseCases
    from thoughtline.settings import HttpSettings

NEEDED_FOR_HTTP = ("jinja2", "starlette", "uvicorn", "joserfc", "httpx2", "opentelemetry")


def run_server(settings: Settings, first: FirstMessage) -> None:
    """Serve MCP according to the settings, until the client leaves or a signal arrives."""
    set_up_interpreter()
    if settings.http is None:
        serve_stdio(settings, first)
    else:
        serve_http(settings, settings.http)


def serve_stdio(settings: Settings, first: FirstMessage) -> None:
    from thoughtline.entrypoints import log  # noqa: PLC0415 - not for the CLI
    from thoughtline.entrypoints.mcp.connection import Connection  # noqa: PLC0415 - see above
    from thoughtline.entrypoints.mcp.roots import RootsQuestion  # noqa: PLC0415 - see above
    from thoughtline.entrypoints.mcp.server import Server  # noqa: PLC0415 - see above
    from thoughtline.entrypoints.stdio import transport  # noqa: PLC0415 - see above
    from thoughtline.entrypoints.stdio.client_requests import (  # noqa: PLC0415 - see above
        AnswerWait,
        ClientRequests,
    )

    ledger = open_server_ledger(settings)
    project = find_project(settings.project, working_folder())
    beside = BackgroundSync(project.folder, settings)
    colour = log.wants_colour(os.environ)
    assembly = Assembly(
        settings,
        ledger,
        project,
        subscriber=log.log_server_event if settings.diagnostics else None,
        log=log.thought_logger(colour=colour) if settings.log_thoughts else None,
        on_change=beside.note_change,
        arrival=beside.wait,
    )
    use_cases, services = assembly.use_cases(), assembly.services
    beside.start()
    catalog = build_catalog(use_cases, settings)
    session = settings.session or new_handle()
    if not all(tool.names_session for tool in catalog.tools.values()):
        log.write_line(
            f"thoughtline: this conversation is session {session} (--session {session} resumes it)"
        )
    can_ask = _report_model(settings)
    use_cases.diagnostics.publish(Started(version=__version__, dialects=settings.dialects))

    def use_roots(uris: "Sequence[str]") -> Server | None:
        found = find_project_of_roots(uris)
        if not found.name or found == assembly.use_cases().project:
            return None
        assembly.move(found)
        beside.move(found.folder)
        return Server(build_catalog(assembly.use_cases(), settings), log.log_fault)

    async def close_all() -> None:
        beside.finish()
        await assembly.close()

    async def run_beside() -> None:
        if may_ask(settings):
            from thoughtline.wiring.models.model_preload import load_libraries  # noqa: PLC0415 - few ask models

            await load_libraries(settings, services)
            await _launch_engine(settings, services)
        if may_have_workflows(settings) or can_ask:
            await take_over(settings, services, lambda text: log.write_line(f"thoughtline: {text}"))

    transport.serve(
        Connection(
            Server(catalog, log.log_fault),
            session,
            first.greeted,
            RootsQuestion(use_roots, AnswerWait()) if is_guess(project, settings.project) else None,
            person=_person_here(settings),
            requests=ClientRequests() if settings.ask_person else None,
        ),
        unread=first.unread,
        limit=settings.max_line,
        grace_at_signal=settings.shutdown_timeout_ms / 1000,
        close=close_all,
        background=run_beside if may_ask(settings) or may_have_workflows(settings) else None,
        parent=first.parent,
    )
    use_cases.diagnostics.publish(Stopped())


def serve_http(settings: Settings, http_settings: "HttpSettings") -> None:
    """Serve MCP over HTTP until a signal. Raises `Refused` if a package is missing."""
    missing = [name for name in NEEDED_FOR_HTTP if find_spec(name) is None]
    if missing:
        raise Refused(
            Code.BAD_SETTING,
            f"HTTP needs packages that are not installed: {', '.join(missing)}.",
            hint=f"Run: {install_command('server')}",
        )
    from thoughtline.entrypoints import log  # noqa: PLC0415 - see above
    from thoughtline.entrypoints.http.observability.model_metrics import ModelMetrics  # noqa: PLC0415 - not for stdio
    from thoughtline.wiring import http  # noqa: PLC0415 - not for stdio
    from thoughtline.wiring.owner_limits import read_owner_limits  # noqa: PLC0415 - see above

    if settings.project not in {"", NONE}:
        raise Refused(
            Code.BAD_SETTING,
            f"--project {settings.project[:200]} has no effect over HTTP: a session belongs to the "
            "project that its call names.",
            hint="Leave --project (THOUGHTLINE_PROJECT) out, or give `--project none`.",
        )
    owner_limits = read_owner_limits(http_settings)
    ledger = open_server_ledger(settings)
    can_ask = _report_model(settings)
    models = ModelMetrics()
    assembly = Assembly(
        settings,
        ledger,
        quota=http.quota_of(http_settings),
        quotas={owner: http.quota_of(each) for owner, each in owner_limits.items()},
        subscriber=log.log_server_event if settings.diagnostics else None,
        on_model_result=models.note,
    )
    services = assembly.services

    def board_of(asks_token: bool) -> "Sequence[BaseRoute]":
        from thoughtline.app.folds.kept_folds import Room  # noqa: PLC0415 - see above
        from thoughtline.entrypoints.board.live.session import CAPACITY  # noqa: PLC0415 - see above
        from thoughtline.entrypoints.board.routes import routes  # noqa: PLC0415 - see above
        from thoughtline.entrypoints.board.use_cases import PersonWrites, use_cases_over  # noqa: PLC0415 - see above

        room = Room(CAPACITY)

        @lru_cache(MAX_OWNERS)
        def board_use_cases_of(owner: str) -> "BoardUseCases":
            use_cases = assembly.use_cases(owner)
            recorder = use_cases.recorder(Session)
            return use_cases_over(
                use_cases.ledger,
                PersonWrites(
                    recorder,
                    limits_of(settings),
                    lambda: services().deliberations(recorder, use_cases.queries, owner),
                    assembly.erasure(owner),
                ),
                queries=use_cases.queries,
                room=room,
                read_only=settings.read_only,
            )

        return routes(board_use_cases_of, asks_token=asks_token)

    def report(text: str) -> None:
        log.log_event("engine.unreadable", level="warning", error=text)

    leaves_work = may_have_workflows(settings) and may_reach_models(settings, os.environ)
    background = None
    if can_ask or leaves_work:
        background = partial(take_over, settings, services, report)
    with _loading(settings):
        http.serve(
            http_settings,
            http.ServedRecord(
                ledger=ledger,
                tokens=access_tokens_folder(settings, http_settings.tokens),
                is_kept=settings.database != ":memory:",
                read_only=settings.read_only,
                close=assembly.close,
                read_queue=partial(read_queue, settings),
                models=models,
                owner_limits=owner_limits,
                background=background,
            ),
            catalog_of=lambda owner: build_catalog(assembly.use_cases(owner), settings),
            board_of=board_of,
            session=settings.session,
            person=_person_here(settings),
        )


def _person_here(settings: Settings) -> str:
    """Return "" if no person is asked. Raises `Refused` if the account has no name."""
    if not settings.ask_person:
        return ""
    from getpass import getuser  # noqa: PLC0415 - rarely on

    try:
        return getuser()
    except (ImportError, KeyError, OSError) as error:
        raise Refused(
            Code.BAD_SETTING,
            "--ask-person needs the name of the person, and this account has none.",
            hint="Set the variable USER.",
        ) from error


def _loading(settings: Settings) -> "AbstractContextManager[None]":
    if not may_ask(settings):
        return nullcontext()
    from thoughtline.wiring.models.model_preload import loading  # noqa: PLC0415 - few ask models

    return loading(settings)


def _report_model(settings: Settings) -> bool:
    """Report at the start if no model can be asked, with the reason and the remedy. Return whether
    a model is configured and can be asked.
    """
    from thoughtline.entrypoints import log  # noqa: PLC0415 - see above

    if not may_ask(settings):
        return False
    if found := missing_model(settings):
        log.write_line(f"thoughtline: {found}")
    return not found


async def _launch_engine(settings: Settings, services: LazyModelServices) -> None:
    """Open the engine now if nearly every call asks a model, so that none waits."""
    with suppress(Refused):  # the caller of a model gets it
        if takes_keys(settings) and services().is_configured:
            await (await services().engine()).activate()
