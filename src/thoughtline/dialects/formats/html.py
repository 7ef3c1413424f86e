"""HTML export of a session: one self-contained page, without scripts, network or other files.

Recorded texts are always escaped. The page's policy allows only the page's own style sheet.
"""

import base64
import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from pathlib import Path

from thoughtline.core.rules.references import SPOKEN_MAIN
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.views.fact import Id, Parts, write
from thoughtline.core.views.facts import facts
from thoughtline.core.views.node_view import NodeView
from thoughtline.core.views.session_view import SessionView, ThoughtView
from thoughtline.dialects.formats import session_facts
from thoughtline.dialects.formats.graph import branches
from thoughtline.dialects.formats.html_diagram import draw
from thoughtline.dialects.formats.markdown import PROPERTIES
from thoughtline.dialects.formats.session_facts import Named
from thoughtline.dialects.formats.text_lines import clean_line, clean_lines
from thoughtline.dialects.times import iso

SHOWN = 12
"""Maximum number of authors, and of entries in each part of the overview. The page below the
overview lists all entries.
"""

WIDTH = 160
"""Maximum number of characters of a text in the overview, and of the heading."""

HUES = 6
"""Number of colours for authors, in the order of their first entries."""


def pieces(view: SessionView, handle: str) -> Iterator[str]:
    return (f"{part}\n" for part in _Page(view, handle).parts())


def main_part(view: SessionView, handle: str) -> Iterator[str]:
    """Yield the content of the page, for another page that includes this content."""
    parts = _Page(view, handle).main()
    yield next(parts)
    yield from (f"\n{part}" for part in parts)


@cache
def style() -> str:
    return Path(__file__).with_name("html.css").read_text(encoding="utf-8")


def _policy() -> str:
    digest = base64.b64encode(hashlib.sha256(style().encode()).digest()).decode()
    return (
        f"default-src 'none'; style-src 'sha256-{digest}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


class _Page:
    def __init__(self, view: SessionView, handle: str) -> None:
        self._view = view
        self._handle = handle
        self._authors = session_facts.authors(view)
        self._hues = {author: nth for nth, author in enumerate(self._authors[:HUES])}

    def parts(self) -> Iterator[str]:
        yield from self._head()
        yield from self.main()
        yield "</body></html>"

    def main(self) -> Iterator[str]:
        yield from self._beginning()
        yield from self._beliefs()
        yield from draw(self._view)
        yield from self._contradictions()
        yield from self._grounds("Assumptions", self._view.assumptions.values())
        yield from self._grounds("Evidence", self._view.evidence.values())
        yield from self._asked()
        for name, thoughts in branches(self._view).items():
            yield from self._branch(name, thoughts)
        yield f"<footer>Version {self._view.session.version:,} of session {_words(self._handle)}, "
        yield f"as of {iso(self._view.at)}. Exported by Thoughtline.</footer>"
        yield "</main>"

    @property
    def _title(self) -> str:
        return _words(shorten(session_facts.heading(self._view, self._handle), WIDTH))

    def _head(self) -> Iterator[str]:
        yield '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        yield f'<meta http-equiv="Content-Security-Policy" content="{_policy()}">'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield '<meta name="referrer" content="no-referrer"><link rel="icon" href="data:,">'
        yield f"<title>{self._title}</title>\n<style>{style()}</style></head>\n<body>"

    def _beginning(self) -> Iterator[str]:
        yield "<main>"
        who = ", ".join(map(_words, self._authors[:SHOWN]))
        more = f" and {len(self._authors) - SHOWN:,} more" if len(self._authors) > SHOWN else ""
        counts = f"{session_facts.summary(self._view)} · by {who}{more}"
        yield f'<header><h1 dir="auto">{self._title}</h1>\n<p class="small">{counts}</p>'
        if self._view.next:
            yield f"<p><b>Next:</b> <bdi>{_words(self._view.next)}</bdi></p>"
        yield "</header>"

    def _beliefs(self) -> Iterator[str]:
        yield '<section class="beliefs">'
        for title, named in session_facts.overview(self._view):
            yield from _list(title, list(map(self._named, named)))
        yield "</section>"

    def _named(self, named: Named) -> str:
        text = _words(shorten(self._view.node(named.node).text, WIDTH))
        notes = "".join(
            f' <span class="why"><bdi>{_linked(note)}</bdi></span>' for note in named.notes
        )
        return f"{_linked((Id(named.node),))} <bdi>{text}</bdi>{notes}"

    def _contradictions(self) -> Iterator[str]:
        if self._view.contradictions:
            yield "<h2>Contradictions</h2>"
        for nodes, about in session_facts.contradictions(self._view):
            yield f"<p>{_linked(nodes)} cannot all stand "
            yield f'<span class="small">{" · ".join(map(_linked, about))}</span></p>'

    def _grounds(self, title: str, nodes: Iterable[NodeView]) -> Iterator[str]:
        for index, node in enumerate(nodes):
            if not index:
                yield f"<h2>{title}</h2>"
            more = facts(self._view, node.id, but=("author",))
            yield from self._article(node, [], [fact.parts for fact in more])

    def _asked(self) -> Iterator[str]:
        if questions := list(session_facts.questions(self._view)):
            yield "<h2>Asked</h2>"
            yield from _facts(questions)

    def _branch(self, name: str, thoughts: list[ThoughtView]) -> Iterator[str]:
        fact = session_facts.of_branch(self._view, name)
        origin = f' <span class="small">{_linked(fact)}</span>' if fact else ""
        yield f"<h2><bdi>{_words(name or SPOKEN_MAIN)}</bdi>{origin}</h2>"
        for thought in thoughts:
            about_thought = facts(self._view, thought.id, but=("author", "branch"))
            about = [fact.parts for fact in about_thought if fact.key in PROPERTIES]
            more = [fact.parts for fact in about_thought if fact.key not in PROPERTIES]
            yield from self._article(thought, [*about, (iso(thought.at),)], more)

    def _article(
        self, written: NodeView, about: Iterable[Parts], more: Iterable[Parts]
    ) -> Iterator[str]:
        how = self._view.state(written.id)
        hue = self._hues.get(written.author)
        by = "by" if hue is None else f"by by{hue}"
        notes = "".join(f"<span>{_linked(fact)}</span> " for fact in about)
        yield f'<article id="{written.id}" class="{how}"><div class="head">'
        yield f'{_linked((Id(written.id),))} <span class="state">{how}</span> {notes}'
        yield f'<span class="{by}"><bdi>{_words(written.author)}</bdi></span></div>'
        yield f'<p class="text" dir="auto">{escape(chr(10).join(clean_lines(written.text)))}</p>'
        yield from _facts(more)
        yield "</article>"


def _list(title: str, items: list[str]) -> Iterator[str]:
    yield f"<div><h2>{title}</h2><ul>"
    yield from (f"<li>{item}</li>" for item in items[:SHOWN])
    if len(items) > SHOWN:
        yield f'<li class="small">and {len(items) - SHOWN:,} more, below</li>'
    if not items:
        yield '<li class="small">nothing</li>'
    yield "</ul></div>"


def _facts(facts_: Iterable[Parts]) -> Iterator[str]:
    yield '<ul class="facts">'
    yield from (f"<li>{_linked(fact)}</li>" for fact in facts_)
    yield "</ul>"


def _linked(fact: Parts) -> str:
    return "".join(
        f'<a href="#{part}">{part}</a>' if isinstance(part, Id) else _words(write((part,)))
        for part in fact
        if part
    )


def _words(text: str) -> str:
    return escape(clean_line(text))
