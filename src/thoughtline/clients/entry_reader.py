"""What an entry says, whatever the form that a client gave it."""

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
"""Keys that we write and replace; what else a user put into an entry is left alone."""


class EntryContent(Struct, frozen=True):
    """What is started, or what is reached and what it is shown."""

    command: tuple[str, ...] = ()
    url: str = ""
    authorization: str = ""


def content_of(entry: dict[str, Any]) -> EntryContent:
    """What cannot be read counts as absent: others write entries too."""
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
    """An entry that starts Thoughtline, whatever it is called; or has its name, and an address.

    What starts another program is somebody's own, also under our name.
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
    """The new entry, with what a user put into the old one."""
    kept = {key: value for key, value in (old or {}).items() if key not in OWN and key != "name"}
    return {**new, **kept}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
