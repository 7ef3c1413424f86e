"""State of a session, computed by applying its events in order. The state holds everything that the
rules need, but no texts. A session of 100,000 thoughts therefore fits into memory: a plain thought
costs four bytes. `SessionView` (views/session_view.py) also holds the texts.
"""

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Sequence, Sized
from itertools import chain
from operator import itemgetter

from msgspec import Struct

from thoughtline.core.approvals import APPROVALS
from thoughtline.core.audit_entry import RecordUsed
from thoughtline.core.description import Description
from thoughtline.core.event_parts import recorded_node
from thoughtline.core.events import (
    AssumptionDescribed,
    AssumptionRefuted,
    AssumptionRestored,
    AssumptionStated,
    AssumptionVerified,
    BranchMerged,
    ContradictionDeclared,
    Event,
    EvidenceChecked,
    EvidenceGiven,
    ModelQuestionEvent,
    Needs,
    NextChosen,
    OutcomeRecorded,
    SearchChosen,
    SessionDescribed,
    SessionForgotten,
    SupportAdded,
    ThoughtRecorded,
    ThoughtScored,
    VerdictGiven,
)
from thoughtline.core.evidence_pieces import EvidencePieces
from thoughtline.core.frontier import Frontier
from thoughtline.core.judgements import Judgements
from thoughtline.core.kinds import CONCLUSION, Kinds
from thoughtline.core.labels import Labels, label_key
from thoughtline.core.model_questions import ModelQuestions
from thoughtline.core.shift import Shift, Turns
from thoughtline.core.truth.defeasible import DefeasibleTruth, net_turns
from thoughtline.core.truth.network import node_sort_key
from thoughtline.core.truth.standing import PackedStandings, Standing

MAIN = ""
"""Name of the branch on which every session begins. The name is shown to people as "main"."""

JUDGING = (AssumptionVerified, AssumptionRefuted, AssumptionRestored, SupportAdded, VerdictGiven)
"""Events that judge recorded nodes. A thought that revises another judges too."""


def judges(event: Event) -> bool:
    if isinstance(event, ThoughtRecorded):
        return event.revises != ""
    return isinstance(event, JUDGING)


def may_turn_many(event: Event) -> bool:
    """Return whether an event may change the standing of any number of recorded nodes."""
    return isinstance(event, EvidenceChecked) or judges(event)


class Branch(Struct):
    """`root` is the thought where the branch starts, and `head` its latest thought, or ""."""

    name: str
    root: str
    head: str
    merged_into: str | None = None


