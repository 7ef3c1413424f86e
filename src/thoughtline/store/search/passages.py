from collections.abc import Sequence
from typing import assert_never

from msgspec import Struct

from thoughtline.core.audit_entry import RecordUsed
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
from thoughtline.core.search.tokenizer import index_words


class Passage(Struct, frozen=True):
    """A passage: the text of an event about a node, as index words."""

    node: str
    words: Sequence[str]


def passage_of(event: Event) -> Passage | None:
    node, text = node_and_text(event)
    words = index_words(text) if text else ()
    return Passage(node, words) if words else None


def node_and_text(event: Event) -> tuple[str, str]:
    """Return "" for both if no search covers the event."""
    if isinstance(event, ModelQuestionEvent):
        return "", ""  # answers are sealed at first, and their synthesis is recorded as a thought
    match event:
        case ThoughtRecorded(thought=node):
            return node, _full_text(event)
        case AssumptionStated(assumption=node, text=text) | EvidenceGiven(evidence=node, text=text):
            return node, text
        case (
            EvidenceChecked(evidence=node, because=text)
            | AssumptionVerified(assumption=node, because=text)
            | AssumptionRefuted(assumption=node, because=text)
            | AssumptionRestored(assumption=node, because=text)
            | VerdictGiven(on=node, because=text)
            | OutcomeRecorded(on=node, because=text)
        ):
            return node, text
        case ContradictionDeclared(nodes=nodes, because=text):
            return nodes[0], text
        case (
            AssumptionDescribed()
            | SupportAdded()
            | BranchMerged()
            | ThoughtScored()
            | SearchChosen()
            | SessionDescribed()
            | NextChosen()
            | SessionForgotten()
            | RecordUsed()
        ):
            return "", ""
        case _:
            assert_never(event)


def _full_text(thought: ThoughtRecorded) -> str:
    """Return the label and the text of a thought, with the words of its decision and its
    argument.
    """
    texts = [f"{thought.label}: {thought.text}" if thought.label else thought.text]
    if thought.decision is not None:
        texts += [option.name for option in thought.decision.options]
        texts += [criterion.name for criterion in thought.decision.criteria]
    if thought.argument is not None:
        texts += [claim.text for claim in thought.argument.claims]
    return "\n".join(texts)
