"""The URL of a file changes with its contents, so that browsers may cache the file."""

from functools import cache
from gzip import compress
from hashlib import sha256
from importlib.resources import as_file, files
from pathlib import Path

from msgspec import Struct
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from thoughtline.entrypoints.board import urls

CACHE_CONTROL = "private, max-age=31536000, immutable"

FONT = "font/woff2"
MEDIA_TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff2": FONT,
}


def assets() -> Path:
    """Return the folder of the static files, which an installed wheel has unpacked."""
    with as_file(files("thoughtline.entrypoints.board") / "assets") as folder:
        return folder


@cache
def digest() -> str:
    """Return a digest that changes if any static file changes."""
    hashed = sha256()
    for path in sorted(assets().iterdir()):
        if path.is_file():
            hashed.update(path.name.encode() + b"\0" + path.read_bytes())
    return hashed.hexdigest()[:16]


def url(name: str) -> str:
    return f"{urls.ASSETS}/{digest()}/{name}"


class Asset(Struct, frozen=True):
    """`packed` is the body with gzip, b"" if gzip is useless."""

    body: bytes
    packed: bytes
    media_type: str


@cache
def asset(name: str) -> Asset | None:
    """Files are few and small, so each file is read and compressed once."""
    media_type = MEDIA_TYPES.get(Path(name).suffix)
    if media_type is None or name not in {path.name for path in assets().iterdir()}:
        return None
    body = (assets() / name).read_bytes()
    return Asset(body, b"" if media_type == FONT else compress(body, mtime=0), media_type)


class AssetFiles:
    """Accept any digest: during an update, a replica gets requests for another release."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] not in {"GET", "HEAD"}:
            raise HTTPException(405)
        path = str(scope["path"]).removeprefix(scope.get("root_path", "")).lstrip("/")
        wanted, _, name = path.partition("/")
        found = asset(name or wanted)
        if found is None:
            raise HTTPException(404)
        headers = {"Vary": "Accept-Encoding"}
        if wanted == digest():
            headers["Cache-Control"] = CACHE_CONTROL
        takes = "gzip" in Headers(scope=scope).get("accept-encoding", "").lower()
        if takes and found.packed:
            headers["Content-Encoding"] = "gzip"
        body = found.packed if "Content-Encoding" in headers else found.body
        await Response(body, media_type=found.media_type, headers=headers)(scope, receive, send)
