"""Random small files, and edits that give the words of one place another meaning, or only another
form.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

WORDS = ["alpha", "beta", "gamma", "delta", "omega", "sigma", "kappa", "theta", "zeta", "iota"]
STAGES = ["staging", "production", "testing", "canary"]
IDENTIFYING = ["host", "path", "url", "hostname", "label", "user", "region", "title", "key"]


@dataclass(frozen=True)
class Case:
    """A place, and the text of its file before and after an edit."""

    place: str
    before: str
    after: str


Kind = Callable[[random.Random], Case]


def number(text: str, line: str) -> int:
    """Return the number of a line that stands once in a text."""
    return text.split("\n").index(line) + 1


def at(path: str, line: str, before: str, after: str) -> Case:
    return Case(f"{path}:{number(before, line)}", before, after)


def calls(chance: random.Random, words: Sequence[str], depth: int, end: str = "") -> list[str]:
    return [f"{'    ' * depth}{word}({chance.randint(1, 9)}){end}" for word in words]


def block_of_python(chance: random.Random) -> Case:
    """A line that leaves its block, enters one, or has another condition."""
    first, one, two, three, name, other = chance.sample(WORDS, 6)
    header = chance.choice(
        [
            f"if {name}:",
            f"for {name} in {other}:",
            f"with {name}() as {other}:",
            f"if (\n        {name}\n        and {other}\n    ):",
            "try:",
        ]
    )
    end = ["    finally:", "        close()"] if header == "try:" else []
    head, line = [f"def work({name}, {other}):"], f"        {first}()"
    inside, below = calls(chance, [one, two], 2), calls(chance, [three], 1)
    whole = chance.choice([[*inside, line], [line, *inside], [inside[0], line, inside[1]]])
    block = [f"    {header}", *inside, *end]
    before = [*head, f"    {header}", *whole, *end, *below]
    after = chance.choice(
        [
            [*head, *block, line[4:], *below],
            [*head, line[4:], *block, *below],
            [*head, *block, f"    if {name} or {other}:", line, *below],
            [*head, f"    while {other}:", *whole, *below],
            [*head, *block[:3], "    else:", line, *below]
            if not end
            else [*head, *block, line[4:]],
            [
                part
                for row in before
                for part in ([f"        if {other}:", f"    {line}"] if row == line else [row])
            ],
        ]
    )
    return at("a.py", line, *("\n".join(each) + "\n" for each in (before, after)))


def block_of_braces(chance: random.Random) -> Case:
    first, second, third, name, other = chance.sample(WORDS, 5)
    line = f"    {first}();"
    head = f"function work({name}, {other}) {{\n  if ({name}) {{\n"
    before = f"{head}    {second}();\n{line}\n  }}\n  {third}();\n}}\n"
    after = chance.choice(
        [
            f"{head}    {second}();\n  }}\n  {first}();\n  {third}();\n}}\n",
            f"{head}    {second}();\n  }} else {{\n{line}\n  }}\n  {third}();\n}}\n",
            f"{head}    {second}();\n  }}\n  for (;;) {{\n{line}\n  }}\n  {third}();\n}}\n",
            before.replace(f"if ({name})", f"if (!{name})"),
        ]
    )
    return at("a.ts", line, before, after)


def entry_of_list(chance: random.Random) -> Case:
    """An entry that moves below another entry, or from one to another."""
    path, sign = chance.choice(
        [("a.md", "- "), ("a.md", "* "), ("a.md", "1. "), ("a.rst", "* "), ("a.rst", "- ")]
    )
    names = chance.sample(WORDS, chance.randint(3, 6))
    at_ = chance.randrange(1, len(names) - 1)
    inner = " " * len(sign)
    blank = "\n" if path == "a.rst" else ""
    above = "Title\n=====\n\n" if path == "a.rst" else "# Title\n\n"
    rows = [f"{sign}The {name} holds." for name in names]
    if chance.random() < 0.5:  # from the top to below another entry
        line = rows[at_]
        after = [*rows[:at_], f"{blank}{inner}{line}", *rows[at_ + 1 :]]
        before = rows
    else:
        line = f"{inner}{sign}Only at night."
        before = [*rows[:at_], f"{line}{blank}", *rows[at_:]]
        after = [*rows[: at_ + 1], f"{line}{blank}", *rows[at_ + 1 :]]
    one, two = ("\n".join(each) + "\n" for each in (before, after))
    return at(path, line, above + one, above + two)


def entry_of_yaml(chance: random.Random) -> Case:
    names = chance.sample(WORDS, chance.randint(3, 6))
    at_ = chance.randrange(1, len(names))
    rows = [f"- {name}:" for name in names]
    line = "    - night"
    before = [*rows[:at_], line, *rows[at_:]]
    after = chance.choice(
        [[*rows[: at_ + 1], line, *rows[at_ + 1 :]], [*rows[:at_], line.strip(), *rows[at_:]]]
    )
    return at("a.yaml", line, "\n".join(before) + "\n", "\n".join(after) + "\n")


def header_of_table(chance: random.Random) -> Case:
    columns = chance.sample(WORDS, 3)
    rows = [(f"row{n}", str(chance.randint(1, 9)), str(chance.randint(1, 9))) for n in range(4)]
    changed = list(columns)
    if chance.random() < 0.5:
        changed[1], changed[2] = changed[2], changed[1]
    else:
        changed[chance.choice([1, 2])] = "other (s)"
    chosen = chance.choice(rows)
    if chance.random() < 0.5:
        texts = [[",".join(row) + "\n" for row in [each, *rows]] for each in (columns, changed)]
        before, after = map("".join, texts)
        return at("a.csv", ",".join(chosen), before, after)
    text = "Words.\n\n{}\n|---|---|---|\n" + "".join(f"{pipes(each)}\n" for each in rows)
    path = chance.choice(["a.md", "a.org"])
    return at(path, pipes(chosen), text.format(pipes(columns)), text.format(pipes(changed)))


def pipes(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def group_of_rows(chance: random.Random) -> Case:
    """A row that goes to another group, or whose group has another name."""
    one, two, three = chance.sample(STAGES, 3)
    rows = [(f"row{n}", str(chance.randint(1, 9)), str(chance.randint(1, 9))) for n in range(5)]
    sign = chance.choice(["", "**"])

    def group(name: str) -> tuple[str, str, str]:
        return f"{sign}{name}{sign}", "", ""

    chosen = rows[chance.choice([1, 3])]
    others = [each for each in rows if each is not chosen]
    before = [group(one), *rows[:3], group(two), *rows[3:]]
    if chance.random() < 0.5:
        place = others[:3] if chosen in rows[:3] else others[:2]
        rest = [each for each in others if each not in place]
        after = (
            [group(one), *place[:2], group(two), chosen, *place[2:], *rest]
            if chosen in rows[:3]
            else [group(one), *place, chosen, *[e for e in rest if e in rows[:3]], group(two)]
            + [e for e in rest if e not in rows[:3]]
        )
    else:
        old = group(one) if chosen in rows[:3] else group(two)
        after = [group(three) if each == old else each for each in before]
    if chance.random() < 0.5:
        head = "a,b,c\n"
        texts = [head + "".join(",".join(row) + "\n" for row in each) for each in (before, after)]
        return at("a.csv", ",".join(chosen), *texts)
    head = "| a | b | c |\n|---|---|---|\n"
    texts = [head + "".join(pipes(row) + "\n" for row in each) for each in (before, after)]
    return at("a.md", pipes(chosen), *texts)


def shadowed_symbol(chance: random.Random) -> Case:
    name, other, module = chance.sample(WORDS, 3)
    if chance.random() < 0.5:
        before = f"import os\n\n\ndef {name}():\n    return {other}()\n\n\nrun({name})\n"
        line = chance.choice(
            [
                f"from {module} import {name}",
                f"from {module} import {other}, {other} as {name}",
                f"import {module} as {name}",
                f"import {name}.{other}",
                f"try:\n    from {module} import {name}\nexcept ImportError:\n    pass",
                f"for {name} in {module}:\n    pass",
                f"with {module}() as {name}:\n    pass",
            ]
        )
        after = before.replace("\n\n\nrun", f"\n\n\n{line}\n\n\nrun")
        return Case(f"a.py#{name}", before, after)
    before = f"function {name}() {{\n  return {other}();\n}}\n\nrun({name});\n"
    line = chance.choice(
        [
            f"var {name} = require('{module}').{name};",
            f"var {{ {name} }} = require('{module}');",
            f"var {{ {other}: {name} }} = {module};",
            f"{name} = {module}.{name};",
            f"import {{ {name} }} from '{module}';",
            f"import {{ {other} as {name} }} from '{module}';",
            f"import {name} from '{module}';",
            f"import * as {name} from '{module}';",
        ]
    )
    path = chance.choice(["a.js", "a.ts"])
    return Case(f"{path}#{name}", before, before.replace("\nrun", f"\n{line}\nrun"))


def entry_with_a_key(chance: random.Random) -> Case:
    """An entry of a list whose identifying value is replaced, or exchanged with another entry's."""
    key = chance.choice(IDENTIFYING)
    names = chance.sample(WORDS, 4)
    entries = [*zip(names[:3], chance.sample(range(1, 9), 3), strict=True)]
    at_ = chance.randrange(3)
    changed = list(entries)
    if chance.random() < 0.5:
        changed[at_] = (names[3], entries[at_][1])
    else:
        other = (at_ + chance.choice([1, 2])) % 3
        changed[at_], changed[other] = (
            (entries[other][0], entries[at_][1]),
            (entries[at_][0], entries[other][1]),
        )
    is_first = chance.random() < 0.5
    form = chance.choice(["json", "toml", "yaml"])

    def write(name: str, value: int) -> str:
        pair = {
            "json": (f'    "{key}": "{name}"', f'    "size": {value}'),
            "toml": (f'{key} = "{name}"', f"size = {value}"),
            "yaml": (f"{key}: {name}", f"size: {value}"),
        }[form]
        begin, between, end = {
            "json": ("  {\n", ",\n", "\n  }"),
            "toml": ("[[entry]]\n", "\n", "\n"),
            "yaml": ("- ", "\n  ", ""),
        }[form]
        return begin + between.join(pair if is_first else pair[::-1]) + end

    def whole(all_: list[tuple[str, int]]) -> str:
        texts = [write(*each) for each in all_]
        return "[\n" + ",\n".join(texts) + "\n]\n" if form == "json" else "\n".join(texts) + "\n"

    before, after = whole(entries), whole(changed)
    if chance.random() < 0.5:
        name = f"entry[{at_}].size" if form == "toml" else f"[{at_}].size"
        return Case(f"a.{form}#{name}", before, after)
    lines = [n for n, line in enumerate(before.split("\n"), 1) if "size" in line]
    return Case(f"a.{form}:{lines[at_]}", before, after)


