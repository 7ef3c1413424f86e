"""Facts about a client: one row of the table."""

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
    """Scope of an entry: all projects of a user, or one project."""

    USER = "user"
    PROJECT = "project"


class Command(Struct, frozen=True):
    """A client's own command. `remove` takes the server's name; `scopes` are the supported ones."""

    program: str
    add: Callable[[Server, Scope], list[str]]
    remove: Callable[[str, Scope], list[str]]
    scopes: tuple[Scope, ...] = (Scope.USER,)


class Client(Struct, frozen=True, kw_only=True):
    """One client.

    `slug` is its name in a shell. It is installed if `program` is on the PATH or its `folder`
    exists. The servers of a user are in the file `user`, those of a project in `project`, below its
    folder; "" or None if it has none. `entry` builds a server's entry. `header` is the form in
    which a header names a variable, "" if it cannot: then the entry contains the token. `skeleton`
    begins a new file. Without `remote` it reaches no servers over HTTP. `project_note` is advice
    about servers of a project.
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
    restart: str = "Restart it."

    def file(self, places: Places, scope: Scope) -> Path | None:
        """Return the file with the servers of a scope; None if there is no such scope."""
        if scope is Scope.PROJECT:
            return places.project / self.project if self.project else None
        return self.user(places) if self.user else None
