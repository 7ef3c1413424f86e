"""Promises of the known servers' documents: each is shown by a test, or is a listed difference."""

import re

import pytest

from benchmarks.promises import CHANGES, PAGES, REFERENCE, named_tests, rows
from places import DOCS, TESTS
from test_docs import anchors
from thoughtline.wiring.tools import DIALECTS

COUNT = {
    "medical": 15,
    "multi-agent": 46,
    "sequentialthinking": 20,
    "thinking-agent": 41,
    "thinkseq": 41,
    "ultrathink": 38,
}
"""How many promises each original's documents make. None is dropped from its page."""

LINK = re.compile(r"\]\(([^)#]+)(?:#([^)]+))?\)")

SHORTEST_REASON = 40
"""Characters of a difference that is explained on the page itself."""


ROWS = [(name, *row) for name in COUNT for row in rows(name)]


def test_every_stand_in_has_its_page_and_every_page_all_its_promises() -> None:
    assert {path.stem for path in PAGES.glob("*.md")} == set(COUNT)
    assert {name: len(rows(name)) for name in COUNT} == COUNT
    stand_ins = {name.partition("@")[0] for name in DIALECTS} - {"thoughtline"}
    assert stand_ins == set(COUNT)


def test_a_promise_is_shown_by_a_test_or_is_a_listed_difference() -> None:
    sources: dict[str, str] = {}
    assert [(name, promise) for name, promise, shown in ROWS if not is_shown(shown, sources)] == []


def test_every_promise_that_a_test_shows_is_broken_once() -> None:
    """`scripts/removals promises` does that."""
    shown = {
        name: [promise for promise, where in rows(name) if named_tests(where)] for name in COUNT
    }

    assert {name: list(changes) for name, changes in CHANGES.items()} == shown


def is_shown(shown: str, sources: dict[str, str]) -> bool:
    """Check that each named test exists, and that a difference has a link or a reason."""
    tests = REFERENCE.findall(shown)
    _, differs, why = shown.partition("Different: ")
    if not (tests or differs):
        return False
    if differs and not (LINK.search(why) or len(why) >= SHORTEST_REASON):
        return False
    for file, test in tests:
        if file not in sources:
            sources[file] = (TESTS / file).read_text(encoding="utf-8")
        if not re.search(rf"^(async )?def {test}\(", sources[file], re.MULTILINE):
            return False
    return True


@pytest.mark.parametrize("name", COUNT)
def test_links_of_a_page_lead_somewhere(name: str) -> None:
    page = PAGES / f"{name}.md"
    for target, anchor in LINK.findall(page.read_text(encoding="utf-8")):
        linked = page.parent / target
        assert linked.exists(), target
        assert not anchor or anchor in anchors(linked), (target, anchor)


@pytest.mark.parametrize("name", COUNT)
def test_every_difference_that_the_dialects_page_lists_is_on_the_page_of_promises(
    name: str,
) -> None:
    page = (PAGES / f"{name}.md").read_text(encoding="utf-8")
    dialects = (DOCS / "dialects.md").read_text(encoding="utf-8")
    sections = re.findall(
        rf"^## `{name}(?:@\d)?`\n(.*?)(?=^## |\Z)", dialects, re.MULTILINE | re.DOTALL
    )
    headings = [head for text in sections for head in re.findall(r"^### (.+)$", text, re.MULTILINE)]
    linked = set(re.findall(r"dialects\.md#([\w-]+)", page))

    assert {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in headings} <= linked
