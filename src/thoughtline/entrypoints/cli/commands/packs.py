"""Commands about packs, which reword tools for a domain."""

from pathlib import Path

import click

from thoughtline.dialects import wording_pack
from thoughtline.entrypoints.cli.console import open_console, print_json
from thoughtline.entrypoints.cli.context import json_option
from thoughtline.entrypoints.cli.render.installation.packs import print_packs, print_problems


@click.group()
def packs() -> None:
    """Show and check packs, the wording of a domain (docs/packs.md)."""


@packs.command(name="list")
@json_option
def list_packs(as_json: bool) -> None:
    """List the packs that are installed with Thoughtline."""
    shipped = {
        path.stem: wording_pack.load(path).about
        for path in sorted(wording_pack.SHIPPED.glob("*.toml"))
    }
    if as_json:
        print_json(shipped)
    else:
        print_packs(open_console(), shipped)


@packs.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@json_option
@click.pass_context
def check(ctx: click.Context, file: Path, as_json: bool) -> None:
    """Check a pack, with its names of tools and arguments. Exits with 1 if the pack has a
    problem.
    """
    _, problems = wording_pack.check(file, ctx.obj.argument_names())
    if as_json:
        print_json({"right": not problems, "problems": problems})
    else:
        print_problems(open_console(), str(file), problems)
    ctx.exit(1 if problems else 0)
