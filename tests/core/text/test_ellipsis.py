"""A text is cut between two signs, never within one."""

from hypothesis import example, given
from hypothesis import strategies as st

from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.text.visible_characters import show

SIGNS = (
    *("a", "é", "e\u0301", "é\u0323\u0302", "漢", "が", "か\u3099", "한", "\u1112\u1161\u11ab"),
    *("กำ", "กี่", "क्", "بً", "👨\u200d👩\u200d👧", "👍🏽", "🇯🇵", "🇩🇪", "❤\ufe0f", "🚀"),
    *("🏴\U000e0067\U000e007f", "\x1b", "\u200b", "\u202e", "\U000e0001"),
)


@example(signs=["🇯🇵"] * 9, width=8)
@example(signs=["👨\u200d👩\u200d👧"] * 3, width=7)
@given(signs=st.lists(st.sampled_from(SIGNS), min_size=1, max_size=40), width=st.integers(1, 60))
def test_a_text_is_cut_between_signs(signs: list[str], width: int) -> None:
    ends, whole = {0}, ""
    for sign in signs:
        whole += sign
        ends.add(len(show(whole)))

    cut = shorten(whole, width)

    assert len(cut) <= width
    kept = cut.removesuffix("…")
    assert show(whole).startswith(kept)
    if cut != kept and max(len(show(sign)) for sign in signs) < width:
        assert len(kept) in ends, (cut, signs)
        assert kept
