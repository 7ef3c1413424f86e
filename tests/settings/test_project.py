"""Which project a process works in."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from thoughtline.settings.project import (
    Project,
    describe_project,
    find_project,
    working_folder,
)

Enter = Callable[..., None]


@pytest.fixture
def surroundings(monkeypatch: pytest.MonkeyPatch) -> Enter:
    """Sets variables of the environment to folders."""

    def enter(**variables: Path) -> None:
        for name, folder in variables.items():
            monkeypatch.setenv(name, str(folder))

    return enter


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
    (kept / "commondir").write_text("../..\n", encoding="utf-8")

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
        (root / ".git/worktrees/a/commondir").write_text("../..\n", encoding="utf-8")

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


def test_all_working_trees_of_a_bare_repository_are_one_project(tmp_path: Path) -> None:
    """As people keep one folder for a repository: `.bare` in it, and a working tree a branch."""
    home = tmp_path / "shop"
    bare_repository(home / ".bare")
    (home / ".git").write_text("gitdir: ./.bare\n", encoding="utf-8")
    tree = git_tree(home, "main")
    other = git_tree(home, "fix")

    found = {find_project("", folder).name for folder in (tree, other, home)}

    assert found == {str(home)}


def test_a_bare_repository_that_is_not_hidden_names_its_trees_itself(tmp_path: Path) -> None:
    bare_repository(tmp_path / "shop.git")

    tree = git_tree(tmp_path / "shop.git", "../elsewhere")

    assert find_project("", tree) == Project(str(tmp_path / "shop.git"), tree)


def bare_repository(folder: Path) -> None:
    first = folder.parent.parent / "first"
    git("init", first)
    git("-C", first, "commit", "--allow-empty", "--message", "First")
    git("clone", "--bare", first, folder)


def git_tree(repository: Path, name: str) -> Path:
    git("-C", repository, "worktree", "add", "-b", Path(name).name + "-branch", name)
    return (repository / name).resolve()


def test_a_submodule_is_a_project_of_its_own(tmp_path: Path) -> None:
    part, root = tmp_path / "part", tmp_path / "shop"
    for folder in (part, root):
        git("init", folder)
        git("-C", folder, "commit", "--allow-empty", "--message", "First")
    allowed = ("-c", "protocol.file.allow=always")
    git("-C", root, *allowed, "submodule", "add", part, "part")

    tree = git_tree(root / "part", "../../fix")

    assert find_project("", root / "part") == Project(str(root / "part"), root / "part")
    assert find_project("", tree) == Project(str(root / "part"), tree)


def test_the_path_of_a_renamed_folder_names_the_files_here(tmp_path: Path) -> None:
    """So does the path of a folder that a container mounts elsewhere."""
    root = repository(tmp_path / "shop")
    former = str(tmp_path / "store")

    assert find_project(former, root / "src") == Project(former, root)
    assert find_project(former, Path(root.anchor)) == Project(former)
    assert "files in " in describe_project(Project(former, root), former, root)


def test_all_workspaces_of_a_jj_repository_are_one_project(tmp_path: Path) -> None:
    root, other = tmp_path / "shop", tmp_path / "shop-fix"
    (root / ".jj/repo/store").mkdir(parents=True)
    (root / "src").mkdir()
    (other / ".jj").mkdir(parents=True)
    (other / ".jj/repo").write_text("../../shop/.jj/repo", encoding="utf-8")

    assert find_project("", root / "src") == Project(str(root), root)
    assert find_project("", other) == Project(str(root), other)


def test_a_home_folder_that_is_a_repository_is_no_project(
    tmp_path: Path, surroundings: Enter
) -> None:
    """Or the settings that somebody keeps in git would own all work below the home folder."""
    surroundings(HOME=tmp_path)
    repository(tmp_path)
    (tmp_path / "work").mkdir()

    work = tmp_path / "work"
    assert find_project("", work) == Project(str(work), work)
    assert find_project(str(tmp_path), work) == Project()


def test_a_home_folder_behind_a_link_is_no_project_either(
    tmp_path: Path, surroundings: Enter
) -> None:
    """A process sees the folder of the disk as its working folder, and `HOME` may name a link."""
    home = repository(tmp_path / "disk/ann")
    (tmp_path / "home").symlink_to(home)
    surroundings(HOME=tmp_path / "home")

    assert find_project("", home) == Project()
    assert find_project(str(tmp_path / "home"), home) == Project()


@pytest.mark.parametrize("variable", ["WORKSPACE_FOLDER_PATHS", "CLAUDE_PROJECT_DIR"])
def test_a_client_that_starts_in_the_home_folder_names_the_folder_in_a_variable(
    variable: str, tmp_path: Path, surroundings: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = repository(tmp_path / "home/shop")
    surroundings(HOME=tmp_path / "home", **{variable: root})
    monkeypatch.chdir(tmp_path / "home")
    assert working_folder() == root

    monkeypatch.chdir(repository(tmp_path / "home/other"))
    assert working_folder() == tmp_path / "home/other"


def test_a_variable_that_a_client_did_not_fill_in_is_no_project(tmp_path: Path) -> None:
    root = repository(tmp_path / "shop")

    assert find_project("${workspaceFolder}", root) == Project(str(root), root)


def test_a_project_says_by_which_rule_it_was_found(tmp_path: Path) -> None:
    root = repository(tmp_path / "shop")

    def described(given: str, working: Path) -> str:
        return describe_project(find_project(given, working), given, working)

    assert described("", root) == f"{root} (git repository)"
    assert described("", tmp_path) == f"{tmp_path} (working folder, no repository)"
    assert described("shop", root) == "shop (as given)"
    assert described("none", root) == "none (--project none)"
    assert described("", Path("/")) == "none (/ is a home or root folder)"
