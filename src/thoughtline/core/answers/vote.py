from collections.abc import Sequence

VALUE_MARKUP = " \t\r*_#>`"
"""Characters that models put around a value, without the minus sign of a number."""


def without_markup(vote: str) -> str:
    """Return a vote without markup, quotes and a final full stop."""
    return vote.strip(VALUE_MARKUP + "\"'").rstrip(".").strip(VALUE_MARKUP + "\"'")


def match_choice(vote: str, choices: Sequence[str]) -> str:
    """Return "" if the vote names no choice, and the vote unchanged without `choices`."""
    if not choices:
        return vote
    wanted = without_markup(vote).casefold()
    matches = (each for each in choices if wanted and without_markup(each).casefold() == wanted)
    return next(matches, "")


def winner(votes: Sequence[str]) -> str | None:
    """Return the spelling of the first vote for the winner; None if there is a tie or no vote."""
    counts: dict[str, int] = {}
    for vote in votes:
        if vote:
            counts[vote.casefold()] = counts.get(vote.casefold(), 0) + 1
    most = max(counts.values(), default=0)
    first = [vote for vote, count in counts.items() if count == most]
    if len(first) != 1:
        return None
    return next(vote for vote in votes if vote.casefold() == first[0])
