"""Pages that a browser sees before the login. Each page is self-contained."""

from base64 import b64encode
from hashlib import sha256
from html import escape

from starlette.responses import HTMLResponse

STYLE = """
:root { color-scheme: light dark; font: 16px/1.55 system-ui, sans-serif;
  --paper: light-dark(#fcfbf8, #131417); --ink: light-dark(#1a1917, #f0ede6);
  --soft: light-dark(#4a463f, #c2beb5); --line: light-dark(#8f8b82, #6d7078);
  --accent: light-dark(#0a5c94, #6cb6ea); --warning: light-dark(#a8321c, #f08a6c); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; padding: 1.5rem; display: grid; place-content: center;
  grid-template-columns: minmax(0, 24rem); background: var(--paper); color: var(--ink); }
main, form, label { display: grid; gap: 1rem; }
label { gap: 0.25rem; color: var(--soft); font-size: 0.9rem; }
h1 { margin: 0; font-size: 1.45rem; line-height: 1.25; }
p { margin: 0; color: var(--soft); }
p[role] { color: var(--warning); }
input, button { font: inherit; font-size: 1rem; padding: 0.45rem 0.7rem; border-radius: 6px;
  border: 1px solid var(--line); background: var(--paper); color: var(--ink); }
button { justify-self: start; padding-inline: 1.1rem; cursor: pointer; color: var(--paper);
  background: var(--accent); border-color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
"""

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Sign in · Thoughtline</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>{style}</style></head>
<body><main><h1>Thoughtline</h1>
<p>Run <code>thoughtline link</code> on the server's machine for a link that opens this board.</p>
<p>Or enter an access token, if you have one.</p>
{alert}<form method="post" action="{path}"><input type="hidden" name="next" value="{page}">
<label>Your token <input name="token" type="password" autocomplete="current-password"
 required autofocus></label>
<button>Sign in</button></form></main></body></html>
"""

WAY_ON = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Thoughtline</title>
<meta http-equiv="refresh" content="0; url={path}"></head>
<body><p><a href="{path}">Continue</a></p></body></html>
"""

POLICY = (
    "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; "
    f"style-src 'sha256-{b64encode(sha256(STYLE.encode()).digest()).decode()}'"
)


def login_page(path: str, page: str, error: str = "", *, status: int = 200) -> HTMLResponse:
    """The form posts to `path`, and a login leads to `page`; `error` is the last failure."""
    alert = f'<p role="alert">{escape(error)}</p>\n' if error else ""
    text = PAGE.format(style=STYLE, alert=alert, path=path, page=escape(page))
    return HTMLResponse(
        text, status, {"Content-Security-Policy": POLICY, "Cache-Control": "no-store"}
    )


def way_on(path: str) -> HTMLResponse:
    """The redirect is from our own site, so the browser then sends our cookie."""
    return HTMLResponse(
        WAY_ON.format(path=escape(path)),
        headers={"Content-Security-Policy": POLICY, "Cache-Control": "no-store"},
    )
