"""What is said to whoever asks for a session that is not theirs."""

from collections.abc import Callable

import pytest

from thoughtline.core.refusal import Refused
from thoughtline.store.access.session_access import SessionRef, no_such_session, not_shared
from thoughtline.store.stored_names import SHARED


def foreign(session: str) -> Refused:
    with pytest.raises(Refused) as refusal:
        SessionRef(session, session, "read").check_writable()
    return refusal.value


@pytest.mark.parametrize("refuse", [foreign, not_shared, no_such_session])
def test_a_refusal_tells_the_first_128_characters_of_a_name(
    refuse: Callable[[str], Refused],
) -> None:
    name = f"{SHARED}{'n' * 200}"

    message = refuse(name).message

    assert repr(name[:128]) in message
    assert repr(name[:128])[:-1] + "n" not in message
