"""Prose that people wrote about programs: the paragraphs of docstrings of all that is installed."""

import ast
import re
import sysconfig
from collections.abc import Iterator
from pathlib import Path

PARAGRAPH = re.compile(r"\n\s*\n")
SHORTEST, LONGEST = 80, 800


def paragraphs() -> Iterator[str]:
    """Each once, in the order of the files' names."""
    seen: set[str] = set()
    for folder in (sysconfig.get_path("stdlib"), sysconfig.get_path("purelib")):
        for file in sorted(Path(folder).rglob("*.py")):
            for docstring in _docstrings(file):
                for part in PARAGRAPH.split(docstring):
                    text = " ".join(part.split())
                    if SHORTEST <= len(text) <= LONGEST and text.isascii() and text not in seen:
                        seen.add(text)
                        yield text


def _docstrings(file: Path) -> Iterator[str]:
    try:
        tree = ast.parse(file.read_bytes())
    except (SyntaxError, ValueError):
        return
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            yield ast.get_docstring(node) or ""