SCRIPTS = {
    "Makefile": ("# {}", "{} := {}"),
    "a.sql": ("-- {}", "INSERT INTO {} VALUES ({});"),
    "a.sh": ("# {}", "export {}={}"),
    "a.ini": ("; {}", "{} = {}"),
    "a.conf": ("# {}", "{} = {}"),
    "crontab": ("# {}", "{} {}"),
    ".env": ("# {}", "{}={}"),
    "a.properties": ("# {}", "{}={}"),
}


def section_of_comments(chance: random.Random) -> Case:
    """A line under a comment that has another name now, or a line that goes to another one."""
    path = chance.choice(list(SCRIPTS))
    comment, setting = SCRIPTS[path]
    frame = chance.choice(["{}", "--- {} ---", "===== {} =====", "The {} settings", "The {} (new)"])
    one, two, three = chance.sample(STAGES, 3)
    names = chance.sample(WORDS, 5)
    rows = [setting.format(name, chance.randint(1, 9)) for name in names]
    gap = chance.choice(["", "\n"])
    below = chance.choice(["", "\n"])

    def write(first: str, above: list[str], second: str, rest: list[str]) -> str:
        heads = [comment.format(frame.format(each)) for each in (first, second)]
        parts = [heads[0], *above], [heads[1], *rest]
        return f"{gap}\n".join(
            f"{part[0]}\n{below}" + "".join(f"{row}\n" for row in part[1:]) for part in parts
        )

    before = write(one, rows[:3], two, rows[3:])
    chosen = chance.choice(rows[:3])
    left = [each for each in rows[:3] if each != chosen]
    after = chance.choice(
        [
            write(three, rows[:3], two, rows[3:]),
            write(two, rows[:3], one, rows[3:]),
            write(one, left, two, [chosen, *rows[3:]]),
        ]
    )
    return at(path, chosen, before, after)


