"""Markdown export of a session (CommonMark): conclusions first, then the whole session branch by
branch.

Recorded texts are quoted, and every character with a meaning in Markdown is escaped.
"""

import re
from collections.abc import Iterable, Iterator

from thoughtline.core.rules.references import SPOKEN_MAIN
from thoughtline.core.text.quotation import WHOLE, quote_name, write_text
from thoughtline.core.views.fact import Id, Parts, write
from thoughtline.core.views.facts import facts
from thoughtline.core.views.node_view import NodeView
from thoughtline.core.views.session_view import SessionView, ThoughtView
from thoughtline.dialects.formats import session_facts
from thoughtline.dialects.formats.graph import branches
from thoughtline.dialects.formats.session_facts import Named
from thoughtline.dialects.formats.text_lines import clean_line, clean_lines
from thoughtline.dialects.times import iso

SHOWN = 12
"""Maximum number of entries in each part of the overview. The document below the overview lists all
entries.
"""

WIDTH = 160
"""Maximum number of characters of a text in the overview."""

PROPERTIES = ("author", "kind", "decision", "argument", "confidence", "score")
"""Facts about a thought that share the line below its text. All other facts have their own line."""

SPECIAL = re.compile(r"[\\`*\[\]<>&#|~$!{}@^]|(?<![^\W_])_|_(?![^\W_])|:(?=//|[\w+-]+:)")
"""Pattern of characters that can begin markup inside a line, in CommonMark and its common
extensions.
"""

OPENING = re.compile(r"^(\d*)([-+=.)])")
"""Pattern of beginnings that turn a line into a list, a rule or a heading."""


def pieces(view: SessionView, handle: str) -> Iterator[str]:
    return (f"{line}\n" for line in _document(view, handle))


def _document(view: SessionView, handle: str) -> Iterator[str]:
    yield f"# {_inline(write_text(session_facts.heading(view, handle), WIDTH))}"
    yield f"\nSession {_inline(quote_name(handle))}"
    yield f"\n{session_facts.summary(view)} · as of {iso(view.at)}"
    if view.next:
        yield f"\nNext: {_inline(write_text(view.next, WHOLE))}"
    yield from _overview(view)
    yield from _grounds(view, "Assumptions", view.assumptions.values())
    yield from _grounds(view, "Evidence", view.evidence.values())
    yield from _contradictions(view)
    if questions := list(session_facts.questions(view)):
        yield "\n## Asked\n"
        yield from (f"- {_linked(fact)}" for fact in questions)
    for name, thoughts in branches(view).items():
        yield f"\n## Branch {_inline(name or SPOKEN_MAIN)}"
        if about := session_facts.of_branch(view, name):
            yield f"\n{_linked(about)}"
        for thought in thoughts:
            yield from _thought(view, thought)


def _overview(view: SessionView) -> Iterator[str]:
    for title, named in session_facts.overview(view):
        if named:
            yield f"\n**{title}**\n"
            yield from (f"- {_named(view, each)}" for each in named[:SHOWN])
        if len(named) > SHOWN:
            yield f"- and {len(named) - SHOWN:,} more, below"


def _named(view: SessionView, named: Named) -> str:
    text = _inline(write_text(view.node(named.node).text, WIDTH))
    return " · ".join([f"{_linked((Id(named.node),))} {text}", *map(_linked, named.notes)])


def _grounds(view: SessionView, title: str, nodes: Iterable[NodeView]) -> Iterator[str]:
    for index, node in enumerate(nodes):
        if not index:
            yield f"\n## {title}"
        about = [_linked(fact.parts) for fact in facts(view, node.id)]
        yield from _entry(node.id, node.text, about)


def _contradictions(view: SessionView) -> Iterator[str]:
    if view.contradictions:
        yield "\n## Contradictions\n"
    for nodes, about in session_facts.contradictions(view):
        yield f"- {_linked(nodes)} cannot all stand · {' · '.join(map(_linked, about))}"


def _thought(view: SessionView, thought: ThoughtView) -> Iterator[str]:
    about_thought = facts(view, thought.id, but=("branch",))
    about = [_linked(fact.parts) for fact in about_thought if fact.key in PROPERTIES]
    more = [_linked(fact.parts) for fact in about_thought if fact.key not in PROPERTIES]
    standing = view.session.standing(thought.id).value
    yield from _entry(thought.id, thought.text, [standing, *about, iso(thought.at)], more)


def _entry(node: str, text: str, about: Iterable[str], more: Iterable[str] = ()) -> Iterator[str]:
    yield f"\n### {node}\n"
    yield from (f"> {part}" for part in _quoted(text))
    yield f"\n- {' · '.join(about)}"
    yield from (f"- {fact}" for fact in more)


def _linked(fact: Parts) -> str:
    """Return a fact in which each id links to the heading of its node."""
    return "".join(
        f"[{part}](#{part})" if isinstance(part, Id) else _inline(write((part,)))
        for part in fact
        if part
    )


def _quoted(text: str) -> Iterator[str]:
    """Yield the lines of a text. Each line except the last ends in a line break."""
    *before, last = clean_lines(text)
    yield from (f"{_quoted_line(text)}\\" for text in before)
    yield _quoted_line(last)


def _inline(text: str) -> str:
    return SPECIAL.sub(r"\\\g<0>", clean_line(text))


def _quoted_line(text: str) -> str:
    """Return an escaped line, with encoded blanks at its ends, which Markdown would drop."""
    escaped = OPENING.sub(r"\1\\\2", SPECIAL.sub(r"\\\g<0>", text))
    bare = escaped.strip()
    before, _, after = escaped.partition(bare) if bare else (escaped, "", "")
    return f"{_coded(before)}{bare}{_coded(after)}"


def _coded(blanks: str) -> str:
    return "".join(f"&#{ord(character)};" for character in blanks)
