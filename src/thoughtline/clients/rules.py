"""A few lines for the file in which a client's user tells its model how to work.

They stand in a block with marks around it: it comes and goes, and all else stays.
"""

import re

from thoughtline.clients.client import Client, Scope
from thoughtline.clients.config_file import ConfigFile
from thoughtline.clients.places import Places
from thoughtline.core.refusal import Code, Refused

BEGIN, END = "<!-- thoughtline: begin -->", "<!-- thoughtline: end -->"

RULES = f"""\
{BEGIN}
## Thinking with Thoughtline

For work in several steps, keep your reasoning in the record of the MCP server `thoughtline`:

- Before you begin, call `recall`: it says what this project knows, what is open or in doubt.
- With `think`, say what you assume, what a conclusion rests on, and as evidence what you saw.
- Look before you conclude, and try to refute what you believe. Refute what proves false.
- Before you stop, say what is `next`, so that another session can go on.
{END}
"""

BLOCK = re.compile(rf"\n?{re.escape(BEGIN)}.*?{re.escape(END)}\n?", re.DOTALL)


def with_rules(text: str) -> str:
    """The text with the block at its end, or where one stands already."""
    if BLOCK.search(text):
        return BLOCK.sub(lambda found: "\n" * found[0].startswith("\n") + RULES, text, count=1)
    # One line break only, which goes with the block: what was before ends as it did.
    return text + "\n" * bool(text) + RULES


def without_rules(text: str) -> str:
    return BLOCK.sub("", text)


class Rules:
    """The block in one client's file. The methods give the file and what became of it, as
    `Outcome.state` says it. They raise `Refused`.
    """

    def __init__(self, client: Client, places: Places, scope: Scope) -> None:
        path, root = None, places.home
        if scope is Scope.PROJECT:
            path = places.project / client.project_rules if client.project_rules else None
            root = places.project
        elif client.user_rules:
            path = client.user_rules(places)
        if path is None:
            whose = "a project" if scope is Scope.PROJECT else "all projects"
            raise Refused(
                Code.CLIENT_FAILED,
                f"{client.title} reads no file of rules for {whose}.",
                hint="Most read AGENTS.md in a project: --project --rules.",
            )
        self.path = path
        self._file = ConfigFile(path, root if path.is_relative_to(root) else path.parent)

    def write(self, *, dry: bool = False) -> str:
        before = self._file.read()
        after = with_rules(before or "")
        if after == before:
            return "unchanged"
        if not dry:
            self._file.replace(after, before)
        return "installed" if before is None or BEGIN not in before else "updated"

    def remove(self, *, dry: bool = False) -> str:
        before = self._file.read()
        if before is None or not BLOCK.search(before):
            return "absent"
        after = without_rules(before)
        if not dry and after.strip():
            self._file.replace(after, before)
        elif not dry:
            self._file.delete(before)
        return "removed"