HEADS = {
    "a.py": [
        ("if {0} and ({1} or {2}):", "if (\n    {0}\n    # why\n    and ({1} or {2})\n):"),
        ("while {0}({1}, {2}):", "while {0}(\n    {1},\n    {2},\n):"),
        ("for item in {0} + {1} + {2}:", "for item in (\n    {0}\n    + {1}\n    + {2}\n):"),
        ("with {0}({1}) as f, {2}() as g:", "with (\n    {0}({1}) as f,\n    {2}() as g,\n):"),
        ("with {0}({1}, {2}) as f:", "with {0}(\n    {1}, {2}\n) as f:"),
        ("if {0} and {1} != {2}:", "if {0} and \\\n        {1} != {2}:"),
        ("class A({0}, {1}, key={2}):", "class A(\n    {0},\n    {1},\n    key={2},\n):"),
        ('@{0}("/{1}", {2})\ndef f():', '@{0}(\n    "/{1}",\n    {2},\n)\ndef f():'),
        ("if {0}:\n    x()\nelif {1} < {2}:", "if (\n    {0}\n):\n    x()\nelif ({1} < {2}):"),
    ],
    "a.ts": [
        ("if ({0} && {1} && {2}) {{", "if (\n  {0} &&\n  {1} &&\n  {2}\n) {{"),
        ("for (const a of {0}({1}, {2})) {{", "for (const a of {0}(\n  {1},\n  {2},\n)) {{"),
        ("class A extends {0}({1}, {2}) {{", "class A extends {0}(\n  {1},\n  {2},\n) {{"),
        (
            "export class A extends {0} implements {1}, {2} {{",
            "export class A\n  extends {0}\n  implements {1}, {2}\n{{",
        ),
        ("if ({0} /* why */ && {1} && {2}) {{", "if (\n  {0} &&\n  {1} &&\n  {2}\n) {{"),
    ],
    "A.java": [
        (
            "public class A<T extends {0}> implements {1}, {2} {{",
            "public class A<T extends\n        {0}>\n    implements {1},\n    {2}\n{{",
        )
    ],
    "a.go": [
        ("if {0} && {1}({2}) {{", "if {0} &&\n\t{1}({2}) {{"),
        ("if {0}+{1} < {2} {{", "if {0}+\n\t{1} <\n\t{2} {{"),
    ],
    "a.rs": [
        ("if {0} && {1}({2}) {{", "if {0}\n    && {1}({2})\n{{"),
        (
            "impl<T> {0}<T> for {1} where T: {2} {{",
            "impl<T> {0}<T> for {1}\nwhere\n    T: {2},\n{{",
        ),
    ],
    "a.c": [("if ({0} && {1} && {2}) {{", "if ({0} &&\n    {1} && {2})\n{{")],
    "a.cpp": [("class A : {0}, {1}<{2}> {{", "class A\n    : {0},\n      {1}<{2}>\n{{")],
    "a.sh": [
        ("if {0} && {1} {2}; then", "if {0} &&\n  {1} {2}\nthen"),
        ("if {0} | {1} {2}; then", "if {0} |\n  {1} {2}\nthen"),
    ],
    "a.css": [("{0}, {1}, {2} {{", "{0},\n{1},\n{2} {{")],
}
"""Statements that govern the lines below them, on one line and broken over several lines."""


