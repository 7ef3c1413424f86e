"""Writes the scripts of a session's file as one: no file beside it is ever asked for."""

import sys
from pathlib import Path

from sources import digest

if __name__ == "__main__":
    source, script, target = map(Path, sys.argv[1:])
    text = script.read_text(encoding="utf-8").replace("</script", "<\\/script")
    target.write_text(
        f"// Made by scripts/board-assets of sources {digest(source)}.\n{text}", encoding="utf-8"
    )
