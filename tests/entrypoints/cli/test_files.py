"""A new file has its name only once it is whole, and takes it from nobody."""

from pathlib import Path

import click
import pytest

from thoughtline.entrypoints.cli.files import create_file


def test_a_file_that_is_there_is_found_out_before_any_work(tmp_path: Path) -> None:
    (tmp_path / "mine").touch()

    with pytest.raises(click.ClickException), create_file(tmp_path / "mine"):
        pytest.fail("it had begun")


@pytest.mark.parametrize("link", [True, False])
def test_a_file_that_comes_meanwhile_is_not_written_over(tmp_path: Path, link: bool) -> None:
    path, other = tmp_path / "file", tmp_path / "other"
    other.write_text("mine", encoding="utf-8")

    def begin_and_be_overtaken() -> None:
        with create_file(path) as file:
            file.write(b"whole")
            if link:
                path.symlink_to(other)
            else:
                other.rename(path)

    with pytest.raises(click.ClickException):
        begin_and_be_overtaken()
    assert path.read_text(encoding="utf-8") == "mine"
    assert set(tmp_path.iterdir()) <= {path, other}


def test_a_file_has_no_name_before_it_is_whole(tmp_path: Path) -> None:
    with create_file(tmp_path / "file") as file:
        file.write(b"half")
        assert not (tmp_path / "file").exists()

    assert list(tmp_path.iterdir()) == [tmp_path / "file"]


def test_a_file_that_was_given_up_leaves_nothing(tmp_path: Path) -> None:
    def begin_and_be_interrupted() -> None:
        with create_file(tmp_path / "file") as file:
            file.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        begin_and_be_interrupted()
    assert list(tmp_path.iterdir()) == []