def head_of_block(chance: random.Random, *names: Sequence[str]) -> tuple[str, list[list[str]]]:
    """Return a path and the two layouts of a file for each three names in a statement."""
    path = chance.choice(list(HEADS))
    depth = "\t" if path == "a.go" else "    "
    body = [f"{depth}{word}({word})" for word in WORDS[:3]]
    end = {"a.py": "", "a.sh": "fi\n"}.get(path, "}\n")
    forms = chance.choice(HEADS[path])
    below = "\n".join(["", *body, end])
    return path, [[form.format(*each) + below for form in forms] for each in names]


def part_of_statement(chance: random.Random) -> Case:
    """A line whose condition, bases or decorator differ in one word, in either layout."""
    names = chance.sample(WORDS[3:], 3)
    changed = list(names)
    changed[chance.randrange(3)] = "other"
    path, (before, after) = head_of_block(chance, names, changed)
    line = "beta(beta)"
    one, two = chance.choice(before), chance.choice(after)
    number_ = next(n for n, row in enumerate(one.split("\n"), 1) if row.strip() == line)
    return Case(f"{path}:{number_}", one, two)


FALSIFYING: dict[str, Kind] = {
    each.__name__: each
    for each in (
        block_of_python,
        block_of_braces,
        entry_of_list,
        entry_of_yaml,
        header_of_table,
        group_of_rows,
        shadowed_symbol,
        entry_with_a_key,
        section_of_comments,
        part_of_statement,
    )
}
"""Edits after which the words of the place mean something else."""


