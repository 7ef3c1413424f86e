"""Assembly of the HTTP server from its concrete parts."""

import asyncio
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Coroutine,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import (
    AbstractAsyncContextManager,
    AbstractContextManager,
    asynccontextmanager,
    contextmanager,
    nullcontext,
    suppress,
)
from functools import partial
from pathlib import Path

from msgspec import Struct
from starlette.routing import BaseRoute

from thoughtline import __version__
from thoughtline.app.commands.audit_log import AuditLog
from thoughtline.app.commands.audit_retention import AuditRetention
from thoughtline.app.process.clock import milliseconds
from thoughtline.app.questions.queue import QueuedQuestion
from thoughtline.core.principal import Principal
from thoughtline.core.refusal import Refused
from thoughtline.entrypoints.http import server as http_server
from thoughtline.entrypoints.http.app import RequestChecks, application
from thoughtline.entrypoints.http.auth.exposure import is_open
from thoughtline.entrypoints.http.auth.jwks import IssuerKeys
from thoughtline.entrypoints.http.auth.login import Login
from thoughtline.entrypoints.http.auth.middleware import AuthPolicy, authenticate_with
from thoughtline.entrypoints.http.auth.oauth import OAuth, challenge, metadata_routes
from thoughtline.entrypoints.http.mcp.app import MCP_PATH, McpApp
from thoughtline.entrypoints.http.mcp.server_cache import ServerCache
from thoughtline.entrypoints.http.middleware.host_origin import server_urls
from thoughtline.entrypoints.http.observability import health, logs
from thoughtline.entrypoints.http.observability.health import Observed
from thoughtline.entrypoints.http.observability.model_metrics import ModelMetrics
from thoughtline.entrypoints.http.observability.process_metrics import (
    measure_loop_delay,
    register_process_metrics,
)
from thoughtline.entrypoints.http.observability.record_metrics import RecordMetrics
from thoughtline.entrypoints.http.observability.telemetry import (
    Telemetry,
    active_tracer,
    export_telemetry,
)
from thoughtline.entrypoints.http.rate_limit import Pace, Rate, RateLimiter
from thoughtline.entrypoints.http.server_state import ServerState
from thoughtline.entrypoints.log import log_event, log_fault, write_line
from thoughtline.entrypoints.mcp.catalog import Catalog
from thoughtline.entrypoints.route_access import Access, GuardedRoute
from thoughtline.settings import HttpSettings
from thoughtline.store.access.access_tokens import TokenStore
from thoughtline.store.access.running_servers import RunningServer, RunningServers
from thoughtline.store.access.sign_in import KEY, LIFE_SECONDS, SignIn
from thoughtline.store.ledger import Ledger
from thoughtline.store.storage_usage import StorageUsage, StoreLoad
from thoughtline.wiring.assembly import MAX_OWNERS
from thoughtline.wiring.use_cases import new_handle

DRAIN_WAIT = 3.0
"""Default seconds in which a server with a public URL takes new requests after SIGTERM."""


class ServedRecord(Struct, frozen=True, kw_only=True):
    """Record that is served over HTTP, with the folder of its access tokens.

    `is_kept` is true if the record outlives the process; browsers then stay logged in, too. If
    `read_only` is true, nothing is stored: no audit log, and no key for cookies. `close` closes the
    record. `background` runs while the server serves; None for nothing. `read_queue` reads the
    questions to models without a result, and `models` counts the results of
    others. `owner_limits` has the settings of owners with other limits.
    """

    ledger: Ledger
    tokens: Path
    is_kept: bool
    read_only: bool
    close: Callable[[], Awaitable[None]]
    read_queue: Callable[[], Sequence[QueuedQuestion]]
    models: ModelMetrics
    owner_limits: Mapping[str, HttpSettings]
    background: Callable[[], Coroutine[None, None, None]] | None = None


