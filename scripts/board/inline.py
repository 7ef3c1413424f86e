"""Writes the tree as one HTML file for MCP hosts: no file beside it is ever asked for."""

import hashlib
import re
import sys
from pathlib import Path

PAGE = """\
<!doctype html>
<!-- Made by scripts/board-assets of sources {digest}. -->
<html lang="en">
<head>
<meta charset="utf-8">
<title>Thoughtline</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
{style}
:root {{ --stage-most: 28rem; }}
body {{ min-height: 0; }}
</style>
</head>
<body class="session">
<main id="main">
<header class="about">
<h1 id="title">A session</h1>
<p class="counts" id="counts">Waiting for the first thought.</p>
<p class="activity" id="activity"></p>
</header>
<div id="attention"></div>
<div class="beliefs" id="beliefs">
<section aria-labelledby="stands-h" id="stands"><h2 id="stands-h">Stands</h2></section>
<section aria-labelledby="rests-h" id="rests"><h2 id="rests-h">Rests on</h2></section>
<section aria-labelledby="lost-h" id="lost"><h2 id="lost-h">Given up</h2></section>
</div>
<div id="stage"></div>
<div id="detail"></div>
<section id="deliberations" aria-labelledby="deliberations-h" hidden></section>
</main>
<script>
{script}</script>
</body>
</html>
"""

PARTS = (
    *(
        "attention.js",
        "beliefs.js",
        "board.css",
        "branches.js",
        "chain.js",
        "d3.js",
        "detail.js",
        "dom.js",
    ),
    *("geometry.js", "marks.js", "model.js", "prose.js", "slider.js", "stage.js", "text.js"),
    *("times.js", "tree.js", "view.js"),
)


def digest(assets: Path) -> str:
    """Of everything that goes into the page, so that a test can say when it was not made anew."""
    sources = b"".join((assets / name).read_bytes() for name in PARTS)
    return hashlib.sha256(sources).hexdigest()[:16]


if __name__ == "__main__":
    folder, script, target = map(Path, sys.argv[1:])
    style = (folder / "board.css").read_text(encoding="utf-8")
    page = PAGE.format(
        digest=digest(folder),
        style=re.sub(r"@font-face \{.*?\n\}\n", "", style, flags=re.DOTALL),
        script=script.read_text(encoding="utf-8"),
    )
    target.write_text(page, encoding="utf-8")
