"""A pull request names the decisions that its diff puts in doubt, and no others."""

import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random

from campaigns.field import report, rounds
from entrypoints.cli.commandline import thoughtline
from rawclient import RawClient

DIFFS = rounds(3, 100)
DECISIONS = 4
ME = ("-c", "user.name=me", "-c", "user.email=me@example.org")


def line(name: str, number: int) -> str:
    return f"{name}_setting_{number} = {number}"


class Repository:
    """A repository with a file for each decision, which rests on line 10 of its file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "project"
        self.folder.mkdir()
        self.database = folder / "t.db"
        self.git("init", "-b", "main")
        for number in range(DECISIONS):
            lines = [line(f"f{number}", each) for each in range(1, 21)]
            (self.folder / f"f{number}.py").write_text("\n".join(lines) + "\n")
        self.git("add", ".")
        self.git(*ME, "commit", "-m", "first")
        with RawClient(self.database, "--project", str(self.folder)) as client:
            client.greet()
            for number in range(DECISIONS):
                client.think(
                    thought=f"Decision {number}", kind="decision", evidence=f"f{number}.py:10"
                )
        self.git("checkout", "-b", "change")

    def git(self, *words: str) -> None:
        subprocess.run(["git", *words], cwd=self.folder, check=True, capture_output=True)

    def edit(self, number: int, change: Callable[[list[str]], list[str]]) -> None:
        file = self.folder / f"f{number}.py"
        file.write_text("\n".join(change(file.read_text().splitlines())) + "\n")

    def named(self) -> set[int]:
        """The decisions that the summary names as in doubt because of the change."""
        options = ("--database", self.database, "--project", self.folder)
        printed = thoughtline("pr", "main", *options).stdout
        part = printed.partition("In doubt because of this change**")[2].partition("\n\n**")[0]
        return {number for number in range(DECISIONS) if f"Decision {number}" in part}


def plant(repository: Repository, number: int, random: Random) -> bool:
    """Change a file in one of eight ways. Returns whether its decision is in doubt by that."""
    way = random.randrange(8)
    match way:
        case 0:  # another value
            repository.edit(number, lambda lines: [*lines[:9], f"{lines[9]}0", *lines[10:]])
        case 1:  # the line is gone
            repository.edit(number, lambda lines: [*lines[:9], *lines[10:]])
        case 2:  # another line above, and below
            repository.edit(number, lambda lines: ["new = 1", *lines, "last = 1"])
        case 3:  # another line changes
            repository.edit(number, lambda lines: [*lines[:3], f"{lines[3]}0", *lines[4:]])
        case 4:  # another layout
            repository.edit(number, lambda lines: [each.replace(" = ", "=") for each in lines])
        case 5:  # another name of the file
            repository.git("mv", f"f{number}.py", f"g{number}.py")
        case 6:  # no file
            (repository.folder / f"f{number}.py").unlink()
        case _:
            pass
    return way in (0, 1, 6)


def test_a_summary_names_what_a_diff_puts_in_doubt(tmp_path: Path) -> None:
    found = missed = wrong = 0
    for seed in range(DIFFS):
        random = Random(seed)
        folder = tmp_path / str(seed)
        folder.mkdir()
        repository = Repository(folder)
        planted = {number for number in range(DECISIONS) if plant(repository, number, random)}
        repository.git("add", "-A")
        repository.git(*ME, "commit", "--allow-empty", "-m", "second")
        named = repository.named()
        found += len(named & planted)
        missed += len(planted - named)
        wrong += len(named - planted)
    doubted = found + missed
    report("pull requests", diffs=DIFFS, doubted=doubted, found=found, wrong=wrong)
    assert found / max(1, doubted) >= 0.98
    assert found / max(1, found + wrong) >= 0.95
