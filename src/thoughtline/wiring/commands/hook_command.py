"""The command `thoughtline hook`. Clients run the command often, so it loads little and never
fails.
"""

import os
import select
import sys
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from pathlib import Path

from msgspec import structs

from thoughtline.app.folds.latest_session import Snapshot
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.text.ellipsis import shorten
from thoughtline.entrypoints.hooks.call import HookCall, HookEvent, event_named, read_call, written
from thoughtline.entrypoints.hooks.memory import Memory
from thoughtline.entrypoints.hooks.model_context import context, session_of
from thoughtline.entrypoints.printable import printable
from thoughtline.settings import Settings, read
from thoughtline.settings.project import Project, find_project, is_part, working_folder
from thoughtline.wiring.ledger import (
    SERVERS,
    database_path,
    hooks_folder,
    known_receipts,
    require_asyncpg,
)
from thoughtline.wiring.sync_process import start_sync

PATIENCE = 1.0
"""Seconds of silence after which the input counts as complete, because some clients do not close
it.
"""

SERVER_PATIENCE = 0.1
"""Total seconds for a database server to connect and answer: about ten round trips. The client
waits, so the hook ignores a slower server.
"""

MOMENTS = (HookEvent.USER_PROMPT, HookEvent.PRE_TOOL_USE, HookEvent.POST_TOOL_USE)
"""Events that may be moments at which the record is worth a word."""

SYNCED = (HookEvent.SESSION_START, HookEvent.STOP)
"""Events at which the record beside the code is synced."""

MOST = 8 << 20
"""Maximum size in bytes of the input that is kept.

Further input is read and dropped, because the client would otherwise fail to write it.
"""

RUN_FOLDERS = ("workdir", "cwd", "working_directory", "dir_path", "directory", "dir")
"""Names of arguments with the folder in which a client runs a command."""

PROJECT_FOLDERS = ("CLAUDE_PROJECT_DIR", "QWEN_PROJECT_DIR", "GEMINI_PROJECT_DIR")
"""Environment variables in which clients name the project's folder. Their `cwd` changes with the
shell.
"""


def run_hook(arguments: Sequence[str]) -> None:
    """Answer one event. Errors are not reported to the client."""
    try:
        options = hook_options(arguments)
        if answer := _answer(options):
            os.write(1, answer)
    except Exception as fault:  # noqa: BLE001 - a hook that fails stops its client's work
        away = isinstance(fault, Refused) and fault.code is Code.LEDGER_UNREACHABLE
        if away or "--verbose" in arguments:  # in the client's log: no model reads it
            sys.stderr.write(f"thoughtline: {printable(shorten(str(fault), 400))}\n")


def hook_options(arguments: Sequence[str]) -> dict[str, str]:
    """Return the event and the options by name. Raises `Refused` if an option is unknown."""
    rest = [argument for argument in arguments if argument != "--verbose"]
    options: dict[str, str] = {}
    while rest:
        argument = rest.pop(0)
        name, given, value = argument.partition("=")
        if not argument.startswith("--"):
            options["event"] = argument
        elif argument == "--evidence":
            options["evidence"] = "on"
        elif name in ("--client", "--database", "--project"):
            options[name[2:]] = value if given else (rest.pop(0) if rest else "")
        else:
            raise Refused(
                Code.BAD_SETTING,
                f"`thoughtline hook` has no option {argument!r}.",
                hint="Choose from: --client, --database, --project, --evidence, --verbose.",
            )
    return options


def _answer(options: Mapping[str, str]) -> bytes:
    event = event_named(options.get("event", ""))
    if event is None:
        raise Refused(
            Code.BAD_SETTING,
            f"There is no hook for {options.get('event', '')!r}.",
            hint="Run `thoughtline hook --help`.",
        )
    call = read_call(event, _read_input(), options.get("client", ""))
    settings = read(options, os.environ)
    return written(call, _answer_text(call, settings, may_record="evidence" in options))


def _read_input() -> bytes:
    """Return the client's standard input; empty if the input is a terminal."""
    if os.isatty(0):
        return b""
    parts, size = [], 0
    while _is_more() and (part := os.read(0, 1 << 16)):
        size += len(part)
        if size <= MOST:
            parts.append(part)
    return b"".join(parts)


def _is_more() -> bool:
    """Check if more input, or the end of the input, arrives soon."""
    if sys.platform == "win32":  # pipes cannot be polled there
        return True
    return bool(select.select([0], [], [], PATIENCE)[0])


