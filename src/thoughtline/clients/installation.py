"""Installation of the server's entry in one client, and its removal."""

import shlex
import shutil
import subprocess  # nosec B404 - the commands that clients bring
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from difflib import unified_diff
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from thoughtline.clients.client import Client, Scope
from thoughtline.clients.config_file import ConfigFile
from thoughtline.clients.entry_reader import EntryContent, content_of, is_ours, merged
from thoughtline.clients.formats.shelf import MisfitError
from thoughtline.clients.places import Places
from thoughtline.clients.records import describe_conflict, record_of
from thoughtline.clients.server import Server
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.text.unreadable import UnreadableError

PATIENCE = 60
"""Maximum seconds of a client's own command: some commands load half a second of JavaScript each
time.
"""


class Outcome(Struct, frozen=True, kw_only=True):
    """Result of an installation for one client, or the planned result.

    `state` is installed, updated, unchanged, removed, restored or absent. `command` is the client's
    own command, if used; otherwise `diff` shows the change of the file. `note` is a hint for the
    user of the client.
    """

    client: str
    title: str
    state: str
    file: str
    command: str = ""
    diff: str = ""
    note: str = ""


class Installed(Struct, frozen=True):
    client: Client
    scope: Scope
    file: Path
    name: str
    content: EntryContent


