"""`scripts/clients`: drives the named clients, or all, and with --write tells docs/clients.md.

With --list it says only which packages that takes.
"""

import sys
import tempfile
from pathlib import Path

from clients.driven.drive import Figures, drive, is_installed, is_served_over_http
from clients.driven.programs import PROGRAMS, Program
from clients.driven.scripted_model import STEPS
from places import ROOT
from thoughtline.clients.table import CLIENTS

PAGE = ROOT / "docs" / "clients.md"
BEGIN, END = "<!-- table: clients -->\n", "<!-- end -->"
HEAD = (
    *("client", "told by", "protocol", "tools at the start", "tokens of their definitions"),
    *("instructions reach the model", "calls", "replies whole", "a refusal said once"),
    *("recalled by a new process", "as before after `uninstall`", "servers left"),
    "over HTTP with a token",
)
NOT_RUN = {
    **dict.fromkeys(
        ("cursor", "vscode", "claude-desktop", "windsurf", "zed", "jetbrains", "continue"),
        "not run: a program with windows, and most want an account",
    ),
    **dict.fromkeys(("vibe", "fast-agent", "goose"), "not run by this script yet"),
}


def main() -> int:
    named = [word for word in sys.argv[1:] if not word.startswith("-")]
    chosen = [program for program in PROGRAMS if not named or program.slug in named]
    if "--list" in sys.argv:
        for program in chosen:
            print(program.slug, program.package, program.version)
        return 0
    wrong = False
    told: dict[str, Figures] = {}
    for program in chosen:
        if not is_installed(program):
            print(f"{program.slug}: not installed", flush=True)
            wrong = True
            continue
        with tempfile.TemporaryDirectory() as folder:
            figures = drive(program, Path(folder))
        with tempfile.TemporaryDirectory() as folder:
            figures.over_http = is_served_over_http(program, Path(folder))
        faults = faults_of(figures, program)
        print(f"{program.slug} {figures.version}: {', '.join(faults) or 'well'}", flush=True)
        told[program.slug] = figures
        wrong = wrong or bool(faults)
    if "--write" in sys.argv:
        write(told)
    return 1 if wrong else 0


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
        "it does not work over HTTP": figures.over_http is not False,
    }
    return [fault for fault, is_right in right.items() if not is_right]


def row(figures: Figures, title: str) -> str:
    words = figures.by.split()
    own = f"`{' '.join(words[:3])}`" if words[1:3] == ["mcp", "add"] else "its file"
    cells = (
        f"{title} {figures.version}",
        own,
        figures.protocol,
        "offered" if figures.at_once else "hidden until they are searched for",
        str(figures.definitions or "as the model asks for them"),
        yes(figures.instructions),
        f"{len(figures.calls)} of {len(STEPS)}",
        f"{figures.whole} of {len(STEPS)}",
        yes(figures.refusal_once),
        yes(figures.recalled),
        yes(figures.restored),
        str(len(figures.left)),
        yes(bool(figures.over_http)),
    )
    return f"| {' | '.join(cells)} |\n"


def yes(what: bool) -> str:
    return "yes" if what else "**no**"


def write(told: dict[str, Figures]) -> None:
    """Put the table into the page."""
    lines = [f"| {' | '.join(HEAD)} |\n", f"|{'---|' * len(HEAD)}\n"]
    for client in CLIENTS:
        if client.slug in told:
            lines.append(row(told[client.slug], client.title))
        else:
            why = NOT_RUN.get(client.slug, "not run")
            lines.append(f"| {client.title} | {why} |{' |' * (len(HEAD) - 2)}\n")
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    PAGE.write_text(before + BEGIN + "".join(lines) + END + rest.partition(END)[2], "utf-8")


if __name__ == "__main__":
    sys.exit(main())