def _answer_text(call: HookCall, settings: Settings, *, may_record: bool) -> str:
    project = find_project(settings.project, _folder(call))
    if not project.name:
        return ""
    folder = None if settings.read_only else project.folder
    has_run = call.event is HookEvent.POST_TOOL_USE
    if has_run and folder is not None:
        _keep_receipt(call, settings, folder)
    if not _may_exist(settings.database):
        return ""
    if call.event in SYNCED:
        start_sync(project.folder, settings)
    if call.event not in MOMENTS:
        with _record(settings.database) as record:
            read = None if settings.no_evidence_files else project.folder
            return context(call, record, project.name, _memory(settings), read)
    texts = [_moment_text(call, settings, project)]
    if may_record and has_run and folder is not None:
        texts.append(_evidence_given(call, settings, project.name, folder))
    return "\n".join(filter(None, texts))


def _keep_receipt(call: HookCall, settings: Settings, project: Path) -> None:
    """Keep the receipt of a command that the client ran, also before there is a record. A receipt
    that cannot be kept is no loss: evidence about the command is then told. A run in another
    project has none here.
    """
    from thoughtline.entrypoints.hooks.run_receipt import run_of  # noqa: PLC0415 - other events need none

    seen = run_of(call)
    if seen is None or not is_part(_run_folder(call, project), project):
        return
    if (kept := known_receipts(settings.database)) is None:
        return
    from thoughtline.project.receipts import Receipts  # noqa: PLC0415 - see above

    command, run = seen
    if run.checks:
        from thoughtline.core.evidence.run import command_key  # noqa: PLC0415 - see above
        from thoughtline.project.files import ProjectFiles  # noqa: PLC0415 - see above
        from thoughtline.project.working_tree import WorkingTree  # noqa: PLC0415 - few commands check

        tree = WorkingTree(ProjectFiles(project))
        files = tree.signatures(command_key(command, str(project)))
        run = structs.replace(run, files=files)
    with suppress(OSError):
        Receipts(kept, project).keep(command, run)


def _run_folder(call: HookCall, project: Path) -> Path:
    """Return the folder in which the client ran a command, without links. The folder of a shell may
    differ from the folder in which the client's session began.
    """
    named = (call.tool_input.get(name) for name in RUN_FOLDERS)
    folder = next((each for each in named if isinstance(each, str) and each), "")
    return (Path(call.folder or project) / folder).resolve()


def _moment_text(call: HookCall, settings: Settings, project: Project) -> str:
    """Return "" for most events, which are no moments and open no record."""
    from thoughtline.entrypoints.hooks.moments import moment_of, moment_text  # noqa: PLC0415 - other events need none

    memory = _memory(settings)
    moment = moment_of(call, project.folder, memory)
    if moment is None:
        return ""
    with _record(settings.database) as record:
        return moment_text(call, moment, record, project.name, memory)


def _evidence_given(call: HookCall, settings: Settings, project: str, folder: Path) -> str:
    """Record evidence from a tool call, and return the text about it; "" if there is no news."""
    from thoughtline.entrypoints.hooks.tool_evidence import evidence_text, is_news  # noqa: PLC0415 - rarely asked for

    text = evidence_text(call, folder)
    with _record(settings.database) as record:
        session = session_of(call, record, project) if text else None
        if session is None or not is_news(text, session):
            return ""
    from thoughtline.wiring.commands.hook_evidence import give_evidence  # noqa: PLC0415 - see above

    given = give_evidence(
        text,
        session.summary.session,
        author=str(call.client),
        folder=folder,
        settings=settings,
    )
    return f"Recorded in your session of Thoughtline as evidence {given}, for `rests_on`."


def _may_exist(database: str) -> bool:
    """Check if there may be a record. A record in another process's memory cannot be read."""
    if database.startswith(SERVERS):
        return True
    return not database.startswith(":") and database_path(database).is_file()


def _record(database: str) -> AbstractContextManager[Snapshot]:
    """Open the record for reading. Raises `Refused` if the record cannot be read."""
    if database.startswith(SERVERS):
        require_asyncpg()
        from thoughtline.store.postgres.database import snapshot_reader as on_server  # noqa: PLC0415 - few have one

        return on_server.read_only(database, patience=SERVER_PATIENCE)
    from thoughtline.store.sqlite.database.snapshot_reader import read_only  # noqa: PLC0415 - only where a file is

    return read_only(database_path(database))


def _memory(settings: Settings) -> Memory:
    """Return the memory of hooks, stored beside the database file or beside its default path."""
    return Memory(hooks_folder(settings.database), read_only=settings.read_only)


def _folder(call: HookCall) -> Path:
    """Return the folder in which the client's session began, without links and `..`, as the server
    has the folder. A folder that was removed counts if the client names no other.
    """
    named = (*(os.environ.get(name, "") for name in PROJECT_FOLDERS), call.folder)
    folders = [Path(folder) for folder in named if folder]
    kept = next((folder for folder in folders if folder.is_dir()), None)
    return (kept or next(iter(folders), None) or working_folder()).resolve()
