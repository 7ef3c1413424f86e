import click

from thoughtline.app.queries.calibration_report import CalibrationReport
from thoughtline.entrypoints.cli.console import open_console, print_json
from thoughtline.entrypoints.cli.context import (
    CommandContext,
    database_option,
    json_option,
    owner_option,
    read_only_option,
)
from thoughtline.entrypoints.cli.param_types import Utf8
from thoughtline.entrypoints.cli.render import json_output
from thoughtline.entrypoints.cli.render.calibration import draw_calibration


@click.command()
@click.option(
    "--author", type=Utf8(), default="", metavar="NAME", help="Only forecasts of this author."
)
@owner_option
@database_option
@read_only_option
@json_option
@click.pass_obj
def calibration(context: CommandContext, *, author: str, database: str, as_json: bool) -> None:
    """Compare stated confidence with results.

    Counts every stated confidence whose thought has an outcome or a verdict. Groups with fewer than
    20 such confidences get no score.
    """
    groups = context.with_record(
        database, lambda record: CalibrationReport(record.ledger).groups(author)
    )
    if as_json:
        print_json(json_output.calibration(groups))
        return
    console = open_console()
    for part in draw_calibration(groups, author):
        console.print(part)
