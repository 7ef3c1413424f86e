"""Pieces of evidence of a session: their states, and their effect on the truth of the session."""

from collections.abc import Mapping

from msgspec import structs

from thoughtline.core.events import EvidenceChecked, EvidenceGiven, VerdictGiven
from thoughtline.core.evidence.anchor import DOWN, IN_DOUBT, Anchor, CheckResult
from thoughtline.core.evidence.elsewhere import NodeElsewhere
from thoughtline.core.evidence.ends import KINDS_OF_ENDS, End
from thoughtline.core.evidence.same_place import file_of
from thoughtline.core.judgements import EvidenceState
from thoughtline.core.truth.defeasible import DefeasibleTruth, net_turns


class EvidencePieces:
    """Pieces of evidence of a session. `states` has the state of each piece, and `elsewhere` the
    latest piece of each node of another session, by the node's name. `followed` has all such
    pieces. `ends` has the pieces until whose change other nodes are good, without files.

    `effort` counts the effort of checks, which are no judgements. Without `keeps_places` the states
    have no place and no content.
    """

    def __init__(self, truth: DefeasibleTruth, *, keeps_places: bool) -> None:
        self.states: dict[str, EvidenceState] = {}
        self.elsewhere: dict[str, str] = {}
        self.followed: list[str] = []
        self.ends: dict[str, End] = {}
        self.effort = 0
        self._truth = truth
        self._keeps_places = keeps_places

    def apply(self, event: EvidenceGiven | EvidenceChecked) -> list[str]:
        """Return the thoughts that changed standing."""
        return self._give(event) if isinstance(event, EvidenceGiven) else self._check(event)

    def _give(self, event: EvidenceGiven) -> list[str]:
        state = EvidenceState(kind=event.kind, past=event.past, place=event.place)
        self.states[event.evidence] = state
        if event.elsewhere is not None and event.bounds:
            state.bounds = event.bounds
            self.followed.append(event.evidence)
            return self._follow(event.evidence, event.elsewhere)
        if event.bounds:
            self._bound(event, state)
        if event.elsewhere is not None:
            self.elsewhere[event.elsewhere.name] = event.evidence
            self.followed.append(event.evidence)
            return self._follow(event.evidence, event.elsewhere)
        self._anchor(state, event.anchor)
        if event.unless:
            state.unless = event.unless
            return self._truth.attach([event.evidence], event.unless)
        return []

    def _bound(self, event: EvidenceGiven, state: EvidenceState) -> None:
        """Let another node be good until this evidence changes."""
        state.bounds = event.bounds
        self._truth.bound(event.bounds, event.evidence)
        if event.kind in KINDS_OF_ENDS:
            output = "" if event.witness is None else event.witness.output
            end = End(kind=event.kind, place=event.place, seen=event.seen, output=output)
            self.ends[event.evidence] = end

    def _check(self, event: EvidenceChecked) -> list[str]:
        evidence, state = event.evidence, self.states[event.evidence]
        if (node := state.elsewhere) is not None:
            found, because = event.found, event.because
            state.elsewhere = structs.replace(node, against=event.against)
            if node.state == (found, event.since):
                return []
            now = structs.replace(state.elsewhere, found=found, since=event.since, because=because)
            return self._follow(evidence, now)
        ran_again = event.anchor is not None and event.anchor.ran
        if event.found not in IN_DOUBT and not ran_again:  # a new success is support
            for verified in state.accepted_for:  # verified with the content that is gone again
                self._truth.doubt_return(verified, evidence)
        self._store_check(evidence, event.found)
        if event.found in IN_DOUBT and event.anchor is not None:
            state.has_found = True
            is_renamed = file_of(event.anchor.place) != file_of(state.place)
            state.place_now = event.anchor.place if is_renamed else ""
        self._anchor(state, None if event.found in IN_DOUBT else event.anchor)
        return []

    def judge(self, event: VerdictGiven, words: int) -> list[str]:
        """Apply a judgement of evidence. Return the thoughts that changed standing. `words` is a
        hash of the reason.

        Verifying evidence counts as a check with the result "unchanged". Without an observation,
        for example over HTTP, the content found by the last check becomes the expected content.
        """
        evidence, state = event.on, self.states[event.on]
        was_history = state.abandoned
        state.judge(event.verdict, words=words)
        if state.is_objection and event.verdict != "restored":  # somebody answered it
            self._truth.withdraw(state.bounds, evidence)
        elif state.is_objection and not state.is_fallen:
            self._truth.object(state.bounds, evidence)
        match event.verdict:
            case "refuted":
                return self._truth.refute(evidence)
            case "restored":
                return self._restore(evidence, state, was_history=was_history)
            case "abandoned":  # it is history now: it was so then
                self._truth.trust(evidence)
                if state.unless:
                    return self._truth.release(evidence)
                return self._truth.restore(evidence) if state.is_fallen else []
        if evidence in self.ends and state.found in IN_DOUBT:
            state.is_over = True
        state.anchored = state.latest
        self._anchor(state, event.anchor)
        self._store_check(evidence, "unchanged")
        return []

    def _restore(self, evidence: str, state: EvidenceState, *, was_history: bool) -> list[str]:
        """Watch evidence again. Return the thoughts that changed standing."""
        if was_history and state.found in IN_DOUBT:
            self._truth.doubt(evidence)
        turned = [] if state.is_fallen else self._truth.restore(evidence)
        if was_history and state.unless:
            return net_turns(turned, self._truth.watch_again(evidence))
        return turned

    def accept(self, seen: Mapping[str, Anchor | None], node: str) -> None:
        for evidence, anchor in seen.items():
            state = self.states[evidence]
            state.seen_at = self._truth.version
            state.seen = state.latest if anchor is None else self._truth.version
            state.accepted_for = (*state.accepted_for, node)

    def _follow(self, evidence: str, node: NodeElsewhere) -> list[str]:
        """Give evidence the state of its node in another session. Return the thoughts that changed
        standing.

        A question that was known before keeps its version, so that a verification which accepted
        the question still accepts it.
        """
        effort, state = self._truth.effort, self.states[evidence]
        if state.is_objection:
            self._object(evidence, state, node)
        state.elsewhere = node
        asked = self._truth.version
        if node.since:
            asked = state.questions.setdefault(node.since, asked)
        self._store_found(evidence, node.found, asked)
        if node.found in DOWN:
            turned = self._truth.refute(evidence, asked)
        else:
            turned = [] if state.refuted else self._truth.restore(evidence)
        self.effort += self._truth.effort - effort
        return turned

    def _object(self, evidence: str, state: EvidenceState, now: NodeElsewhere) -> None:
        """Put the node to which an objection objects in doubt, or end the doubt if the objection no
        longer stands. A settled objection that still stands stays settled.
        """
        if now.found in DOWN:
            self._truth.withdraw(state.bounds, evidence)
        elif state.elsewhere is None or state.elsewhere.found in DOWN:
            self._truth.object(state.bounds, evidence)

    def _store_check(self, evidence: str, found: CheckResult) -> None:
        effort = self._truth.effort
        self._store_found(evidence, found)
        self.effort += self._truth.effort - effort

    def _store_found(self, evidence: str, found: CheckResult, asked: int = 0) -> None:
        """`asked` is the version of the doubt, 0 for the present version."""
        state = self.states[evidence]
        state.found, state.has_found, state.accepted_for = found, False, ()
        if found in IN_DOUBT:
            state.found_at = self._truth.version
            self._truth.doubt(evidence, asked)
        else:
            state.found_at = state.seen_at = state.seen = 0
            state.place_now = ""
            self._truth.trust(evidence)

    def _anchor(self, state: EvidenceState, anchor: Anchor | None) -> None:
        state.keep_anchor(anchor, self._truth.version)
        if not self._keeps_places:
            state.place = state.place_now = state.content = ""
