import os
import sys
import time
import webbrowser

import click

from thoughtline.entrypoints.cli.context import CommandContext, database_option, folder_option
from thoughtline.store.access.running_servers import RunningServers
from thoughtline.store.access.sign_in import LIFE_SECONDS, SignIn

SCREENS = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
"""Variables of which one is set where a browser can be opened, on systems other than macOS and
Windows.
"""


@click.command()
@click.option(
    "--url",
    metavar="URL",
    default="",
    envvar="THOUGHTLINE_PUBLIC_URL",
    show_envvar=True,
    help="URL of the server. Default: the running server of this record.",
)
@click.option(
    "--open/--no-open",
    "opens",
    default=None,
    help="Open the link in a browser. Default: in a terminal.",
)
@database_option
@folder_option
@click.pass_obj
def link(
    context: CommandContext, *, url: str, opens: bool | None, database: str, folder: str
) -> None:
    """Print a link that opens the board in a browser, once.

    In a terminal, the browser opens it.
    """
    if url and not url.startswith(("http://", "https://")):
        raise click.BadParameter(
            f"{url!r} does not begin with http:// or https://.", param_hint="--url"
        )
    tokens = context.tokens(database, folder).folder
    server = None if url else RunningServers(tokens).listening()
    code = SignIn(tokens).new_code(time.time())
    address = url or (server.url if server else f"http://{context.http_address}")
    target = f"{address.rstrip('/')}/login?code={code}"
    if not (url or server):
        click.echo(
            "No server of this record is running: first start one with `thoughtline serve --http`.",
            err=True,
        )
    click.echo(target)
    click.echo(f"It works once, within {LIFE_SECONDS // 60} minutes.", err=True)
    if not (url or server):
        return
    if sys.stdout.isatty() and _has_screen() if opens is None else opens:
        webbrowser.open(target)


def _has_screen() -> bool:
    return sys.platform in ("darwin", "win32") or any(map(os.environ.get, SCREENS))
