"""The manual pages in man/, which the wheel installs for `man thoughtline-show`."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from places import ROOT


def pages(folder: Path) -> dict[str, str]:
    return {page.name: page.read_text("utf-8") for page in folder.glob("*.1")}


def test_the_pages_are_the_help_of_today(tmp_path: Path) -> None:
    made = tmp_path / "man"
    subprocess.run([sys.executable, ROOT / "scripts" / "man-pages", made], check=True)

    assert pages(ROOT / "man") == pages(made), "run: .venv/bin/python scripts/man-pages"


def test_the_page_of_serve_has_its_options() -> None:
    page = pages(ROOT / "man")["thoughtline-serve.1"]

    assert r"\fB\-\-database\fP PATH|URL" in page


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed")
def test_a_reader_of_manual_pages_can_draw_each_of_them() -> None:
    for page in sorted((ROOT / "man").glob("*.1")):
        drawn = subprocess.run(
            ["groff", "-man", "-Tutf8", page], capture_output=True, text=True, check=True
        )
        complaints = [line for line in drawn.stderr.splitlines() if "cannot adjust" not in line]
        assert not complaints, page.name
        assert page.stem.replace("-", " ").upper() in drawn.stdout.replace("-", " ")