class Installation:
    """Server in one client and scope. A method that raises `Refused` changes nothing."""

    def __init__(self, client: Client, places: Places, scope: Scope) -> None:
        path = client.file(places, scope)
        if path is None:
            other = Scope.USER if scope is Scope.PROJECT else Scope.PROJECT
            raise Refused(
                Code.CLIENT_FAILED,
                f"{client.title} has no servers for a {scope}.",
                hint=f"Install it for the {other}"
                f"{': --project' if other is Scope.PROJECT else ', without --project'}.",
            )
        self._client = client
        self._places = places
        self._scope = scope
        self._path = path
        root = places.project if scope is Scope.PROJECT else _root(path, places)
        self._file = ConfigFile(path, root)

    def install(self, server: Server, *, dry: bool = False) -> Outcome:
        """Add the server. If `dry`, return the planned result, without the token."""
        before = self._file.read()
        server = structs.replace(server, name=_name_in(self._entries(before), server.name))
        entry, token_note, private = self._entry(server, dry=dry)
        scope_note = self._client.project_note if self._scope is Scope.PROJECT else ""
        conflict = self._conflict(content_of(entry))
        note = " ".join(filter(None, (token_note, scope_note, conflict)))
        old = self._entries(before).get(server.name)
        if old is not None and content_of(old) == content_of(entry):
            return self._outcome("unchanged", note=conflict)
        command, own = self._own_command(), self._client.command
        after = self._put(self._begun(before), server.name, merged(old, entry))
        if not dry:
            self._keep(before, server.name)
        if command and own and old is None:
            arguments = own.add(server, self._scope)
            if not dry:
                self._add_by(command, arguments, server.name, entry)
            return self._outcome("installed", command=_shown(command, arguments), note=note)
        if not dry:
            with self._backup_only_if_installed():
                self._file.replace(after, before, private=private)
        state = "installed" if old is None else "updated"
        return self._outcome(state, diff=self._diff(before or "", after), note=note)

    def remove(self, *, dry: bool = False) -> Outcome:
        """Remove all entries of ours, and restore an entry that an entry of ours replaced."""
        before = self._file.read()
        ours = self._ours(before)
        if before is None or not ours:
            return self._absent(before, dry=dry)
        backup = self._file.read_backup()
        replaced = self._replaced(backup)
        if self._ours(backup):
            backup = None
        if backup is not None and self._with(self._begun(backup), ours) == before:
            if not dry:
                self._file.restore(before)
            return self._outcome("restored", diff=self._diff(before, backup))
        if backup is None and self._with(self._client.skeleton, ours) == before:
            if not dry:
                self._file.delete(before)
            return self._outcome("restored", diff=self._diff(before, ""))
        command = self._own_command()
        if command and not ours.keys() & replaced.keys():
            outcome = self._remove_by(command, list(ours), dry=dry)
        else:
            after = self._without(before, ours, replaced)
            if not dry:
                self._file.replace(after, before)
            outcome = self._outcome("removed", diff=self._diff(before, after))
        if not dry:
            self._file.forget_backup()
        return outcome

    def installed(self) -> list[Installed]:
        return [
            Installed(self._client, self._scope, self._path, name, content_of(entry))
            for name, entry in self._ours(self._file.read()).items()
        ]

    def _conflict(self, content: EntryContent) -> str:
        """Describe a conflict of a new entry with the client's entries of the other scope."""
        other = Scope.USER if self._scope is Scope.PROJECT else Scope.PROJECT
        if self._client.file(self._places, other) is None:
            return ""
        try:
            entries = Installation(self._client, self._places, other).installed()
        except Refused:
            return ""  # `doctor` reports a file that cannot be read
        records = {each.file: record_of(each.content) for each in entries}
        return describe_conflict({**records, self._path: record_of(content)})

    def _entry(self, server: Server, *, dry: bool) -> tuple[dict[str, Any], str, bool]:
        """Return the entry, a note on the token, and True if the entry has the token."""
        client, variable = self._client, server.token_variable
        if server.url and not client.remote:
            raise Refused(
                Code.CLIENT_FAILED,
                f"{client.title} cannot use servers over HTTP from its file.",
                hint="Add the address in its own settings, or install it without --http.",
            )
        if not variable:
            return client.entry(server, ""), "", False
        if client.header:
            named = f"Bearer {client.header % variable}"
            return client.entry(server, named), f"It reads the token from {variable}.", False
        token = f"<the token in {variable}>" if dry else self._places.environment.get(variable, "")
        if not token:
            raise Refused(
                Code.CLIENT_FAILED,
                f"{client.title} reads no variables, and {variable} has no token to write.",
                hint=f"Set {variable}, and run this again.",
            )
        note = f"The token itself is in the file: {client.title} supports no other way."
        return client.entry(server, f"Bearer {token}"), note, True

    def _entries(self, text: str | None) -> dict[str, dict[str, Any]]:
        if text is None:
            return {}
        try:
            return self._client.shelf.entries(self._client.format.read(text))
        except UnreadableError as error:
            place = f", line {error.line}, column {error.column}" if error.line else ""
            raise Refused(
                Code.CONFIG_NOT_EDITED,
                f"{self._path}{place}: {error.what}.",
                hint="Nothing was written. Correct the file, and run this again.",
            ) from error
        except MisfitError as error:
            raise self._misfit(error) from error

    def _ours(self, text: str | None) -> dict[str, dict[str, Any]]:
        return {name: entry for name, entry in self._entries(text).items() if is_ours(name, entry)}

    def _replaced(self, backup: str | None) -> dict[str, dict[str, Any]]:
        """Return entries in a backup that are not ours. Backups of older releases may have an entry
        of ours, too.
        """
        return {n: entry for n, entry in self._entries(backup).items() if not is_ours(n, entry)}

    def _put(self, text: str, name: str, entry: dict[str, Any]) -> str:
        try:
            return self._client.format.put(text, self._client.shelf, name, entry)
        except (MisfitError, UnreadableError) as error:
            raise self._misfit(error) from error

    def _take(self, text: str, name: str) -> str:
        try:
            return self._client.format.remove(text, self._client.shelf, name)
        except (MisfitError, UnreadableError) as error:
            raise self._misfit(error) from error

    def _misfit(self, error: Exception) -> Refused:
        return Refused(
            Code.CONFIG_NOT_EDITED,
            f"{self._path}: {error}",
            hint=f"Nothing was written. `thoughtline install {self._client.slug} --print` prints"
            " the entry to paste.",
        )

    def _with(self, text: str, entries: dict[str, dict[str, Any]]) -> str:
        for name, entry in entries.items():
            said = {key: value for key, value in entry.items() if key != "name"}
            text = self._put(text, name, said if self._client.shelf.listed else entry)
        return text

    def _begun(self, text: str | None) -> str:
        return text if text and text.strip() else self._client.skeleton

    def _without(
        self, text: str, ours: Collection[str], replaced: dict[str, dict[str, Any]]
    ) -> str:
        for name in ours:
            known = name in replaced
            text = self._put(text, name, replaced[name]) if known else self._take(text, name)
        return text

    def _keep(self, before: str | None, name: str) -> None:
        """Back up the file in its state without entries of ours.

        If the file has entries of ours, the backup was already made before the first of these
        entries. Only the entry `name`, which the installation replaces, may be newer than the
        backup.
        """
        if before is None:
            self._file.forget_backup()
            return
        ours = self._ours(before)
        if not ours:
            self._file.keep(before)
            return
        theirs = self._entries(before).get(name)
        if theirs is None or name in ours:
            return
        replaced = self._replaced(self._file.read_backup())
        if replaced.get(name) != theirs:
            self._file.keep(self._without(before, ours, replaced))

    def _own_command(self) -> str | None:
        """Return the path of the client's own command, if it has one for this scope."""
        own = self._client.command
        if own is None or self._scope not in own.scopes:
            return None
        return shutil.which(own.program, path=self._places.environment.get("PATH", ""))

    def _run(self, program: str, arguments: Sequence[str]) -> None:
        failed = ""
        try:
            done = subprocess.run(  # nosec B603 - a client on the PATH, and words of ours
                [program, *arguments],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                encoding="utf-8",
                errors="replace",
                cwd=self._places.project,
                env=dict(self._places.environment),
                timeout=PATIENCE,
                check=False,
            )
            if done.returncode:
                failed = (done.stderr.strip() or done.stdout.strip())[-500:] or "no output"
        except subprocess.TimeoutExpired:
            failed = f"it took more than {PATIENCE} seconds"
        except OSError as error:
            failed = error.strerror or str(error)
        if failed:
            raise self._command_refusal(_shown(program, arguments), failed)

    def _command_refusal(self, command: str, why: str) -> Refused:
        return Refused(
            Code.CLIENT_FAILED,
            f"{self._client.title}: `{command}` failed: {why}.",
            hint=f"Run it yourself, or see `thoughtline install {self._client.slug} --print`.",
        )

    def _add_by(
        self, command: str, arguments: Sequence[str], name: str, entry: dict[str, Any]
    ) -> None:
        with self._backup_only_if_installed():
            self._run(command, arguments)
            self._check_added(name, entry, command)

    @contextmanager
    def _backup_only_if_installed(self) -> Iterator[None]:
        """Delete the backup if an installation is refused and the file has no entry of ours."""
        try:
            yield
        except Refused:
            if not self._ours(self._file.read()):
                self._file.forget_backup()
            raise

    def _check_added(self, name: str, entry: dict[str, Any], command: str) -> None:
        found = self._entries(self._file.read()).get(name)
        if found is None or content_of(found).command != content_of(entry).command:
            why = f"it ended well, but {self._path} does not have the entry"
            raise self._command_refusal(f"{Path(command).name} mcp add", why)

    def _absent(self, before: str | None, *, dry: bool) -> Outcome:
        """Delete the backup of a removed entry, unless the file itself is missing."""
        if before is not None and not dry:
            self._file.forget_backup()
        return self._outcome("absent")

    def _remove_by(self, command: str, names: Sequence[str], *, dry: bool) -> Outcome:
        shown = []
        for name in names:
            own = self._client.command
            arguments = own.remove(name, self._scope) if own else []
            if not dry:
                self._run(command, arguments)
            shown.append(_shown(command, arguments))
        return self._outcome("removed", command="; ".join(shown))

    def _diff(self, before: str, after: str) -> str:
        name = str(self._path)
        lines = unified_diff(before.splitlines(), after.splitlines(), name, name, lineterm="")
        shown = "\n".join(lines)
        for entry in (*self._entries(before).values(), *self._entries(after).values()):
            token = content_of(entry).authorization.removeprefix("Bearer ")
            if token and not token.startswith("<") and not self._client.header:
                shown = shown.replace(token, "<the token>")
        return shown

    def _outcome(self, state: str, *, command: str = "", diff: str = "", note: str = "") -> Outcome:
        return Outcome(
            client=self._client.slug,
            title=self._client.title,
            state=state,
            file=str(self._path),
            command=command,
            diff=diff,
            note=note,
        )


def is_found(client: Client, places: Places) -> bool:
    """Check if a client is installed here, by its command or its folder."""
    path = places.environment.get("PATH", "")
    on_path = bool(client.program) and shutil.which(client.program, path=path) is not None
    return on_path or client.folder(places).is_dir()


def _name_in(entries: Collection[str], name: str) -> str:
    """Return the name of the entry to replace: `name`, or its spelling in `entries`."""
    others = (each for each in entries if each.lower() == name.lower())
    return name if name in entries else next(others, name)


def _root(path: Path, places: Places) -> Path:
    """Return the home folder, or the folder that a variable names for the client's files."""
    return places.home if path.is_relative_to(places.home) else path.parent


def _shown(program: str, arguments: Sequence[str]) -> str:
    return shlex.join([Path(program).stem, *arguments])