def last_comma(chance: random.Random) -> Case:
    names = chance.sample(WORDS, 4)
    rows = [f'  "{name}": {chance.randint(1, 9)}' for name in names]
    if chance.random() < 0.5:
        before = "{\n" + ",\n".join(rows[:3]) + "\n}\n"
        after = "{\n" + ",\n".join(rows) + "\n}\n"
        return at("a.json", rows[2], before, after)
    path, begin = chance.choice([("a.py", "x = {"), ("a.ts", "const x = {")])
    before = begin + "\n" + ",\n".join(rows[:3]) + "\n}\n"
    return at(path, rows[2], before, before.replace(rows[2], f"{rows[2]},"))


def numbers_of_list(chance: random.Random) -> Case:
    names = chance.sample(WORDS, 5)
    at_ = chance.randrange(1, 4)
    before = [f"{n}. The {name} holds." for n, name in enumerate(names[:4], 1)]
    others = [*names[:at_], names[4], *names[at_:4]]
    after = [f"{n}. The {name} holds." for n, name in enumerate(others, 1)]
    path, above = chance.choice([("a.md", "# Title\n\n"), ("a.rst", "Title\n=====\n\n")])
    texts = (above + "\n".join(each) + "\n" for each in (before, after))
    return at(path, before[at_], *texts)


def signs_of_list(chance: random.Random) -> Case:
    names = chance.sample(WORDS, 4)
    rows = [f"- The {name} holds." for name in names]
    if chance.random() < 0.5:
        rows.insert(chance.randint(1, 4), "  - Only at night.")
    chosen = chance.choice(rows)
    path, above = chance.choice([("a.md", "# Title\n\n"), ("a.rst", "Title\n=====\n\n")])
    before, after = (
        above + "\n".join(rows) + "\n",
        above + "\n".join(rows).replace("- ", "* ") + "\n",
    )
    one, two = chance.choice([(before, after), (after, before)])
    return Case(f"{path}:{number(before, chosen)}", one, two)


