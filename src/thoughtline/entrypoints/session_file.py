"""Session as one self-contained HTML file: the views of the board, without a network.

The file holds the board's scripts and styles, the session as data, and the session in words for
print and for browsers without scripts. Recorded texts are escaped or embedded as JSON. The file's
policy lets a browser run only the scripts and styles in the file, by their digests, and load
nothing else.
"""

import base64
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

import msgspec

from thoughtline.core.views.changes.timeline import TimelineStep
from thoughtline.core.views.session_view import SessionView
from thoughtline.dialects.formats import html
from thoughtline.dialects.times import iso
from thoughtline.entrypoints import node_json, session_json
from thoughtline.entrypoints.embedded_style import embedded_style
from thoughtline.entrypoints.printable import printable, title

MAX_DETAILS = 16 << 20
"""Maximum size in bytes of the details about single nodes. The nodes beyond this size have only
text and standing.
"""

STYLE = """
:root:not(.scripted) body > :not(#words), .scripted #words { display: none; }
.file :is(#activity, #work, #changes) { display: none; }
.file main { padding-top: 1.3rem; }
.file.earlier :is(#beliefs, #deliberations) { display: none; }
"""
"""CSS added to the board's styles, which are for the screen only. Without scripts, only the session
in words is shown. At earlier moments only the text and the graph are shown, because the file has no
other states.
"""

PRINT_STYLE = "body > :not(#words) { display: none; }"
"""CSS added to the styles of the session in words, which alone is printed."""

PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>{title}</title>
<noscript><style>{words_style}</style></noscript>
<style media="print">{print_style}</style>
<style media="screen">{style}</style>
</head>
<body class="session file">
<main id="main">
<div class="head">
<header class="about">
<h1 id="title" dir="auto">{title}</h1>
<p class="counts" id="counts"></p>
<p class="activity" id="activity"></p>
<p class="hint">Session {handle} as of step {version}, {at}. Exported by Thoughtline.</p>
</header>
<div class="beliefs" id="beliefs">
<div class="first">
<section aria-labelledby="stands-h" id="stands"><h2 id="stands-h">Answer</h2></section>
<div id="attention"></div>
</div>
<section id="changes" hidden></section>
<div class="grounds">
<section aria-labelledby="rests-h" id="rests"><h2 id="rests-h">Assumptions behind it</h2></section>
<section aria-labelledby="seen-h" id="seen" hidden><h2 id="seen-h">Evidence behind it</h2></section>
<section aria-labelledby="lost-h" id="lost"><h2 id="lost-h">Ruled out</h2></section>
</div>
</div>
<p class="views" id="views" role="group" aria-label="Views">\
<button type="button" data-view="read" aria-pressed="true">Read</button>\
<button type="button" data-view="graph" aria-pressed="false">Graph</button></p>
</div>
<aside class="side" aria-label="Graph and chosen thought">
<div id="map"></div>
<div id="stage"></div>
<div id="detail"></div>
</aside>
<div class="rest">
<section id="deliberations" aria-labelledby="deliberations-h" hidden></section>
<section id="read" aria-labelledby="read-h">
<div class="bar"><h2 id="read-h">Thoughts</h2></div>
</section>
</div>
</main>
<script type="application/json" id="data">{data}</script>
<script>{script}</script>
<div id="words">{words}</div>
</body>
</html>
"""


def pieces(view: SessionView, steps: Sequence[TimelineStep], handle: str) -> Iterator[str]:
    """Yield the HTML file in pieces. `steps` are the steps of the view's session."""
    first = next(iter(view.thoughts.values()), None)
    called = view.session.description.title or (first.text if first else "")
    fields = {
        "policy": _policy(),
        "title": escape(title(called) or printable(handle)),
        "words_style": html.style(),
        "print_style": _print_style(),
        "style": _style(),
        "handle": escape(printable(handle)),
        "version": f"{view.session.version:,}",
        "at": iso(view.at),
        "script": _script(),
    }
    head, _, rest = PAGE.partition("{data}")
    body, _, end = rest.partition("{words}")
    yield head.format_map(fields)
    yield from _data(view, steps)
    yield body.format_map(fields)
    # Behind the script, which hides it: to lay out a long session takes seconds.
    yield from html.main_part(view, handle)
    yield end.format_map(fields)


def _data(view: SessionView, steps: Sequence[TimelineStep]) -> Iterator[str]:
    yield '{"steps":['
    yield from _separated(_embedded(session_json.step(step)) for step in steps)
    yield f'],"state":{_embedded(session_json.state(view))},"texts":{{'
    texts = session_json.texts(steps).items()
    yield from _separated(f"{_embedded(name)}:{_embedded(text)}" for name, text in texts)
    yield '},"nodes":{'
    yield from _separated(_details(view))
    yield "}}"


def _details(view: SessionView) -> Iterator[str]:
    """Yield the details of each node, the latest thoughts first, up to `MAX_DETAILS` bytes."""
    left = MAX_DETAILS
    comments = node_json.comments_of(view)
    grounds: Iterable[str] = (*view.assumptions, *view.evidence)
    for name in (*grounds, *reversed(view.thoughts)):
        encoded = msgspec.json.encode(node_json.node(view, name, comments))
        left -= len(encoded)
        if left < 0:
            return
        yield f"{_embedded(name)}:{_embedded(msgspec.Raw(encoded))}"


def _separated(items: Iterable[str]) -> Iterator[str]:
    for number, item in enumerate(items):
        yield f",{item}" if number else item


def _embedded(data: Any) -> str:
    """Return JSON that cannot end the HTML element around it."""
    text = msgspec.json.encode(data).decode()
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _style() -> str:
    return embedded_style() + STYLE


@cache
def _print_style() -> str:
    return html.style() + PRINT_STYLE


@cache
def _script() -> str:
    bundle = files("thoughtline.entrypoints") / "session_file.js"
    return bundle.read_text(encoding="utf-8")


@cache
def _policy() -> str:
    return (
        f"default-src 'none'; script-src {_digest(_script())}; "
        f"style-src {_digest(_style())} {_digest(html.style())} {_digest(_print_style())}; "
        "img-src data:; base-uri 'none'; form-action 'none'; "
        "require-trusted-types-for 'script'; trusted-types 'none'"
    )


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
