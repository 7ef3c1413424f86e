"""`scripts/clients`: drives the named clients, or all; --write updates docs/client-tests.md.

With --snippets it compares entries of originals, and with --list it says only which packages that
takes.
"""

import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from msgspec import Struct

from clients.driven import snippets, tables
from clients.driven.offers import Offers, look_at_offers
from clients.driven.plain import Figures, drive, is_served_over_http
from clients.driven.plugin import PluginFigures, drive_plugin
from clients.driven.programs import PROGRAMS, Program
from clients.driven.recovery import Recovery, recover
from clients.driven.run import is_installed
from clients.driven.scripted_model import STEPS


class Seen(Struct, kw_only=True):
    """All that was seen of one client."""

    plain: Figures
    plugin: PluginFigures | None
    recovery: Recovery
    offers: Offers


def main() -> int:
    named = [word for word in sys.argv[1:] if not word.startswith("-")]
    of_snippets = "--snippets" in sys.argv
    usual = snippets.DRIVEN if of_snippets else [program.slug for program in PROGRAMS]
    chosen = [program for program in PROGRAMS if program.slug in (named or usual)]
    if "--list" in sys.argv:
        for program in chosen:
            print(program.slug, program.package, program.version, program.python)
        for dialect, version in snippets.VERSIONS.items() if of_snippets else ():
            print(f"original-{dialect}", snippets.PACKAGE, version)
        return 0
    if of_snippets:
        return snippets.main(chosen)
    wrong = False
    for program in chosen:
        if not is_installed(program):
            print(f"{program.slug}: not installed", flush=True)
            wrong = True
            continue
        seen = look(program)
        faults = [
            *faults_of(seen.plain, program),
            *plugin_faults_of(seen.plugin, program),
            *recovery_faults_of(seen.recovery),
        ]
        print(f"{program.slug} {seen.plain.version}: {', '.join(faults) or 'well'}", flush=True)
        wrong = wrong or bool(faults)
        if "--write" in sys.argv:  # at once: all clients take half an hour on a busy machine
            write({program.slug: seen})
    return 1 if wrong else 0


def look(program: Program) -> Seen:
    with ExitStack() as stack:

        def new_folder() -> Path:
            made = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
            return Path(stack.enter_context(made))

        figures = drive(program, new_folder())
        figures.over_http = is_served_over_http(program, new_folder())
        plugin = program.plugin
        return Seen(
            plain=figures,
            plugin=drive_plugin(program, plugin, new_folder()) if plugin else None,
            recovery=recover(program, new_folder),
            offers=look_at_offers(program, new_folder()),
        )


def faults_of(figures: Figures, program: Program) -> list[str]:
    """What every client has to get right, and did not."""
    right = {
        "a second install changes something": figures.again == "unchanged",
        f"calls: {figures.calls}": figures.calls == [tool for tool, _ in STEPS],
        "a reply did not reach the model whole": figures.whole == len(STEPS),
        "a refusal was not said once": figures.refusal_once or program.repeats_refusals,
        "a new process did not recall it": figures.recalled,
        "an entry was left": figures.restored,
        f"left: {figures.left}": not figures.left,
        f"conversations: {figures.imported}": not figures.imported.startswith("not whole"),
        "it does not work over HTTP": figures.over_http is not False,
    }
    return [fault for fault, is_right in right.items() if not is_right]


def plugin_faults_of(figures: PluginFigures | None, program: Program) -> list[str]:
    """What a plugin has to bring, and did not."""
    if figures is None or program.plugin is None:
        return []
    unread = [event for event in program.plugin.read if figures.hooks[event] != "read"]
    right = {
        f"calls by its plugin: {figures.calls}": "recall" in figures.calls and figures.recalled,
        "no skill": figures.skill or not program.plugin.has_skill,
        "no command": figures.command == "yes" or not program.plugin.command,
        f"hooks not read: {unread}": not unread,
    }
    return [fault for fault, is_right in right.items() if not is_right]


def recovery_faults_of(seen: Recovery) -> list[str]:
    """What has to be left when something was killed or cut short, and was not."""
    right = {
        "nothing recalled after the server was killed": seen.recalled_without_server,
        "nothing recalled after the client was killed": seen.recalled_without_client,
        f"left when the client was killed: {seen.left}": not seen.left,
        "nothing recalled after a compaction": seen.recalled_after_compaction or seen.told is None,
    }
    return [fault for fault, is_right in right.items() if not is_right]


def write(told: dict[str, Seen]) -> None:
    plain = {
        slug: (seen.plain.version, *tables.plain_cells(seen.plain)) for slug, seen in told.items()
    }
    tables.write("clients", tables.PLAIN_HEAD, plain)
    plugins = {
        slug: ("", *tables.plugin_cells(seen.plugin, seen.recovery)) for slug, seen in told.items()
    }
    tables.write("plugins", tables.PLUGIN_HEAD, plugins)
    recovery = {slug: ("", *tables.recovery_cells(seen.recovery)) for slug, seen in told.items()}
    tables.write("recovery", tables.RECOVERY_HEAD, recovery)
    offers = {slug: ("", *tables.offers_cells(seen.offers)) for slug, seen in told.items()}
    tables.write("offers", tables.OFFERS_HEAD, offers)


if __name__ == "__main__":
    sys.exit(main())
