"""Facts about a client program, which a row of the table of clients holds."""

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Any

from msgspec import Struct

from thoughtline.clients.entries import plain
from thoughtline.clients.formats import JSON, Format
from thoughtline.clients.formats.shelf import Shelf
from thoughtline.clients.places import Places
from thoughtline.clients.server import Server

MCP_SERVERS = Shelf(("mcpServers",))


class Scope(StrEnum):
    """Scope of a server entry: all projects of a user, or one project."""

    USER = "user"
    PROJECT = "project"


class Command(Struct, frozen=True):
    """Command of a client that adds a server, and removes a server by its name."""

    program: str
    add: Callable[[Server, Scope], list[str]]
    remove: Callable[[str, Scope], list[str]]
    scopes: tuple[Scope, ...] = (Scope.USER,)


class Client(Struct, frozen=True, kw_only=True):
    """Client program that can be configured to start a server.

    `slug` is the client's name in a shell. The client counts as installed if `program` is on the
    PATH or its `folder` exists. `program` is "" if another maker has a program of the same name;
    then only the folder counts. The file `user` holds a user's servers, below `folder`, and
    `project` a project's servers, below the project's folder. Both are "" for a client without the
    file. `user_rules` is below `folder`, too. `entry` builds a server's entry. `header` is the form
    in which a header names a variable. It is "" if the client has no such form; then the entry
    contains the token. `skeleton` is the beginning of a new file. `folder_variable` is the text
    that the client replaces by its folder in a project's file; in a user's file, a window without a
    folder has no value for it. `remote` is false if the client cannot reach servers over HTTP.
    `project_note` is advice about a project's servers.
    """

    slug: str
    title: str
    format: Format = JSON
    shelf: Shelf = MCP_SERVERS
    entry: Callable[[Server, str], dict[str, Any]] = plain
    folder: Callable[[Places], Path]
    user: str | Callable[[Places], Path] = ""
    project: str = ""
    project_note: str = ""
    program: str = ""
    command: Command | None = None
    header: str = ""
    remote: bool = True
    skeleton: str = ""
    folder_variable: str = ""
    passes_environment: bool = False
    user_rules: str = ""
    project_rules: str = "AGENTS.md"
    link: Callable[[Server], str] | None = None

    def file(self, places: Places, scope: Scope) -> Path | None:
        if scope is Scope.PROJECT:
            return places.project / self.project if self.project else None
        if callable(self.user):
            return self.user(places)
        return self.folder(places) / self.user if self.user else None
