"""Writes the scripts of a session's file as one: no file beside it is ever asked for."""

import hashlib
import re
import sys
from pathlib import Path

IMPORT = re.compile(r'\bimport\b[^"\n]*"\./([^"]+)"')


def digest(assets: Path) -> str:
    """Of everything that goes into it, so that a test can say when it was not made anew."""
    names = ["file.js"]
    for name in names:
        text = (assets / name).read_text(encoding="utf-8")
        names += dict.fromkeys(new for new in IMPORT.findall(text) if new not in names)
    sources = b"".join((assets / name).read_bytes() for name in sorted(names))
    return hashlib.sha256(sources).hexdigest()[:16]


if __name__ == "__main__":
    folder, script, target = map(Path, sys.argv[1:])
    text = script.read_text(encoding="utf-8").replace("</script", "<\\/script")
    target.write_text(
        f"// Made by scripts/board-assets of sources {digest(folder)}.\n{text}", encoding="utf-8"
    )
