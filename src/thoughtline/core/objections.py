"""Objections of a session: thoughts of the kind "objection", whose first words name their node."""

import re


def comment_opening(node: str) -> str:
    """Return the first words of a comment or an objection on a node."""
    return f"On {node}: "


OPENING = re.compile(comment_opening(r"(\S+)"))


def objected_node(text: str) -> str:
    opening = OPENING.match(text)
    return "" if opening is None else opening[1]
