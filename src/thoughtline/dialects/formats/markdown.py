"""A session as Markdown (CommonMark): what it came to, then everything, branch by branch.

Recorded texts stand in quotes, with every character escaped that could mean something there.
"""

import re
from collections.abc import Iterable, Iterator

from thoughtline.core.rules.references import SPOKEN_MAIN
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.views.beliefs import session_beliefs
from thoughtline.core.views.session_view import SessionView, ThoughtView
from thoughtline.dialects.formats import facts
from thoughtline.dialects.formats.facts import Fact, Id
from thoughtline.dialects.formats.graph import branches
from thoughtline.dialects.formats.text_lines import clean_line, clean_lines
from thoughtline.dialects.times import iso

SHOWN = 12
"""Of each part of the overview. The document goes on to tell all of them."""

WIDTH = 160
"""Characters of a text in the overview."""

SPECIAL = re.compile(r"[\\`*_\[\]<>&#|~$!{}@^]|:(?=\S)")
"""What can begin markup inside a line, in CommonMark and in the extensions of it in use."""

OPENING = re.compile(r"^(\d*)([-+=.)])")
"""What can make a line a list, a rule or a heading."""


def pieces(view: SessionView, handle: str) -> Iterator[str]:
    return (f"{line}\n" for line in _document(view, handle))


def _document(view: SessionView, handle: str) -> Iterator[str]:
    yield f"# Session {_inline(handle)}"
    yield f"\n{facts.summary(view)} · as of {iso(view.at)}"
    if view.next:
        yield f"\nNext: {_inline(view.next)}"
    yield from _overview(view)
    yield from _assumptions(view)
    yield from _evidence(view)
    yield from _contradictions(view)
    if questions := list(facts.questions(view)):
        yield "\n## Asked\n"
        yield from (f"- {_linked(fact)}" for fact in questions)
    for name, thoughts in branches(view).items():
        yield f"\n## Branch {_inline(name or SPOKEN_MAIN)}"
        if about := facts.of_branch(view, name):
            yield f"\n{_linked(about)}"
        for thought in thoughts:
            yield from _thought(view, thought)


def _overview(view: SessionView) -> Iterator[str]:
    seen = session_beliefs(view)
    yield from _part(
        "Conclusions" if seen.concluded else "Latest of each branch",
        [_held(view, node) for node in seen.stands],
    )
    yield from _part(
        "Assumptions behind it", [_named(view, ground.node) for ground in seen.rests_on]
    )
    given_up = [f"{_named(view, ground.node)} ({_inline(ground.why)})" for ground in seen.given_up]
    yield from _part("Ruled out", given_up)


def _part(title: str, items: list[str]) -> Iterator[str]:
    if items:
        yield f"\n**{title}**\n"
        yield from (f"- {item}" for item in items[:SHOWN])
        if len(items) > SHOWN:
            yield f"- and {len(items) - SHOWN:,} more, below"


def _held(view: SessionView, node: str) -> str:
    """With why it is in doubt, if it is."""
    doubt = view.why_in_doubt(node)
    return _named(view, node) + (f" (in doubt: {_inline(doubt)})" if doubt else "")


def _named(view: SessionView, node: str) -> str:
    return f"{_linked((Id(node),))} {_inline(shorten(view.node(node).text, WIDTH))}"


def _assumptions(view: SessionView) -> Iterator[str]:
    if view.assumptions:
        yield "\n## Assumptions"
    for assumption in view.assumptions.values():
        about = map(_linked, [*facts.of_assumption(view, assumption), facts.by(assumption)])
        yield from _entry(assumption.id, assumption.text, about)


def _evidence(view: SessionView) -> Iterator[str]:
    if view.evidence:
        yield "\n## Evidence"
    for evidence in view.evidence.values():
        about = map(_linked, [*facts.of_evidence(view, evidence), facts.by(evidence)])
        yield from _entry(evidence.id, evidence.text, about)


def _contradictions(view: SessionView) -> Iterator[str]:
    if view.contradictions:
        yield "\n## Contradictions\n"
    for nodes, declared in view.contradictions.items():
        parts = [part for node in nodes for part in (" and ", Id(node))][1:]
        about = [*facts.of_contradiction(view, nodes), facts.by(declared)]
        yield f"- {_linked(tuple(parts))} cannot all stand · {' · '.join(map(_linked, about))}"


def _thought(view: SessionView, thought: ThoughtView) -> Iterator[str]:
    standing = view.session.standing(thought.id).value
    kind = [(thought.kind,)] if thought.kind else []
    about = map(_linked, [(standing,), *kind, facts.by(thought), *facts.numbers(view, thought)])
    more = [*facts.standing(view, thought), *facts.relations(view, thought)]
    yield from _entry(thought.id, thought.text, [*about, iso(thought.at)], more)


def _entry(node: str, text: str, about: Iterable[str], more: Iterable[Fact] = ()) -> Iterator[str]:
    yield f"\n### {node}\n"
    yield from (f"> {part}" for part in _quoted(text))
    yield f"\n- {' · '.join(about)}"
    yield from (f"- {_linked(fact)}" for fact in more)


def _linked(fact: Fact) -> str:
    """Each id is a link to its heading, which viewers of Markdown give an address."""
    return "".join(
        f"[{part}](#{part})" if isinstance(part, Id) else _inline(part) for part in fact if part
    )


def _quoted(text: str) -> Iterator[str]:
    """The lines of a text, each but the last ending in a break."""
    *before, last = clean_lines(text)
    yield from (f"{_whole(text)}\\" for text in before)
    yield _whole(last)


def _inline(text: str) -> str:
    """Words inside a line of ours."""
    return SPECIAL.sub(r"\\\g<0>", clean_line(text))


def _whole(text: str) -> str:
    """A line of its own. White space around it is coded, which would be dropped otherwise."""
    escaped = OPENING.sub(r"\1\\\2", SPECIAL.sub(r"\\\g<0>", text))
    bare = escaped.strip()
    before, _, after = escaped.partition(bare) if bare else (escaped, "", "")
    return f"{_coded(before)}{bare}{_coded(after)}"


def _coded(blanks: str) -> str:
    return "".join(f"&#{ord(character)};" for character in blanks)
