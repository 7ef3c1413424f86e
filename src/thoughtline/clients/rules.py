"""Rules of Thoughtline in the file with a user's instructions to a client's model.

The rules are a block between two marks, which is added and removed without changes to other text.
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

At the start of work call `recall`: it names what changed and which conclusions are in doubt. Record
each conclusion with `think`, and as `evidence` the file:line that it rests on. State what you take
for granted with `assume`, and `refute` what proves false. Before you stop, record the `next` step.
Record nothing for a question of one step.
{END}
"""

BLOCK = re.compile(rf"\n?{re.escape(BEGIN)}.*?{re.escape(END)}\n?", re.DOTALL)


def with_rules(text: str) -> str:
    """Return the text with the block at its end, or in place of an old block."""
    if BLOCK.search(text):
        return BLOCK.sub(lambda found: "\n" * found[0].startswith("\n") + RULES, text, count=1)
    # One line break, which is removed together with the block.
    return text + "\n" * bool(text) + RULES


def without_rules(text: str) -> str:
    return BLOCK.sub("", text)


class Rules:
    """Block of rules in one client's file. Methods return a state as in `Outcome`, and raise
    `Refused` if the file cannot be edited.
    """

    def __init__(self, client: Client, places: Places, scope: Scope) -> None:
        path, root = None, places.home
        if scope is Scope.PROJECT:
            path = places.project / client.project_rules if client.project_rules else None
            root = places.project
        elif client.user_rules:
            path = client.folder(places) / client.user_rules
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
