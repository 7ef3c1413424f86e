"""The files of the page, at URLs that change when they do: a browser asks for each once."""

import re
from functools import cache
from hashlib import sha256
from importlib.resources import as_file, files
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from thoughtline.entrypoints.board import urls

CACHE_CONTROL = "private, max-age=31536000, immutable"

IMPORT = re.compile(r'^import (?:.* from )?"\./([^"]+)";$', re.MULTILINE)


def assets() -> Path:
    """Where they are. They are in the wheel, which is unpacked."""
    with as_file(files("thoughtline.entrypoints.board") / "assets") as folder:
        return folder


@cache
def digest() -> str:
    """What is different when any of them is."""
    hashed = sha256()
    for path in sorted(assets().iterdir()):
        if path.is_file():
            hashed.update(path.name.encode() + b"\0" + path.read_bytes())
    return hashed.hexdigest()[:16]


def url(name: str) -> str:
    return f"{urls.ASSETS}/{digest()}/{name}"


@cache
def modules(name: str) -> tuple[str, ...]:
    """What a script imports, directly or not, so that a page can ask for all of it at once."""
    scripts = [name]
    for script in scripts:
        text = (assets() / script).read_text(encoding="utf-8")
        scripts += dict.fromkeys(new for new in IMPORT.findall(text) if new not in scripts)
    return tuple(scripts[1:])


class AssetFiles(StaticFiles):
    """Served for any digest: while replicas are renewed, one may be asked for another's."""

    def __init__(self) -> None:
        super().__init__(directory=assets())

    async def get_response(self, path: str, scope: Scope) -> Response:
        wanted, _, name = path.partition("/")
        response = await super().get_response(name or path, scope)
        if wanted == digest() and response.status_code < 400:  # noqa: PLR2004 - is it an error?
            response.headers["Cache-Control"] = CACHE_CONTROL
        return response
