"""Texts of nodes in the latest sessions of a project, read from an open record without waiting."""

from collections.abc import Iterable, Iterator

from thoughtline.app.folds.grounds import Grounds
from thoughtline.app.folds.latest_session import LatestSession, Snapshot, project_sessions
from thoughtline.core.event_parts import reason_of, text_of
from thoughtline.core.views.conclusions import ends
from thoughtline.core.views.questions import is_question
from thoughtline.core.views.summaries.glance import dead_ends
from thoughtline.core.views.summaries.outline import Outline

SESSIONS = 3
"""Maximum number of sessions that are read, the latest first."""

NODES = 300
"""Maximum number of nodes of each sort that are read of a session, the latest first."""

LARGE = 3_000
"""Number of events beyond which a session before the latest session is skipped, because a client
waits.
"""


def latest_sessions(record: Snapshot, project: str) -> Iterator["SessionTexts"]:
    """Yield the latest sessions that began in a project, the latest first.

    Sessions from elsewhere are left out, because nobody in this project has asked for their words.
    """
    own, _ = project_sessions(record, project, others=SESSIONS - 1)
    for number, summary in enumerate(own):
        if number == 0 or summary.version <= LARGE:
            yield SessionTexts(LatestSession(record, summary, []))


class SessionTexts:
    def __init__(self, session: LatestSession) -> None:
        self.name = session.name
        self.session = session
        self._outline = session.outline

    def standing(self) -> list[str]:
        outline = self._outline
        thoughts = (f"t{number}" for number in range(outline.thoughts, 0, -1))
        live = (each for each in thoughts if outline.is_live(each))
        return _first(each for each in live if not is_question(outline, each))

    def dead_ends(self) -> list[str]:
        """Return the latest thoughts and assumptions that were refuted or abandoned themselves."""
        return _first(dead_ends(self._outline))

    def open_assumptions(self) -> list[str]:
        """Return the latest assumptions that nobody has verified or refuted."""
        return _first(reversed(self.session.open_assumptions))

    def resting_on(self, path: str) -> list[str]:
        """Return the decisions, conclusions and verified thoughts that rest on evidence in a file,
        directly, through other nodes or through other sessions. If there are none, return the
        thoughts on it on which nothing else rests.
        """
        grounds = Grounds(self.session)
        evidence = {
            name: [e for e, anchor in session.anchors(NODES).items() if anchor.path == path]
            for name, session in grounds.sessions.items()
        }
        above = grounds.resting_on(evidence)
        named = [node for node in above if matters(self._outline, node)]
        return named or [node for node in ends(self._outline) if node in above]

    def texts(self, nodes: Iterable[str]) -> dict[str, str]:
        versions = {node: self._outline.recorded(node) for node in nodes}
        words = self.session.read(versions.values())
        return {node: text_of(words[version].event) for node, version in versions.items()}

    def reason(self, node: str) -> str:
        version = self._outline.reasons.get(node, 0)
        words = self.session.read([version])
        return reason_of(words[version].event) if version in words else ""

    def kind(self, node: str) -> str:
        judged = self._outline.judged(node).in_force
        if judged in ("refuted", "abandoned"):
            return f"dead end, {judged}"
        if node in self._outline.decisions:
            return "decision"
        if node in self._outline.assumptions:
            return "assumption"
        return "verified" if self._outline.is_verified(node) else "conclusion"


def matters(outline: Outline, node: str) -> bool:
    """Return whether a node is a decision, a conclusion or a verified thought that is live."""
    return (
        outline.has_thought(node)
        and outline.is_live(node)
        and (node in outline.decisions or outline.is_conclusion(node) or outline.is_verified(node))
    )


def _first(nodes: Iterable[str]) -> list[str]:
    return [node for node, _ in zip(nodes, range(NODES), strict=False)]
