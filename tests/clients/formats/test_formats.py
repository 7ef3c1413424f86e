"""Entries in other people's files: what is not the entry stays, whatever the file looks like."""

import random
from typing import Any

import pytest

from thoughtline.clients.formats import JSON, TOML, YAML, Format
from thoughtline.clients.formats.shelf import MisfitError, Shelf
from thoughtline.core.text.unreadable import UnreadableError

ENTRY = {"command": "/My Programs/thoughtline", "args": ["serve", "--database", "a\"b\\c # 'd'"]}
PLAIN = Shelf(("mcpServers",))
DEEP = Shelf(("mcp", "servers"))
LISTED = Shelf(("mcpServers",), listed=True)

AS_THEY_WERE = [
    (JSON, PLAIN, '{\n  "mcpServers": {\n    "a": {"command": "b"}\n  }\n}'),
    (JSON, PLAIN, '{\n\t"mcpServers": {\n\t\t"x": {}, // the only one\n\t},\n\t"z": [1, 2,],\n}\n'),
    (JSON, PLAIN, '{\r\n  "mcpServers": {}\r\n}\r\n'),
    (JSON, PLAIN, '{"mcpServers":{"a":{}}}'),
    (JSON, PLAIN, '{\n  "mcpServers": {\n    // none yet\n  }\n}'),
    (JSON, PLAIN, '{"mcpServers": {"a": {"k": "} // no"}, /* b */ "c": {}}}'),
    (JSON, DEEP, '{\n    "mcp": {\n        "servers": {\n            "a": {}\n        }\n    }\n}'),
    (TOML, PLAIN, "# c\n[other]\nb = 2 # d\n"),
    (TOML, PLAIN, '[mcpServers.x]\ncommand = "y"\n\n[mcpServers.x.env]\nA = "b"\n'),
    (TOML, LISTED, '[[mcpServers]]\nname = "x"\n'),
    (YAML, DEEP, "# c\nmcp:\n  servers:\n    x:\n      command: y # z\n    # end\n\nother: 3\n"),
    (YAML, LISTED, "mcpServers:\n- name: x\n  command: |\n    a\n    b\n# c\nz: 1\n"),
    (YAML, LISTED, "mcpServers:\n    - name: x\n      command: y\nz: 1\n"),
    (YAML, PLAIN, "a: 1\n"),
    (YAML, PLAIN, "mcpServers: {x: {command: y}, z: {}}\na: 1\n"),
]


@pytest.mark.parametrize(("form", "shelf", "text"), AS_THEY_WERE)
def test_an_entry_that_came_and_went_leaves_no_trace(form: Format, shelf: Shelf, text: str) -> None:
    new = form.put(text, shelf, "thoughtline", ENTRY)

    assert shelf.entries(form.read(new))["thoughtline"].items() >= ENTRY.items()
    assert form.remove(new, shelf, "thoughtline") == text


@pytest.mark.parametrize(("form", "shelf", "text"), AS_THEY_WERE)
def test_another_entry_takes_the_place_of_the_first(form: Format, shelf: Shelf, text: str) -> None:
    first = form.put(text, shelf, "thoughtline", ENTRY)

    second = form.put(first, shelf, "thoughtline", {"url": "https://t.example/mcp"})

    found = shelf.entries(form.read(second))["thoughtline"]
    assert {key: value for key, value in found.items() if key != "name"} == {
        "url": "https://t.example/mcp"
    }
    assert form.remove(second, shelf, "thoughtline") == text


@pytest.mark.parametrize(
    ("form", "text"),
    [
        (YAML, "mcpServers:\n- name: a\n  command: b\n# c\n- name: d\n"),
        (YAML, "mcpServers:\n  - name: a # b\n    args: [c]\n  - name: d\nz: 1\n"),
        (YAML, "mcpServers: [{name: a}, {name: d}]\n"),
        (YAML, "mcpServers:\n- {name: a}\n- {name: d}\n"),
        (TOML, '[[mcpServers]]\nname = "a"\n\n[[mcpServers]]\nname = "d"\n'),
    ],
)
def test_an_entry_keeps_its_place_in_a_list(form: Format, text: str) -> None:
    new = form.put(text, LISTED, "a", ENTRY)

    assert form.read(new)["mcpServers"] == [{"name": "a", **ENTRY}, {"name": "d"}]
    assert ("# c\n- name: d" in new) == ("# c\n" in text)


def test_a_comment_at_the_very_end_takes_no_entry_in() -> None:
    new = JSON.put("// none yet", PLAIN, "a", {"command": "b"})

    assert JSON.read(new) == {"mcpServers": {"a": {"command": "b"}}}


