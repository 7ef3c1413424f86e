"""What there is to know of a client: one row of the table."""

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Any

from msgspec import Struct

from thoughtline.clients.formats import Format
from thoughtline.clients.formats.shelf import Shelf
from thoughtline.clients.places import Places
from thoughtline.clients.server import Server


class Scope(StrEnum):
    """Whose sessions have the server: all of a user, or those in one project."""

    USER = "user"
    PROJECT = "project"


class Command(Struct, frozen=True):
    """A client's own command. `remove` takes the server's name; `scopes` are those it knows."""

    program: str
    add: Callable[[Server, Scope], list[str]]
    remove: Callable[[str, Scope], list[str]]
    scopes: tuple[Scope, ...] = (Scope.USER,)


class Client(Struct, frozen=True, kw_only=True):
    """One client.

    `slug` is its name in a shell. It is there if `program` is on the PATH or its `folder` exists.
    The servers of a user are in the file `user`, those of a project in `project`, below its folder;
    "" or None where it has none. `entry` is what stands there for a server, and `header` how a
    header names a variable there, "" where it cannot: then the token itself must stand there.
    `skeleton` begins a new file. Without `remote` it reaches nothing over HTTP. `project_note` is
    what its user has to know of servers of a project.
    """

    slug: str
    title: str
    format: Format
    shelf: Shelf
    entry: Callable[[Server, str], dict[str, Any]]
    folder: Callable[[Places], Path]
    user: Callable[[Places], Path] | None
    project: str = ""
    project_note: str = ""
    program: str = ""
    command: Command | None = None
    header: str = ""
    remote: bool = True
    skeleton: str = ""
    passes_environment: bool = False
    user_rules: Callable[[Places], Path] | None = None
    project_rules: str = "AGENTS.md"
    link: Callable[[Server], str] | None = None
    restart: str = "Start it anew."

    def file(self, places: Places, scope: Scope) -> Path | None:
        """The file with the servers of a scope; None if there is no such scope."""
        if scope is Scope.PROJECT:
            return places.project / self.project if self.project else None
        return self.user(places) if self.user else None
