import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click
from msgspec import Struct

from thoughtline.clients.client import Client, Scope
from thoughtline.clients.server import Server
from thoughtline.entrypoints.cli.context import CommandContext
from thoughtline.entrypoints.cli.originals import server_name

PASSED_ON = {"--dialect": "THOUGHTLINE_DIALECT", "--database": "THOUGHTLINE_DATABASE"}
"""Flags and their environment variables. Clients that pass on no variables get the value as a
flag.
"""

MCP_PATH = "/mcp"
"""Path of MCP at a server over HTTP."""

project_option = click.option(
    "--project",
    is_flag=True,
    help="Configure only this project, in its folder. Default: all your projects.",
)


class ServerOptions(Struct, frozen=True):
    """Option values of the commands as text; "" for missing options."""

    dialect: str = ""
    database: str = ""
    http: str = ""
    token_env: str = ""

    def server(self, context: CommandContext, client: Client, scope: Scope) -> Server:
        """Raises `click.BadParameter` if a dialect in the options is unknown."""
        dialects = dialect_names(context, self.dialect)
        name = server_name(dialects)
        if self.http:
            return Server(name, url=self.http, token_variable=self.token_env)
        given = {"--dialect": ",".join(dialects), "--database": self.database}
        for flag, variable in PASSED_ON.items():
            if not given[flag] and not client.passes_environment:
                given[flag] = os.environ.get(variable, "")
        given["--database"] = _absolute(given["--database"])
        if scope is Scope.PROJECT:
            given["--project"] = client.folder_variable
        flags = (part for flag, value in given.items() if value for part in (flag, value))
        return Server(name, (*launch_command(), *flags))


def server_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options of `ServerOptions` to a command, as arguments with the same names."""
    for option in (
        click.option(
            "--token-env",
            metavar="NAME",
            default="",
            help="Environment variable with the access token for --http.",
        ),
        click.option(
            "--http",
            metavar="URL",
            default="",
            help="URL of a running server, such as http://127.0.0.1:8719/mcp.",
        ),
        click.option(
            "--database",
            metavar="PATH|URL",
            default="",
            help="The record. Default: a file in your data folder.",
        ),
        click.option(
            "--dialect",
            metavar="NAME[,NAME]",
            default="",
            help="Tools to offer (docs/dialects.md).",
        ),
    ):
        command = option(command)
    return command


def check_options(options: ServerOptions) -> None:
    """Raises `click.UsageError` if options contradict each other, or a value is invalid."""
    if options.http and not options.http.startswith(("http://", "https://")):
        raise click.BadParameter("It must begin with http:// or https://.", param_hint="--http")
    if options.http and (options.dialect or options.database):
        raise click.UsageError("A server at an address has its own --dialect and --database.")
    if options.token_env and not options.http:
        raise click.UsageError("--token-env is for a server at an address: give --http URL.")
    if options.token_env and not options.token_env.isidentifier():
        raise click.BadParameter(
            "Give the name of a variable, not the token itself.", param_hint="--token-env"
        )


def dialect_names(context: CommandContext, said: str) -> list[str]:
    names = [name.strip() for name in said.split(",") if name.strip()]
    for name in names:
        if name not in context.dialects:
            raise click.BadParameter(
                f"There is no dialect {name!r}. Choose from: {', '.join(context.dialects)}.",
                param_hint="--dialect",
            )
    return names


def scope_of(client: Client, *, project: bool) -> Scope:
    """Return the requested scope, or the project's scope if the client has no other scope."""
    if not client.user:
        return Scope.PROJECT
    return Scope.PROJECT if project else Scope.USER


def absolute_options(**given: Any) -> ServerOptions:
    """Return options with absolute paths, because clients start servers in other folders."""
    given["database"] = _absolute(given.get("database") or "")
    given["http"] = _mcp_url(given.get("http") or "")
    options = ServerOptions(**given)
    check_options(options)
    return options


def _mcp_url(url: str) -> str:
    """Return the URL of MCP at a server. A URL without a path leads to the board, so the path is
    added. Raises `click.BadParameter` if the path is another one.
    """
    try:
        parts = urlsplit(url)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--http") from error
    if not parts.netloc or parts.path.rstrip("/").endswith(MCP_PATH):
        return url
    if parts.path.strip("/") or parts.query or parts.fragment:
        hint = f"It must end in {MCP_PATH}, such as {parts.scheme}://{parts.netloc}{MCP_PATH}."
        raise click.BadParameter(hint, param_hint="--http")
    return f"{parts.scheme}://{parts.netloc}{MCP_PATH}"


def _absolute(database: str) -> str:
    """Raises `click.BadParameter` if the text is an address with a password."""
    if "://" not in database:
        path = database and database != ":memory:"
        return str(Path(database).expanduser().absolute()) if path else database
    try:
        secret = urlsplit(database).password or "password=" in urlsplit(database).query
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--database") from error
    if secret:
        raise click.BadParameter(
            "The address has a password, which others could read in the client's file and in the "
            "list of processes. Leave it out, and put it into ~/.pgpass.",
            param_hint="--database",
        )
    return database


def launch_command() -> list[str]:
    """Return a start command that does not need the shell's PATH."""
    beside = Path(sys.executable).with_name("thoughtline")
    for script in (sys.argv[0], str(beside)):
        found = shutil.which(script)
        if found and Path(found).stem == "thoughtline":
            return _lasting_command(Path(found).absolute())
    # Without -P, Python would run a `thoughtline.py` in the folder where a client starts it.
    return [sys.executable, "-P", "-m", "thoughtline", "serve"]


UNLASTING = (
    (frozenset({"archive-v0"}), "uvx"),
    (frozenset({"uv", ".cache"}), "uvx"),
    (frozenset({"pipx", ".cache"}), "pipx", "run"),
)
"""Folders in the path of a script in a runner's cache, and the words that start the runner. The
cache of `uvx` may be anywhere (`UV_CACHE_DIR`), and `archive-v0` is in it.
"""


def _lasting_command(script: Path) -> list[str]:
    """Return a start command that outlives the caches of `uvx` and `pipx run`.

    Scripts in the runners' caches are deleted some day, so the command starts `uvx` or `pipx run`
    itself.
    """
    for folders, runner, *words in UNLASTING:
        if folders <= {*script.parts} and (program := shutil.which(runner)):
            return [program, *words, "thoughtline", "serve"]
    return [str(script), "serve"]
