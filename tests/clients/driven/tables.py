"""The tables of docs/client-tests.md that are written from a run."""

from collections.abc import Mapping, Sequence

from clients.driven.offers import Offers
from clients.driven.plain import Figures
from clients.driven.plugin import EVENTS, PluginFigures
from clients.driven.recovery import Recovery
from clients.driven.scripted_model import STEPS
from places import ROOT
from thoughtline.clients.table import CLIENTS

PAGE = ROOT / "docs" / "client-tests.md"
END = "<!-- end -->"
PLAIN_HEAD = (
    *("client", "added by", "protocol", "tools at the start", "tokens of their definitions"),
    *("instructions reach the model", "calls", "replies whole", "a refusal sent once"),
    *("recalled by a new process", "restored by `uninstall`", "servers left"),
    *("over HTTP with a token", "conversations imported from"),
)
PLUGIN_HEAD = (
    "client",
    "tools called",
    "skill",
    "commands",
    *(f"`{event}`" for event in EVENTS),
    "`PreCompact`",
)
RECOVERY_HEAD = (
    *("client", "tools work again after the server was killed", "a new process recalls then"),
    *("a new process recalls after the client was killed", "servers left"),
    *("after a compaction, a hook informs it", "after a compaction, it recalls"),
)
OFFERS_HEAD = ("client", "prompts", "resources")
NO_COMPACTION = "it could not be made to compact without a person"
NOT_RUN = {
    **dict.fromkeys(
        ("cursor", "vscode", "claude-desktop", "windsurf", "zed"),
        "not run: a program with windows, and most want an account",
    ),
    "jetbrains": "not run: its package of npm fetches the program from another site",
}


def plain_cells(figures: Figures) -> Sequence[str]:
    words = figures.by.split()
    own = f"`{' '.join(words[:3])}`" if words[1:3] == ["mcp", "add"] else "its file"
    return (
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
        figures.imported,
    )


def plugin_cells(figures: PluginFigures | None, recovery: Recovery) -> Sequence[str]:
    if figures is None:
        return ("it has no plugins of ours",)
    hooks = (figures.hooks[event] for event in EVENTS)
    return (
        yes(figures.recalled),
        yes(figures.skill),
        figures.command,
        *hooks,
        recovery.pre_compact,
    )


def recovery_cells(seen: Recovery) -> Sequence[str]:
    compacted = (NO_COMPACTION, "")
    if seen.told is not None:
        compacted = (yes(seen.told), yes(seen.recalled_after_compaction))
    return (
        "yes" if seen.goes_on else "in its next process",
        yes(seen.recalled_without_server),
        yes(seen.recalled_without_client),
        str(len(seen.left)),
        *compacted,
    )


def offers_cells(seen: Offers) -> Sequence[str]:
    return (seen.prompts, seen.resources)


def yes(what: bool) -> str:
    return "yes" if what else "**no**"


def write(name: str, head: Sequence[str], rows: Mapping[str, Sequence[str]]) -> None:
    """Put rows into the table of a name, each by its client's slug. Other rows stay; why a client
    is not driven stands in the first table only.
    """
    text = PAGE.read_text(encoding="utf-8")
    before, begin, rest = text.partition(f"<!-- table: {name} -->\n")
    table, end, after = rest.partition(END)
    old = {line.split("|")[1].strip(): line for line in table.splitlines() if "|" in line}
    lines = [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}"]
    for client in CLIENTS:
        title = client.title
        stands = next((line for row, line in old.items() if row.startswith(title)), "")
        if client.slug in rows:
            first, *cells = rows[client.slug]
            stands = line_of(f"{title} {first}".strip(), cells, head)
        elif client.slug in NOT_RUN and name == "clients":
            stands = line_of(title, (NOT_RUN[client.slug],), head)
        if stands:
            lines.append(stands)
    shown = "".join(f"{line}\n" for line in lines)
    PAGE.write_text(f"{before}{begin}{shown}{end}{after}", encoding="utf-8")


def line_of(title: str, cells: Sequence[str], head: Sequence[str]) -> str:
    """A row of a table; what is not said is empty."""
    shown = f"| {' | '.join((title, *cells))} |"
    return shown + " |" * (len(head) - 1 - len(cells))
