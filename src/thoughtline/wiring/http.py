"""Which concrete parts HTTP is made of. `wiring` gives it the record and the tools."""

import secrets
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from starlette.routing import BaseRoute

from thoughtline import __version__
from thoughtline.app.audit import AuditLog
from thoughtline.app.clock import milliseconds
from thoughtline.core.identity import Identity
from thoughtline.core.refusal import Code, Refused
from thoughtline.entrypoints.http import app
from thoughtline.entrypoints.http import server as http_server
from thoughtline.entrypoints.http.auth.jwks import IssuerKeys
from thoughtline.entrypoints.http.auth.login import Login
from thoughtline.entrypoints.http.auth.middleware import AuthPolicy, Whose, first_known
from thoughtline.entrypoints.http.auth.oauth import METADATA, OAuth
from thoughtline.entrypoints.http.mcp.app import PATH as MCP
from thoughtline.entrypoints.http.mcp.app import McpApp
from thoughtline.entrypoints.http.mcp.catalogs import Catalogs
from thoughtline.entrypoints.http.mcp.server import mcp_server
from thoughtline.entrypoints.http.middleware.audit import ToolAudit
from thoughtline.entrypoints.http.middleware.origin import own_urls
from thoughtline.entrypoints.http.observability import logs, telemetry
from thoughtline.entrypoints.http.rate_limit import RateLimiter
from thoughtline.entrypoints.mcp.catalog import Catalog
from thoughtline.entrypoints.stderr import log_fault, write_line
from thoughtline.settings import HttpSettings
from thoughtline.store.access_tokens import Tokens
from thoughtline.store.ledger import Ledger, StorageUsage
from thoughtline.store.quota import with_quota

SurfaceOf = Callable[[str, Ledger, Ledger], Catalog]
"""Makes an owner's tools, over that part of the record, and over the same as it takes writes."""

BoardOf = Callable[[Callable[[str], Ledger]], Sequence[BaseRoute]]


def serve(
    settings: HttpSettings,
    ledger: Ledger,
    *,
    close: Callable[[], Awaitable[None]],
    surface_of: SurfaceOf,
    board_of: BoardOf,
    tokens: Path,
    session: str | None,
    new_handle: Callable[[], str],
) -> None:
    """Speak MCP over HTTP until told to stop. Raises `Refused` where that would not be safe."""
    local = _is_local(settings.address.host) and _is_local(
        urlsplit(settings.public_url).hostname or "localhost"
    )
    kept = Tokens(tokens, lambda name: logs.log_event("token.unreadable", level="warning", id=name))
    kept.check()
    is_open = local and not settings.oauth_issuer and not kept.list()
    _check_safe(settings, local=local, known=bool(settings.oauth_issuer or kept.list()))
    logs.configure_logging()
    listener = http_server.listen(settings.address.host, settings.address.port)
    port = int(listener.getsockname()[1])
    url = settings.public_url or f"http://{_named(settings.address.host)}:{port}"

    oauth = _oauth(settings, url)
    whose = partial(first_known, ways=_ways(kept, oauth))
    key = secrets.token_bytes(32) if is_open else kept.key()
    login = Login(key, whose, kept.knows, secure=url.startswith("https:"))
    end = telemetry.export(__version__)
    quota = StorageUsage(
        sessions=settings.quota_sessions,
        thoughts=settings.quota_thoughts,
        bytes=settings.quota_mb << 20,
    )

    def part(owner: str) -> Ledger:
        return ledger.of(owner) if owner else ledger

    def surface(owner: str) -> Catalog:
        owned = part(owner)
        return surface_of(owner, owned, with_quota(owned, quota) if owner else owned)

    shown = surface_of("", ledger, ledger)
    watched = telemetry.Telemetry(shown.tools, __version__)
    server = mcp_server(
        Catalogs(surface),
        RateLimiter(settings.writes_per_second, settings.writes_burst),
        watched,
        shown=shown,
        is_open=is_open,
    )
    audited = None if is_open else AuditLog(ledger, milliseconds, new_handle, _behind)
    if audited is not None:
        server.middleware.append(ToolAudit(watched, shown.tools))

    async def stop() -> None:
        logs.log_event("lifecycle.stopped")
        await close()
        end()

    parts = app.Parts(
        mcp=McpApp(
            server, session=session or "default", new_handle=new_handle, limit=settings.max_body
        ),
        doors=AuthPolicy(whose=whose, login=login, open=is_open, challenge=_challenge(oauth, url)),
        oauth=oauth,
        urls=own_urls(port, url),
        bounds=app.Bounds(
            body=settings.max_body,
            read=settings.read_timeout_ms / 1000,
            drain=settings.drain_timeout_ms / 1000,
            connections=settings.max_connections,
        ),
        watching=watched,
        board=board_of(part),
        reach=partial(ledger.sessions, limit=1),
        close=stop,
        auditing=audited,
    )

    def ready() -> None:
        logs.log_event(
            "lifecycle.started", version=__version__, port=port, mcp=url + MCP, open=is_open
        )
        if is_open:
            write_line(
                f"thoughtline: the board is at {url}{login.link()} (once, within 15 minutes)"
            )
        logs.log_event("lifecycle.ready")

    http_server.serve(app.application(parts), listener, parts.bounds, ready)


def _behind(trouble: Exception) -> None:
    if isinstance(trouble, Refused):
        logs.log_event("audit.behind", level="warning", error=str(trouble.code))
    else:
        log_fault(trouble)


def _ways(tokens: Tokens, oauth: OAuth | None) -> list[Whose]:
    async def ours(said: str) -> Identity | None:
        return tokens.identify(said)

    return [ours] if oauth is None else [ours, oauth.whose]


def _oauth(settings: HttpSettings, url: str) -> OAuth | None:
    if not settings.oauth_issuer:
        return None
    return OAuth(
        settings.oauth_issuer, url + MCP, IssuerKeys(settings.oauth_issuer, settings.oauth_keys)
    )


def _challenge(oauth: OAuth | None, url: str) -> str:
    return f'resource_metadata="{url}{METADATA}{MCP}"' if oauth else 'realm="thoughtline"'


def _check_safe(settings: HttpSettings, *, local: bool, known: bool) -> None:
    reached = settings.public_url or f"--http {settings.address.host}"
    if not local and not known:
        raise Refused(
            Code.BAD_SETTING,
            f"{reached} can be reached by others, and would ask nobody for a token.",
            hint="Make one with `thoughtline token new NAME`, or set --oauth-issuer; or listen at "
            "127.0.0.1 without --public-url.",
        )
    if not local and not settings.public_url:
        raise Refused(
            Code.BAD_SETTING,
            f"--http {settings.address.host} needs --public-url: under which URL clients reach it.",
            hint="Such as --public-url https://thoughts.example.org.",
        )


def _is_local(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _named(host: str) -> str:
    return f"[{host}]" if ":" in host else host