class Session:
    """State of a session, from which the rules decide. Only `apply` and `advance` change it.

    `contradictions` has the versions of the declarations. `asks_next` is the version of the latest
    next step, 0 for none.
    """

    keeps_places = True
    """True if evidence keeps the places of its files, and assumptions their names. Decisions need
    places and names.
    """

    def __init__(self) -> None:
        self.version = 0
        self.branches = {MAIN: Branch(MAIN, root="", head="")}
        self.assumptions: dict[str, Judgements] = {}
        self.assumption_names: dict[str, str] = {}
        self.verdicts: dict[str, Judgements] = {}
        self.outcomes: dict[str, bool] = {}
        self.contradictions: dict[Needs, int] = {}
        self.revised_by: dict[str, str] = {}
        self.truth = DefeasibleTruth()
        self._pieces = EvidencePieces(self.truth, keeps_places=self.keeps_places)
        self.evidence = self._pieces.states
        self.elsewhere = self._pieces.elsewhere
        self.followed = self._pieces.followed
        self.ends = self._pieces.ends
        self.frontier = Frontier()
        self.delegations = ModelQuestions()
        self.numbering = Numbering()
        self.description = Description()
        self.asks_next = 0
        self.labels = Labels()
        self.kinds = Kinds()
        self.options: dict[str, Needs] = {}
        self.forgotten = False
        self.effort_by_judging = 0
        self._names = [MAIN]
        self._index = {MAIN: 0}
        self._branch_of = array("I")

    @property
    def depends_on_others(self) -> bool:
        """True if other sessions or the clock may change the standing of nodes."""
        return bool(self.followed or self.ends)

    @property
    def thoughts(self) -> int:
        return len(self._branch_of)

    @property
    def next_thought(self) -> str:
        return f"t{self.thoughts + 1}"

    @property
    def weight(self) -> int:
        """Approximate memory of the state, in hundreds of bytes."""
        kept: tuple[Sized, ...] = (
            self.branches, self.assumptions, self.verdicts, self.evidence, self.outcomes,
            self.contradictions, self.revised_by, self.labels, self.frontier, self.numbering,
            self.delegations, self.kinds, self.assumption_names, *self.options.values(),
        )  # fmt: skip
        numbered = (self.thoughts + self.kinds.numbered) // 25
        return 46 + 3 * sum(map(len, kept)) + len(self.evidence) + self.truth.weight + numbered

    @property
    def effort_by_files(self) -> int:
        return self._pieces.effort

    def has_thought(self, thought: str) -> bool:
        digits = thought[1:]
        return (
            thought[:1] == "t"
            and digits.isascii()
            and digits.isdecimal()
            and digits[0] != "0"
            and len(digits) <= len(str(self.thoughts))  # int() refuses thousands of digits
            and int(digits) <= self.thoughts
        )

    def has_node(self, node: str) -> bool:
        return node in self.assumptions or node in self.evidence or self.has_thought(node)

    def is_objection(self, node: str) -> bool:
        """Return whether a node is evidence that stands for an objection of another session."""
        return node in self.evidence and self.evidence[node].is_objection

    def branch_of(self, thought: str) -> Branch:
        return self.branches[self._names[self._branch_of[int(thought[1:]) - 1]]]

    def judged(self, node: str) -> Judgements:
        return self._judgements(node) or Judgements()

    def is_verified(self, node: str) -> bool:
        """Return whether a node was verified, for a reason that still stands."""
        judged = self.judged(node)
        return judged.verified and (not judged.reason or self.truth.stands(judged.reason))

    def _judgements(self, node: str) -> Judgements | None:
        return self.verdicts.get(node) or self.assumptions.get(node) or self.evidence.get(node)

    def standing(self, node: str) -> Standing:
        if not self.truth.stands(node):
            return Standing.FALLEN
        if node in self.revised_by:
            return Standing.REVISED
        if self.judged(node).abandoned:
            return Standing.ABANDONED
        return Standing.IN_DOUBT if self.truth.is_in_doubt(node) else Standing.STANDS

    def defeater(self, node: str) -> str:
        """Return the live exception by which evidence falls, "" for none."""
        is_alone = self.truth.is_defeated(node) and not self.judged(node).refuted
        return self.truth.exceptions[node] if is_alone else ""

    def is_conclusion(self, thought: str) -> bool:
        return self.kinds.of(thought) == CONCLUSION

    def is_live(self, node: str) -> bool:
        """Return whether a node stands, in doubt or not, and was neither revised nor abandoned."""
        return self.truth.stands(node) and not self.is_given_up(node)

    def next_steps(self, limit: int) -> list[str]:
        """Return the thoughts that a search expands next, best first, at most `limit`."""
        return self.frontier.next(self.is_live, limit, self._is_finished)

    def best_path(self) -> list[str]:
        """Return the thoughts from the beginning of a search to its best end."""
        return self.frontier.best_path(self.is_live, self._is_finished)

    def _is_finished(self, thought: str) -> bool:
        """Return whether a thought is a live conclusion, or one rests on it directly."""
        concluding = (thought, *self.truth.needed_by(thought))
        return any(self.is_conclusion(node) and self.is_live(node) for node in concluding)

    def is_given_up(self, node: str) -> bool:
        """Return whether a node was revised or abandoned. Abandoned evidence is history instead."""
        if node in self.revised_by or node in self.evidence:
            return node in self.revised_by
        judged = self._judgements(node)
        return judged is not None and judged.abandoned

    def latest_revision(self, thought: str) -> str:
        """Return the last revision of a thought, or the thought itself."""
        seen = {thought}
        while (newer := self.revised_by.get(thought, thought)) not in seen:
            seen.add(newer)
            thought = newer
        return thought

    def open_contradictions(self) -> list[Needs]:
        """Return declared contradictions that are not resolved, in the order of declaration."""
        return list(filter(self.contradict, self.contradictions))

    def opponents(self, node: str) -> list[str]:
        if not self.contradictions:
            return []
        named = [each for each in self.open_contradictions() if node in each]
        return list(dict.fromkeys(other for each in named for other in each if other != node))

    def contradict(self, nodes: Needs) -> bool:
        """Return whether a declared contradiction is open: all its nodes are live."""
        return all(map(self.is_live, nodes))

    def apply(self, event: Event) -> list[str]:
        """Apply the next event, which is a fact. Return the thoughts that changed standing."""
        self.version += 1
        self.truth.version = self.version
        if not judges(event):
            return self._apply(event)
        effort = self.truth.effort - self._pieces.effort
        turned = self._apply(event)
        self.effort_by_judging += self.truth.effort - self._pieces.effort - effort
        return turned

    def _apply(self, event: Event) -> list[str]:
        match event:
            case ThoughtRecorded():
                return self._add_thought(event)
            case AssumptionStated(assumption=assumption, name=name):
                self.assumptions[assumption] = Judgements()
                if name and self.keeps_places:
                    self.assumption_names[label_key(name)] = assumption
            case AssumptionVerified():
                reason = self._reason(event.assumption, event.thought)
                self.assumptions[event.assumption].judge(
                    "verified", reason, self._words(event.because)
                )
                self._pieces.accept(event.seen, event.assumption)
                self.truth.verify_assumption(event.assumption, event.evidence, event.watched)
            case AssumptionRefuted() | AssumptionRestored():
                return self._judge_assumption(event)
            case SupportAdded(thought=thought, needs=needs):
                return self.truth.support(thought, needs)
            case VerdictGiven():
                return self._judge(event)
            case EvidenceGiven() | EvidenceChecked():
                return self._pieces.apply(event)
            case _:
                self._apply_other(event)
        return []

    def advance(self, events: Iterable[Event]) -> Shift:
        """Apply several events, and return the earlier thoughts that changed standing."""
        before = self.thoughts
        turns = Turns()
        self.truth.take_flipped()
        self.truth.take_turned()
        for event in events:
            node = self._may_refute(event)
            was_refuted = self.truth.is_refuted(node)
            turns.standing = net_turns(turns.standing, self.apply(event))
            turns.refuted ^= self.truth.take_turned() - {node}
            if self.truth.is_refuted(node) != was_refuted:
                turns.refuted ^= {node}
        turns.doubt = self.truth.take_flipped()
        return self._shift(turns, before)

    def _shift(self, turns: Turns, before: int) -> Shift:
        """`before` is the number of thoughts before the changes."""
        truth = self.truth

        def was_there(node: str) -> bool:
            return truth.stands(node) and (node[0] != "t" or int(node[1:]) <= before)

        def is_settled(node: str) -> bool:
            return self.is_live(node) and not truth.is_in_doubt(node)

        flipped = sorted(filter(was_there, turns.doubt), key=node_sort_key)
        changed = sorted((t for t in turns.standing if int(t[1:]) <= before), key=node_sort_key)
        refuted = filter(truth.is_refuted, turns.refuted)
        return Shift(
            fell=tuple(t for t in changed if not truth.stands(t)),
            rose=tuple(t for t in changed if truth.stands(t)),
            refuted=tuple(sorted(refuted, key=node_sort_key)),
            doubted=tuple(filter(truth.is_in_doubt, flipped)),
            settled=tuple(filter(is_settled, flipped)),
            thoughts=before,
            turns=turns,
        )

    def sum_up(self, shifts: Sequence[Shift]) -> Shift:
        """Return the sum of consecutive shifts. The last shift led to the present state."""
        turns = Turns()
        for shift in shifts:
            turns.add(shift.turns)
        return self._shift(turns, shifts[0].thoughts)

    def standings_after(self, events: Iterable[Event], shift: Shift) -> PackedStandings:
        """Return the standings that may have changed, without new nodes that stand."""
        new: set[str] = set()
        touched = set(shift.turns.refuted)
        for event in events:
            new.add(recorded_node(event))
            match event:
                case ThoughtRecorded():
                    touched |= {event.revises, *event.supersedes} - {""}
                case AssumptionRefuted() | AssumptionRestored():
                    touched.add(event.assumption)
                case VerdictGiven():
                    touched.add(event.on)
        touched |= {node for node in new - {""} if self.standing(node) is not Standing.STANDS}
        nodes = chain(shift.fell, shift.rose, shift.doubted, shift.settled, touched)
        return PackedStandings((node, self.standing(node)) for node in nodes)

    def _may_refute(self, event: Event) -> str:
        """Return the assumption or evidence that an event may refute or restore, "" for none."""
        match event:
            case AssumptionRefuted(assumption=node) | AssumptionRestored(assumption=node):
                return node
            case VerdictGiven(on=node) | EvidenceChecked(evidence=node) if node in self.evidence:
                return node
            case _:
                return ""

    def _apply_other(
        self,
        event: AssumptionDescribed
        | BranchMerged
        | OutcomeRecorded
        | ContradictionDeclared
        | ThoughtScored
        | SearchChosen
        | SessionDescribed
        | NextChosen
        | ModelQuestionEvent
        | SessionForgotten
        | RecordUsed,
    ) -> None:
        match event:
            case BranchMerged(branch=branch, into=into):
                self.branches[branch].merged_into = into
            case OutcomeRecorded(on=thought, came_true=came_true):
                self.outcomes[thought] = came_true
            case ContradictionDeclared(nodes=nodes):
                self.contradictions[nodes] = self.version
            case ThoughtScored(on=thought, score=score, parents=parents):
                self.frontier.rescore(thought, score, parents)
            case SearchChosen(width=width):
                self.frontier.choose(width)
            case SessionDescribed():
                self.description = self.description.after(event)
            case NextChosen(next=text):
                self.asks_next = self.version if text else 0
            case SessionForgotten(events=events):
                self.version, self.forgotten = events + 1, True
            case AssumptionDescribed() | RecordUsed():
                pass
            case _:
                self.delegations.apply(event)

    def _judge_assumption(self, event: AssumptionRefuted | AssumptionRestored) -> list[str]:
        judged = self.assumptions[event.assumption]
        if isinstance(event, AssumptionRefuted):
            judged.judge("refuted")
            return self.truth.refute(event.assumption)
        judged.judge("restored")
        return self.truth.restore(event.assumption)

    def _judge(self, event: VerdictGiven) -> list[str]:
        """Apply a judgement of evidence or of a thought. An approval changes no standing."""
        if event.verdict in APPROVALS:
            return []
        if event.on in self.evidence:
            return self._pieces.judge(event, self._words(event.because))
        judged = self.verdicts.setdefault(event.on, Judgements())
        reason = self._reason(event.on, event.thought)
        judged.judge(event.verdict, reason, self._words(event.because))
        if event.verdict == "refuted":
            return self.truth.refute(event.on)
        if event.ground is not None:
            self._pieces.accept(event.seen, event.on)
            return self.truth.verify(event.on, event.ground, event.watched)
        turned: list[str] = []
        if event.verdict == "abandoned":
            turned = self.truth.give_up(event.on)
        elif event.verdict == "restored":
            taken_up = [] if event.on in self.revised_by else self.truth.take_up(event.on)
            turned = net_turns(taken_up, self.truth.restore(event.on))
        return turned

    def _reason(self, node: str, thought: str) -> str:
        """Return the thought that is the reason for a verdict, "" if it rests on the node."""
        supports = self.truth.supports(thought) if thought else ()
        return "" if any(node in needs for needs in supports) else thought

    def _words(self, because: str) -> int:
        """Return a hash of the reason of a verdict, by which rules know a repeated call."""
        return hash(because)

    def _keep_kind(self, event: ThoughtRecorded) -> None:
        """The kind of a decision or an argument with parts is not kept."""
        if event.decision is not None:
            self.options[event.thought] = tuple(each.name for each in event.decision.options)
        elif event.argument is None:
            self.kinds.record(event.thought, event.kind)

    def _add_thought(self, event: ThoughtRecorded) -> list[str]:
        branch = self.branches.get(event.branch)
        if branch is None:
            branch = self.branches[event.branch] = Branch(event.branch, root=event.after, head="")
            self._index[event.branch] = len(self._names)
            self._names.append(event.branch)
        branch.head = event.thought
        self.labels.record(event.thought, event.label, event.revises)
        self._keep_kind(event)
        branch.merged_into = None
        self._branch_of.append(self._index[event.branch])
        self.numbering.count(len(self._branch_of), event.number)
        self.frontier.record(event.thought, event.after, event.score, event.parents)
        if event.next:
            self.asks_next = self.version
        pieces: list[str] = []
        changed: list[str] = []
        if event.revises:
            for old in (event.revises, *event.supersedes):
                self.revised_by[old] = event.thought
                pieces += self.truth.detach(old)
                self.truth.give_up(old)
        for needs in event.rests_on:
            changed = net_turns(changed, self.truth.support(event.thought, needs))
        return net_turns(changed, self.truth.attach(pieces, event.thought)) if pieces else changed


