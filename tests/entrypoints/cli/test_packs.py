"""`thoughtline packs`: the packs that ship, and whether one of your own is right."""

from pathlib import Path

import pytest

from entrypoints.cli.commandline import thoughtline, told
from places import DOCS
from rawclient import RawClient
from thoughtline.dialects.wording_pack import SHIPPED

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

    assert (done.returncode, done.stdout) == (0, f"✓ {file} is a valid pack.\n")


@pytest.mark.parametrize(
    ("source", "line", "said"),
    [
        ("", 1, "missing required field `name`"),
        (GOOD + "colour = 1\n", 3, "unknown field `colour`"),
        (GOOD + "[tools.think]\ntitel = 'a'\n", 4, "unknown field `titel`"),
        (GOOD + "\n[food]\ndish = 1\n", 4, "unknown field `food`"),
        (GOOD + "\n\n[food.hot]\ndish = 1\n", 5, "unknown field `food`"),
        ('name = "x"\nabout = 5\n', 2, "expected `str`, got `int`"),
        (GOOD + "\n[vocabulary]\ndish = 1\n", 5, "expected `str`, got `int`"),
        (GOOD + "\n[tools.think]\ntitle = 1\n", 5, "expected `str`, got `int`"),
        (GOOD + "\n[prompts.p]\ndescription='d'\ntext='t'\n", 4, "field `title`"),
        (GOOD + "\n[tools.nosuch]\ntitle='t'\n", 4, "no dialect has a tool 'nosuch'; there are: "),
        (GOOD + "[tools.think.arguments]\nthougth='t'\n", 4, "no argument 'thougth'; it has: "),
        (
            GOOD + "[prompts.p]\ntitle='t'\ndescription='d'\ntext='t'\nneeds=['thinker']\n",
            7,
            "no dialect has a tool 'thinker'",
        ),
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


def test_all_that_is_wrong_is_named_from_the_first_line_on(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text("about = 1\n[tools.think]\ntitel = 'a'\ntitle = 2\n", encoding="utf-8")

    problems = told("packs", "check", file)["problems"]

    assert [problem["line"] for problem in problems] == [1, 1, 3, 4]
    assert problems[2]["what"].endswith("there are: title, description, arguments")


@pytest.mark.parametrize("pack", sorted(SHIPPED.glob("*.toml")))
def test_a_pack_that_ships_names_only_tools_that_there_are(pack: Path) -> None:
    assert told("packs", "check", pack)["right"]


def test_a_server_takes_a_pack_that_names_tools_of_nobody(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(GOOD + "[tools.nosuch]\ntitle = 't'\n", encoding="utf-8")

    with RawClient(tmp_path / "t.db", "--pack", str(file)) as client:
        client.greet()
        assert client.think(thought="So.")["thought"] == "t1"
