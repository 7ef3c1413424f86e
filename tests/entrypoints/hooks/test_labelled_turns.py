"""Hooks at moments speak rarely, and rightly: the figures of docs/moments.md."""

import pytest

from entrypoints.hooks.labelled_turns import TURNS, Answer, answers, figures
from places import DOCS

HALVES = {"tune": "tuned on", "measure": "held back"}


@pytest.fixture(scope="module", params=HALVES)
def told(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, list[Answer]]:
    folder = tmp_path_factory.mktemp("moments")
    files = [
        file
        for file in sorted(TURNS.glob("*.txt"))
        if file.read_text(encoding="utf-8").startswith(request.param)
    ]
    return request.param, [answer for file in files for answer in answers(file, folder)]


def test_hooks_speak_rarely_and_rightly(told: tuple[str, list[Answer]]) -> None:
    found = figures(told[1])

    assert found.turns >= 200
    assert found.precision >= 0.90
    assert found.recall >= 0.60
    assert found.silence >= 0.95
    assert found.most_tokens <= 200


def test_the_page_has_these_figures(told: tuple[str, list[Answer]]) -> None:
    found = figures(told[1])
    page = (DOCS / "moments.md").read_text(encoding="utf-8")

    [row] = [line for line in page.splitlines() if line.startswith(f"| {HALVES[told[0]]} |")]
    cells = [f"{found.precision:.1%}", f"{found.recall:.1%}", f"{found.silence:.1%}"]
    assert [cell.strip() for cell in row.split("|")][4:7] == cells
