"""What stands at the place of evidence decides; the same text elsewhere is only a hint."""

import atexit
import os
import random
import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from project.edited_files import (
    CHANGES,
    MOVES,
    SUFFIX,
    World,
    build_world,
    choose_claim,
    copy_service,
    git,
    remove_service,
    write_world,
)
from properties import examples
from thoughtline.core.evidence.anchor import IN_DOUBT, Anchor
from thoughtline.core.evidence.reference_parser import Reference
from thoughtline.project.evidence_reader import EvidenceReader
from thoughtline.project.files import ProjectFiles
from thoughtline.project.lines import Comparison

PAST = 1_000_000_000
"""A time long before the evidence, in seconds since 1970."""

GIVEN = (PAST + 1_000) * 1_000
"""The time of the evidence, in milliseconds since 1970."""


def reference_to(place: str) -> Reference:
    path, _, symbol = place.partition("#")
    if symbol:
        return Reference(kind="symbol", place=path, symbol=symbol)
    path, _, span = place.partition(":")
    first, _, last = span.partition("-")
    return Reference(kind="file", place=path, first=int(first or 0), last=int(last or first or 0))


def write(folder: Path, texts: dict[str, str]) -> None:
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
        os.utime(folder / path, (PAST, PAST))


@contextmanager
def project(mode: str, texts: dict[str, str]) -> Iterator[Path]:
    """A folder with some files: outside git, in git, or in git and not committed."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        write(folder, texts)
        if mode != "plain":
            shutil.copytree(_empty_repository(), folder, dirs_exist_ok=True)
            if mode != "late":
                git(folder, "add", "-A")
            git(folder, "commit", "-q", "--allow-empty", "-m", "1")
        yield folder


@cache
def _empty_repository() -> Path:
    """A folder to copy, which takes a tenth of the time of another process of git."""
    folder = Path(mkdtemp(prefix="repository-"))
    atexit.register(shutil.rmtree, folder)
    git(folder, "init", "-q", "--template=")
    return folder


def read(folder: Path, place: str) -> tuple[EvidenceReader, Anchor]:
    reader = EvidenceReader(ProjectFiles(folder))
    with closing(reader.begin()) as moment:
        return reader, reader.read(reference_to(place), moment).anchor


def compare(reader: EvidenceReader, anchor: Anchor) -> Comparison:
    moment = reader.begin()
    moment.expect(anchor, GIVEN)
    try:
        return reader.compare(anchor, GIVEN, moment)
    finally:
        moment.close()


def compare_edit(
    mode: str, place: str, before: dict[str, str], after: dict[str, str]
) -> Comparison:
    with project(mode, before) as folder:
        reader, anchor = read(folder, place)
        for path in before.keys() - after.keys():
            (folder / path).unlink()
        for path, text in after.items():
            if before.get(path) != text:
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / path).write_text(text)
        if mode == "committed":
            git(folder, "add", "-A")
            git(folder, "commit", "-qm", "2")
        return compare(reader, anchor)


MODES = ("plain", "late", "dirty", "committed")

STEPS = """steps:
  - uses: checkout
    with:
      name: {}
      depth: {}
  - uses: checkout
    with:
      name: {}
      depth: {}
"""
KUBERNETES = """kind: Deployment
metadata:
  name: {}
spec:
  replicas: {}
"""
ENTRIES = """[
  {{
    "type": "service",
    "name": "{}",
    "port": {}
  }},
  {{
    "type": "service",
    "name": "{}",
    "port": {}
  }}
]
"""
TAGS = """<list>
  <item>
    <kind>x</kind>
    <name>{}</name>
    <size>{}</size>
  </item>
  <item>
    <kind>x</kind>
    <name>{}</name>
    <size>{}</size>
  </item>