def test_a_mark_of_the_byte_order_stays_before_the_first_line() -> None:
    text = '\ufeffmodel = "x"\n'

    new = TOML.put(TOML.put(text, PLAIN, "a", {"url": "b"}), PLAIN, "a", ENTRY)

    assert new.startswith(text)
    assert new.count("\ufeff") == 1
    assert TOML.read(new)["mcpServers"] == {"a": ENTRY}
    assert TOML.remove(new, PLAIN, "a") == text


@pytest.mark.parametrize("levels", range(50, 600, 50))
def test_a_nesting_of_any_depth_is_edited_or_refused(levels: int) -> None:
    for form, text in (
        (TOML, f"a = {'[' * levels}{']' * levels}\n"),
        (YAML, "a: " + "[" * levels + "]" * levels),
    ):
        try:
            form.put(form.put(text, PLAIN, "b", ENTRY), PLAIN, "b", {"url": "c"})
        except (MisfitError, UnreadableError):
            continue


def laughs(levels: int, kind: str) -> str:
    """YAML of which each line says the line before nine times."""
    forms = {
        "list": lambda name: f"[{', '.join([f'*{name}'] * 9)}]",
        "table": lambda name: "{" + ", ".join(f"{key}: *{name}" for key in "bcdefghij") + "}",
        "merged": lambda name: "{<<: [" + ", ".join([f"*{name}"] * 9) + "]}",
    }
    lines = [
        f"a{number}: &a{number} {forms[kind](f'a{number - 1}')}" for number in range(1, levels)
    ]
    return "\n".join(["a0: &a0 {x: y}", *lines, ""])


@pytest.mark.parametrize("kind", ["list", "table", "merged"])
def test_aliases_that_grow_without_bounds_are_refused_before_they_do(kind: str) -> None:
    with pytest.raises(UnreadableError, match="aliases expand to more than 100,000 values"):
        YAML.put(laughs(50, kind), PLAIN, "b", ENTRY)

    new = YAML.put(laughs(4, kind), PLAIN, "b", ENTRY)
    assert YAML.remove(new, PLAIN, "b") == laughs(4, kind)


@pytest.mark.parametrize("behind", ["", "  # of all\n", "\nlast: 1\n"])
def test_an_entry_is_added_behind_an_alias(behind: str) -> None:
    text = f"a: &x\n  b: 1\nmcpServers:\n  one: *x{behind or chr(10)}"

    new = YAML.put(text, PLAIN, "b", ENTRY)

    assert YAML.read(new)["mcpServers"] == {"one": {"b": 1}, "b": ENTRY}
    assert YAML.remove(new, PLAIN, "b") == text


def test_what_is_in_itself_is_refused() -> None:
    with pytest.raises(UnreadableError, match="aliases"):
        YAML.put("a: &a [*a]\n", PLAIN, "b", ENTRY)


@pytest.mark.parametrize(
    ("form", "shelf", "text"),
    [
        (YAML, PLAIN, "mcpServers:\n  a: {}\nmcpServers:\n  b: {}\n"),
        (YAML, DEEP, "mcp: servers\n"),
        (YAML, PLAIN, "- 1\n"),
        (JSON, PLAIN, '{"mcpServers": {}, "mcpServers": {"a": {}}}'),
        (JSON, PLAIN, "[]"),
        (JSON, DEEP, '{"mcp": 1}'),
        (TOML, PLAIN, "mcpServers = {a = {b = 1}}\n"),
        (TOML, LISTED, 'mcpServers = [{name = "x"}]\n'),
    ],
)
def test_what_has_no_place_for_it_is_refused(form: Format, shelf: Shelf, text: str) -> None:
    with pytest.raises((MisfitError, UnreadableError)):
        form.put(text, shelf, "thoughtline", ENTRY)


@pytest.mark.parametrize("form", [JSON, TOML, YAML], ids=["JSON", "TOML", "YAML"])
def test_files_of_any_kind_are_edited_right_or_refused(form: Format) -> None:
    chance = random.Random(7)
    texts = [(shelf, text) for known, shelf, text in AS_THEY_WERE if known is form]
    edited = 0
    for _ in range(700):
        shelf, text = chance.choice(texts)
        for _ in range(chance.randint(0, 3)):
            text = spoiled(text, chance)
        try:
            before: Any = form.read(text)
            new = form.put(text, shelf, "thoughtline", ENTRY)
            after = form.read(form.remove(new, shelf, "thoughtline"))
        except (MisfitError, UnreadableError):
            continue
        edited += 1
        assert shelf.changed(before, "thoughtline", None) == shelf.changed(
            after, "thoughtline", None
        )
    assert edited > 100


def spoiled(text: str, chance: random.Random) -> str:
    """The text with a character more or less."""
    at = chance.randrange(len(text) + 1)
    if chance.random() < 0.4:
        return text[:at] + text[at + 1 :]
    return text[:at] + chance.choice('{}[]",:/*#\n \t\r-&!|>ab1\\=.') + text[at:]
