import asyncio
import signal
from contextlib import AbstractAsyncContextManager, suppress

import click

from thoughtline.entrypoints.cli.context import CommandContext, database_option


@click.command()
@database_option
@click.option(
    "--works",
    metavar="COUNT",
    default="",
    envvar="THOUGHTLINE_WORKS",
    show_envvar=True,
    help="Deliberations that run at the same time. Default: 32, or 4 on a PostgreSQL server.",
)
@click.pass_obj
def worker(context: CommandContext, database: str, works: str) -> None:
    """Run deliberations that other processes started, until it is stopped."""
    asyncio.run(_until_stopped(context.run_worker(database, works)))


async def _until_stopped(worker: AbstractAsyncContextManager[None]) -> None:
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows: there Ctrl-C ends `asyncio.run`
            asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    async with worker:
        click.echo("thoughtline: ready for deliberations; Ctrl-C stops.", err=True)
        await stopped.wait()
