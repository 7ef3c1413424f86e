"""Our skill over MCP (SEP-2640): clients without a plugin get what plugins have."""

from hashlib import sha256
from typing import Any

import pytest
import yaml

from entrypoints.mcp.test_client_view import greeting
from places import ROOT
from rawclient import RawClient, greeted

EXTENSION = "io.modelcontextprotocol/skills"
URI = "skill://thoughtline/SKILL.md"


def extensions(client: RawClient, version: str) -> dict[str, Any]:
    served: dict[str, Any] = greeting(client, version)["capabilities"].get("extensions", {})
    return served


@pytest.mark.parametrize("modern", [False, True])
def test_the_skill_of_the_plugins_is_listed_and_read(modern: bool) -> None:
    with RawClient(":memory:", modern=modern) as client:
        if not modern:
            client.greet()
        [skill] = client.request("skills/list")["result"]["skills"]
        got = client.request("skills/get", {"uri": URI})["result"]["skill"]
        [content] = client.request("resources/read", {"uri": URI})["result"]["contents"]
        listed = client.request("resources/list")["result"]["resources"]

    data = content["text"].encode()
    plugin = ROOT / "plugins/thoughtline/skills/thoughtline/SKILL.md"
    assert data == plugin.read_bytes()
    assert skill == got
    assert skill["frontmatter"] == yaml.safe_load(content["text"].split("---")[1])
    assert skill["resources"] == [
        {"uri": URI, "digest": f"sha256:{sha256(data).hexdigest()}", "size": len(data)}
    ]
    assert content["mimeType"] == "text/markdown"
    assert URI in [each["uri"] for each in listed]


def test_another_address_is_an_invalid_parameter() -> None:
    with greeted(":memory:") as client:
        for method in ("skills/get", "resources/read"):
            error = client.request(method, {"uri": "skill://other/SKILL.md"})["error"]

            assert error["code"] == -32602


def test_the_skill_teaches_our_own_tools_so_other_dialects_have_none() -> None:
    with RawClient(":memory:", "--dialect", "ultrathink") as client:
        assert EXTENSION not in extensions(client, "2025-11-25")
        assert "error" in client.request("skills/list")


@pytest.mark.parametrize(("version", "known"), [("2025-11-25", True), ("2025-06-18", False)])
def test_the_extension_is_announced_to_versions_that_know_extensions(
    version: str, known: bool
) -> None:
    with RawClient(":memory:") as client:
        assert (EXTENSION in extensions(client, version)) == known


def test_it_is_announced_in_the_newer_era() -> None:
    with RawClient(":memory:", modern=True) as client:
        served = client.request("server/discover")["result"]["capabilities"]

    assert EXTENSION in served["extensions"]
