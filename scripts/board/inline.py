"""Writes the page of the tree for MCP hosts. The server adds the styles of the board."""

import sys
from pathlib import Path

from sources import digest

PAGE = """\
<!doctype html>
<!-- Made by scripts/board-assets of sources {digest}. -->
<html lang="en">
<head>
<meta charset="utf-8">
<title>Thoughtline</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
/* board.css and session.css */
:root {{ --stage-most: 28rem; }}
body {{ min-height: 0; }}
.beliefs {{
  grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); align-items: start;
}}
#stands .by {{ display: inline-flex; }}
#stands .by > :is(.author, time, .button) {{ display: none; }}
#stands li .said, #stands li:first-child .said {{ font-size: 1.06rem; }}
</style>
</head>
<body class="session">
<main id="main">
<header class="about">
<h1 id="title">A session</h1>
<p class="counts" id="counts">Waiting for the first thought.</p>
<p class="activity" id="activity"></p>
</header>
<div class="beliefs" id="beliefs">
<div class="first">
<section aria-labelledby="stands-h" id="stands"><h2 id="stands-h">Answer</h2></section>
<div id="attention"></div>
</div>
<div class="grounds">
<section aria-labelledby="rests-h" id="rests"><h2 id="rests-h">Assumptions behind it</h2></section>
<section aria-labelledby="lost-h" id="lost"><h2 id="lost-h">Ruled out</h2></section>
</div>
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

if __name__ == "__main__":
    source, script, target = map(Path, sys.argv[1:])
    page = PAGE.format(digest=digest(source), script=script.read_text(encoding="utf-8"))
    target.write_text(page, encoding="utf-8")
