from collections.abc import Callable, Iterable, Iterator, Sequence

import click

from thoughtline.clients.client import Client, Scope
from thoughtline.clients.installation import Installation, Outcome, is_found
from thoughtline.clients.places import Places
from thoughtline.clients.rules import Rules
from thoughtline.clients.table import CLIENTS
from thoughtline.core.refusal import Refused
from thoughtline.entrypoints.cli.client_config import CLIENTS as CONFIGURED
from thoughtline.entrypoints.cli.client_config import SLUGS as CONFIGURED_SLUGS
from thoughtline.entrypoints.cli.client_config import client_config
from thoughtline.entrypoints.cli.console import open_console, print_error, print_json
from thoughtline.entrypoints.cli.context import CommandContext, json_option
from thoughtline.entrypoints.cli.originals import ORIGINALS
from thoughtline.entrypoints.cli.param_types import Choices
from thoughtline.entrypoints.cli.render.installation.install import (
    print_client_configs,
    print_outcome,
    print_refusal,
    print_replaced,
)
from thoughtline.entrypoints.cli.server_options import (
    ServerOptions,
    absolute_options,
    dialect_names,
    project_option,
    scope_of,
    server_options,
)

SLUGS = Choices([client.slug for client in CLIENTS])
clients_argument = click.argument("clients", nargs=-1, type=SLUGS, metavar="[CLIENT]...")
dry_run_option = click.option("--dry-run", is_flag=True, help="Only show what would change.")


@click.command()
@click.argument("clients", nargs=-1, type=Choices(CONFIGURED_SLUGS), metavar="[CLIENT]...")
@server_options
@project_option
@click.option(
    "--rules",
    is_flag=True,
    help="Also add instructions for the model to AGENTS.md, or to the client's own file.",
)
@dry_run_option
@click.option(
    "--print",
    "prints",
    is_flag=True,
    help="Only print the entries, to paste them by hand.",
)
@json_option
@click.pass_context
def install(
    ctx: click.Context,
    /,
    *,
    clients: Sequence[str],
    project: bool,
    rules: bool,
    dry_run: bool,
    prints: bool,
    as_json: bool,
    **given: str,
) -> None:
    """Add Thoughtline to clients: the named ones, or all that are installed here.

    --print prints the entry of each named client, or of every known client. CLIENT may then also be
    mcp-json, the form that most other clients read.
    """
    context: CommandContext = ctx.obj
    options = absolute_options(**given)
    if prints:
        if rules:
            raise click.UsageError("--print prints the server's entries. Leave --rules out.")
        _print_entries(context, options, clients, project=project, as_json=as_json)
        return
    if unknown := [name for name in clients if name not in SLUGS.choices]:
        raise click.UsageError(f"{unknown[0]} is a form, not a client: use it with --print.")
    places = context.places()
    chosen = _chosen(clients, places, project=project, remote=bool(options.http))
    if not chosen:
        print_error(
            "No known client is installed here, and nothing was changed. Name one: thoughtline "
            f"install CLIENT, of {', '.join(SLUGS.choices)}."
        )
        if as_json:
            print_json([])
        return

    def add(client: Client) -> Iterator[Outcome]:
        scope = scope_of(client, project=project)
        there = Installation(client, places, scope)
        yield there.install(options.server(context, client, scope), dry=dry_run)
        if rules:
            rules_file = Rules(client, places, scope)
            yield _rules_outcome(client, rules_file, rules_file.write(dry=dry_run))

    ctx.exit(_run(chosen, add, dry=dry_run, as_json=as_json))


def _print_entries(
    context: CommandContext,
    options: ServerOptions,
    named: Sequence[str],
    *,
    project: bool,
    as_json: bool,
) -> None:
    """Without names, print those of all clients that support the scope and the transport."""
    places = context.places()
    configs = [
        client_config(each, options.server(context, each, scope), places, scope)
        for each in CONFIGURED
        for scope in (scope_of(each, project=project),)
        if each.slug in named
        or (not named and (each.remote or not options.http) and (each.project or not project))
    ]
    if as_json:
        print_json(configs)
        return
    console = open_console()
    for name in dialect_names(context, options.dialect):
        if name in ORIGINALS:
            print_replaced(console, name, ORIGINALS[name].command)
    print_client_configs(console, configs)


@click.command()
@clients_argument
@click.option(
    "--project",
    is_flag=True,
    help="Change only the configuration of this project. Default: of all your projects.",
)
@click.option("--rules", is_flag=True, help="Also remove the instructions for the model.")
@dry_run_option
@json_option
@click.pass_context
def uninstall(
    ctx: click.Context,
    /,
    *,
    clients: Sequence[str],
    project: bool,
    rules: bool,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Remove Thoughtline from clients, and restore the entries that it replaced."""
    places = ctx.obj.places()
    chosen = [
        client
        for client in CLIENTS
        if client.slug in clients or (not clients and (client.project if project else client.user))
    ]

    def remove(client: Client) -> Iterator[Outcome]:
        scope = scope_of(client, project=project)
        yield Installation(client, places, scope).remove(dry=dry_run)
        if rules and (client.project_rules if scope is Scope.PROJECT else client.user_rules):
            rules_file = Rules(client, places, scope)
            yield _rules_outcome(client, rules_file, rules_file.remove(dry=dry_run))

    ctx.exit(_run(chosen, remove, dry=dry_run, as_json=as_json, absent=bool(clients)))


def _chosen(named: Sequence[str], places: Places, *, project: bool, remote: bool) -> list[Client]:
    """Without names, return installed clients that support the scope and the transport."""
    if named:
        return [client for client in CLIENTS if client.slug in named]
    return [
        client
        for client in CLIENTS
        if is_found(client, places)
        and (client.remote or not remote)
        and (client.project if project else client.user)
    ]


def _rules_outcome(client: Client, rules: Rules, state: str) -> Outcome:
    title = f"{client.title}, rules"
    return Outcome(client=client.slug, title=title, state=state, file=str(rules.path))


def _run(
    clients: Iterable[Client],
    change: Callable[[Client], Iterator[Outcome]],
    *,
    dry: bool,
    as_json: bool,
    absent: bool = True,
) -> int:
    """Change each client, even if the change of an earlier client was refused. Returns the exit
    status.

    Clients without an entry are reported only if `absent` is true.
    """
    console = open_console()
    results: list[Outcome | dict[str, str]] = []
    failed = False
    for client in clients:
        try:
            for outcome in change(client):
                if outcome.state == "absent" and not absent:
                    continue
                results.append(outcome)
                if not as_json:
                    print_outcome(console, outcome, dry=dry)
        except Refused as refusal:
            failed = True
            results.append(
                {"client": client.slug, "state": "failed", "code": refusal.code}
                | {"message": refusal.message, "hint": refusal.hint}
            )
            if not as_json:
                print_refusal(console, client.title, refusal)
    if as_json:
        print_json({"right": not failed, "clients": results})
    elif not results:
        console.print("No client has an entry of Thoughtline.")
    return 1 if failed else 0
