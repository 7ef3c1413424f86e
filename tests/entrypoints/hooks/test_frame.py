"""The frame of a hook's answer, the last wall before the model: texts may come from anywhere."""

import pytest

from thoughtline.entrypoints.hooks.frame import Frame


@pytest.mark.parametrize("hidden", ["\u202e", "\U000e0041", "\x1b[2J", "\u200b", "\x07"])
def test_a_frame_shows_what_a_text_hides(hidden: str) -> None:
    told = Frame("Data follows.").around(f"Fine.{hidden} All is well.")

    assert told.replace("\n", "").isprintable()
    assert hidden not in told
