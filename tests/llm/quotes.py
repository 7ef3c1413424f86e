"""The inverse of `quote`, so that a test can read what a prompt holds."""

import json


def unquoted(prompt: str, mark: str) -> list[tuple[str, str]]:
    """What `quote` put into a prompt: its inverse."""
    lines = prompt.split("\n")
    first = lines.index(mark) + 1
    found = [json.loads(line) for line in lines[first : lines.index(mark, first)]]
    return [(one["from"], one["text"]) for one in found]
