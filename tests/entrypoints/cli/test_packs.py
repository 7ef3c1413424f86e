"""`thoughtline packs`: the packs that ship, and whether one of your own is right."""

from pathlib import Path

import pytest

from entrypoints.cli.commandline import thoughtline, told
from places import DOCS

GOOD = 'name = "x"\nabout = "y"\n'


def test_the_packs_that_ship_are_listed_and_right() -> None:
    listed = told("packs", "list")

    assert set(listed) == {"engineering", "general", "medical"}
    assert "medical" in thoughtline("packs", "list").stdout


def test_the_pack_of_the_docs_is_right(tmp_path: Path) -> None:
    page = (DOCS / "packs.md").read_text(encoding="utf-8")
    file = tmp_path / "cooking.toml"
    file.write_text(page.split("```toml\n")[1].split("```")[0], encoding="utf-8")

    done = thoughtline("packs", "check", file)

    assert (done.returncode, done.stdout) == (0, f"✓ {file} is a pack.\n")


@pytest.mark.parametrize(
    ("source", "line", "said"),
    [
        ("", 1, "missing required field `name`"),
        (GOOD + "colour = 1\n", 3, "unknown field `colour`"),
        (GOOD + "[tools.think]\ntitel = 'a'\n", 4, "unknown field `titel`"),
        (GOOD + "\n[food]\ndish = 1\n", 4, "unknown field `food`"),
        (GOOD + "\n\n[food.hot]\ndish = 1\n", 5, "unknown field `food`"),
        ('name = "x"\nabout = 5\n', 2, "expected `str`, got `int`"),
        (GOOD + "\n[vocabulary]\ndish = 1\n", 4, "expected `str`, got `int`"),
        ('name = "x\n', 1, "not TOML"),
        (GOOD + "[prompts.p]\ntitle='t'\ndescription='d'\ntext='for {whom}'\n", 6, "{whom}"),
        (GOOD + "[prompts.p]\ntitle='t'\ndescription='d'\ntext='see [[list]]'\n", 6, "'list'"),
        (
            GOOD + "[prompts.p]\ntitle='t'\ndescription='d'\ntext='t'\noptional=['a']\n",
            7,
            "'a' is no argument",
        ),
        (
            GOOD
            + "[prompts.p]\ntitle='t'\ndescription='d'\ntext='t'\n[prompts.p.arguments]\na='b'\n",
            8,
            "'a' is not used",
        ),
        (GOOD + f"notice = '{'x' * 9000}'\n", 3, "the limit is 8,192"),
    ],
)
def test_a_problem_is_named_with_its_line(
    tmp_path: Path, source: str, line: int, said: str
) -> None:
    file = tmp_path / "own.toml"
    file.write_text(source, encoding="utf-8")

    done = thoughtline("packs", "check", file)

    assert done.returncode == 1
    assert done.stdout.startswith(f"{file}:{line}: ")
    assert said in done.stdout
    assert told("packs", "check", file)["problems"][0]["line"] == line
