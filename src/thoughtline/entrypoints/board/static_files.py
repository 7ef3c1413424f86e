"""The files of the page, at addresses that change when they do: a browser asks for each once."""

import re
from functools import cache
from hashlib import sha256
from importlib.resources import as_file, files
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

AT = "/board/assets"

KEPT = "private, max-age=31536000, immutable"

IMPORTED = re.compile(r'^import (?:.* from )?"\./([^"]+)";$', re.MULTILINE)


def assets() -> Path:
    """Where they are. They are in the wheel, which is unpacked."""
    with as_file(files("thoughtline.entrypoints.board") / "assets") as folder:
        return folder


@cache
def made() -> str:
    """What is different when any of them is."""
    said = sha256()
    for path in sorted(assets().iterdir()):
        if path.is_file():
            said.update(path.name.encode() + b"\0" + path.read_bytes())
    return said.hexdigest()[:16]


def address(name: str) -> str:
    return f"{AT}/{made()}/{name}"


@cache
def modules(name: str) -> tuple[str, ...]:
    """What a script imports, directly or not, so that a page can ask for all of it at once."""
    found = [name]
    for one in found:
        text = (assets() / one).read_text(encoding="utf-8")
        found += dict.fromkeys(new for new in IMPORTED.findall(text) if new not in found)
    return tuple(found[1:])


class Files(StaticFiles):
    """Served for any `made`: while replicas are renewed, one may be asked for another's."""

    def __init__(self) -> None:
        super().__init__(directory=assets())

    async def get_response(self, path: str, scope: Scope) -> Response:
        asked, _, name = path.partition("/")
        response = await super().get_response(name or path, scope)
        if asked == made() and response.status_code < 400:  # noqa: PLR2004 - is it an error?
            response.headers["Cache-Control"] = KEPT
        return response
