"""`thoughtline worker`: runs what other processes offer, and what they left when they died."""

import asyncio
import signal
from contextlib import AbstractAsyncContextManager, suppress

import click

from thoughtline.entrypoints.cli.context import Parts, database_option


@click.command()
@database_option
@click.option(
    "--works",
    metavar="COUNT",
    default="",
    envvar="THOUGHTLINE_WORKS",
    show_envvar=True,
    help="Deliberations under way at once. Default: 32, or 4 on a PostgreSQL server.",
)
@click.pass_obj
def worker(parts: Parts, database: str, works: str) -> None:
    """Run deliberations that other processes started, until told to stop."""
    asyncio.run(_until_told(parts.working(database, works)))


async def _until_told(working: AbstractAsyncContextManager[None]) -> None:
    told = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows: there Ctrl-C ends `asyncio.run`
            asyncio.get_running_loop().add_signal_handler(number, told.set)
    async with working:
        click.echo("thoughtline: ready for deliberations; Ctrl-C stops.", err=True)
        await told.wait()
