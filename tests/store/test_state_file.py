"""Small state beside the database: private, whole, and empty rather than wrong."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thoughtline.store.state_file import StateFile

VALUES = st.dictionaries(st.text(st.characters(codec="utf-8")), st.integers(-(2**53), 2**53))


def state_in(folder: Path) -> StateFile[dict[str, int]]:
    return StateFile(folder / "record.state", dict[str, int], largest=1_000)


@given(value=VALUES)
def test_the_next_process_reads_the_stored_value(
    value: dict[str, int], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("state")
    state_in(folder).store(value)

    is_small = (folder / "record.state").stat().st_size <= 1_000
    assert state_in(folder).load() == (value if is_small else {})
    assert [path.name for path in folder.iterdir()] == ["record.state"]


@given(data=st.binary())
def test_a_file_with_other_bytes_counts_as_empty(
    data: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    state = state_in(tmp_path_factory.mktemp("state"))
    state.path.write_bytes(b"[" + data)

    assert state.load() == {}


@pytest.mark.skipif(os.name != "posix", reason="modes and links of POSIX")
def test_only_its_owner_reads_the_file_and_no_link_is_written_through(tmp_path: Path) -> None:
    state, elsewhere = state_in(tmp_path), tmp_path / "elsewhere"
    elsewhere.write_text("kept")
    (tmp_path / f"record.state.{os.getpid()}.part").symlink_to(elsewhere)

    state.store({"a": 1})

    assert elsewhere.read_text() == "kept"
    assert state.path.stat().st_mode & 0o777 == 0o600
    assert state.load() == {"a": 1}
