"""The official SDK is the oracle: both get one corpus of frames and must answer alike."""

import json
import re
from typing import Any

import pytest

from entrypoints.mcp.corpus import BROKEN, CONVERSATIONS, OPENING, Conversation, ask, in_2026
from rawclient import ENVELOPE, RawClient

SDK = "entrypoints.mcp.sdk_server"
MINUTE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d")
HANDLE = re.compile(r"(\\n|\b)[A-Za-z0-9]{22}\b")

NO_ID = "The SDK takes it for a notification, so that nobody hears what was wrong; we answer."
UNBOUNDED_ID = "The SDK takes any id. Ours are bounded, and exact everywhere (docs/tools.md)."
TWICE = "Parsers differ in which of two counts: what was looked at on the way is what is called."
NOT_JSON = "NaN is not JSON (RFC 8259), though Python reads it."
OUT_OF_RANGE = "Python reads it as infinity, which JSON cannot say; we refuse what we cannot hold."
TOO_SOON = "Nothing is wrong with the parameters: the request itself comes too soon (-32600)."
UNFIT = "What is no token is no reason to refuse a call; nobody is told of its progress."

ODD_DIFFERENCES = {
    "an id of 129 characters": UNBOUNDED_ID,
    "an id of 1.0": NO_ID,
    "an id of 1.5": NO_ID,
    "an id of null": NO_ID,
    "an id of true": NO_ID,
    "an id of 1e309": NO_ID,
    "an id twice": TWICE,
    "an argument twice": TWICE,
    "NaN in an argument": NOT_JSON,
    "NaN in metadata": NOT_JSON,
    "1e309 in an argument": OUT_OF_RANGE,
    "1e309 in metadata": OUT_OF_RANGE,
    "metadata of 40 levels": "The SDK reads any number; more than 32 are refused (docs/tools.md).",
    "a method of 1e309": "The SDK says nothing, or no id; we say what is wrong, with the id.",
    "a progress token of 1.5": "The specification allows any number as a token.",
    "a progress token that is an object": UNFIT,
}
"""The same for what both eras have, over both transports."""

DIFFERENCES = {
    "a log level unknown": "Protocol logging is deprecated and we never log so: nobody reads it.",
    "a list before initialize": TOO_SOON,
    "a call before initialize": TOO_SOON,
    "a list after all those": TOO_SOON,
    **dict.fromkeys(BROKEN, "The SDK says nothing to a line that is no message; we answer (P11)."),
    **ODD_DIFFERENCES,
    **{in_2026(name): reason for name, reason in ODD_DIFFERENCES.items()},
}
"""Frame to the reason why we mean to answer it otherwise."""


@pytest.mark.parametrize("name", CONVERSATIONS)
def test_we_answer_as_the_sdk_does_but_where_we_mean_to_differ(name: str) -> None:
    talk = CONVERSATIONS[name]

    with RawClient(":memory:") as client, RawClient(":memory:", program=SDK) as oracle:
        ours, theirs = answers(client, talk), answers(oracle, talk)

    differing = {
        frame: (ours[frame], theirs[frame]) for frame in ours if ours[frame] != theirs[frame]
    }
    assert {frame: both for frame, both in differing.items() if frame not in DIFFERENCES} == {}
    assert DIFFERENCES.keys() & talk.frames.keys() <= differing.keys()


def test_every_difference_that_we_mean_is_tried_once() -> None:
    frames = [frame for talk in CONVERSATIONS.values() for frame in talk.frames]

    assert {frame: frames.count(frame) for frame in DIFFERENCES} == dict.fromkeys(DIFFERENCES, 1)


def answers(client: RawClient, talk: Conversation) -> dict[str, list[Any]]:
    """What was answered to each frame. A read after each tells that no more is to come."""
    for said in talk.opening:
        client.send(said)
    read: dict[str, Any] = {"name": "recall", "arguments": {}}
    if talk.modern:
        read["_meta"] = ENVELOPE
    heard: dict[str, list[Any]] = {}
    for number, (name, frame) in enumerate(talk.frames.items()):
        after = f"after {number}"
        client.send(frame)
        client.send(ask("tools/call", read, id=after))
        heard[name] = []
        while (answer := client.receive()).get("id") != after:
            if answer.get("id") != OPENING:
                heard[name].append(comparable(answer))
    return heard


def comparable(answer: Any) -> Any:
    """An answer without what differs by nature: handles, the prose of errors, the extension of
    skills, which the SDK does not know, and whether lists change, which the SDK says of any server
    that can be listened to.
    """
    said = json.loads(MINUTE.sub("MINUTE", HANDLE.sub(r"\1HANDLE", json.dumps(answer))))
    capabilities = (said.get("result") or {}).get("capabilities", {})
    for capability in capabilities.values():
        capability.pop("listChanged", None)
    extensions = capabilities.get("extensions", {})
    if extensions.pop("io.modelcontextprotocol/skills", None) is not None and not extensions:
        del capabilities["extensions"]
    if "error" in said:
        del said["error"]["message"]
        if not isinstance(said["error"].get("data"), dict):
            said["error"].pop("data", None)
    return said
