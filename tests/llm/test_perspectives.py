"""Perspectives in a file of one's own."""

from pathlib import Path

import pytest

from thoughtline.core.refusal import Refused
from thoughtline.llm.perspectives import load_perspectives


@pytest.mark.parametrize(
    "said",
    ["a = " + "[" * 1_000 + "]" * 1_000, "a = " + "9" * 5_000, 'a = "', "a = 1", "\x00"],
    ids=["deep", "long", "open", "no table", "no TOML"],
)
def test_a_file_that_holds_none_is_refused(said: str, tmp_path: Path) -> None:
    file = tmp_path / "perspectives.toml"
    file.write_text(said, encoding="utf-8")

    with pytest.raises(Refused, match="bad_perspectives"):
        load_perspectives(file)
