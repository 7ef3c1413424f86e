"""Quotas and rates of single people, which differ from those of all others."""

from pathlib import Path
from typing import Any

import pytest

from entrypoints.http.served import DidNotStart, Served, token
from entrypoints.http.test_audit import EVERYTHING

LIMITS = """
["ada"]
quota-thoughts = 3
reads-per-second = 1
reads-burst = 2
"""


def refusals(replies: list[dict[str, Any]]) -> list[str]:
    texts = [reply["content"][0]["text"] for reply in replies if reply.get("isError")]
    return [text.rpartition("[")[2].rstrip("]") for text in texts]


def test_one_person_has_other_limits_than_the_others(tmp_path: Path) -> None:
    database, limits = tmp_path / "thoughts.db", tmp_path / "limits.toml"
    limits.write_text(LIMITS, encoding="utf-8")
    ada, bob = (token(database, name, *EVERYTHING) for name in ("ada", "bob"))
    with Served(
        *("--owner-limits", str(limits), "--quota-thoughts", "100"), database=database
    ) as server:
        said = {
            made: [server.client(made).call("think", thought="again") for _ in range(4)]
            + [server.client(made).call("recall") for _ in range(4)]
            for made in (ada, bob)
        }
        used = server.http.get("/metrics", headers={"Authorization": f"Bearer {bob}"}).text

    assert refusals(said[bob]) == []
    over, *fast = refusals(said[ada])
    assert over == "over_quota"
    assert set(fast) == {"too_fast"}
    assert 'thoughtline_quota_used_ratio{quota="thoughts"} 1.0' in used


@pytest.mark.parametrize(
    "written",
    [
        *("[ada]\nquota-thought = 3", "[ada]\nquota-thoughts = 0", "[ada]\nquota-mb = '3'"),
        *("ada = 3", "[", '["ada "]', '[""]', '[ada]\n["token#ada"]'),
    ],
)
def test_a_file_that_cannot_be_meant_keeps_the_server_from_starting(
    written: str, tmp_path: Path
) -> None:
    limits = tmp_path / "limits.toml"
    limits.write_text(written, encoding="utf-8")

    with (
        pytest.raises(DidNotStart, match=r"quota|limits"),
        Served("--owner-limits", str(limits), database=tmp_path / "thoughts.db"),
    ):
        pass
