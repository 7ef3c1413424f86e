"""Reader for the content of a server entry, in any client's form."""

from pathlib import PurePath, PureWindowsPath
from typing import Any

from msgspec import Struct

URLS = ("url", "httpUrl", "serverUrl", "uri")
OWN = frozenset(
    {
        *URLS,
        *("api_key_env", "args", "bearer_token_env_var", "cmd", "command", "env_keys", "headers"),
        *("oauth", "requestOptions", "transport", "type"),
    }
)
"""Keys that our entries use and replace. Other keys, which a user added, are left unchanged."""


class EntryContent(Struct, frozen=True):
    """Content of an entry: a command, or a URL. `authorization` is the value of the header, or the
    name of the variable with the token.
    """

    command: tuple[str, ...] = ()
    url: str = ""
    authorization: str = ""


def content_of(entry: dict[str, Any]) -> EntryContent:
    """Read an entry. Unreadable parts, of other programs, count as missing."""
    said = entry.get("command") or entry.get("cmd") or ()
    command = said if isinstance(said, list) else [said, *_list(entry.get("args"))]
    options = entry.get("requestOptions")
    headers = entry.get("headers") or (options.get("headers") if isinstance(options, dict) else {})
    shown = headers.get("Authorization") if isinstance(headers, dict) else ""
    token = shown or entry.get("bearer_token_env_var") or entry.get("api_key_env") or ""
    return EntryContent(
        command=tuple(str(each) for each in command) if said else (),
        url=next((str(entry[key]) for key in URLS if entry.get(key)), ""),
        authorization=str(token),
    )


def is_ours(name: str, entry: dict[str, Any]) -> bool:
    """Check if an entry starts Thoughtline, or has our name and an address. An entry under our name
    that starts another program is not ours.
    """
    content = content_of(entry)
    if not content.command:
        return name == "thoughtline"
    program, *arguments = content.command
    path = PureWindowsPath(program) if "\\" in program else PurePath(program)
    words = [each for each in arguments[:3] if each != "-P"]
    started = path.stem == "thoughtline" or words[:2] == ["-m", "thoughtline"]
    return started or "thoughtline" in words[:1]


def merged(old: dict[str, Any] | None, new: dict[str, Any]) -> dict[str, Any]:
    """Return the new entry with the keys that a user added to the old entry."""
    kept = {key: value for key, value in (old or {}).items() if key not in OWN and key != "name"}
    return {**new, **kept}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
