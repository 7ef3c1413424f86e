import re
from functools import cache
from importlib.resources import files

FONTS = re.compile(r"@font-face \{.*?\n\}\n", re.DOTALL)


@cache
def embedded_style() -> str:
    """Return the styles of a session's page without the fonts, which are in other files."""
    assets = files("thoughtline.entrypoints.board") / "assets"
    sheets = (assets / name for name in ("board.css", "session.css"))
    return FONTS.sub("", "".join(sheet.read_text(encoding="utf-8") for sheet in sheets))
