"""Folders of this user's clients, and the findings of `doctor` about them."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from thoughtline.clients.entry_reader import EntryContent
from thoughtline.clients.places import Places
from thoughtline.settings.project import find_project, working_folder
from thoughtline.store.reports import Finding

if TYPE_CHECKING:
    from thoughtline.clients.client import Client


def client_places() -> Places:
    """Return the places, with the working folder as the project if there is none."""
    working = working_folder()
    folder = find_project("", working).folder or working
    return Places(Path.home(), folder, os.environ, sys.platform)


def examine_clients(places: Places) -> Iterator[Finding]:
    """Yield a finding for each client's entry of ours, with the answer of the entry's server."""
    from thoughtline.clients.client import Scope  # noqa: PLC0415 - for one command
    from thoughtline.clients.installation import Installation  # noqa: PLC0415 - see above
    from thoughtline.clients.probe import fault_of  # noqa: PLC0415 - see above
    from thoughtline.clients.records import describe_conflict, record_of  # noqa: PLC0415 - see above
    from thoughtline.clients.table import CLIENTS  # noqa: PLC0415 - see above
    from thoughtline.core.refusal import Refused  # noqa: PLC0415 - see above
    from thoughtline.entrypoints.cli.server_options import launch_command  # noqa: PLC0415 - see above

    this = launch_command()
    faults: dict[object, str] = {}
    for client in CLIENTS:
        records: dict[Path, str] = {}
        for scope in Scope:
            path = client.file(places, scope)
            if path is None or not path.exists():
                continue
            try:
                entries = Installation(client, places, scope).installed()
            except Refused as refusal:
                yield Finding(name=client.title, value=refusal.message, advice=refusal.hint)
                continue
            for entry in entries:
                records[path] = record_of(entry.content)
                is_project = scope is Scope.PROJECT
                if is_project and not _starts_this(this, entry.content, client):
                    yield Finding(
                        name=client.title,
                        value=f"{entry.name} in {path}: not tried, because the project's "
                        "authors chose its command or address",
                    )
                    continue
                if entry.content not in faults:
                    faults[entry.content] = fault_of(
                        entry.content, places.environment, places.project
                    )
                fault = faults[entry.content]
                again = "" if scope is Scope.USER else " --project"
                yield Finding(
                    name=client.title,
                    value=f"{entry.name} in {path}: {fault or 'answers'}",
                    advice=fault and f"Run: thoughtline install {client.slug}{again}",
                )
        if conflict := describe_conflict(records):
            yield Finding(
                name=client.title,
                value=conflict,
                advice=f"Keep one. Run: thoughtline uninstall {client.slug}, or with --project",
            )


def _starts_this(command: list[str], content: EntryContent, client: "Client") -> bool:
    """Check that an entry starts this installation, and has only flags that `install` writes."""
    words = [*content.command]
    if words[-2:] == ["--project", client.folder_variable]:
        del words[-2:]
    flags = words[len(command) :]
    known = ("--dialect", "--database")
    return words[: len(command)] == command and {*flags[::2]} <= {*known}