def serve(
    settings: HttpSettings,
    record: ServedRecord,
    *,
    catalog_of: Callable[[str], Catalog],
    board_of: Callable[[bool], Sequence[BaseRoute]],
    session: str | None,
    person: str = "",
) -> None:
    """Serve MCP over HTTP until a signal. Raises `Refused` if serving would not be safe.

    `catalog_of` returns the catalog of an owner's tools. `board_of` returns the board; its argument
    is True if MCP needs an access token. `session` is the name of the session for clients that name
    none, and `person` that of the local person, "" if nobody is asked at a client.
    """
    access_tokens = _access_tokens(record.tokens)
    host, port = settings.address.host, settings.address.port
    knows_users = bool(settings.oauth_issuer or access_tokens.list())
    for_all = is_open(host, settings.public_url, knows_users=knows_users)
    logs.configure_logging()
    listener = http_server.listen(host, port)
    port = int(listener.getsockname()[1])
    url = settings.public_url or f"http://{f'[{host}]' if ':' in host else host}:{port}"

    oauth = _oauth(settings, url)
    auth = _auth_policy(
        access_tokens, oauth, url, _sign_in(record, for_all=for_all), for_all=for_all
    )
    common = catalog_of("")
    shut_down_telemetry = export_telemetry(__version__)
    telemetry = Telemetry(common.tools, __version__, active_tracer(__version__))
    pace = Pace(
        reads=RateLimiter(
            settings.reads_per_second,
            settings.reads_burst,
            verb="read",
            rates={
                owner: Rate(each.reads_per_second, each.reads_burst)
                for owner, each in record.owner_limits.items()
            },
        ),
        writes=RateLimiter(
            settings.writes_per_second,
            settings.writes_burst,
            rates={
                owner: Rate(each.writes_per_second, each.writes_burst)
                for owner, each in record.owner_limits.items()
            },
        ),
    )
    servers = ServerCache(
        catalog_of,
        pace,
        is_open=for_all,
        max_owners=MAX_OWNERS,
    )
    audited = not (record.read_only or for_all)
    audit = _audit_log(record.ledger, settings.audit_days) if audited else None
    state = ServerState(partial(_announce, url, port, auth), telemetry.count_http_refusal)
    mcp = McpApp(
        servers,
        telemetry,
        common=common,
        session=session or "default",
        new_handle=new_handle,
        audited=audit is not None,
        person=person,
    )
    app = application(
        GuardedRoute(MCP_PATH, mcp, Access()),  # access to single tools depends on scopes
        [
            *auth.login.routes(),
            *health.routes(_observed(record, settings, telemetry, state, audit)),
            *metadata_routes(oauth, MCP_PATH),
            *board_of(not for_all),
        ],
        RequestChecks(
            urls=server_urls(port, url),
            audit=audit,
            auth=auth,
            pace=pace,
            max_body=settings.max_body,
            body_timeout=settings.read_timeout_ms / 1000,
            on_refusal=telemetry.count_http_refusal,
        ),
        _lifespan(
            audit,
            _announced(record, host, port, url),
            record,
            partial(measure_loop_delay, telemetry.registry),
            shut_down_telemetry,
        ),
    )
    http_server.serve(
        app,
        listener,
        header_timeout=settings.read_timeout_ms / 1000,
        drain_timeout=settings.drain_timeout_ms / 1000,
        drain_wait=_drain_wait(settings),
        max_connections=settings.max_connections,
        proxies=settings.proxies,
        state=state,
    )


def quota_of(settings: HttpSettings) -> StorageUsage:
    return StorageUsage(
        sessions=settings.quota_sessions,
        thoughts=settings.quota_thoughts,
        bytes=settings.quota_mb << 20,
    )


def _observed(
    record: ServedRecord,
    settings: HttpSettings,
    telemetry: Telemetry,
    state: ServerState,
    audit: AuditLog | None,
) -> Observed:
    """Return the parts that the health routes report. All metrics are registered."""
    load = StoreLoad if record.read_only else record.ledger.load
    register_process_metrics(
        telemetry.registry,
        load=load,
        connections=lambda: state.connections,
        audit_waiting=lambda: 0 if audit is None else audit.waiting,
    )
    telemetry.registry.register(record.models)
    return Observed(
        query=partial(record.ledger.sessions, limit=1),
        load=load,
        telemetry=telemetry,
        record=RecordMetrics(
            record.ledger,
            lambda owner: quota_of(record.owner_limits.get(owner, settings)),
            record.read_queue,
            telemetry.registry,
        ),
        state=state,
    )


