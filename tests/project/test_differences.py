"""The line that a doubt shows is the one that took the place of the cited line."""

from collections.abc import Sequence
from difflib import SequenceMatcher
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import Struct, structs

from thoughtline.project import statement_changes
from thoughtline.project.difference import Then, find_change
from thoughtline.project.file_text import FileText
from thoughtline.project.lines import anchor_lines

NAMES = ("catalog", "checkout", "billing", "search", "mail", "stock", "users", "audit")
SENTENCES = (
    "A call of {name} is given up after {value} ms.",
    "It asks {name} at most {value} times.",
    "The pool of {name} has {value} connections.",
    "{name} keeps its data for {value} days.",
    "To answer it asks {name}, {value} at once.",
    "Its owner is the team {name}, since {value}.",
)


class Fact(Struct, eq=False):
    """A line of a section."""

    sentence: str
    name: str
    value: int

    def write(self, suffix: str) -> str:
        if suffix == "md":
            return self.sentence.format(name=self.name, value=self.value)
        key = "_".join(self.sentence.replace("{name}", "").lower().split()[:4]).strip(".,{}")
        sign = ": " if suffix == "yaml" else " = "
        return f'{key}{sign}"{self.name} {self.value}"'


class Section(Struct, eq=False):
    name: str
    facts: list[Fact]


HEADS = {"md": "## {}", "ini": "[{}]", "yaml": "{}:", "py": "class {}:"}


def write(sections: Sequence[Section], suffix: str) -> tuple[FileText, dict[int, int]]:
    """Return a file, and the line of each fact."""
    lines: list[str] = ["# Services"]
    places = {}
    indent = "    " if suffix in {"py", "yaml"} else ""
    for section in sections:
        lines.append(HEADS[suffix].format(section.name))
        for fact in section.facts:
            lines.append(indent + fact.write(suffix))
            places[id(fact)] = len(lines)
        lines.append("")
    return FileText(f"x.{suffix}", "\n".join(lines).encode()), places


def make_sections(random: Random) -> list[Section]:
    def fact(sentence: str) -> Fact:
        return Fact(sentence, random.choice(NAMES), random.randint(2, 900))

    return [
        Section(name, [fact(each) for each in random.sample(SENTENCES, random.randint(2, 5))])
        for name in random.sample(NAMES, random.randint(3, 6))
    ]


def edit(sections: list[Section], random: Random) -> list[Fact]:
    """Change the values of some facts, and how the file is made. Return these facts."""
    changed = [fact for section in sections for fact in random.sample(section.facts, 1)]
    for fact in changed:
        fact.value += random.randint(1, 50)
    match random.choice(("none", "sections", "facts", "rename", "add", "remove")):
        case "sections":
            random.shuffle(sections)
        case "facts":
            random.shuffle(random.choice(sections).facts)
        case "rename":
            random.choice(sections).name = "orders"
        case "add":
            facts = random.choice(sections).facts
            facts.insert(random.randint(0, len(facts)), Fact("Never call {name}: {value}.", "x", 7))
        case "remove":
            facts = random.choice(sections).facts
            facts.pop(random.randrange(len(facts)))
    return changed


@pytest.mark.parametrize("suffix", HEADS)
@pytest.mark.parametrize("is_stored", [False, True], ids=["in git", "stored"])
def test_a_changed_line_is_paired_with_the_one_that_took_its_place(
    suffix: str, is_stored: bool, tmp_path: Path
) -> None:
    random = Random(7)
    right = wrong = 0
    for _ in range(60):
        sections = make_sections(random)
        before, places = write(sections, suffix)
        texts = {at: before.lines[at - 1].decode().strip() for at in places.values()}
        changed = edit(sections, random)
        after, present = write(sections, suffix)
        for fact in changed:
            at = places[id(fact)]
            anchor = anchor_lines(before, at, at)
            if is_stored:
                anchor = structs.replace(anchor, text=(texts[at],))
            then = Then(anchor, None if is_stored else before, at, at)
            line, _ = find_change(tmp_path, then, after, names_commit=False)
            wanted = fact.write(suffix) if id(fact) in present else ""
            right += (line.was, line.now) == (texts[at], wanted)
            wrong += line.now not in {"", wanted}
    assert right >= 0.99 * (right + wrong)
    assert is_stored or not wrong


CODE = '''\
import time
from net import sockets as net


class Clock(Base):
    """A clock."""

    def __init__(self, zone, *, step=1):
        super(Clock, self).__init__(zone)
        self.step = step

    def to_dt(self, ts):
        """Return a time."""
        try:
            return datetime.utcfromtimestamp(ts)
        except ValueError:
            raise BadTime(
                "no such time",
                ts,
            )
'''


