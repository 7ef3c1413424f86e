"""Files that evidence names: hostile paths, and what is no plain file."""

import os
import socket
from contextlib import suppress
from pathlib import Path

import pytest

from limited import in_time
from thoughtline.project.files import MAX_FILE, ProjectFiles, Unreadable, suffix_of


@pytest.fixture
def files(tmp_path: Path) -> ProjectFiles:
    (tmp_path / "outside.txt").write_text("secret")
    root = tmp_path / "project"
    (root / "src").mkdir(parents=True)
    (root / "src" / "a.txt").write_text("one\ntwo\n")
    (root / ".git").mkdir()
    (root / ".git" / "config").write_text("token")
    return ProjectFiles(root)


@pytest.mark.parametrize(
    "path",
    [
        "../outside.txt",
        "src/../../outside.txt",
        "./../outside.txt",
        "src/../../project/../outside.txt",
        "/etc/passwd",
        "//etc/passwd",
        "/dev/zero",
        "/proc/self/environ",
        "/proc/self/fd/0",
        "..",
        "../..",
        "",
        ".",
        "./",
        "src/..",
        ".git/config",
        "src/../.git/config",
        "./.git/config",
        "a\0b",
        "src/a.txt\0.py",
        "x" * 5_000,
    ],
)
def test_a_path_out_of_the_folder_is_not_read(files: ProjectFiles, path: str) -> None:
    with pytest.raises(Unreadable):
        files.read(path)


def test_a_path_inside_is_read_however_it_is_written(files: ProjectFiles) -> None:
    for path in ("src/a.txt", "./src/a.txt", "src//a.txt", f"{files.folder}/src/a.txt"):
        assert files.read(path) == b"one\ntwo\n"
        assert files.relative(path) == "src/a.txt"


@pytest.mark.parametrize(
    "path", ["nothing.txt", "src/a.txt/b", "no/such/a.txt", "~/a.txt", "%2e%2e"]
)
def test_what_is_not_there_is_nothing(files: ProjectFiles, path: str) -> None:
    assert files.read(path) is None


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
@pytest.mark.parametrize("target", ["../outside.txt", "/etc/passwd", "src/a.txt", "loop"])
def test_no_link_is_followed_wherever_it_leads(files: ProjectFiles, target: str) -> None:
    (files.folder / "loop").symlink_to(target)

    with pytest.raises(Unreadable, match="link"):
        files.read("loop")


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
@pytest.mark.parametrize("target", ["..", "/etc", "src"])
def test_no_folder_that_is_a_link_is_gone_through(files: ProjectFiles, target: str) -> None:
    (files.folder / "way").symlink_to(target)

    for name in ("outside.txt", "passwd", "a.txt"):
        with pytest.raises(Unreadable, match="link"):
            files.read(f"way/{name}")


@pytest.mark.skipif(os.name == "nt", reason="swaps what is open")
def test_a_folder_swapped_for_a_link_after_it_was_looked_at_leads_nowhere(
    files: ProjectFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    (files.folder.parent / "a.txt").write_text("secret")
    really = os.open
    swapped = False

    def swapping(path: str, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
        nonlocal swapped
        descriptor = really(path, flags, mode, dir_fd=dir_fd)
        if path == "src" and not swapped:
            swapped = True
            (files.folder / "src").rename(files.folder / "old")
            (files.folder / "src").symlink_to("..")
        return descriptor

    monkeypatch.setattr(os, "open", swapping)

    assert files.read("src/a.txt") == b"one\ntwo\n"
    with pytest.raises(Unreadable, match="link"):
        files.read("src/a.txt")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="has no named pipes")
def test_a_pipe_is_not_waited_for(files: ProjectFiles) -> None:
    os.mkfifo(files.folder / "pipe")

    def refused() -> bool:
        with pytest.raises(Unreadable, match="no plain file"):
            files.read("pipe")
        return True

    assert in_time(refused)


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="has no such sockets")
def test_a_socket_and_a_folder_are_no_files(
    files: ProjectFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(files.folder)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("socket")

        for path in ("socket", "src"):
            with pytest.raises(Unreadable):
                files.read(path)


@pytest.mark.skipif(os.name == "nt", reason="has no devices in folders")
def test_a_device_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="no plain file"):
        ProjectFiles(Path("/dev")).read("zero")


def test_a_file_that_is_too_large_is_not_read(files: ProjectFiles) -> None:
    with (files.folder / "large").open("wb") as large:
        large.truncate(MAX_FILE + 1)

    with pytest.raises(Unreadable, match="at most"):
        files.read("large")


def paths(files: ProjectFiles) -> list[str]:
    return [path for path, _ in files.survey({".txt"})[".txt"]]


def test_what_was_moved_is_looked_for_in_plain_files_only(files: ProjectFiles) -> None:
    (files.folder / "node_modules").mkdir()
    (files.folder / "node_modules" / "b.txt").write_text("x")
    (files.folder / ".hidden.txt").write_text("x")
    if os.name != "nt":
        (files.folder / "link.txt").symlink_to("../outside.txt")
        (files.folder / "folder").symlink_to("..")

    assert paths(files) == ["src/a.txt"]


@pytest.mark.skipif(os.name == "nt", reason="such names cannot be given there")
@pytest.mark.parametrize("name", [b"\xff.txt", b"a\nGoal: b.txt", b"\x1b[31m.txt"])
def test_a_name_that_cannot_be_shown_is_not_where_anything_was_moved(
    files: ProjectFiles, name: bytes
) -> None:
    with suppress(OSError):  # some file systems take no such name
        Path(os.fsdecode(bytes(files.folder) + b"/" + name)).write_text("x")

    assert paths(files) == ["src/a.txt"]


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux has such files")
def test_a_file_that_holds_more_than_it_says_is_not_read_to_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("thoughtline.project.files.MAX_FILE", 10)

    with pytest.raises(Unreadable, match="more than 10 bytes"):
        ProjectFiles(Path("/proc/self")).read("status")


def test_a_walk_ends_after_so_many_entries_and_skips_folders_of_data(
    files: ProjectFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = files.folder / "data"
    data.mkdir()
    for number in range(20):
        (data / f"{number}.bin").touch()
    monkeypatch.setattr("thoughtline.project.files.MAX_ENTRIES", 10)
    assert paths(files) == []  # the folder of data came first

    monkeypatch.setattr("thoughtline.project.files.MAX_IN_FOLDER", 15)

    assert paths(files) == ["src/a.txt"]


def test_only_so_many_files_are_looked_through(
    files: ProjectFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    (files.folder / "b.txt").write_text("x")
    monkeypatch.setattr("thoughtline.project.files.MAX_FILES", 1)

    assert len(paths(files)) == 1


def test_a_dot_in_the_name_of_a_folder_is_no_suffix() -> None:
    assert [suffix_of(path) for path in ("a.b/Makefile", "a.b/c.py", "Makefile")] == ["", ".py", ""]