def comment_in_yaml(chance: random.Random) -> Case:
    names = chance.sample(WORDS, 4)
    values = ["5", "'x # y'", "night owl", '"a"']
    rows = [f"  {name}: {chance.choice(values)}" for name in names]
    at_ = chance.randrange(4)
    row = rows[at_]
    before = "all:\n" + "\n".join(rows) + "\n"
    after = before.replace(row, f"{row}  # {chance.choice(WORDS)} only")
    place = f"a.yaml:{at_ + 2}" if chance.random() < 0.5 else "a.yaml:2-4"
    return Case(place, *chance.choice([(before, after), (after, before)]))


def level_of_heading(chance: random.Random) -> Case:
    one, two = chance.sample(WORDS, 2)
    title = chance.choice(["# Title\n\n", ""])
    before = f"{title}Words.\n\n## {one}\n\nAt most 5.\n\n## {two}\n\nAt most 6.\n"
    after = before.replace("## ", "### ")
    if chance.random() < 0.4:
        return Case(f"a.md#{two}", before, after)
    return at("a.md", chance.choice(["At most 5.", "At most 6.", f"## {two}"]), before, after)


def quotes(chance: random.Random) -> Case:
    name, value, other = chance.sample(WORDS, 3)
    path, text = chance.choice(
        [
            ("a.py", "def work():\n    {n} = '{v}'\n    return '{o}'\n"),
            ("a.js", "function work() {{\n  const {n} = '{v}';\n  return '{o}';\n}}\n"),
            ("a.ts", "function work() {{\n  const {n} = '{v}';\n  return '{o}';\n}}\n"),
            ("a.yaml", "work:\n  {n}: '{v}'\n  o: '{o}'\n"),
            ("a.toml", "[work]\n{n} = '{v}'\no = '{o}'\n"),
        ]
    )
    single = text.format(n=name, v=value, o=other)
    double = single.replace("'", '"')
    place = chance.choice([f"{path}:2", f"{path}:2-3", f"{path}#work"])
    return Case(place, *chance.choice([(single, double), (double, single)]))


def broken_statement(chance: random.Random) -> Case:
    """A line below a statement that a formatter breaks over several lines, or joins."""
    path, (forms,) = head_of_block(chance, chance.sample(WORDS[3:], 3))
    before, after = chance.choice([forms, forms[::-1]])
    line = chance.choice(["alpha(alpha)", "beta(beta)", "gamma(gamma)"])
    number_ = next(n for n, row in enumerate(before.split("\n"), 1) if row.strip() == line)
    return Case(f"{path}:{number_}", before, after)


def comment_on_top(chance: random.Random) -> Case:
    """A license, a note with an empty line below it, or several sentences above all lines."""
    path = chance.choice([*SCRIPTS, "a.yaml", "a.toml"])
    sign, setting = SCRIPTS.get(path, ("# {}", "- {}: {}" if path == "a.yaml" else "{} = {}"))
    rows = [setting.format(name, chance.randint(1, 9)) for name in chance.sample(WORDS, 4)]
    first = "" if path in ("a.sql", "a.yaml", ".env") else chance.choice(["", "#!/bin/run\n"])
    named = f"\n{sign.format('staging')}\n" if chance.random() < 0.5 else ""
    section = "[pool]\n" if path in ("a.ini", "a.toml") and chance.random() < 0.5 else ""
    body = section + "\n".join(rows[:2]) + f"\n{named}" + "\n".join(rows[2:]) + "\n"
    notes = [["Copyright 2026 Ann"], ["Settings of the pool"], ["Copyright 2026 Ann", "All rights"]]
    top = "\n".join(map(sign.format, chance.choice(notes))) + "\n\n"
    if path != ".env" and chance.random() < 0.3:
        top = "\n".join(map(sign.format, ["It runs.", "Ask us before."])) + "\n"
    return at(path, chance.choice(rows), first + body, first + top + body)


REFORMING: dict[str, Kind] = {
    each.__name__: each
    for each in (
        last_comma,
        numbers_of_list,
        signs_of_list,
        comment_in_yaml,
        level_of_heading,
        quotes,
        broken_statement,
        comment_on_top,
    )
}
"""Edits that change the form of a place, or of its surroundings, and not its meaning."""
