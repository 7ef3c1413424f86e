"""Headings and keys of files: their names, their lines, and when they count as the same."""

import pytest

from thoughtline.project.file_text import FileText
from thoughtline.project.lines import Comparison
from thoughtline.project.symbol_evidence import (
    FORMATS,
    NoSymbols,
    anchor_symbol,
    compare_symbol,
    find_symbol,
    symbols_of,
)

MARKDOWN = """\
---
title: x
---
# Thoughtline

Words.

## Limits
Ten per minute.

### Per owner
- five

## `install` and *more*
Run it:

```sh
# no heading
make
```

## Limits
Again.
"""

YAML = """\
# about
server:
  port: 8080   # a port
  hosts: [a, b]
"a.b": &x {c: 1}
steps:
  - run: make
    env: *x
  - run: |
      one
      two
last: 1
"""

TOML = """\
name = "x"

[project]
dependencies = [
  "a",  # one
  "b",
]
urls = {home = "h", "a b" = 1}

[project.optional]
dev = ["c"]

[[steps]]
run = \"\"\"
[no.table]
\"\"\"

[[steps]]
run = "two"
[steps.env]
a.b = 1
"""

JSON = """\
{
  // a comment
  "server": {"port": 8080,
    "hosts": ["a", "b"]},
  "a.b": {"c": 1},
  "steps": [
    {"run": "make"},
    {"run": "test"},
  ]
}
"""

YAML_SERVER = "  port: 8080   # a port\n  hosts: [a, b]"
JSON_SERVER = '"port": 8080,\n    "hosts": ["a", "b"]'

TEXTS = {"a.md": MARKDOWN, "a.yaml": YAML, "a.toml": TOML, "a.json": JSON}


@pytest.mark.parametrize(
    ("path", "asked", "name", "lines"),
    [
        ("a.md", "Limits", "Limits", (8, 12)),
        ("a.md", "limits", "Limits", (8, 12)),
        ("a.md", "limits-1", "Limits (2)", (22, 23)),
        ("a.md", "Limits > Per owner", "Limits > Per owner", (11, 12)),
        ("a.md", "Limits/Per owner", "Limits > Per owner", (11, 12)),
        ("a.md", "per-owner", "Limits > Per owner", (11, 12)),
        ("a.md", "Per owner has five", "Limits > Per owner", (11, 12)),
        ("a.md", "Per owner: five", "Limits > Per owner", (11, 12)),
        ("a.md", "install-and-more", "install and more", (14, 20)),
        ("a.md", "Thoughtline", "Thoughtline", (4, 23)),
        ("a.yaml", "server.port", "server.port", (3, 3)),
        ("a.yaml", "server", "server", (2, 4)),
        ("a.yaml", "port", "server.port", (3, 3)),
        ("a.yaml", '"a.b".c', '"a.b".c', (5, 5)),
        ("a.yaml", "steps.1.run", "steps[1].run", (9, 11)),
        ("a.yaml", "steps[0].env", "steps[0].env", (8, 8)),
        ("a.yaml", "server.port: 8080", "server.port", (3, 3)),
        ("a.toml", "project.dependencies", "project.dependencies", (4, 7)),
        ("a.toml", "project", "project", (3, 11)),
        ("a.toml", "project.urls.home", "project.urls.home", (8, 8)),
        ("a.toml", 'project.urls."a b"', 'project.urls."a b"', (8, 8)),
        ("a.toml", "steps[0].run", "steps[0].run", (14, 16)),
        ("a.toml", "steps[1].env.a.b", "steps[1].env.a.b", (21, 21)),
        ("a.toml", "steps.1", "steps[1]", (18, 21)),
        ("a.json", "server.port", "server.port", (3, 3)),
        ("a.json", "/server/hosts/1", "server.hosts[1]", (4, 4)),
        ("a.json", "steps", "steps", (6, 9)),
        ("a.json", "steps[1].run", "steps[1].run", (8, 8)),
    ],
)
def test_a_part_is_found_by_its_name(
    path: str, asked: str, name: str, lines: tuple[int, int]
) -> None:
    file = FileText(path, TEXTS[path].encode())

    assert find_symbol(file, asked) == name
    symbol = symbols_of(file)[name]
    assert (symbol.first, symbol.last) == lines


def compared(path: str, name: str, before: str, after: str) -> Comparison:
    """Compare a part of a file after a text in it was replaced, which must be there."""
    text = TEXTS[path]
    assert before in text
    old, new = (
        FileText(path, text.encode()),
        FileText(path, text.replace(before, after, 1).encode()),
    )
    return compare_symbol(anchor_symbol(old, name, symbols_of(old)[name]), new)


