import click

from thoughtline.entrypoints.cli.command_groups import NamedParts
from thoughtline.entrypoints.cli.commands.report.audit import audit
from thoughtline.entrypoints.cli.commands.report.calibration import calibration
from thoughtline.entrypoints.cli.commands.report.costs import costs
from thoughtline.entrypoints.cli.commands.report.deliberations import deliberations
from thoughtline.entrypoints.cli.commands.report.owners import owners
from thoughtline.entrypoints.cli.commands.report.usage import usage


@click.group(cls=NamedParts)
def report() -> None:
    """Report costs, calibration, use by agents, people's storage, use over HTTP, or waiting
    deliberations.
    """


for part in (costs, calibration, usage, owners, audit, deliberations):
    report.add_command(part)
