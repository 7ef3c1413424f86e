"""Lookup of a session by its name, by the beginning of its name, or by `latest`."""

import re
from unicodedata import category

from thoughtline.core.author import SERVER
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.text.visible_characters import shows
from thoughtline.store.beside.mirror_names import home_name, is_mirror, the_mirror
from thoughtline.store.ledger import Ledger, SessionSummary
from thoughtline.store.stored_names import HANDLE_LENGTH, LATEST, SHARED, means_latest

SHORTEST_PREFIX = 3
"""Minimum number of characters for the beginning of a name."""

LOOKED_THROUGH = 200
"""Number of the latest sessions that are searched for a mistyped name."""

LAST_EVENTS = 100
"""Number of a session's last events that are searched for one by a caller."""

ALIKE = 0.75
"""Minimum similarity of a mistyped name, as a ratio of `difflib`."""

SHOWN = 5
"""Maximum number of choices that a refusal lists."""


SPACES, BLANKS = re.compile(r"\s+"), re.compile(r"[\s_-]+")
"""Signs between the words of a title, and signs that may stand for them."""

CONTROLS = frozenset({"Cc", "Zl", "Zp"})
"""Unicode categories of characters that control a terminal or end a line."""


def why_no_name(name: str) -> str:
    """Return the reason for which a session may not have this name, "" if it may."""
    if means_latest(name):
        return f"{LATEST!r} means the session that was written to last"
    if not shows(name):
        return "there is nothing in it that shows"
    if any(category(character) in CONTROLS for character in name):
        return "it holds control characters or line ends"
    return ""


class SessionNames:
    """Lookup of one owner's sessions by name. For `latest`, sessions of `project` are preferred."""

    def __init__(self, ledger: Ledger, project: str = "") -> None:
        self._ledger = ledger
        self._here: set[str] = set()  # names that are known to be of sessions here
        self.project = project

    async def find(self, name: str) -> str:
        """Return the full name of a session, or `name` itself if no session matches.

        `name` may also be a session's title, also with hyphens for blanks, the beginning of its
        name if no session has that title, or the name of a session of another record without its
        record or with the first digits of it. Raises `Refused` (NO_SUCH_SESSION) if several
        sessions match, or if the beginning of a name is too short.
        """
        prefix = name.strip()
        if not prefix or prefix.startswith(SHARED):
            return name
        if len(prefix) >= HANDLE_LENGTH:
            found = "" if " " in prefix else await self._mirror(prefix)
            return found or (BLANKS.search(prefix) and await self._titled(prefix)) or name
        if means_latest(prefix):
            # First, because an imported session of this name would be taken for the latest.
            return await self.latest() or name
        matches = await self._ledger.session_names(prefix, limit=SHOWN + 1)
        found = next((each for each in (prefix, name) if each in matches), "")
        # Before the beginnings of names: a name that the server made may begin like any title.
        found = found or await self._titled(prefix)
        if found or not matches:
            return found or name
        if len(prefix) < SHORTEST_PREFIX:
            raise _unclear(
                f"{prefix!r} is too short: at least {SHORTEST_PREFIX} characters of a session's"
                " name are needed. It begins:",
                matches,
            )
        if only := the_mirror(home_name(matches[0]), matches):
            return only
        if len(matches) > 1:
            raise _unclear(f"{prefix!r} begins the names of several sessions:", matches)
        return matches[0]

    async def begun(self, prefix: str, *, limit: int) -> list[str]:
        """Return at most `limit` names that begin with exactly this prefix, in sorted order."""
        return await self._ledger.session_names(prefix, limit=limit)

    async def similar(self, name: str) -> str:
        """Return the session name most similar to an unknown name; "" if no name is similar.

        The name is compared with `latest` and with the sessions that were written to last, ignoring
        case.
        """
        from difflib import get_close_matches  # noqa: PLC0415 - only for mistyped names

        latest = await self._ledger.sessions(limit=LOOKED_THROUGH)
        wanted = name.strip().lower()
        names = [LATEST, *(summary.session for summary in latest)]
        beginnings = {full[: max(len(wanted), SHORTEST_PREFIX)].lower(): full for full in names}
        near = get_close_matches(wanted, beginnings, n=1, cutoff=ALIKE)
        return beginnings[near[0]] if near else ""

    async def _mirror(self, name: str) -> str:
        """Return the only mirror of a session that has this name in its own record, "" if there is
        none or if a session here has the name.
        """
        if name in self._here or is_mirror(name):
            return ""
        found = await self._ledger.session_names(name, limit=LOOKED_THROUGH)
        if name not in found:
            return the_mirror(home_name(name) or name, found)
        if len(self._here) >= LOOKED_THROUGH:
            self._here.clear()
        self._here.add(name)
        return ""

    async def _titled(self, title: str) -> str:
        """Return the session with this title, "" if no recent session has the title.

        Raises `Refused` (NO_SUCH_SESSION) if several sessions have the title.
        """
        latest = await self._ledger.sessions(limit=LOOKED_THROUGH)
        matches: list[str] = []
        for blanks in (SPACES, BLANKS):  # first those with the same hyphens
            wanted = blanks.sub(" ", title.casefold().strip())
            matches = matches or [
                summary.session
                for summary in latest
                if blanks.sub(" ", summary.description.title.casefold().strip()) == wanted
            ]
        if len(matches) > 1:
            raise _unclear(f"{title!r} is the title of several sessions:", matches)
        return matches[0] if matches else ""

    async def latest(self) -> str:
        """Return the session to which a caller wrote last, in `project` if the project has a
        session; "" if there is no session. Checks by the server do not count. Mirrors are left out,
        because nobody writes to them here.
        """
        for project in dict.fromkeys((self.project or None, None)):
            for limit in (1, LOOKED_THROUGH):
                latest = await self._ledger.sessions(limit=limit, project=project, archived=False)
                own = [each for each in latest if not is_mirror(each.session)]
                found, written = "", 0
                for each in own:
                    if found and each.latest <= written:
                        break
                    if (at := await self._written(each)) > written:
                        found, written = each.session, at
                if found and (limit > 1 or written == own[0].latest):
                    return found
        return ""

    async def _written(self, summary: SessionSummary) -> int:
        """Return the time of the last event by a caller, in milliseconds since 1970."""
        after = max(0, summary.version - LAST_EVENTS)
        events = await self._ledger.read(summary.session, after=after)
        return next((each.at for each in reversed(events) if each.author != SERVER), summary.began)


def _unclear(what: str, found: list[str]) -> Refused:
    """Return a refusal whose message has the choices, because a client may replace the hint."""
    more = ", ..." if len(found) > SHOWN else "."
    return Refused(
        Code.NO_SUCH_SESSION,
        f"{what} {', '.join(found[:SHOWN])}{more}",
        hint="Say more of the one you mean.",
    )
