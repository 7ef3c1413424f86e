"""Which project a process works in."""

from pathlib import Path

from thoughtline.settings.project import Project, find_project


def repository(folder: Path) -> Path:
    (folder / ".git").mkdir(parents=True)
    return folder


def test_it_is_the_git_repository_that_the_working_folder_is_in(tmp_path: Path) -> None:
    root = repository(tmp_path / "shop")
    below = root / "src" / "cart"
    below.mkdir(parents=True)

    assert find_project("", below) == Project(str(root), root)


def test_without_one_it_is_the_working_folder(tmp_path: Path) -> None:
    assert find_project("", tmp_path) == Project(str(tmp_path), tmp_path)


def test_all_working_trees_of_a_repository_are_one_project(tmp_path: Path) -> None:
    root = repository(tmp_path / "shop")
    tree = tmp_path / "shop-fix"
    tree.mkdir()
    (tree / ".git").write_text(f"gitdir: {root}/.git/worktrees/shop-fix\n", encoding="utf-8")

    assert find_project("", tree) == Project(str(root), tree)


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
