"""What is said in a URL, by a form of the board and by the login is read in one way."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from entrypoints.http.served import Served, token
from thoughtline.core.refusal import Code, Refused
from thoughtline.entrypoints.request_fields import MAX_FIELDS, decode_fields

MANY = "&".join(f"field{number}=1" for number in range(MAX_FIELDS + 1))
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    database = tmp_path / "thoughts.db"
    made = token(database, "ada")
    with Served(database=database) as server:
        form = {"token": made}
        assert server.http.post("/login", data=form, headers={"Origin": server.url}).is_redirect
        yield server


@pytest.mark.parametrize(
    ("said", "read"),
    [
        (b"q=a+b%20c%2B", {"q": "a b c+"}),
        (b"q=%C3%A9%ff\xfe", {"q": "é\ufffd\ufffd"}),
        (b"q=first&q=second", {"q": "first"}),
        (b"q=&a", {"q": "", "a": ""}),
        (b"", {}),
    ],
)
def test_fields_are_decoded(said: bytes, read: dict[str, str]) -> None:
    assert decode_fields(said) == read


def test_too_many_fields_are_refused() -> None:
    with pytest.raises(Refused) as refused:
        decode_fields(MANY.encode())

    assert refused.value.code is Code.BAD_ARGUMENTS
    assert decode_fields(MANY.rpartition("&")[0].encode())


@pytest.mark.parametrize("path", ["/search", "/known", "/", "/login", "/costs", "/board/events"])
def test_an_address_of_too_many_fields_is_refused(server: Served, path: str) -> None:
    assert server.http.get(f"{path}?{MANY}").status_code == 400


def test_a_form_of_too_many_fields_is_refused(server: Served) -> None:
    headers = FORM | {"Origin": server.url}

    assert server.http.post("/login", content=MANY, headers=headers).status_code == 400
