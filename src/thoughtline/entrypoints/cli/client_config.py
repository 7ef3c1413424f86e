"""Configuration to paste into a client of MCP, so that the client starts Thoughtline."""

import shlex
from pathlib import Path
from typing import Any

from msgspec import Struct

from thoughtline.clients.client import Client, Scope
from thoughtline.clients.places import Places
from thoughtline.clients.server import Server
from thoughtline.clients.table import CLIENTS as TABLE
from thoughtline.clients.table import MCP_JSON

CLIENTS = (*TABLE, MCP_JSON)
SLUGS = tuple(client.slug for client in CLIENTS)


class ClientConfig(Struct, frozen=True):
    """Configuration of one client: `data` goes into the file `place`, or `paste` is a shell
    command.

    `slug` is the client's name in a shell. `link` is a URL that makes the same configuration when
    opened on this machine; "" if the client has no such links.
    """

    slug: str
    client: str
    place: str
    paste: str
    data: dict[str, Any]
    link: str = ""


def client_config(client: Client, server: Server, places: Places, scope: Scope) -> ClientConfig:
    """If the client reads no environment variables, a placeholder stands in for the token, which is
    never printed.
    """
    variable = server.token_variable
    named = client.header % variable if client.header else f"<the token in {variable}>"
    entry = client.entry(server, f"Bearer {named}" if variable else "")
    link = client.link(server) if client.link and not variable else ""
    if client.command and scope in client.command.scopes:
        words = [client.command.program, *client.command.add(server, scope)]
        return ClientConfig(client.slug, client.title, "in a shell", shlex.join(words), entry, link)
    paste = client.format.put(client.skeleton, client.shelf, server.name, entry).rstrip("\n")
    data = client.format.read(paste)
    path = client.file(places, scope)
    place = _shown(path, places) if path else "not in a file"
    return ClientConfig(client.slug, client.title, place, paste, data, link)


def _shown(path: Path, places: Places) -> str:
    """Return a path as a person writes it: relative to the project or to the home folder (`~/`)."""
    if path.is_relative_to(places.project):
        return str(path.relative_to(places.project))
    return f"~/{path.relative_to(places.home)}" if path.is_relative_to(places.home) else str(path)
