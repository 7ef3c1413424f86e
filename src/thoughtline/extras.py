"""Extras of this package: the command that installs one. Nothing heavy is loaded here."""

import json
from typing import Any


def install_command(extra: str) -> str:
    """Return the command that installs the libraries of an extra, from the place from which this
    package was installed.
    """
    from importlib.metadata import PackageNotFoundError, distribution  # noqa: PLC0415 - rarely

    try:
        noted = distribution("thoughtline").read_text("direct_url.json")
    except PackageNotFoundError:
        noted = None
    return _install_command(extra, json.loads(noted) if noted else {})


def _install_command(extra: str, origin: dict[str, Any]) -> str:
    """Return the command for an origin in the form of `direct_url.json` (PEP 610). The command for
    an empty origin names the package index.
    """
    url = origin.get("url", "")
    name = f"thoughtline[{extra}]"
    if "vcs_info" in origin:
        revision = origin["vcs_info"].get("requested_revision")
        at = f"@{revision}" if revision else ""
        return f"pip install '{name} @ {origin['vcs_info'].get('vcs', 'git')}+{url}{at}'"
    if url.startswith("file:"):
        from urllib.parse import urlsplit  # noqa: PLC0415 - rarely
        from urllib.request import url2pathname  # noqa: PLC0415 - rarely

        parts = urlsplit(url)
        editable = "-e " if origin.get("dir_info", {}).get("editable") else ""
        return f"pip install {editable}'{url2pathname(parts.path)}[{extra}]'"
    return f"pip install '{name} @ {url}'" if url else f"pip install '{name}'"
