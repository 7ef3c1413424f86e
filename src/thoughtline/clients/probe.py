"""Probe of a client's entry: the server gets the greeting that the client would send."""

import json
import subprocess  # nosec B404 - for the command of an entry
import threading
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path
from urllib.parse import urlsplit

from thoughtline.clients.entry_reader import EntryContent

PATIENCE = 15
"""Seconds to wait for an answer. Clients wait longer, but a person waits for the probe."""

GREETING = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": {"name": "doctor", "version": "1"},
    },
}


def fault_of(content: EntryContent, environment: Mapping[str, str], folder: Path) -> str:
    """Return the reason for no answer; "" for an answer. The probe creates no record."""
    if content.url:
        return _fault_at_url(content, environment)
    return _fault_of_command(content.command, environment, folder)


def _fault_of_command(
    command: tuple[str, ...], environment: Mapping[str, str], folder: Path
) -> str:
    try:
        server = subprocess.Popen(  # nosec B603 - the user's own configuration says this
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            env=dict(environment),
        )
    except OSError as error:
        return f"{command[0]}: {error.strerror}"
    late = threading.Timer(PATIENCE, server.kill)
    late.start()
    try:
        output, _ = server.communicate(json.dumps(GREETING).encode() + b"\n")
    finally:
        late.cancel()
    return "" if _is_ours(output) else "it starts, but does not answer"


def _fault_at_url(content: EntryContent, environment: Mapping[str, str]) -> str:
    address = urlsplit(content.url)
    kind = HTTPSConnection if address.scheme == "https" else HTTPConnection
    headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    token = _token(content.authorization, environment)
    if token:
        headers["Authorization"] = f"Bearer {token}"
    try:
        connection = kind(address.hostname or "", address.port, timeout=PATIENCE)
        connection.request("POST", address.path or "/", json.dumps(GREETING), headers)
        answer = connection.getresponse()
        output = answer.read(1 << 20)
        connection.close()
    except (OSError, HTTPException, ValueError) as error:
        return f"{content.url}: {error}"
    if answer.status in (401, 403):
        return f"{content.url}: the token is missing or refused ({answer.status})"
    return "" if _is_ours(output) else f"{content.url}: it answers with {answer.status}"


def _token(authorization: str, environment: Mapping[str, str]) -> str:
    output = authorization.removeprefix("Bearer ").strip()
    for name, value in environment.items():
        if output in (name, f"${name}", f"${{{name}}}", f"${{env:{name}}}", f"{{env:{name}}}"):
            return value
    return "" if "$" in output or "{" in output else output


def _is_ours(output: bytes) -> bool:
    return b'"serverInfo"' in output and b'"thoughtline"' in output
