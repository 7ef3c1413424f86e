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


def write(tree: SessionView, handle: str) -> str:
    return "\n".join(_document(tree, handle)) + "\n"


def _document(tree: SessionView, handle: str) -> Iterator[str]:
    yield f"# Session {_inline(handle)}"
    yield f"\n{facts.summary(tree)} · as of {iso(tree.at)}"
    if tree.next:
        yield f"\nNext: {_inline(tree.next)}"
    yield from _overview(tree)
    yield from _assumptions(tree)
    yield from _contradictions(tree)
    if asked := list(facts.asked(tree)):
        yield "\n## Asked\n"
        yield from (f"- {_linked(fact)}" for fact in asked)
    for name, thoughts in branches(tree).items():
        yield f"\n## Branch {_inline(name or SPOKEN_MAIN)}"
        if about := facts.of_branch(tree, name):
            yield f"\n{_linked(about)}"
        for told in thoughts:
            yield from _thought(tree, told)


def _overview(tree: SessionView) -> Iterator[str]:
    seen = overview(tree)
    yield from _part("Stands", [_named(tree, node) for node in seen.stands])
    yield from _part("Rests on", [_named(tree, one.assumption) for one in seen.rests_on])
    given_up = [f"{_named(tree, one.node)} ({_inline(one.why)})" for one in seen.given_up]
    yield from _part("Given up", given_up)


def _part(title: str, items: list[str]) -> Iterator[str]:
    if items:
        yield f"\n**{title}**\n"
        yield from (f"- {item}" for item in items[:SHOWN])
        if len(items) > SHOWN:
            yield f"- and {len(items) - SHOWN:,} more, below"


def _named(tree: SessionView, node: str) -> str:
    return f"{_linked((Id(node),))} {_inline(short(tree.told(node).text, WIDTH))}"


def _assumptions(tree: SessionView) -> Iterator[str]:
    if tree.assumptions:
        yield "\n## Assumptions"
    for told in tree.assumptions.values():
        about = map(_linked, [*facts.of_assumption(tree, told), facts.by(told)])
        yield from _entry(told.id, told.text, about)


def _contradictions(tree: SessionView) -> Iterator[str]:
    if tree.contradictions:
        yield "\n## Contradictions\n"
    for nodes, told in tree.contradictions.items():
        parts = [part for node in nodes for part in (" and ", Id(node))][1:]
        about = [*facts.of_contradiction(tree, nodes), facts.by(told)]
        yield f"- {_linked(tuple(parts))} cannot all stand · {' · '.join(map(_linked, about))}"


def _thought(tree: SessionView, told: ThoughtView) -> Iterator[str]:
    standing = tree.session.standing(told.id).value
    kind = [(told.kind,)] if told.kind else []
    about = map(_linked, [(standing,), *kind, facts.by(told), *facts.numbers(tree, told)])
    more = [*facts.standing(tree, told), *facts.relations(tree, told)]
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
