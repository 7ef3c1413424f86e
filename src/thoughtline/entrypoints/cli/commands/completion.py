import click
from click.shell_completion import get_completion_class

from thoughtline.entrypoints.cli.param_types import Choices
from thoughtline.entrypoints.shell_completion import COMPLETION

PROGRAM = "thoughtline"

SHELLS = ("bash", "zsh", "fish")


@click.command()
@click.argument("shell", type=Choices(SHELLS))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the completion of commands and options for a SHELL.

    Add it to the shell's start file, such as `eval "$(thoughtline completion bash)"` in ~/.bashrc,
    or `thoughtline completion fish | source` in ~/.config/fish/config.fish.
    """
    completer = get_completion_class(shell)
    if completer is None:
        raise click.UsageError(f"{shell} has no completion.")
    click.echo(completer(ctx.find_root().command, {}, PROGRAM, COMPLETION).source())
