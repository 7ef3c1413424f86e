"""Claim that waits for approval in the terminal, with its reasons and the remarks against them."""

from collections.abc import Iterator

from rich.text import Text

from thoughtline.core.views.claim_review import ClaimReview, ReviewedReason
from thoughtline.core.views.session_view import SessionView
from thoughtline.entrypoints.cli.render.layout import Entry
from thoughtline.entrypoints.cli.render.marks import LOOKS
from thoughtline.entrypoints.cli.render.session.answer import draw_line
from thoughtline.entrypoints.cli.render.session.decision import DecisionTable
from thoughtline.entrypoints.printable import printable

AGAINST = "! "
"""Mark before a remark that speaks against a claim or a reason."""


def draw_claim(view: SessionView, review: ClaimReview) -> Entry:
    """Return a claim with its whole text, its decision, its reasons and all remarks."""
    node = view.node(review.claim)
    given = [] if review.confidence is None else [f"confidence {review.confidence:g}"]
    notes = [Text("; ".join([f"by {printable(node.author)}", *given]), style="dim")]
    notes += _draw_choice(review.chosen, "")
    notes += _draw_remarks(review.remarks, "")
    for reason in review.reasons:
        notes += _draw_reason(reason)
    if not review.reasons:
        notes.append(Text("rests on nothing else", style="dim"))
    if review.further:
        notes.append(Text(f"and {review.further:,} more below these", style="dim"))
    return Entry(
        review.claim,
        review.text,
        notes,
        indent=6,
        look="bold",
        kind=getattr(node, "kind", ""),
        under=[] if review.decision is None else [DecisionTable(review.decision)],
    )


def _draw_reason(each: ReviewedReason) -> Iterator[Text]:
    margin = "  " * (each.reason.depth - 1)
    yield Text(f"{margin}{each.reason.node} {printable(each.text)}")
    if each.reason.told:
        return
    for line in draw_line(each.line):
        yield Text.assemble(f"{margin}  ", line)
    yield from _draw_choice(each.chosen, f"{margin}  ")
    yield from _draw_remarks(each.remarks, f"{margin}  ")


def _draw_choice(chosen: str, margin: str) -> Iterator[Text]:
    if chosen:
        yield Text(f"{margin}chosen: {printable(chosen)}")


def _draw_remarks(remarks: tuple[str, ...], margin: str) -> Iterator[Text]:
    for remark in remarks:
        yield Text(f"{margin}{AGAINST}{printable(remark)}", style=LOOKS["in doubt"])
