"""What a script of the board is made of, as a digest: it, what it imports, and npm packages."""

import hashlib
import re
import sys
from pathlib import Path

LOCK = Path(__file__).with_name("package-lock.json")

IMPORT = re.compile(r'\bimport\b[^"\n]*"\./([^"]+)"')


def digest(script: Path, *others: Path) -> str:
    """So that a test can say when it was not made anew. `others` went into it, too."""
    names = [script.name]
    for name in names:
        text = script.with_name(name).read_text(encoding="utf-8")
        names += dict.fromkeys(new for new in IMPORT.findall(text) if new not in names)
    sources = [*(script.with_name(name) for name in sorted(names)), *others, LOCK]
    return hashlib.sha256(b"".join(one.read_bytes() for one in sources)).hexdigest()[:16]


if __name__ == "__main__":
    sys.stdout.write(digest(Path(sys.argv[1])))