def fold(events: Iterable[Event]) -> Session:
    session = Session()
    for event in events:
        session.apply(event)
    return session


class Numbering:
    """The caller's own numbers for thoughts, kept as runs that count up by one.

    Several known servers let the caller number the thoughts, and callers skip, repeat and go back.
    A repeated number means the latest thought with that number. `gap` is (expected, received) if
    the latest number skipped some numbers.
    """

    def __init__(self) -> None:
        self.gap: tuple[int, int] | None = None
        self._runs = [(1, 1)]
        self._count = 0

    def __len__(self) -> int:
        return len(self._runs)

    def count(self, place: int, number: int) -> None:
        """`place` counts from 1. A `number` of 0 means that the number equals the place."""
        self._count = place
        began, first = self._runs[-1]
        expected, received = first + place - began, number or place
        if received != expected:
            self._runs.append((place, received))
        self.gap = (expected, received) if received > expected else None

    def number(self, place: int) -> int:
        """Return the caller's number of the thought at `place`, or `place` without one."""
        began, first = self._runs[bisect_right(self._runs, place, key=itemgetter(0)) - 1]
        return first + place - began

    def thought(self, number: int) -> str | None:
        end = self._count
        for began, first in reversed(self._runs):
            if 0 <= number - first <= end - began:
                return f"t{began + number - first}"
            end = began - 1
        return None
