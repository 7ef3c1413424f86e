"""Nothing a caller or a colleague can meet goes unexplained."""

import pkgutil
import re
import tomllib
from pathlib import Path
from typing import get_args

import pytest

from places import ROOT
from thoughtline import __version__
from thoughtline.core.events import Event
from thoughtline.core.refusal import Code
from thoughtline.dialects.thoughtline.descriptions import RECALL_FIELDS, THINK_FIELDS
from thoughtline.dialects.thoughtline.think_reply import VERDICTS
from thoughtline.settings import SETTINGS, Setting
from thoughtline.wiring.tools import DIALECTS

SOURCE = ROOT / "src" / "thoughtline"
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("benchmarks/**/*.md")]
MANUAL = [path for path in PAGES if path.name != "CHANGELOG.md"]
DECISIONS = sorted(ROOT.glob("docs/decisions/*.md"))
"""Superseded, never edited: what they name is what was there on their day."""

GIVEN_UP = re.compile(
    r"\b(hearings?|minds?|overhear\w*|set aside|surfaces?|underway|wires?|wish(?:es)?)\b",
    re.IGNORECASE,
)
"""docs/glossary.md has the words that took their place."""

FOLDER = re.compile(r"(src|tests|scripts|deploy|examples|benchmarks)/[\w./-]+")
"""A path from the root, whatever it ends in."""

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("code", Code)
def test_every_refusal_is_explained(code: Code) -> None:
    assert f"\n## `{code}`\n" in page("docs/errors.md")


def test_no_refusal_is_explained_that_does_not_exist() -> None:
    assert set(re.findall(r"^## `(\w+)`$", page("docs/errors.md"), re.MULTILINE)) == set(Code)


def test_every_code_of_http_is_explained() -> None:
    sources = (SOURCE / "entrypoints" / "http").rglob("*.py")
    found = {
        code
        for source in sources
        for code in re.findall(
            r'HttpError\(\s*(?:\d+|status),\s*"(\w+)"|"error": "(\w+)"',
            source.read_text(encoding="utf-8"),
        )
    }
    explained = set(re.findall(r"^\| `(\w+)` \| \d", page("docs/http-protocol.md"), re.MULTILINE))
    assert {first or second for first, second in found} == explained


@pytest.mark.parametrize("event", get_args(Event))
def test_every_event_is_explained_with_its_fields(event: type) -> None:
    text = page("docs/events.md")
    assert f"\n## `{event.__name__}`\n" in text
    section = text.split(f"## `{event.__name__}`")[1].split("\n## ")[0]
    fields = event.__struct_encode_fields__  # type: ignore[attr-defined]
    explained_above = {"assumption", "because", "thought"}
    assert [f for f in fields if f"`{f}`" not in section and f not in explained_above] == []


@pytest.mark.parametrize("argument", [*THINK_FIELDS, *RECALL_FIELDS])
def test_every_argument_is_explained(argument: str) -> None:
    assert f"\n| `{argument}` | " in page("docs/tools.md")


def test_exactly_the_fields_are_explained_that_a_reply_of_think_can_have() -> None:
    folder = SOURCE / "dialects" / "thoughtline"
    modules = ("think_reply.py", "call_reply.py")
    source = "".join((folder / name).read_text("utf-8") for name in modules)
    told = {
        *re.findall(r'yield(?: \(\n)?\s*"(\w+)",', source),
        *re.findall(r'(?:reply|fields)\["(\w+)"\] = ', source),
        *re.findall(r'return {"(\w+)": \w+} if', source),
        *re.findall(r'\("(\w+)", node\)', source),
        *VERDICTS.values(),
    }
    table = page("docs/tools.md").split("| field | when | meaning |")[1].split("\n\n")[0]
    first_cells = re.findall(r"^\| (`.+?`) \| ", table, re.MULTILINE)
    explained = {name for cell in first_cells for name in re.findall(r"`(\w+)`", cell)}

    assert explained | {"in_all"} == told  # that one is explained beside `fell`


@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_dialect_is_explained(dialect: str) -> None:
    assert f"\n| `{dialect}`" in page("docs/dialects.md")


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.variable)
def test_every_setting_is_explained(setting: Setting) -> None:
    flag = f"`--{setting.name}` " if setting.name else ""
    assert re.search(rf"^\| {flag}.*`{setting.variable}`", page("docs/settings.md"), re.MULTILINE)


