import click

from thoughtline.entrypoints.cli.context import CommandContext


@click.command(add_help_option=False, context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
@click.pass_obj
def serve(context: CommandContext, arguments: tuple[str, ...]) -> None:
    """Serve MCP on standard input and output, or over HTTP with the board."""
    context.serve(arguments)
