"""Plain English: counts of relative words and of openings, per folder, which may only fall.

Docstrings and help that open with a verb or a noun, and without free relative clauses ("what was
recorded", "whoever asks"), are read once. `GOALS` is what other projects keep; a folder that is not
there yet has a limit of its own in `tests/data/prose_limits.toml`. Rewriting a folder lowers its
limit: run this file as a program, which writes the limits anew and never raises one.
"""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from places import ROOT

SOURCE = ROOT / "src" / "thoughtline"
LIMITS = ROOT / "tests" / "data" / "prose_limits.toml"

RELATIVE = re.compile(
    r"\b(what|who|whom|whose|whoever|whatever|whomever|whichever)\b", re.IGNORECASE
)
WORD = re.compile(r"[A-Za-z][A-Za-z'-]*")
CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
OPENINGS = frozenset(
    (
        *("what", "whether", "how", "who", "whose", "where", "when", "why", "which", "that", "if"),
        *("of", "in", "on", "by", "as", "at", "with", "without", "from", "for", "to", "into"),
        *("one", "those", "these", "this", "it", "its", "so", "all", "any"),
    )
)
"""First words of a docstring that are neither a verb nor a noun."""

ALLOWED = (
    "to-do",
    "in memory",
    "all zeros",
)
"""Beginnings that are nouns all the same."""

GOALS = {"words": 4.0, "openings": 6.0, "pages": 9.0}
"""Relative words per 1,000 words of docstrings and help; openings in percent; pages per 1,000."""


def docstrings(tree: ast.Module) -> Iterator[str]:
    """Docstrings of a module, its classes and functions, and notes below constants."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node)
            if text:
                yield text
        body = getattr(node, "body", None)
        if isinstance(node, ast.Module | ast.ClassDef) and isinstance(body, list):
            for before, after in pairwise(body):
                if isinstance(before, ast.Assign | ast.AnnAssign) and is_text(after):
                    yield ast.literal_eval(after.value)


def is_text(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def helps(tree: ast.Module) -> Iterator[str]:
    """Texts that a person or a model is given: `help=`, `description=`, `hint=`, `advice=`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            for keyword in node.keywords:
                if keyword.arg in ("help", "short_help", "description", "hint", "advice", "epilog"):
                    yield from constants(keyword.value)


def constants(node: ast.AST) -> Iterator[str]:
    text = " ".join(
        part.value
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    )
    if text:
        yield text


def strings(file: Path) -> Iterator[str]:
    """Texts of a data file, a template or a script."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".toml":
        yield from leaves(tomllib.loads(text))
    elif file.suffix == ".py":
        yield from constants(ast.parse(text))
    elif file.suffix == ".js":
        without_comments = re.sub(r"^\s*//.*$|/\*.*?\*/", "", text, flags=re.MULTILINE | re.DOTALL)
        yield from re.findall(r"\"(?:[^\"\\\n]|\\.)*\"|`(?:[^`\\]|\\.)*`", without_comments)
    else:
        yield re.sub(r"{[{%#].*?[}%#]}|<[^>]*>", " ", text, flags=re.DOTALL)


def leaves(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from leaves(one)
    elif isinstance(value, list):
        for one in value:
            yield from leaves(one)


def folder_of(file: Path) -> str:
    """First two folders below the source: `entrypoints/board`, `core`."""
    parts = file.relative_to(SOURCE).parts[:-1]
    return "/".join(parts[:2]) or "."


def share(count: int, whole: int, scale: int) -> float:
    return round(count * scale / whole, 1) if whole else 0.0


def measure_source() -> dict[str, dict[str, float]]:
    texts: dict[str, list[str]] = {}
    opened: dict[str, list[str]] = {}
    for file in sorted(SOURCE.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        found = list(docstrings(tree))
        opened.setdefault(folder_of(file), []).extend(found)
        texts.setdefault(folder_of(file), []).extend([*found, *helps(tree)])
    return {
        folder: {
            "words": relative_share(said),
            "openings": share(sum(map(is_riddle, opened[folder])), len(opened[folder]), 100),
        }
        for folder, said in texts.items()
    }


def relative_share(texts: list[str]) -> float:
    plain = [CODE.sub(" ", text) for text in texts]
    words = sum(len(WORD.findall(text)) for text in plain)
    return share(sum(len(RELATIVE.findall(text)) for text in plain), words, 1000)


def is_riddle(docstring: str) -> bool:
    """Check the first word, which is to be a verb or a noun."""
    begin = docstring.strip().lower()
    first = WORD.match(begin)
    return first is not None and first[0] in OPENINGS and not begin.startswith(ALLOWED)


def measure_pages() -> dict[str, float]:
    pages = [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    groups: dict[str, list[str]] = {}
    for page in pages:
        group = page.parent.relative_to(ROOT).as_posix()
        groups.setdefault(group, []).append(page.read_text(encoding="utf-8"))
    return {group: relative_share(texts) for group, texts in groups.items()}


SCREENS = {
    "board": ("src/thoughtline/entrypoints/board", ("templates/*", "scripts/*.js")),
    "tools": (
        "src/thoughtline/dialects",
        ("guidance/*.toml", "packs/*.toml", "thinking_agent/*.toml", "thoughtline/descriptions.py"),
    ),
    "plugins": ("plugins/source", ("**/*.md",)),
    "prompts": ("src/thoughtline/llm", ("prompts.py",)),
}
"""Texts that people and models read outside the source: a folder, and the files in it.

