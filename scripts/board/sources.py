"""Digest of the sources of a board script: the script, its imports, and the npm packages."""

import hashlib
import re
import sys
from pathlib import Path

LOCK = Path(__file__).with_name("package-lock.json")

IMPORT = re.compile(r'\bimport\b[^"\n]*"(\.{1,2}/[^"]+)"')


def digest(script: Path) -> str:
    """Return a digest of a script and its imports, so that a test finds stale bundles."""
    scripts = [script.resolve()]
    for one in scripts:
        found = IMPORT.findall(one.read_text(encoding="utf-8"))
        imported = [(one.parent / name).resolve() for name in found]
        scripts += dict.fromkeys(new for new in imported if new not in scripts)
    sources = [*sorted(scripts), LOCK]
    return hashlib.sha256(b"".join(one.read_bytes() for one in sources)).hexdigest()[:16]


if __name__ == "__main__":
    sys.stdout.write(digest(Path(sys.argv[1])))
