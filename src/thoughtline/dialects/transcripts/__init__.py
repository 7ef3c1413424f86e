"""Import of sessions from the transcripts that clients keep. docs/export.md lists the
translations.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from thoughtline.dialects.transcripts import (
    claude_code,
    codex,
    gemini,
    opencode,
)
from thoughtline.dialects.transcripts.draft import Transcript

__all__ = ["CLIENTS", "Transcript"]

CLIENTS: Mapping[str, Callable[[bytes, Callable[[str], str], str, str], Transcript]] = (
    MappingProxyType(
        {
            claude_code.NAME: claude_code.read,
            codex.NAME: codex.read,
            gemini.NAME: gemini.read,
            opencode.NAME: opencode.read,
        }
    )
)
"""Functions that read a transcript, by the name of the client.

Each function takes the bytes of the transcript, a function that hides secrets in a text, and a
default project and folder.
"""