Released stances (llm/perspectives.toml) are not among them: retries are known by their words.
"""


def measure_screens() -> dict[str, float]:
    return {
        name: relative_share(
            [
                text
                for pattern in patterns
                for file in sorted((ROOT / folder).glob(pattern))
                for text in strings(file)
            ]
        )
        for name, (folder, patterns) in SCREENS.items()
    }


def limits() -> dict[str, dict[str, dict[str, float]]]:
    """Read the limits. A kind of texts that is at its goal has none."""
    kinds: dict[str, dict[str, dict[str, float]]] = {"source": {}, "pages": {}, "screens": {}}
    return kinds | tomllib.loads(LIMITS.read_text(encoding="utf-8"))


def test_docstrings_and_help_of_a_folder_become_plainer_and_never_less_plain() -> None:
    source, kept = measure_source(), limits()["source"]
    above = {
        (folder, kind): (count, allowed)
        for folder, counts in source.items()
        for kind, count in counts.items()
        if count > (allowed := max(GOALS[kind], kept.get(folder, {}).get(kind, 0.0)))
    }
    assert above == {}, "a folder has more than its limit (counted, allowed)"
    assert kept.keys() <= source.keys(), "a limit has no folder"


def test_pages_become_plainer_and_never_less_plain() -> None:
    kept = limits()["pages"]
    above = {
        group: (count, allowed)
        for group, count in measure_pages().items()
        if count > (allowed := max(GOALS["pages"], kept.get(group, {}).get("words", 0.0)))
    }
    assert above == {}, "a folder of pages has more than its limit (counted, allowed)"


@pytest.mark.parametrize("screen", SCREENS)
def test_texts_for_people_and_models_become_plainer_and_never_less_plain(screen: str) -> None:
    allowed = max(GOALS["words"], limits()["screens"].get(screen, {}).get("words", 0.0))

    assert measure_screens()[screen] <= allowed


def test_only_folders_that_are_above_the_goal_have_a_limit() -> None:
    kept = limits()

    assert kept["pages"].keys() <= measure_pages().keys()
    for folder, numbers in kept["source"].items():
        assert numbers.keys() <= GOALS.keys(), folder
        assert all(numbers[kind] > GOALS[kind] for kind in numbers), folder


@pytest.mark.parametrize(
    ("docstring", "riddle"),
    [
        ("What a caller is told.", True),
        ("Whether it stands.", True),
        ("Of a file that is there.", True),
        ("Return the last event.", False),
        ("Seconds between two checks.", False),
    ],
)
def test_a_docstring_opens_with_a_verb_or_a_noun(docstring: str, *, riddle: bool) -> None:
    assert is_riddle(docstring) is riddle


def write_limits() -> None:
    """Write the limits that the texts have now. None is raised, and those at the goal go."""
    try:
        before = limits()
    except FileNotFoundError:
        before = {"source": {}, "pages": {}, "screens": {}}
    lines = ["# Limits of folders that are above the goals. Written by tests/test_prose.py."]
    for folder, counts in sorted(measure_source().items()):
        lines += section("source", folder, counts, before)
    for group, count in sorted(measure_pages().items()):
        lines += section("pages", group, {"words": count}, before)
    for screen, count in sorted(measure_screens().items()):
        lines += section("screens", screen, {"words": count}, before)
    LIMITS.write_text("\n".join(lines) + "\n", encoding="utf-8")


def section(
    kind: str, folder: str, counts: dict[str, float], before: dict[str, dict[str, dict[str, float]]]
) -> list[str]:
    goals = {"words": GOALS["pages"]} if kind == "pages" else GOALS
    old = before.get(kind, {})
    kept = {
        name: min(count, old.get(folder, {}).get(name, count) if old else count)
        for name, count in counts.items()
        if count > goals[name]
    }
    return (
        [f'\n[{kind}."{folder}"]', *(f"{name} = {count}" for name, count in kept.items())]
        if kept
        else []
    )


if __name__ == "__main__":
    write_limits()
    sys.exit(0)