@pytest.mark.parametrize(
    ("path", "name", "before", "after", "found"),
    [
        ("a.md", "Limits", "Words.", "Other\n\nwords.", "unchanged"),
        ("a.md", "Limits", "Ten per", "Ten\nper", "reformatted"),
        ("a.md", "Limits", "Ten", "Nine", "changed"),
        ("a.md", "Limits", "- five", "- six", "changed"),
        ("a.md", "Limits > Per owner", "## Limits", "## Bounds", "moved"),
        ("a.md", "Limits > Per owner", "### Per owner", "### Each owner", "gone"),
        ("a.md", "install and more", "make", "  make", "changed"),
        ("a.yaml", "server", "  # a port", "", "unchanged"),
        ("a.yaml", "server", "[a, b]", "\n    - a\n    - b", "reformatted"),
        ("a.yaml", "server", YAML_SERVER, "  hosts: [a, b]\n  port: 8080", "reformatted"),
        ("a.yaml", "server.port", "8080", "8081", "changed"),
        ("a.yaml", "server.port", "8080", "'8080'", "changed"),
        ("a.yaml", "server.hosts", "[a, b]", "[b, a]", "changed"),
        ("a.yaml", "server.port", "port: 8080", "ports: 8080", "gone"),
        ("a.yaml", "steps[0]", "steps:\n", "steps:\n  - run: first\n", "moved"),
        ("a.toml", "project.dependencies", '\n  "a",  # one\n  "b",\n', '"a", "b"', "reformatted"),
        ("a.toml", "project.dependencies", '"b"', '"c"', "changed"),
        ("a.toml", "project", 'dev = ["c"]', 'dev = ["d"]', "changed"),
        ("a.toml", "steps[1]", "[[steps]]\n", "[[steps]]\nrun = 1\n[[steps]]\n", "moved"),
        ("a.json", "server", JSON_SERVER, '"hosts": ["a","b"], "port": 8080', "reformatted"),
        ("a.json", "server.port", "8080", "8081", "changed"),
        ("a.json", "steps[1]", '{"run": "make"},', '{"run": "lint"}, {"run": "make"},', "moved"),
    ],
)  # fmt: skip
def test_a_part_is_followed_through_edits(
    path: str, name: str, before: str, after: str, found: str
) -> None:
    assert compared(path, name, before, after).found == found


def test_a_key_that_is_gone_is_not_taken_for_one_of_another_table() -> None:
    before, after = '{"a": {"port": 80}, "b": {"port": 80}}', '{"a": {}, "b": {"port": 80}}'
    old, new = FileText("a.json", before.encode()), FileText("a.json", after.encode())

    result = compare_symbol(anchor_symbol(old, "a.port", symbols_of(old)["a.port"]), new)

    assert result.found == "gone"


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.json", "{"),
        ("a.json", "[" * 100_000),
        ("a.json", '{"a": ' * 190 + "1" + "}" * 100),
        ("a.toml", "a = "),
        ("a.toml", "a = " + "[" * 5_000 + "]" * 5_000),
        ("a.yaml", "a: [\n"),
        ("a.yaml", "\t: x: y"),
        ("a.yaml", "- " * 50_000 + "x"),
        ("a.json", '{"a": 1}' + " " * (1 << 20)),
    ],
)
def test_a_file_that_cannot_be_read_says_why(path: str, text: str) -> None:
    with pytest.raises(NoSymbols, match=r"^is (not valid (json|toml|yaml): \w|too long)"):
        symbols_of(FileText(path, text.encode()))


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.yaml", "a: &a [x, x]\n" + "".join(f"k{n}: &k{n} [*a, *a]\n" for n in range(40))),
        ("a.yaml", "x\n---\n- y\n---\n? [a]\n: b\n"),
        ("a.md", "#\n" * 2_000),
        ("a.md", "> " * 5_000 + "# x"),
        ("a.md", "---\n"),
        ("a.json", ""),
        ("a.toml", "\n"),
    ],
)
def test_a_file_may_be_of_any_form(path: str, text: str) -> None:
    file = FileText(path, text.encode())

    assert isinstance(symbols_of(file), dict)
    assert find_symbol(file, "nothing of this name") is None


@pytest.mark.parametrize("suffix", FORMATS)
def test_each_format_names_its_parts(suffix: str) -> None:
    toml = suffix == ".toml"
    text = "# a" if FORMATS[suffix] == "headings" else "a = 1" if toml else '{"a": 1}'

    assert list(symbols_of(FileText(f"x{suffix}", text.encode()))) == ["a"]
