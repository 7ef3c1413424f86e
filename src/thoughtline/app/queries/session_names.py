"""Which session a caller means: by its name, the beginning of that, or as the latest one."""

from unicodedata import category

from thoughtline.core.refusal import Code, Refused
from thoughtline.core.text.visible_characters import shows
from thoughtline.store.ledger import Ledger
from thoughtline.store.stored_names import SHARED

LATEST = "latest"
"""Means the session that was last written to."""

HANDLE_LENGTH = 22
"""Characters of the names that we give. One as long as that is taken as it is."""

SHORTEST_PREFIX = 3
"""Characters that must be said of a name at least."""

LOOKED_THROUGH = 200
"""Sessions, the latest ones, among which a name is looked for that was typed wrong."""

ALIKE = 0.75
"""How much of a name must be as it was said, as `difflib` counts it."""

SHOWN = 5
"""How many choices a refusal lists."""


CONTROLS = frozenset({"Cc", "Zl", "Zp"})
"""Categories of characters that control a terminal or end a line."""


def means_latest(name: str) -> bool:
    return name.strip().lower() == LATEST


def why_no_name(name: str) -> str:
    """Why nobody may choose this name for a session, "" where they may."""
    if means_latest(name):
        return f"{LATEST!r} means the session that was written to last"
    if not shows(name):
        return "there is nothing in it that shows"
    if any(category(character) in CONTROLS for character in name):
        return "it holds control characters or line ends"
    return ""


class SessionNames:
    """Finds sessions of one owner. `project` is where the latest is looked for first, if any."""

    def __init__(self, ledger: Ledger, project: str = "") -> None:
        self._ledger = ledger
        self.project = project

    async def find(self, name: str) -> str:
        """The full name of a session, or what was said where it means none.

        Raises `Refused` (NO_SUCH_SESSION) where several begin like that, or too little was said.
        """
        said = name.strip()
        if len(said) >= HANDLE_LENGTH or not said or said.startswith(SHARED):
            return name
        if means_latest(said):
            # Whatever a session is called: one from elsewhere would be taken for the latest.
            return await self._latest() or name
        found = await self._ledger.session_names(said, limit=SHOWN + 1)
        if said in found or name in found:
            return said if said in found else name
        if not found:
            return name
        if len(said) < SHORTEST_PREFIX:
            raise _unclear(
                f"{said!r} is too short: at least {SHORTEST_PREFIX} characters of a session's name"
                " are needed. It begins:",
                found,
            )
        if len(found) > 1:
            raise _unclear(f"{said!r} begins the names of several sessions:", found)
        return found[0]

    async def begun(self, prefix: str, *, limit: int) -> list[str]:
        """The names that begin with a prefix, as it is, in the order of names."""
        return await self._ledger.session_names(prefix, limit=limit)

    async def similar(self, name: str) -> str:
        """What somebody may have meant by a name that no session has; "" where nothing is near.

        Looked for among `latest` and the sessions that were written to last, case aside.
        """
        from difflib import get_close_matches  # noqa: PLC0415 - for who typed something wrong

        latest = await self._ledger.sessions(limit=LOOKED_THROUGH)
        said = name.strip().lower()
        names = [LATEST, *(summary.session for summary in latest)]
        beginnings = {full[: max(len(said), SHORTEST_PREFIX)].lower(): full for full in names}
        near = get_close_matches(said, beginnings, n=1, cutoff=ALIKE)
        return beginnings[near[0]] if near else ""

    async def _latest(self) -> str:
        for project in dict.fromkeys((self.project or None, None)):
            if latest := await self._ledger.sessions(limit=1, project=project, archived=False):
                return latest[0].session
        return ""


def _unclear(what: str, found: list[str]) -> Refused:
    """The names are in the message, as whoever shows it may have hints of its own."""
    more = ", ..." if len(found) > SHOWN else "."
    return Refused(
        Code.NO_SUCH_SESSION,
        f"{what} {', '.join(found[:SHOWN])}{more}",
        hint="Say more of the one you mean.",
    )
