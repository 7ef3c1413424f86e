"""Origins of the nodes of a session, carried through reasons.

A statement has the origin of its author. Grounds may weaken the origin of a thought. Only a witness
or a person raises it: no summary, merge, revision, verification or deliberation of an agent does. A
further support of an agent may replace imported ones: the agent then tells the thought.
"""

from collections.abc import Iterable, Iterator

from thoughtline.core.events import (
    AssumptionStated,
    AssumptionVerified,
    BranchMerged,
    DelegationAnswered,
    DeliberationEnded,
    Event,
    EvidenceGiven,
    Needs,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.evidence.elsewhere import Origin
from thoughtline.core.kinds import CLAIMS
from thoughtline.core.origin import STRONG, strongest, weakest
from thoughtline.core.session import Session
from thoughtline.core.truth.network import node_sort_key


class Origins:
    """Origins of the statements of a session, and of the verifications and approvals by people.

    Only statements that are not `told`, and claims, take memory. `_approved` is true for a node
    that a person approved, and false for one that a person verified.
    """

    def __init__(self) -> None:
        self._claims: set[str] = set()
        self._approved: dict[str, bool] = {}
        self._stated: dict[str, Origin] = {}
        self._verified_by_person: set[str] = set()
        self._merged: dict[str, str] = {}
        self._known: dict[str, Origin] = {}

    @property
    def weight(self) -> int:
        known = (self._stated, self._verified_by_person, self._merged, self._claims, self._approved)
        return sum(map(len, known))

    def record(self, event: Event, origin: Origin) -> None:
        """Add the next event, with the origin of its statement."""
        self._known.clear()
        match event:
            case ThoughtRecorded():
                self._record_thought(event, origin)
            case VerdictGiven(on=node, verdict="approved" | "unapproved" as verdict):
                self._approve(node, origin, is_approved=verdict == "approved")
            case AssumptionStated(assumption=node) | EvidenceGiven(evidence=node):
                self._state(node, origin)
            case AssumptionVerified(assumption=node) | VerdictGiven(on=node, verdict="verified"):
                if origin == "person":
                    self._verified_by_person.add(node)
                    self._approved.setdefault(node, False)
            case BranchMerged(thought=thought, head=head):
                self._merged[thought] = head
            case DelegationAnswered(thought=thought):
                self._answer(thought)
            case DeliberationEnded(thought=outcome, opinions=opinions):
                for thought in (outcome, *(thought for _, thought in opinions)):
                    self._answer(thought)
            case _:
                pass

    def of(self, node: str, session: Session) -> Origin:
        if not (self._stated or self._approved or self._verified_by_person):
            return "told"
        unread = [node]
        opened: set[str] = set()
        while unread:
            here = unread[-1]
            opened.add(here)
            # A merged thought may rest on the thought that merged it: such a circle ends here.
            ahead = [
                each
                for each in self._below(here, session)
                if each not in self._known and each not in opened
            ]
            if ahead and here not in self._known:
                unread += ahead
            else:
                self._known.setdefault(here, self._compute(here, session))
                unread.pop()
        return self._known[node]

    def lacks_approval(self, node: str, session: Session) -> bool:
        """Return whether a node is a live claim of an agent or a file that no person approved: a
        conclusion, a decision, or a verified thought or assumption.
        """
        is_claim = node in self._claims or (node[:1] != "e" and session.is_verified(node))
        is_own = self._stated.get(node) == "person" or node in self._approved
        return is_claim and not is_own and session.is_live(node)

    def lacking_approval(self, session: Session) -> list[str]:
        """Return all claims that no person approved, in order."""
        known = {*self._claims, *session.verdicts, *session.assumptions}
        return sorted(
            (node for node in known if self.lacks_approval(node, session)), key=node_sort_key
        )

    def is_approved(self, node: str) -> bool:
        """Return whether a person approved a node and did not withdraw the approval."""
        return self._approved.get(node, False)

    def is_proposed(self, node: str, session: Session) -> bool:
        """Return whether a claim waits for approval, in a session that asks for approval."""
        return session.description.approval and self.lacks_approval(node, session)

    def _approve(self, node: str, origin: Origin, *, is_approved: bool) -> None:
        """Record an approval. An approval in a file, or by an agent, counts for nothing."""
        if origin == "person" and is_approved:
            self._approved[node] = True
        elif origin == "person":
            self._approved.pop(node, None)

    def _record_thought(self, event: ThoughtRecorded, origin: Origin) -> None:
        if event.kind in CLAIMS:
            self._claims.add(event.thought)
        replaced = filter(None, (event.revises, *event.supersedes))
        if origin != "person":  # only a person makes a statement of a file their own
            origin = weakest(origin, *(self._stated.get(old, "told") for old in replaced))
        self._state(event.thought, origin)

    def _answer(self, thought: str) -> None:
        if thought:
            self._state(thought, weakest("model", self._stated.get(thought, "told")))

    def _state(self, node: str, origin: Origin) -> None:
        if origin != "told":
            self._stated[node] = origin

    def _below(self, node: str, session: Session) -> Iterator[str]:
        truth = session.truth
        for needs in (*truth.supports(node), *truth.verified_by(node)):
            yield from needs
        if node in self._merged:
            yield self._merged[node]

    def _compute(self, node: str, session: Session) -> Origin:
        truth = session.truth
        stated = self._stated.get(node, "told")
        if node in self._merged and stated != "person":
            stated = weakest(stated, self._origin_below(self._merged[node]))
        supports = truth.supports(node)
        live = [needs for needs in supports if all(map(truth.stands, needs))]
        shown = [needs for needs in truth.verified_by(node) if all(map(truth.stands, needs))]
        raised = [self._weakest_of(needs) for needs in (*live, *shown)]
        is_verified = node in self._verified_by_person and session.is_verified(node)
        if is_verified or self._approved.get(node):
            raised.append("person")
        if raised and (best := strongest(*raised)) in STRONG:
            return best
        if not supports:
            return stated
        if not live:
            return weakest(stated, *map(self._weakest_of, supports))
        return weakest(stated, strongest(*map(self._weakest_of, live)))

    def _weakest_of(self, needs: Needs | Iterable[str]) -> Origin:
        return weakest("witnessed", *map(self._origin_below, needs))

    def _origin_below(self, node: str) -> Origin:
        """Return the known origin of a node; in a circle, the origin of its statement."""
        return self._known.get(node) or self._stated.get(node, "told")
