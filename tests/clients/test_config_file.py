"""A client's file, while its client writes it too."""

from collections.abc import Callable
from pathlib import Path

import pytest

from thoughtline.clients.config_file import LARGEST, ConfigFile
from thoughtline.core.refusal import Refused


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "settings.json"
    path.write_text("{}", encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "change",
    [
        lambda file: file.replace("{ours}", "{}"),
        lambda file: file.restore("{}"),
        lambda file: file.delete("{}"),
    ],
    ids=["replace", "restore", "delete"],
)
def test_what_its_client_wrote_in_this_moment_is_kept(
    change: Callable[[ConfigFile], None], path: Path
) -> None:
    file = ConfigFile(path, path.parent)
    file.keep("{}")
    path.write_text("{theirs}", encoding="utf-8")

    with pytest.raises(Refused, match="was changed by another program"):
        change(file)

    assert path.read_text(encoding="utf-8") == "{theirs}"


def test_a_file_of_any_size_is_not_read(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(LARGEST + 1)

    with pytest.raises(Refused, match="more than 64 MiB"):
        ConfigFile(path, path.parent).read()