</list>
"""

NAMED = {
    "documents of Kubernetes": ("k.yaml:5", KUBERNETES + "---\n" + KUBERNETES),
    "lines of objects in JSON": ("a.json:5", ENTRIES),
    "keys of objects in JSON": ("a.json#[0].port", ENTRIES),
    "tags of XML": ("a.xml:5", TAGS),
    "tables of a list in TOML": (
        "a.toml:4",
        '[[s]]\nkind = "x"\nname = "{}"\nport = {}\n\n[[s]]\nkind = "x"\nname = "{}"\nport = {}\n',
    ),
    "routes": (
        "a.py:3",
        '@get("/{}")\ndef f():\n    return {}\n\n\n@get("/{}")\ndef f():\n    return {}\n',
    ),
}
"""A place, and the text of a file with the name and the value of two blocks of the same kind."""

LOAD = "def load(x):\n    return {}(x)\n"

WANDERED = {
    "sections of YAML": ("c.yaml:2", "prod:\n  pool: {}\nstaging:\n  pool: {}\n"),
    "sections of INI": ("c.ini:2", "[prod]\npool = {}\n[staging]\npool = {}\n"),
    "tables of TOML": ("c.toml:2", "[prod]\npool = {}\n\n[staging]\npool = {}\n"),
    "keys of JSON": ("a.json#a.n", '{{\n"a": {{"n": {}}},\n"b": {{"n": {}}}\n}}\n'),
    "lines of JSON": ("a.json:2", '{{\n"port": {},\n"other": {}\n}}\n'),
    "tables of Markdown": ("t.md:3", "| a | b |\n|---|---|\n| x | {} |\n| y | {} |\n"),
    "headings": ("g.md#A", "# A\nAt most {}.\n\n# B\nAt most {}.\n"),
    "headings of one name": (
        "g.md#A > Limits",
        "# A\n## Limits\nAt most {}.\n# B\n## Limits\nAt most {}.\n",
    ),
    "comments in an environment file": ("p.env:2", "# a\nPOOL={}\n# b\nPOOL={}\n"),
    "returns of two functions": (
        "f.py:2",
        "def a():\n    return {}\n\n\ndef b():\n    return {}\n",
    ),
    "constants of two classes": (
        "f.py:2",
        "class A:\n    LIMIT = {}\n\n\nclass B:\n    LIMIT = {}\n",
    ),
    "blocks of TypeScript": (
        "f.ts:2",
        "const a = {{\n  n: {},\n}};\nconst b = {{\n  n: {},\n}};\n",
    ),
    "entries of a list": ("l.yaml#[0].n", "- host: x\n  n: {}\n- host: y\n  n: {}\n"),
    "lines without words": ("v.txt:2", "prod\n{}\nstaging\n{}\n"),
    "lines of another file": ("a.yaml:1", "pool: {}\n>b.yaml\npool: {}\n"),
    "whole small files": ("a.txt", "{}\n>b.txt\n{}\n"),
    "symbols of two files": ("a.py#f", "def f():\n    return {}\n>b.py\ndef f():\n    return {}\n"),
    "keys of two files": ("a.json#n", '{{"n": {}}}\n>b.json\n{{"n": {}}}\n'),
}
"""A place, and the text of its file with a value at this place and a value at another place. A line
with ">" begins another file.
"""


def fill(kind: str, *values: int) -> dict[str, str]:
    place, text = WANDERED[kind]
    first, *others = text.format(*values).split(">")
    texts = {place.partition(":")[0].partition("#")[0]: first}
    for other in others:
        path, _, rest = other.partition("\n")
        texts[path] = rest
    return texts


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("kind", WANDERED)
def test_a_value_that_stands_elsewhere_now_has_changed_at_its_place(kind: str, mode: str) -> None:
    place, _ = WANDERED[kind]

    for before, after in [((5, 2), (10, 5)), ((5, 2), (2, 5)), ((5, 5), (10, 5))]:
        result = compare_edit(mode, place, fill(kind, *before), fill(kind, *after))
        assert result.found == "changed", (before, after)
    assert compare_edit(mode, place, fill(kind, 5, 2), fill(kind, 5, 10)).found == "unchanged"


@pytest.mark.parametrize("mode", MODES)
def test_the_old_body_of_a_symbol_in_another_file_is_only_a_hint(mode: str) -> None:
    before = {"src/c.py": LOAD.format("unsafe")}
    after = {"src/c.py": LOAD.format("safe"), "compat.py": LOAD.format("unsafe")}

    result = compare_edit(mode, "src/c.py#load", before, after)

    assert result.found == "changed"
    assert "compat.py#load" in result.because


@pytest.mark.parametrize("mode", MODES)
def test_a_deleted_file_does_not_live_on_in_one_that_has_its_values_now(mode: str) -> None:
    before = {"a/v.txt": "1.2\n", "b/v.txt": "1.3\n"}

    assert compare_edit(mode, "a/v.txt", before, {"b/v.txt": "1.2\n"}).found == "gone"


CODE = "import os\n\n\ndef wait(n):\n    for at in range(n):\n        pause(at)\n    return n\n"


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("place", ["a.py:4-7", "a.py#wait"])
def test_code_that_left_its_file_is_followed(place: str, mode: str) -> None:
    before = {"a.py": CODE, "b.py": "import sys\n"}
    after = {"a.py": "import os\n", "b.py": "import sys\n\n\n" + CODE.partition("\n\n\n")[2]}

    found = compare_edit(mode, place, before, after).found

    # Only a commit shows that the other file did not have the lines before.
    assert found == ("changed" if "#" not in place and mode in ("plain", "late") else "moved")


@pytest.mark.parametrize("mode", ["plain", "committed"])
@pytest.mark.parametrize("kind", NAMED)
def test_a_block_is_known_by_its_name(kind: str, mode: str) -> None:
    place, text = NAMED[kind]
    path = place.partition(":")[0].partition("#")[0]
    before = {path: text.format("a", 5, "b", 2)}

    for edited in (("a", 2, "b", 5), ("b", 5, "a", 2), ("z", 5, "b", 2)):
        result = compare_edit(mode, place, before, {path: text.format(*edited)})
        assert result.found in IN_DOUBT, edited
    assert (
        compare_edit(mode, place, before, {path: text.format("a", 5, "b", 9)}).found not in IN_DOUBT
    )


COMMENTED = [
    *[(name, "/*", "*/") for name in ("a.json", "a.kts", "a.vue", "a.html", "a.dart")],
    *[(name, "{/*", "*/}") for name in ("a.jsx", "a.tsx")],
    *[(name, "{#", "#}") for name in ("a.j2", "a.html", "a.yml")],
    *[(name, "{% comment %}", "{% endcomment %}") for name in ("a.html", "a.liquid")],
    *[("a.tpl", "{{- /* off", "*/ -}}"), ("a.yaml", "{{/*", "*/}}"), ("a.csproj", "<!--", "-->")],
    *[("a.sh", ": <<'END'", "END"), ("a.bash", ":<<-OFF", "OFF"), ("a.rb", "=begin", "=end")],
    *[("a.lua", "--[[", "]]"), ("a.hs", "{-", "-}"), ("a.ml", "(*", "*)"), ("a.ps1", "<#", "#>")],
    *[("a.pl", "=pod", "=cut"), ("a.jl", "#=", "=#"), ("CMakeLists.txt", "#[[", "]]")],
    *[("a.adoc", "////", "////"), ("a.org", "#+begin_comment", "#+end_comment")],
    ("a.tex", "\\begin{comment}", "\\end{comment}"),
]


@pytest.mark.parametrize("mode", ["plain", "committed"])
@pytest.mark.parametrize(("path", "first", "last"), COMMENTED)
def test_a_line_that_went_into_a_comment_of_many_lines_is_in_doubt(
    mode: str, path: str, first: str, last: str
) -> None:
    lines = "one 1\ntwo 2\nthree 3\nfour 4\n"
    place, before = f"{path}:2", {path: lines}
    inside = {path: lines.replace("two 2", f"{first}\ntwo 2\n{last}")}
    below = {path: f"{first}\nwords\n{last}\n\n{lines}"}
    assert compare_edit(mode, place, before, inside).found in IN_DOUBT
    assert compare_edit(mode, place, before, below).found not in IN_DOUBT


FALSIFIED = {
    "words after the line": ("a.py:2", "def f():\n    return 5\n", "def f():\n    return 5 + x\n"),
    "a tuple": ("a.py:1", "x = (5)\n", "x = (5,)\n"),
    "a blank in a script": ("a.sh:1", "rm -r a/*\n", "rm -r a /*\n"),
    "a blank in a stylesheet": ("a.css:1", "a.b { c: 5 }\n", "a .b { c: 5 }\n"),
    "a later value": ("a.py#N", "N = 5\nM = 1\n", "N = 5\nM = 1\nN += 6\n"),
    "a tuple of names": ("a.py#N", "N, M = 5, 1\n", "N, M = 1, 5\n"),
    "names of columns": ("a.csv:2", "name,min,max\na,5,7\n", "name,max,min\na,5,7\n"),
    "a comment in Go": ("a.go:2", "{\n\tlock()\n}\n", "{\n/*\n\tlock()\n*/\n}\n"),
    "a condition in C": ("a.c:2", "{\n  lock();\n}\n", "{\n#if 0\n  lock();\n#endif\n}\n"),
    "a comment in Markdown": ("a.md:3", "# T\n\nAt 5.\n", "# T\n\n<!--\nAt 5.\n-->\n"),
    "a comment in HTML": (
        "a.html:2",
        "<ul>\n<li>Free</li>\n</ul>\n",
        "<!--\n<ul>\n<li>Free</li>\n</ul>\n-->\n",
    ),
    "a text in Python": (
        "a.py:2",
        "def f():\n    lock()\n",
        'def f():\n    """\n    lock()\n    """\n',
    ),
    "a rule before a moved one": (
        "fw.rules:2",
        "-A INPUT -s alpha -j ACCEPT\n-A INPUT -s beta -j ACCEPT\n-A INPUT -s gamma -j ACCEPT\n",
        (
            "-A INPUT -s alpha -j ACCEPT\n-A INPUT -s all -j DROP\n-A INPUT -s gamma -j ACCEPT\n"
            "-A INPUT -s beta -j ACCEPT\n"
        ),
    ),
    "an import that shadows a moved one": (
        "a.py:2",
        "from alpha.core import read\nfrom beta.core import load\nfrom gamma.core import store\n",
        (
            "from beta.core import load\nfrom alpha.core import read\nfrom fast.core import load\n"
            "from gamma.core import store\n"
        ),
    ),
    "an entry of a bold label": (
        "a.md:4",
        "**Approved**\n\n- Alpha inc\n- Beta inc\n\n**Rejected**\n\n- Gamma inc\n- Delta inc\n",
        "**Approved**\n\n- Alpha inc\n\n**Rejected**\n\n- Gamma inc\n- Beta inc\n- Delta inc\n",
    ),
    "a row of a labelled table": (
        "a.md:6",
        (
            "In production:\n\n| name | port |\n|---|---|\n| a | 1 |\n| b | 2 |\n\nIn staging:\n\n"
            "| name | port |\n|---|---|\n| c | 3 |\n"
        ),
        (
            "In production:\n\n| name | port |\n|---|---|\n| a | 1 |\n\nIn staging:\n\n"
            "| name | port |\n|---|---|\n| b | 2 |\n| c | 3 |\n"
        ),
    ),
    "a path of another robot": (
        "robots.txt:3",
        "User-agent: one\nDisallow: /a\nDisallow: /b\n\nUser-agent: two\nDisallow: /c\n",
        "User-agent: one\nDisallow: /a\n\nUser-agent: two\nDisallow: /b\nDisallow: /c\n",
    ),
    "a variable of another stage": (
        "Dockerfile:3",
        "FROM a AS build\nRUN make\nENV MODE=fast\nRUN test\nFROM b\nRUN copy\nRUN start\n",
        "FROM a AS build\nRUN make\nRUN test\nFROM b\nRUN copy\nENV MODE=fast\nRUN start\n",
    ),
    **{
        f"another heading, {place}": (
            place,
            text.format("Kept", "Left"),
            text.format("Left", "Kept"),
        )
        for place, text in (
            ("a.rst:4", "{}\n~~~~\n\nWe use one.\n\n{}\n~~~~\n"),
            ("a.rst:9", "One\n~~~\n\nYes.\n\n{}\n~~~~\n\nWe use one.\n\n{}\n~~~~\n"),
            ("a.adoc:3", "== {}\n\nWe use one.\n\n== {}\n"),
            ("a.org:3", "* {}\n\nWe use one.\n\n* {}\n"),
            ("a.tex:3", "\\section{{{}}}\n\nWe use one.\n\n\\section{{{}}}\n"),
        )
    },
}
"""A place, and the text of its file before and after an edit that makes a claim false."""


@pytest.mark.parametrize("mode", ["plain", "committed"])
@pytest.mark.parametrize("kind", FALSIFIED)
def test_the_same_words_with_another_meaning_have_changed(kind: str, mode: str) -> None:
    place, before, after = FALSIFIED[kind]
    path = place.partition(":")[0].partition("#")[0]

    assert compare_edit(mode, place, {path: before}, {path: after}).found in IN_DOUBT


def test_many_equal_blocks_are_compared_in_a_moment() -> None:
    block = "- a: 1\n  b: 2\n"
    before = {"a.yaml": block * 10_000}

    assert compare_edit("plain", "a.yaml:1000", before, {"a.yaml": block * 10_001}).found in (
        *IN_DOUBT,
        "unchanged",
    )


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("place", "before", "after"),
    [
        ("c.yaml:3", "p:\n  a: 1\n  b: 2\nq:\n  b: 2\n", "p:\n  b: 2\n  a: 1\nq:\n  b: 2\n"),
        ("c.yaml:2", "p:\n  b: 2\nq:\n  b: 3\n", "q:\n  b: 3\np:\n  b: 2\n"),
        ("c.yaml:2", "p:\n  b: 2\nq:\n  b: 3\n", "new:\n  b: 9\np:\n  b: 2\nq:\n  b: 4\n"),
        ("l.yaml#[0].n", "- a: x\n  n: 1\n", "- a: z\n  n: 3\n- a: x\n  n: 1\n"),
        ("m.md#B > L", "# A\nx y.\n# B\n## L\nOnly 5.\n", "# A\nx y.\n## L\nOnly 5.\n# B\n"),
        ("f.py:1", "import os\nimport sys\nimport re\n", "import re\nimport os\nimport sys\n"),
    ],
)
def test_what_changed_its_place_with_its_surroundings_is_calm(
    place: str, before: str, after: str, mode: str
) -> None:
    path = place.partition(":")[0].partition("#")[0]

    assert compare_edit(mode, place, {path: before}, {path: after}).found not in IN_DOUBT


@pytest.mark.parametrize("mode", ["plain", "late", "dirty"])
def test_a_renamed_file_is_followed_even_if_it_is_small(mode: str) -> None:
    with project(mode, {"a.txt": "1.2\n"}) as folder:
        reader, anchor = read(folder, "a.txt")
        (folder / "a.txt").rename(folder / "b.txt")

        assert compare(reader, anchor).found == "moved"


@pytest.mark.parametrize("mode", ["plain", "late", "dirty"])
@pytest.mark.parametrize("place", ["prod.yaml:2", "prod.yaml:2-4", "prod.yaml#server"])
def test_a_line_of_settings_belongs_to_its_file_once_the_renamed_file_was_edited(
    place: str, mode: str
) -> None:
    text = "server:\n  port: 8080\n  workers: 5\n  name: shop\ndatabase:\n  url: postgres\n"

    found = compare_edit(
        mode, place, {"prod.yaml": text}, {"staging.yaml": text.replace("postgres", "sqlite")}
    ).found

    assert found in IN_DOUBT


def edit(world: World, chance: random.Random) -> list[str]:
    """Edit the files of a world once or twice, and return the names of the edits."""
    kinds = (
        MOVES if chance.random() < 0.4 else [*CHANGES, *(MOVES if chance.random() < 0.3 else [])]
    )
    names = []
    for _ in range(chance.choice([1, 1, 2])):
        kind = chance.choice(kinds)
        kind(world)
        names.append(kind.__name__)
    return names


UNDECIDABLE = ({remove_service.__name__, copy_service.__name__}, "labels")
"""Edits of a text without keys, sections and indentation that no program can tell from moves:
docs/evidence.md.
"""


@given(seed=st.integers(0, 1 << 48), mode=st.sampled_from(["plain"] * 8 + ["late", "committed"]))
@examples(500)
def test_no_claim_that_an_edit_made_false_is_calm(seed: int, mode: str) -> None:
    chance = random.Random(seed)
    world = build_world(chance, chance.choice(list(SUFFIX)))
    claim, place = choose_claim(world)
    before = world.files()
    with project(mode, before) as folder:
        reader, anchor = read(folder, place)
        names = edit(world, chance)
        write_world(world, folder, before)
        if mode == "committed":
            git(folder, "add", "-A")
            git(folder, "commit", "-q", "--allow-empty", "-m", "2")
        result = compare(reader, anchor)
    is_calm = result.found not in IN_DOUBT
    if is_calm is claim.holds(world):
        event("right")
    elif is_calm:
        edits, form = UNDECIDABLE
        assert world.form == form, (names, before, world.files())
        assert not edits.isdisjoint(names), (names, before, world.files())
    else:
        event("needless doubt")
