from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from thoughtline.core.text.plural import count_noun
from thoughtline.core.text.short_names import short_age, short_names
from thoughtline.core.views.claim_review import ClaimReview, ReviewedReason
from thoughtline.core.views.session_view import SessionView
from thoughtline.entrypoints.cli.render.fitted_table import Column, FittedTable
from thoughtline.entrypoints.cli.render.layout import Entry, Indented
from thoughtline.entrypoints.cli.render.marks import LOOKS, MARKS
from thoughtline.entrypoints.cli.render.session.answer import draw_line
from thoughtline.entrypoints.cli.render.session.decision import DecisionTable
from thoughtline.entrypoints.printable import printable, title

if TYPE_CHECKING:
    from rich.console import RenderableType

AGAINST = "! "
"""Mark before a remark that speaks against a claim or a reason."""

DEEPEST = 6
"""Depth from which reasons are not indented further."""


def claim_table(claims: Sequence[tuple[str, SessionView, ClaimReview]], now: int) -> FittedTable:
    """Return claims with their sessions, numbered from 1, one in a line: name, age, confidence,
    text, and the number of remarks against it. `now` is in milliseconds.
    """
    names = short_names([session for session, _, _ in claims])
    columns = (
        Column("", is_right=True),
        Column("claim", "cyan"),
        Column("age", "dim", is_right=True),
        Column("confidence", "dim", is_right=True, is_spare=True),
        Column("text"),
        Column("against", LOOKS["in doubt"]),
    )
    rows = [
        (
            str(number),
            f"{printable(name)}/{review.claim}",
            short_age(_recorded(view, review.claim), now),
            "" if review.confidence is None else f"{review.confidence:g}",
            title(review.text),
            _sum_up(review),
        )
        for number, (name, (_, view, review)) in enumerate(zip(names, claims, strict=True), 1)
    ]
    return FittedTable(columns, rows, yields=4)


def _recorded(view: SessionView, claim: str) -> int:
    """Return the time of a claim in milliseconds: of a verified assumption, of its verification."""
    thought = view.thoughts.get(claim)
    return thought.at if thought is not None else view.verdicts(claim)[-1].at


def _sum_up(review: ClaimReview) -> str:
    doubt = [review.state] if review.state in MARKS and review.state != "verified" else []
    remarks = [count_noun(review.remark_count, "remark")] if review.remark_count else []
    return ", ".join([*doubt, *remarks])


def draw_claim(view: SessionView, review: ClaimReview) -> Entry:
    node = view.node(review.claim)
    given = [] if review.confidence is None else [f"confidence {review.confidence:g}"]
    about = "; ".join(["", f"by {printable(node.author)}", *given])
    notes = [Text.assemble((review.state, LOOKS.get(review.state, "dim")), (about, "dim"))]
    notes += [*_draw_choice(review.chosen), *_draw_remarks(review.remarks)]
    under: list[RenderableType] = []
    if review.decision is not None:
        under.append(DecisionTable(review.decision))
    under += map(_draw_reason, review.reasons)
    if not review.reasons:
        under.append(Text("rests on nothing else", style="dim"))
    if review.further:
        under.append(Text(f"and {review.further:,} more below these", style="dim"))
    return Entry(
        review.claim,
        review.text,
        notes,
        indent=6,
        look="bold",
        kind=getattr(node, "kind", ""),
        under=under,
    )


def _draw_reason(each: ReviewedReason) -> Indented:
    notes: list[Text] = []
    if not each.reason.told:
        lines = [*draw_line(each.line)]
        if each.unchanged:
            kept = [Text(printable(line)) for line in each.line.was.splitlines()]
            told = lines if each.line.now else kept
            lines = [*told, Text(printable(each.unchanged), style="dim")]
        notes = [*lines, *_draw_choice(each.chosen), *_draw_remarks(each.remarks)]
    look = LOOKS.get(each.state, "")
    entry = Entry(each.label, each.text, notes, indent=len(each.label), look=look, kind=each.state)
    return Indented(entry, by=2 * (min(each.reason.depth, DEEPEST) - 1))


def _draw_choice(chosen: str) -> Iterator[Text]:
    if chosen:
        yield Text(f"chosen: {printable(chosen)}")


def _draw_remarks(remarks: tuple[str, ...]) -> Iterator[Text]:
    for remark in remarks:
        yield Text(f"{AGAINST}{printable(remark)}", style=LOOKS["in doubt"])
