"""JSON texts as hypothesis makes them."""

import json
from typing import Any

from hypothesis import strategies as st

from thoughtline.core.text.json_limits import MAX_DEPTH

TEXT = st.text(st.sampled_from('[]{}"\\ax, \u2028'), max_size=8)
VALUE: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.integers() | TEXT,
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(TEXT, inside, max_size=3),
    max_leaves=12,
)


@st.composite
def nested(draw: st.DrawFn) -> bytes:
    """A JSON text, more often than not about as deep as is allowed."""
    value = draw(VALUE)
    for wrap in draw(st.lists(st.sampled_from("[{"), max_size=MAX_DEPTH + 4)):
        beside = draw(TEXT)
        value = [beside, value] if wrap == "[" else {beside: value, "": beside}
    return json.dumps(value, ensure_ascii=draw(st.booleans())).encode()
