"""Which project a process works in."""

import os
import subprocess
from pathlib import Path

import pytest

from thoughtline.settings.project import Project, find_project


def repository(folder: Path) -> Path:
    (folder / ".git").mkdir(parents=True)
    return folder


def git(*words: object) -> None:
    person = ("-c", "user.name=A", "-c", "user.email=a@b.example")
    subprocess.run(["git", *person, *map(str, words)], check=True, capture_output=True)


def test_it_is_the_git_repository_that_the_working_folder_is_in(tmp_path: Path) -> None:
    root = repository(tmp_path / "shop")
    below = root / "src" / "cart"
    below.mkdir(parents=True)

    assert find_project("", below) == Project(str(root), root)


def test_without_one_it_is_the_working_folder(tmp_path: Path) -> None:
    assert find_project("", tmp_path) == Project(str(tmp_path), tmp_path)


def test_all_working_trees_of_a_repository_are_one_project(tmp_path: Path) -> None:
    root, tree = tmp_path / "shop", tmp_path / "shop-fix"
    git("init", root)
    git("-C", root, "commit", "--allow-empty", "--message", "First")
    git("-C", root, "worktree", "add", tree)

    assert find_project("", tree) == Project(str(root), tree)


def test_a_working_tree_may_be_named_from_where_it_is(tmp_path: Path) -> None:
    """As git does with `worktree.useRelativePaths`."""
    root, tree = repository(tmp_path / "shop"), tmp_path / "shop-fix"
    tree.mkdir()
    kept = root / ".git/worktrees/shop-fix"
    kept.mkdir(parents=True)
    (tree / ".git").write_text("gitdir: ../shop/.git/worktrees/shop-fix\n", encoding="utf-8")
    (kept / "gitdir").write_text("../../../../shop-fix/.git\n", encoding="utf-8")

    assert find_project("", tree) == Project(str(root), tree)


@pytest.mark.parametrize("kept", ["", "/elsewhere/.git\n", "\0", "../" * 5000])
def test_a_folder_is_no_tree_of_a_repository_that_does_not_know_it(
    kept: str, tmp_path: Path
) -> None:
    """Or an unpacked archive would be told what another project thinks."""
    root, claims = repository(tmp_path / "secret"), tmp_path / "unpacked"
    claims.mkdir()
    (claims / ".git").write_text(f"gitdir: {root}/.git/worktrees/a\n", encoding="utf-8")
    if kept:
        (root / ".git/worktrees/a").mkdir(parents=True)
        (root / ".git/worktrees/a/gitdir").write_text(kept, encoding="utf-8")

    assert find_project("", claims) == Project(str(claims), claims)


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / ".git")

    assert find_project("", tmp_path) == Project(str(tmp_path), tmp_path)


def test_a_git_file_that_says_nothing_of_use_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / ".git").write_bytes(b"\xff")

    assert find_project("", tmp_path) == Project(str(tmp_path), tmp_path)


def test_a_folder_of_everybody_is_none() -> None:
    assert find_project("", Path("/")) == Project()
    assert find_project("", Path.home()) == Project()


def test_what_is_given_goes_before_all_that(tmp_path: Path) -> None:
    root = repository(tmp_path / "shop")

    assert find_project("none", root) == Project()
    assert find_project("checkout", root) == Project("checkout")
    assert find_project(str(root), tmp_path) == Project(str(root), root)