def describe(place: tuple[int, int], *edits: tuple[str, str]) -> tuple[str, bool]:
    """Return the shown change of some lines of the code, and whether it is only of form."""
    now = CODE
    for old, new in edits:
        assert old in now
        now = now.replace(old, new)
    before, after = (FileText("a.py", text.encode()) for text in (CODE, now))
    then = Then(anchor_lines(before, *place), before, *place)
    line, is_form = find_change(Path(), then, after, names_commit=False)
    return line.diff, is_form


WHOLE = (5, 20)
ANNOTATED = ("ts):", "ts: int) -> (\n        datetime\n    ):")


@pytest.mark.parametrize(
    "edits",
    [
        [ANNOTATED],
        [("A clock.", "A clock of one zone.")],
        [('"""Return a time."""\n        ', "")],
        [("super(Clock, self)", "super()")],
        [("            )", "            ) from None")],
        [("step = step", "step: int = step  # in seconds")],
        [("self.step = step", "self.step = (step)")],
        [("(Base)", "(Base, object)")],
        [('"no such time"', 'u"no such " "time"')],
        [("self.step = step\n", "self.step = step\n        pass\n")],
        [("    def to_dt", "    @t.overload\n    def to_dt(self, ts, more): ...\n\n    def to_dt")],
        [
            (
                "(self, zone, *, step=1)",
                "(\n        self,\n        zone,\n        *,\n        step=1,\n    )",
            )
        ],
    ],
)
def test_a_change_of_form_is_told_as_such_for_lines_too(edits: list[tuple[str, str]]) -> None:
    diff, is_form = describe(WHOLE, *edits)

    assert is_form
    assert diff


@pytest.mark.parametrize(
    ("edits", "diff"),
    [
        (
            [ANNOTATED, ("utcfromtimestamp(ts)", "fromtimestamp(ts, UTC)")],
            '-"return datetime.utcfromtimestamp(ts)" +"return datetime.fromtimestamp(ts, UTC)"',
        ),
        (
            [("step=1)", "step: int = 2)"), ("A clock.", "Clock.")],
            '-"def __init__(self, zone, *, step=1):" +"def __init__(self, zone, *, step=2):"',
        ),
        ([("                ts,\n", "                ts + 1,\n")], '-"ts," +"ts + 1,"'),
        (
            [("        self.step = step\n", ""), ("no such", "not a")],
            '-"\\"no such time\\"," +"\\"not a time\\","',
        ),
        ([("        self.step", "        log()\n        self.step")], '+"log()"'),
        (
            [("                ts,\n", "                ts,\n                zone,\n")],
            '+"zone,"',
        ),
        (
            [("        self.step = step", "        if step:\n            self.step = step")],
            '+"if step:"',
        ),
        (
            [
                ("return datetime.utcfromtimestamp(ts)", "return (datetime.utcfromtimestamp(ts))"),
                ("self.step = step", "self.step = step or 1"),
            ],
            '-"self.step = step" +"self.step = step or 1"',
        ),
    ],
)
def test_what_code_says_is_shown_before_its_form(edits: list[tuple[str, str]], diff: str) -> None:
    assert describe(WHOLE, *edits) == (diff, False)


def test_code_at_another_depth_is_no_change_of_form() -> None:
    edits = [("            return datetime", "            pass\n        return datetime")]

    assert not describe(WHOLE, *edits)[1]


def test_a_changed_comment_is_no_change_of_form_if_it_was_cited_alone() -> None:
    before, after = (FileText("a.py", b"# at most %d\nx = y\n" % most) for most in (5, 7))
    then = Then(anchor_lines(before, 1, 1), before, 1, 1)

    line, is_form = find_change(Path(), then, after, names_commit=False)

    assert line.diff == '-"# at most 5" +"# at most 7"'
    assert not is_form


@pytest.mark.parametrize(
    ("path", "was", "now"),
    [
        ("a.c", "#define LIMIT 5", "#define LIMIT 6"),
        ("a.c", "*limit = 5;", "*limit = 6;"),
        ("a.rs", "#[derive(Copy)]", "#[derive(Clone)]"),
        ("a.js", "#limit = 5;", "#limit = 6;"),
        ("a.css", "#menu a {}", "#menu b {}"),
        ("a.go", "//go:build linux", "//go:build darwin"),
        ("a.sh", "#!/bin/sh", "#!/bin/bash"),
        ("a.txt", "# at most 5", "# at most 6"),
        ("requirements.txt", "--index-url a", "--index-url b"),
    ],
)
def test_code_that_looks_like_a_comment_elsewhere_is_no_form(path: str, was: str, now: str) -> None:
    before, after = (FileText(path, f"{line}\nlast = 1\n".encode()) for line in (was, now))
    then = Then(anchor_lines(before, 1, 2), before, 1, 2)

    line, is_form = find_change(Path(), then, after, names_commit=False)

    assert (line.was, line.now, is_form) == (was, now, False)


