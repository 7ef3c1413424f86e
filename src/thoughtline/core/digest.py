"""A session in few words: what whoever picks it up needs first, cut to a size."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import MAIN
from thoughtline.core.tree import AssumptionTold, ThoughtTold, Tree

LONGEST = 400
"""Characters of one text in a digest. Whole texts are shown by `thoughtline show`."""


class Line(Struct, frozen=True):
    """One line of a digest, under a heading."""

    heading: str
    text: str


def digest(tree: Tree, handle: str, *, budget: int, measure: Callable[[str], int]) -> str:
    """The state of a session in at most `budget` tokens, as `measure` counts them.

    The most needed lines are kept: the next question, what fell and why, open assumptions,
    branches, then what stands, latest first. The last line says what was left out. Raises `Refused`
    (BUDGET_TOO_SMALL) where not even the first line fits.
    """
    lines = list(_lines(tree))
    opening = _opening(tree, handle)
    for kept in _cuts(lines, lambda kept: measure(_layout(opening, kept, lines)) <= budget):
        return _layout(opening, kept, lines)
    least = measure(_layout(opening, [], lines))
    raise Refused(
        Code.BUDGET_TOO_SMALL,
        f"{budget} tokens hold nothing of this session.",
        hint=f"Give at least {least}; about {least + 200} says something useful.",
    )


def _cuts(lines: list[Line], fits: Callable[[list[Line]], bool]) -> Iterator[list[Line]]:
    """The longest beginning of `lines` that fits, if even none does. Found by halving."""
    if not fits([]):
        return
    low, high = 0, len(lines)
    while low < high:
        middle = (low + high + 1) // 2
        if fits(lines[:middle]):
            low = middle
        else:
            high = middle - 1
    yield lines[:low]


def _opening(tree: Tree, handle: str) -> str:
    session = tree.session
    fallen = len(session.truth.fallen)
    counts = [
        counted(session.thoughts, "thought"),
        f"{fallen} fallen" if fallen else "",
        counted(len(session.assumptions), "assumption") if session.assumptions else "",
        f"version {session.version}",
    ]
    return f"Session {handle}: {', '.join(filter(None, counts))}."


def _lines(tree: Tree) -> Iterator[Line]:
    if tree.next:
        yield Line("Next", _short(tree.next))
    for thought in reversed(tree.thoughts.values()):
        if not tree.stands(thought.id) and thought.id not in tree.session.revised_by:
            yield Line(
                "Fell", f"{thought.id} {_short(thought.text)} ({tree.why_fallen(thought.id)})"
            )
    yield from _assumptions(tree)
    yield from _branches(tree)
    for thought in reversed(tree.thoughts.values()):
        if tree.stands(thought.id) and thought.id not in tree.session.revised_by:
            yield Line("Stands", _standing(tree, thought))


def _assumptions(tree: Tree) -> Iterator[Line]:
    for name, told in tree.assumptions.items():
        state = tree.session.assumptions[name]
        if state.refuted:
            where = f" in {told.judged_in}" if told.judged_in else ""
            why = f": {_short(told.because)}" if told.because else ""
            yield Line("Refuted", f"{_named(told)} {_short(told.text)} (refuted{where}{why})")
        elif not state.verified:
            yield Line("Open assumptions", f"{_named(told)} {_short(told.text)}")


def _named(told: AssumptionTold) -> str:
    """Our id, and the caller's own where that is another: callers go on using theirs."""
    return f"{told.id} (said as {_short(told.name)})" if told.name else told.id


def _branches(tree: Tree) -> Iterator[Line]:
    for name, branch in tree.session.branches.items():
        if name == MAIN:
            continue
        root = f" from {branch.root}" if branch.root else ""
        end = (
            f", merged into {branch.merged_into or 'main'}"
            if branch.merged_into is not None
            else f", now at {branch.head}"
        )
        yield Line("Branches", f"{_short(name)}{root}{end}")


def _standing(tree: Tree, thought: ThoughtTold) -> str:
    supports = tree.session.truth.supports(thought.id)
    notes = [
        thought.branch,
        f"{thought.confidence:g}" if thought.confidence is not None else "",
        f"rests on {' | '.join(' '.join(needs) for needs in supports)}" if supports else "",
        f"revises {thought.revises}" if thought.revises else "",
    ]
    said = "; ".join(filter(None, notes))
    return f"{thought.id} {_short(thought.text)}" + (f" ({said})" if said else "")


def _layout(opening: str, kept: list[Line], lines: list[Line]) -> str:
    sections: dict[str, list[str]] = {}
    for line in kept:
        sections.setdefault(line.heading, []).append(line.text)
    text = [opening]
    for heading, said in sections.items():
        text += [f"{heading}: {said[0]}"] if len(said) == 1 else [f"{heading}:", *said]
    left: dict[str, int] = {}
    for line in lines[len(kept) :]:
        left[line.heading.lower()] = left.get(line.heading.lower(), 0) + 1
    if left:
        text.append(
            f"Left out: {', '.join(f'{count} under {heading}' for heading, count in left.items())}."
        )
    return "\n".join(text)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"


def counted(count: int, what: str) -> str:
    """A number of things as people write it: "1 thought", "1,200 thoughts"."""
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"
