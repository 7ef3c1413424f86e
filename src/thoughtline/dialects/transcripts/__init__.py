"""What clients write down of a conversation, as sessions. docs/export.md says what becomes what."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from thoughtline.dialects.transcripts import claude_code, codex, gemini, qwen
from thoughtline.dialects.transcripts.draft import Transcript

__all__ = ["CLIENTS", "Transcript"]

CLIENTS: Mapping[str, Callable[[bytes, Callable[[str], str], str], Transcript]] = MappingProxyType(
    {
        claude_code.NAME: claude_code.read,
        codex.NAME: codex.read,
        gemini.NAME: gemini.read,
        qwen.NAME: qwen.read,
    }
)
"""Name of a client -> what reads a transcript of it.

It is given the bytes, what takes secrets out of a text, and the project where the bytes name none.
"""