def _drain_wait(settings: HttpSettings) -> float:
    """Return seconds. A server without a public URL has no balancer by default."""
    if settings.drain_wait_ms is not None:
        return settings.drain_wait_ms / 1000
    return DRAIN_WAIT if settings.public_url else 0.0


def _access_tokens(folder: Path) -> TokenStore:
    def warn(token: str) -> None:
        log_event("token.unreadable", level="warning", id=token)

    tokens = TokenStore(folder, warn)
    tokens.check()
    return tokens


def _sign_in(record: ServedRecord, *, for_all: bool) -> SignIn:
    """Return the sign-in for browsers. Its key is stored beside the tokens, if it may be stored."""
    has_key = (record.tokens / KEY).exists()
    is_kept = has_key if record.read_only else record.is_kept or not for_all
    sign_in = SignIn(record.tokens if is_kept else None, read_only=record.read_only)
    sign_in.key()  # a damaged key keeps the server from starting
    return sign_in


def _oauth(settings: HttpSettings, url: str) -> OAuth | None:
    if not settings.oauth_issuer:
        return None
    keys = IssuerKeys(settings.oauth_issuer, settings.oauth_keys)
    return OAuth(settings.oauth_issuer, url + MCP_PATH, keys)


def _auth_policy(
    tokens: TokenStore, oauth: OAuth | None, url: str, sign_in: SignIn, *, for_all: bool
) -> AuthPolicy:
    async def by_access_token(token: str) -> Principal | None:
        return tokens.identify(token)

    authenticators = [by_access_token] if oauth is None else [by_access_token, oauth.authenticate]
    authenticate = partial(authenticate_with, authenticators)
    return AuthPolicy(
        authenticate=authenticate,
        identify_revoked=tokens.identify_revoked,
        login=Login(sign_in, authenticate, tokens.knows, secure=url.startswith("https:")),
        open=for_all,
        challenge=challenge(oauth, url, MCP_PATH),
    )


def _audit_log(ledger: Ledger, days: int | None) -> AuditLog:
    delete_old = None
    if days is not None:
        delete_old = AuditRetention(ledger, milliseconds, days=days).delete_old
    return AuditLog(ledger, milliseconds, new_handle, _warn_of_audit, delete_old)


def _warn_of_audit(error: Exception) -> None:
    if isinstance(error, Refused):
        log_event("audit.behind", level="warning", error=str(error.code))
    else:
        log_fault(error)


@contextmanager
def _announced(record: ServedRecord, host: str, port: int, url: str) -> Iterator[None]:
    """Keep the address of this server for `thoughtline link` while the server runs."""
    if record.read_only or not record.is_kept:
        yield
        return
    servers, server = RunningServers(record.tokens), RunningServer(host, port, url)
    try:
        servers.add(server)
    except Refused as refusal:  # the server serves without it
        log_event("address.not_kept", level="warning", error=refusal.message)
    try:
        yield
    finally:
        servers.remove(server)


def _lifespan(
    audit: AuditLog | None,
    announced: AbstractContextManager[None],
    record: ServedRecord,
    measure: Callable[[], Coroutine[None, None, None]],
    shut_down_telemetry: Callable[[], None],
) -> Callable[[], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan() -> AsyncIterator[None]:
        try:
            with announced:
                auditing = nullcontext() if audit is None else audit.running()
                async with auditing, _running(record.background), _running(measure):
                    yield
        finally:
            log_event("lifecycle.stopped")
            await record.close()
            shut_down_telemetry()

    return lifespan


@asynccontextmanager
async def _running(
    background: Callable[[], Coroutine[None, None, None]] | None,
) -> AsyncIterator[None]:
    """Run `background` beside the block, until the end of the block at the latest."""
    if background is None:
        yield
        return
    task = asyncio.create_task(background())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def _announce(url: str, port: int, auth: AuthPolicy) -> None:
    log_event(
        "lifecycle.started", version=__version__, port=port, mcp=url + MCP_PATH, open=auth.open
    )
    log_event("lifecycle.ready")
    if auth.open:
        link = f"{url}{auth.login.link()}"
        write_line(
            f"thoughtline: the board is at {link} (once, within {LIFE_SECONDS // 60} minutes)"
        )
