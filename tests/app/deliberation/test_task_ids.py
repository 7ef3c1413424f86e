"""The names of tasks."""

import re
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thoughtline.app.deliberation.task_ids import STORED_AS, new_secret, place_of, task_id
from thoughtline.core.refusal import Code, Refused

sessions = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1)


@given(sessions, st.integers(1, 10**9 - 1))
def test_a_name_leads_to_its_place_and_may_stand_in_a_header(session: str, number: int) -> None:
    name = task_id(session, f"q{number}", {STORED_AS: new_secret()})

    assert place_of(name) == (session, f"q{number}")
    assert re.fullmatch(r"[A-Za-z0-9._-]+", name)


@given(st.text() | st.from_regex(r"[A-Za-z0-9_-]{22}\.q[1-9]\.[A-Za-z0-9_-]+", fullmatch=True))
def test_whatever_is_said_to_be_a_name_leads_somewhere_or_nowhere(said: str) -> None:
    with suppress(Refused):
        session, deliberation = place_of(said)
        assert session.encode()
        assert "\0" not in session
        assert re.fullmatch(r"q[1-9][0-9]*", deliberation)


def test_no_secret_is_given_twice() -> None:
    assert len({new_secret() for _ in range(1_000)}) == 1_000


@pytest.mark.parametrize("secret", [None, 7, "", "short", "x" * 23, "§" * 22, ["x"]], ids=repr)
def test_what_the_record_says_wrong_is_no_name(secret: Any) -> None:
    assert task_id("s", "q1", {STORED_AS: secret}) == ""


@pytest.mark.parametrize("said", ["x", f"{'A' * 22}.q1.AAAA", f"{'A' * 22}.q0.YWJj"])
def test_nowhere_has_one_code(said: str) -> None:
    with pytest.raises(Refused) as refused:
        place_of(said)

    assert refused.value.code == Code.NO_SUCH_TASK
