"""Objections of other records to nodes of a session, recorded where the session is at home."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct, structs

from thoughtline.core.author import imported_author, split_import
from thoughtline.core.events import AuthoredEvent, EvidenceGiven, Recorded
from thoughtline.core.evidence.elsewhere import NODE_MARK, NodeElsewhere
from thoughtline.core.session import Session
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.views.objections import objection_elsewhere
from thoughtline.store.beside.mirror_names import home_name, mirror_name, mirror_number
from thoughtline.store.beside.record_file import FOLDER_NAME, folder_named

MOST_OF_ONE = 20
"""Maximum number of objections of one other session that a session hears."""

MOST_HEARD = 200
"""Number of objections after which a session hears only those to nodes that are not in doubt. An
attacker may write any number.
"""

REASON = 300
"""Maximum number of characters of a reason that the home of an objected node repeats."""


class Heard(Struct, frozen=True, kw_only=True):
    """An objection of another record: the thought of the mirror `session`, the node `on` of an own
    session, the reason, and the author as the file names them.
    """

    session: str
    thought: str
    on: str
    reason: str
    author: str

    @property
    def name(self) -> str:
        return f"{self.session}{NODE_MARK}{self.thought}"


Key = tuple[str, str]
"""Session and id of the thought of an objection."""


class Quota:
    """A reader of a mirror decides as its home will, so that both have the same doubts."""

    def __init__(self, known: Iterable[Key]) -> None:
        self._known = set(known)
        self._of_one = Counter(session for session, _ in self._known)
        self._objected: set[str] = set()

    @classmethod
    def of(cls, session: Session, key: Callable[[NodeElsewhere], Key]) -> "Quota":
        """Return the count of the objections that a session has. `key` names their thoughts."""
        states = (state for state in session.evidence.values() if state.is_objection)
        return cls(key(state.elsewhere) for state in states if state.elsewhere is not None)

    def takes(self, objection: Key, node: str, *, in_doubt: bool) -> bool:
        """Return False if it is known, or one too many; `in_doubt` is the state of its node."""
        session, _ = objection
        if objection in self._known or self._of_one[session] >= MOST_OF_ONE:
            return False
        if len(self._known) >= MOST_HEARD and (in_doubt or node in self._objected):
            return False
        self._known.add(objection)
        self._of_one[session] += 1
        self._objected.add(node)
        return True


class FoundObjections:
    """`own` has own sessions by the names of their folders, `objecting` mirrors with objections."""

    def __init__(self, own: Mapping[str, str]) -> None:
        self.by_session: dict[str, list[Heard]] = {}
        self.objecting: set[str] = set()
        self._homes: dict[str, str] = {}
        for folder, session in own.items():
            if match := FOLDER_NAME.fullmatch(folder):
                name = mirror_name(session, match["genesis"], match["fork"] or "")
                self._homes[name] = session

    def collect(self, mirror: str, events: Iterable[Recorded]) -> None:
        for recorded in events:
            made = objection_elsewhere(recorded.event)
            home = "" if made is None else self._homes.get(made.session, "")
            if made is not None and home:
                heard = Heard(
                    session=mirror,
                    thought=made.thought,
                    on=made.node,
                    reason=made.reason,
                    author=split_import(recorded.author)[1],
                )
                self.by_session.setdefault(home, []).append(heard)
                self.objecting.add(mirror)


def hear(
    session: Session, heard: Sequence[Heard], states: Mapping[str, NodeElsewhere]
) -> list[AuthoredEvent]:
    """Return the events for objections that a session does not have yet. `states` has the present
    states of their thoughts by name.

    An objection to a node that does not live is not heard. Each event has the author of the
    objection, as an imported one.
    """
    events: list[AuthoredEvent] = []
    quota = Quota.of(session, lambda node: (node.session, node.node))
    for each in heard:
        is_node = each.on in session.assumptions or session.has_thought(each.on)
        state = states.get(each.name)
        if state is None or state.found != "unchanged" or not is_node:
            continue
        if not session.is_live(each.on):
            continue
        in_doubt = session.truth.is_in_doubt(each.on)
        if not quota.takes((each.session, each.thought), each.on, in_doubt=in_doubt):
            continue
        name = f"e{len(session.evidence) + len(events) + 1}"
        given = give_objection(name, each.on, each.reason, state)
        source = folder_named(home_name(each.session), mirror_number(each.session))
        events.append((imported_author(source, each.author), given))
    return events


def give_objection(evidence: str, on: str, reason: str, thought: NodeElsewhere) -> EvidenceGiven:
    return EvidenceGiven(
        evidence=evidence,
        kind="node",
        text=f"{thought.name}: {shorten(reason, REASON)}",
        place=thought.name,
        elsewhere=structs.replace(thought, origin="imported"),
        bounds=on,
    )
