"""Votes for choices, and the winner."""

from collections.abc import Sequence

VALUE_MARKUP = " \t\r*_#>`"
"""Characters that models put around a value, without the minus sign of a number."""


def without_markup(vote: str) -> str:
    """Return a vote without markup, quotes and a final full stop."""
    return vote.strip(VALUE_MARKUP + "\"'").rstrip(".").strip(VALUE_MARKUP + "\"'")


def match_choice(vote: str, choices: Sequence[str]) -> str:
    """Return the choice that a vote names, or "" if the vote names no choice. Without `choices`,
    return the vote unchanged.
    """
    if not choices:
        return vote
    wanted = without_markup(vote).casefold()
    matches = (each for each in choices if wanted and without_markup(each).casefold() == wanted)
    return next(matches, "")


def winner(votes: Sequence[str]) -> str | None:
    """Return the choice with the most votes, in the spelling of its first vote. Return None if
    there is a tie or no vote.
    """
    counts: dict[str, int] = {}
    for vote in votes:
        if vote:
            counts[vote.casefold()] = counts.get(vote.casefold(), 0) + 1
    most = max(counts.values(), default=0)
    first = [vote for vote, count in counts.items() if count == most]
    if len(first) != 1:
        return None
    return next(vote for vote in votes if vote.casefold() == first[0])