@pytest.mark.parametrize(
    ("path", "comment"),
    [("a.yaml", "# {}"), ("a.ts", "// {}"), ("a.c", "/*\n{}\n*/"), ("a.sql", "-- {}")],
)
def test_a_changed_comment_beside_code_is_form(path: str, comment: str) -> None:
    texts = [f"{comment.format(word)}\nlast = 1\n" for word in ("old", "new")]
    before, after = (FileText(path, text.encode()) for text in texts)
    last = len(before.lines)
    then = Then(anchor_lines(before, 1, last), before, 1, last)

    assert find_change(Path(), then, after, names_commit=False)[1]


def test_the_new_name_of_a_section_is_shown_if_its_lines_are_as_before() -> None:
    before = FileText("x.ini", b"[prod]\npool = 5\nhosts = 3\n")
    after = FileText("x.ini", b"[production]\npool = 5\nhosts = 3\n")
    then = Then(anchor_lines(before, 2, 2), before, 2, 2)

    line, _ = find_change(Path(), then, after, names_commit=False)

    assert line.diff == '-"[prod]" +"[production]"'


REGIONS = ("eu", "us", "asia", "lab")


def write_table(rows: Sequence[tuple[str, list[str]]], column: int) -> FileText:
    cells = [
        ["a", "b", "c"],
        ["---"] * 3,
        *([*row[:column], key, *row[column:]] for key, row in rows),
    ]
    lines = ["# Limits", "", *(f"| {' | '.join(row)} |" for row in cells)]
    return FileText("x.md", "\n".join(lines).encode())


@pytest.mark.parametrize("column", [0, 1, 2])
def test_a_row_of_a_table_is_paired_by_its_key_in_whichever_column_it_is(column: int) -> None:
    random = Random(3)
    for _ in range(60):
        names = random.sample(NAMES, random.randint(5, 7))  # some are in the same region
        rows = [(name, random.choices(REGIONS, k=2)) for name in names]
        before = write_table(rows, column)
        at, other, cell = *random.sample(range(len(rows)), 2), random.randint(0, 1)
        one, two = rows[at][1], rows[other][1]
        if one[cell] == two[cell]:
            continue
        one[cell], two[cell] = two[cell], one[cell]
        after, number = write_table(rows, column), at + 5
        if random.random() < 0.5:
            random.shuffle(rows)
            after = write_table(rows, column)
            number = next(n for n, line in enumerate(after.lines, 1) if names[at].encode() in line)

        line, _ = find_change(
            Path(),
            Then(anchor_lines(before, at + 5, at + 5), before, at + 5, at + 5),
            after,
            names_commit=False,
        )

        assert (line.was, line.now) == tuple(
            each.lines[place - 1].decode() for each, place in ((before, at + 5), (after, number))
        )


def test_rows_of_two_tables_with_the_same_keys_are_paired_by_likeness() -> None:
    text = "# A\n| eu | 5 |\n| us | 7 |\n\nAnd pools:\n\n| eu | 1 |\n| us | 3 |\n"
    before, after = (FileText("x.md", t.encode()) for t in (text, text.replace("| 7", "| 8")))

    line, _ = find_change(
        Path(), Then(anchor_lines(before, 3, 3), before, 3, 3), after, names_commit=False
    )

    assert line.diff == '-"| us | 7 |" +"| us | 8 |"'


def test_evidence_in_one_file_compares_each_pair_of_its_lines_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared: list[object] = []
    aligned: list[object] = []

    class Counted(SequenceMatcher[str]):
        def get_opcodes(self) -> list[tuple[Any, int, int, int, int]]:
            aligned.append(self)
            return super().get_opcodes()

        def ratio(self) -> float:
            compared.append(self)
            return super().ratio()

    monkeypatch.setattr(statement_changes, "SequenceMatcher", Counted)
    before, after = (
        FileText("x.md", "".join(f"Line {n} has {n + add}.\n" for n in range(20)).encode())
        for add in (500, 700)
    )
    for line in range(1, 21):
        then = Then(anchor_lines(before, line, line), before, line, line)
        change, _ = find_change(Path(), then, after, names_commit=False)
        assert (change.was, change.now) == (
            f"Line {line - 1} has {line + 499}.",
            f"Line {line - 1} has {line + 699}.",
        )

    assert len(compared) <= 20 * 20
    assert len(aligned) == 1
