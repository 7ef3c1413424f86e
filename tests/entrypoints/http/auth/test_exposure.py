"""Which servers ask nobody for a token, and which do not even start."""

import pytest

from thoughtline.core.refusal import Code, Refused
from thoughtline.entrypoints.http.auth.exposure import is_open

ELSEWHERE = "https://thoughts.example.org"


@pytest.mark.parametrize("host", ["127.0.0.1", "127.9.9.9", "::1", "localhost"])
@pytest.mark.parametrize("public_url", ["", "http://localhost:8719", "http://[::1]:8719"])
def test_on_loopback_nobody_is_asked_until_there_is_a_token(host: str, public_url: str) -> None:
    assert is_open(host, public_url, knows_users=False)
    assert not is_open(host, public_url, knows_users=True)


@pytest.mark.parametrize(
    ("host", "public_url"),
    [("0.0.0.0", ELSEWHERE), ("::", ELSEWHERE), ("127.0.0.1", ELSEWHERE), ("10.0.0.1", ELSEWHERE)],  # noqa: S104 - never listened at
)
def test_where_others_come_somebody_must_be_known(host: str, public_url: str) -> None:
    assert not is_open(host, public_url, knows_users=True)
    with pytest.raises(Refused, match="there is no token") as refusal:
        is_open(host, public_url, knows_users=False)
    assert refusal.value.code == Code.BAD_SETTING


@pytest.mark.parametrize("host", ["0.0.0.0", "10.0.0.1", "thoughts.example.org"])  # noqa: S104 - as above
def test_a_server_for_others_says_under_which_url_it_is_reached(host: str) -> None:
    with pytest.raises(Refused, match="needs --public-url"):
        is_open(host, "", knows_users=True)
