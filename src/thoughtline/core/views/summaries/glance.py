"""Summary of a session for a list: its next question, open points and established nodes."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from thoughtline.core.event_parts import text_of
from thoughtline.core.events import Recorded
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.text.plural import count_noun
from thoughtline.core.views.doubts import count_doubted, open_doubts
from thoughtline.core.views.questions import is_open, is_question
from thoughtline.core.views.summaries.excerpt import Excerpt
from thoughtline.core.views.summaries.outline import Outline, Version

NEXT_WIDTH = 160
"""Maximum length in characters of the next step in a list of sessions."""


class Glance(Struct, frozen=True, kw_only=True):
    """Summary of a session in a list: its next question, the counts of open points, and the
    doubts.
    """

    next: str
    counts: dict[str, int]
    in_doubt: str

    def __str__(self) -> str:
        counts = [count_noun(count, noun) for noun, count in self.counts.items() if count]
        return ", ".join([*counts, *([f"{self.in_doubt} in doubt"] if self.in_doubt else [])])


def glance(outline: Outline, events: Mapping[Version, Recorded]) -> Glance:
    """Return the summary of a session; `events` must hold the event with its next step, if any."""
    excerpt = Excerpt(outline, events)
    questions = outline.delegations.deliberations.values()
    return Glance(
        in_doubt=count_doubted(open_doubts(outline)),
        next=shorten(excerpt.next_step(), NEXT_WIDTH) if outline.asks_next else "",
        counts={
            "open assumption": len(list(open_assumptions(outline))),
            "open question": len(list(open_questions(outline))),
            "contradiction": len(outline.open_contradictions()),
            "waiting deliberation": sum(not question.ended for question in questions),
        },
    )


def open_assumptions(outline: Outline) -> Iterator[str]:
    """Yield the assumptions that are neither verified nor refuted."""
    for assumption, judged in outline.assumptions.items():
        if not (judged.refuted or outline.is_verified(assumption)):
            yield assumption


def open_questions(outline: Outline) -> Iterator[str]:
    """Yield the live questions that have no answer. A later live conclusion or decision on the
    branch of a question answers the question.
    """
    concluded: dict[str, int] = {}
    for thought in (*outline.named_conclusions, *outline.decisions):
        if outline.is_live(thought):
            branch = outline.branch_of(thought).name
            concluded[branch] = max(concluded.get(branch, 0), int(thought[1:]))
    for thought in outline.questions:
        is_later = concluded.get(outline.branch_of(thought).name, 0) > int(thought[1:])
        if not is_later and is_open(outline, thought):
            yield thought


def established(outline: Outline) -> Iterator[str]:
    """Yield the verified assumptions, then the live verified thoughts that are not questions."""
    for nodes in (outline.assumptions, outline.verdicts):
        for node in nodes:
            if (
                outline.is_verified(node)
                and outline.is_live(node)
                and not is_question(outline, node)
            ):
                yield node


def decided(outline: Outline) -> Iterator[str]:
    """Yield the live decisions and conclusions that are not in doubt, the latest first."""
    claims = sorted((*outline.decisions, *outline.named_conclusions), key=_number, reverse=True)
    for thought in dict.fromkeys(claims):
        if outline.is_live(thought) and not outline.truth.is_in_doubt(thought):
            yield thought


def doubted(outline: Outline) -> Iterator[str]:
    """Yield thoughts and assumptions: decisions and conclusions first, then the latest first."""
    claims = {*outline.decisions, *outline.named_conclusions}
    nodes = [node for node in open_doubts(outline) if node not in outline.evidence]
    yield from sorted(nodes, key=lambda node: (node not in claims, -_number(node)))


def dead_ends(outline: Outline) -> Iterator[str]:
    """Yield thoughts and assumptions refuted or abandoned themselves, the latest first."""
    for node in reversed([*outline.assumptions, *outline.verdicts]):
        if (
            outline.judged(node).in_force in ("refuted", "abandoned")
            and node not in outline.revised_by
            and node not in outline.evidence
        ):
            yield node


def _number(node: str) -> int:
    return int(node[1:])


def words_of(outline: Outline, nodes: list[str]) -> set[Version]:
    """Return the versions of the texts of nodes, their choices, and the reasons of verdicts."""
    told = set(map(outline.recorded, nodes)).union(*map(outline.choice_versions, nodes))
    return told | {outline.reasons[node] for node in nodes if node in outline.reasons}


def node_texts(
    outline: Outline, events: Mapping[Version, Recorded], nodes: list[str]
) -> dict[str, str]:
    """Return the texts of nodes by id; `events` must hold the events that recorded them."""
    told = {node: events[outline.recorded(node)] for node in nodes}
    return {node: text_of(recorded.event) for node, recorded in told.items()}