def test_every_dependency_says_why_it_is_there() -> None:
    extras = PROJECT["optional-dependencies"]
    wanted = [*PROJECT["dependencies"], *(one for extra in extras.values() for one in extra)]
    names = {re.split(r"[<>=\[]", one)[0] for one in wanted} - {"thoughtline"}

    assert {name for name in names if f"`{name}`" not in page("docs/dependencies.md")} == set()


def test_every_folder_has_its_place_in_the_architecture() -> None:
    rows = re.findall(r"^\| `([\w/]+)/` \| ", page("docs/architecture.md"), re.MULTILINE)
    folders = {
        path.parent.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*")
        if path.suffix in {".py", ".sql", ".toml", ".html", ".js"}
    }

    assert sorted(rows) == sorted(folders - {"."})


def test_every_file_that_is_named_exists() -> None:
    folders = ("src", "tests", "scripts", "deploy", "examples", "benchmarks", "docs", "plugins")
    paths = [*ROOT.glob("*"), *(path for name in folders for path in (ROOT / name).rglob("*"))]
    files = {f"/{path.relative_to(ROOT).as_posix()}" for path in paths}
    named = [
        (path.relative_to(ROOT).as_posix(), name.rstrip("/"))
        for path in MANUAL
        for name in re.findall(r"`([^`\s]+)`", path.read_text(encoding="utf-8"))
        if not name.endswith("/config.toml")  # of clients, in folders of their own
        if re.fullmatch(r"[\w./-]+\.(py|sql|toml|js|css|lua)", name) or FOLDER.fullmatch(name)
    ]

    assert [
        f"{page}: {name}"
        for page, name in named
        if not any(file.endswith(f"/{name}") for file in files)
    ] == []


@pytest.mark.parametrize("page", MANUAL, ids=lambda path: path.name)
def test_every_name_to_import_can_be_imported(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    imports = re.findall(r"^from (thoughtline\S+) import (\w+)$", text, re.MULTILINE)
    names = [
        *re.findall(r"`(thoughtline(?:\.(?!db\b)\w+)+)`", text),
        *(f"{module}:{name}" for module, name in imports),
    ]

    assert [name for name in names if not is_importable(name)] == []


def is_importable(name: str) -> bool:
    try:
        pkgutil.resolve_name(name)
    except (ImportError, AttributeError):
        return False
    return True


@pytest.mark.parametrize(
    "page", [page for page in MANUAL if page.name != "glossary.md"], ids=lambda path: path.name
)
def test_words_that_were_given_up_do_not_come_back(page: Path) -> None:
    prose = re.sub(r"```.*?```|`[^`]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)

    assert GIVEN_UP.findall(prose) == []


def test_each_decision_has_a_number_of_its_own() -> None:
    numbers = [path.name[:4] for path in DECISIONS]

    assert len(set(numbers)) == len(numbers)
    assert all(number.isdecimal() for number in numbers)
    for path in DECISIONS:
        text = path.read_text(encoding="utf-8")
        assert all(
            f"**{part}**" in text for part in ("We need", "So", "It costs us", "We did not choose")
        )


def test_the_changelog_and_the_project_name_the_same_version() -> None:
    assert PROJECT["version"] == __version__
    entries = re.findall(r"^## (\S+)$", page("CHANGELOG.md"), re.MULTILINE)
    if ".dev" in __version__:  # nobody is told that it is the release before
        assert entries[0] == "Unreleased"
        assert numbers_of(__version__) > numbers_of(entries[1])
    else:
        assert entries[0] == __version__


def numbers_of(version: str) -> list[int]:
    return [int(part) for part in version.partition(".dev")[0].split(".")]


def anchors(path: Path) -> set[str]:
    """As GitHub makes them: letters, digits, `-` and `_` of each heading, in lower case."""
    headings = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_links_between_pages_lead_somewhere() -> None:
    broken = []
    for path in [*PAGES, *DECISIONS]:
        links = re.findall(r"\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)", path.read_text("utf-8"))
        for target, anchor in links:
            page = path.parent / target if target else path
            if not page.exists() or (anchor and anchor not in anchors(page)):
                broken.append(f"{path.relative_to(ROOT)}: {target}#{anchor}")

    assert broken == []


def test_lines_of_prose_are_at_most_120_characters_long() -> None:
    too_long = []
    for path in PAGES:
        code = False
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            code ^= line.lstrip().startswith("```")
            is_kept_together = code or line.startswith(("|", "![")) or " " not in line.strip("- ")
            if len(line) > 120 and not is_kept_together:
                too_long.append(f"{path.relative_to(ROOT)}:{number}")

    assert too_long == []
