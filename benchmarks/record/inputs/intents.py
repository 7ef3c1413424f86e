"""What is said wrongly, and what is only said sloppily. Each server has its own words for it.

An intent that a server has no argument for is left out for it, and not counted.
"""

from dataclasses import dataclass
from typing import Any

Call = tuple[str, dict[str, Any]]
"""A tool and its arguments."""

BAD = (
    "an empty thought",
    "a blank thought",
    "no thought at all",
    "an object for a thought",
    "a session that does not exist",
    "a revision of what does not exist",
    "a second revision of one thought",
    "a branch from what does not exist",
    "a merge of a branch that does not exist",
    "a thought resting on what does not exist",
    "a thought resting on one of another session",
    "a verdict on what does not exist",
    "a link to what does not exist",
    "a circle",
    "a probability of 7",
    "a word for a number",
    "an argument that does not exist",
    "a kind that does not exist",
    "one key for two thoughts",
    "a look at what does not exist",
    "a size of zero",
)

SLOPPY = (
    "a number as text",
    "a whole number written 3.0",
    "a truth value as text",
    "a list as JSON in a text",
    "an object as JSON in a text",
    "one text for a list",
    "a list for one text",
    "null for what is optional",
    "an id in the other case",
    "an id with blanks around it",
    "a bare number for an id",
    "names in camelCase",
)


@dataclass(frozen=True, kw_only=True)
class Inputs:
    bad: dict[str, Call]
    sloppy: dict[str, Call]

    def __post_init__(self) -> None:
        assert self.bad.keys() <= set(BAD), self.bad.keys() - set(BAD)
        assert self.sloppy.keys() <= set(SLOPPY), self.sloppy.keys() - set(SLOPPY)
