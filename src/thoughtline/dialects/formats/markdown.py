"""A session as Markdown (CommonMark): what it came to, then everything, branch by branch.

Recorded texts stand in quotes, with every character escaped that could mean something there.
"""

import re
from collections.abc import Iterable, Iterator

from thoughtline.core.rules.references import SPOKEN_MAIN
from thoughtline.core.text.truncation import short
from thoughtline.core.views.overview import overview
from thoughtline.core.views.session_view import SessionView, ThoughtView
from thoughtline.dialects.formats import facts
from thoughtline.dialects.formats.escape import line, lines
from thoughtline.dialects.formats.facts import Fact, Id
from thoughtline.dialects.formats.graph import branches
from thoughtline.dialects.times import iso

SHOWN = 12
"""Of each part of the overview. The document goes on to tell all of them."""

WIDTH = 160
"""Characters of a text in the overview."""

SPECIAL = re.compile(r"[\\`*_\[\]<>&#|~$!{}@^]|:(?=\S)")
"""What can begin markup inside a line, in CommonMark and in the extensions of it in use."""

OPENING = re.compile(r"^(\d*)([-+=.)])")
"""What can make a line a list, a rule or a heading."""

EDGES = re.compile(r"^\s+|\s+$")


def write(view: SessionView, handle: str) -> str:
    return "\n".join(_document(view, handle)) + "\n"


def _document(view: SessionView, handle: str) -> Iterator[str]:
    yield f"# Session {_inline(handle)}"
    yield f"\n{facts.summary(view)} · as of {iso(view.at)}"
    if view.next:
        yield f"\nNext: {_inline(view.next)}"
    yield from _overview(view)
    yield from _assumptions(view)
    yield from _contradictions(view)
    if asked := list(facts.asked(view)):
        yield "\n## Asked\n"
        yield from (f"- {_linked(fact)}" for fact in asked)
    for name, thoughts in branches(view).items():
        yield f"\n## Branch {_inline(name or SPOKEN_MAIN)}"
        if about := facts.of_branch(view, name):
            yield f"\n{_linked(about)}"
        for told in thoughts:
            yield from _thought(view, told)


def _overview(view: SessionView) -> Iterator[str]:
    seen = overview(view)
    yield from _part("Stands", [_named(view, node) for node in seen.stands])
    yield from _part("Rests on", [_named(view, one.assumption) for one in seen.rests_on])
    given_up = [f"{_named(view, one.node)} ({_inline(one.why)})" for one in seen.given_up]
    yield from _part("Given up", given_up)


def _part(title: str, items: list[str]) -> Iterator[str]:
    if items:
        yield f"\n**{title}**\n"
        yield from (f"- {item}" for item in items[:SHOWN])
        if len(items) > SHOWN:
            yield f"- and {len(items) - SHOWN:,} more, below"


def _named(view: SessionView, node: str) -> str:
    return f"{_linked((Id(node),))} {_inline(short(view.node(node).text, WIDTH))}"


def _assumptions(view: SessionView) -> Iterator[str]:
    if view.assumptions:
        yield "\n## Assumptions"
    for told in view.assumptions.values():
        about = map(_linked, [*facts.of_assumption(view, told), facts.by(told)])
        yield from _entry(told.id, told.text, about)


def _contradictions(view: SessionView) -> Iterator[str]:
    if view.contradictions:
        yield "\n## Contradictions\n"
    for nodes, told in view.contradictions.items():
        parts = [part for node in nodes for part in (" and ", Id(node))][1:]
        about = [*facts.of_contradiction(view, nodes), facts.by(told)]
        yield f"- {_linked(tuple(parts))} cannot all stand · {' · '.join(map(_linked, about))}"


def _thought(view: SessionView, told: ThoughtView) -> Iterator[str]:
    standing = view.session.standing(told.id).value
    kind = [(told.kind,)] if told.kind else []
    about = map(_linked, [(standing,), *kind, facts.by(told), *facts.numbers(view, told)])
    more = [*facts.standing(view, told), *facts.relations(view, told)]
    yield from _entry(told.id, told.text, [*about, iso(told.at)], more)


def _entry(node: str, text: str, about: Iterable[str], more: Iterable[Fact] = ()) -> Iterator[str]:
    yield f"\n### {node}\n"
    yield from (f"> {part}" for part in _quoted(text))
    yield f"\n- {' · '.join(about)}"
    yield from (f"- {_linked(fact)}" for fact in more)


def _linked(fact: Fact) -> str:
    """Each id is a link to its heading, which viewers of Markdown give an address."""
    return "".join(
        f"[{one}](#{one})" if isinstance(one, Id) else _inline(one) for one in fact if one
    )


def _quoted(text: str) -> Iterator[str]:
    """The lines of a text, each but the last ending in a break."""
    *before, last = lines(text)
    yield from (f"{_whole(one)}\\" for one in before)
    yield _whole(last)


def _inline(text: str) -> str:
    """Words inside a line of ours."""
    return SPECIAL.sub(r"\\\g<0>", line(text))


def _whole(text: str) -> str:
    """A line of its own. White space around it is coded, which would be dropped otherwise."""
    escaped = OPENING.sub(r"\1\\\2", SPECIAL.sub(r"\\\g<0>", text))
    return EDGES.sub(lambda found: "".join(f"&#{ord(one)};" for one in found[0]), escaped)
