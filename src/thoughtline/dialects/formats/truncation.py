"""Export of a session cut to a number of tokens."""

import copy
from typing import TypeVar

import msgspec
from msgspec import Struct, structs

from thoughtline.core.refusal import Code, Refused
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.text.token_budget import WIDTHS, Measure
from thoughtline.core.views.session_view import SessionView, ThoughtView
from thoughtline.dialects.formats import FORMATS
from thoughtline.dialects.formats.chunks import chunks

T = TypeVar("T", bound=Struct)

SHORT = 1_000
"""Number of thoughts up to which a session is written quickly. Each thought takes at least one
token, usually more.
"""

LONGEST_TOKEN = 128
"""Number of characters in the longest token. A session longer than a budget of such tokens is not
written in full.
"""


def truncate(
    view: SessionView, session: str, format_name: str, *, budget: int, measure: Measure
) -> str:
    """Return a session in a format of `FORMATS`: complete if `budget` allows, otherwise with
    shorter texts.

    All nodes are kept, because later nodes refer to earlier nodes. Raises `Refused` (BAD_ARGUMENTS)
    if the format is unknown, and `Refused` (BUDGET_TOO_SMALL) if the shortest texts are too long.
    """
    chosen = FORMATS.get(format_name)
    if chosen is None:
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"`format` is {format_name[:80]!r}.",
            hint=f"Choose one of: {', '.join(FORMATS)}.",
        )
    if (least := len(view.thoughts)) > max(budget, SHORT):  # known without writing it
        raise _too_small(format_name, budget, least)
    if len(view.thoughts) > SHORT:  # one round shows if it can fit at all
        shortest = chosen.pieces(_shortened(view, WIDTHS[-1]), session)
        size = sum(map(measure, chunks(shortest)))
        if size > budget:
            raise _too_small(format_name, budget, size)
    size = 0
    whole = sum(map(_length, view.thoughts.values())) <= budget * LONGEST_TOKEN
    widths = (None, *WIDTHS) if whole else WIDTHS
    for width in widths if len(view.thoughts) < budget else WIDTHS[-1:]:
        pieces = chosen.pieces(view if width is None else _shortened(view, width), session)
        parts = list(chunks(pieces))
        size = sum(map(measure, parts))
        if size <= budget:
            return "".join(parts)
    raise _too_small(format_name, budget, size)


def _length(thought: ThoughtView) -> int:
    """Return an approximate number of characters, never more than the real number."""
    return len(thought.text) + (len(msgspec.json.encode(thought.given)) if thought.given else 0)


def _too_small(format_name: str, budget: int, least: int) -> Refused:
    return Refused(
        Code.BUDGET_TOO_SMALL,
        f"{budget} tokens are too few for this session as {format_name}.",
        hint=f"Give at least {least}, or leave out `format` for a digest of any size.",
    )


def _shortened(view: SessionView, width: int) -> SessionView:
    """Return the session with shorter texts, and without the field `given` of thoughts."""
    fewer = copy.copy(view)
    fewer.thoughts = {
        name: structs.replace(
            _cut(thought, width),
            given={},
            verdicts=[_cut(verdict, width) for verdict in thought.verdicts],
            outcomes=[_cut(outcome, width) for outcome in thought.outcomes],
        )
        for name, thought in view.thoughts.items()
    }
    fewer.assumptions = {
        name: structs.replace(_cut(each, width), given={})
        for name, each in view.assumptions.items()
    }
    fewer.evidence = {name: _cut(each, width) for name, each in view.evidence.items()}
    fewer.contradictions = {name: _cut(each, width) for name, each in view.contradictions.items()}
    fewer.delegations = {name: _cut(each, width) for name, each in view.delegations.items()}
    return fewer


def _cut(written: T, width: int) -> T:
    texts = {part: getattr(written, part) for part in ("text", "because") if hasattr(written, part)}
    return structs.replace(written, **{part: shorten(text, width) for part, text in texts.items()})
