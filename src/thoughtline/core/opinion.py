"""What a mind's answer says besides its words: lines at its end, such as "Confidence: 0.8"."""

from collections.abc import Sequence

from msgspec import Struct

LAST = 6
"""Lines at the end of an answer in which a closing line is looked for."""

DRESSING = " \t\r*_#>-`"
"""What models put around a line."""

AROUND = " \t\r*_#>`"
"""What they put around what they say: a minus is a part of it."""

LONGEST_VOTE = 128
"""Characters. What is longer argues, and stays in the text."""


class Opinion(Struct, frozen=True, kw_only=True):
    """`vote` and `dissent` are "" and empty where the answer says nothing of them."""

    text: str
    vote: str = ""
    confidence: float | None = None
    dissent: tuple[str, ...] = ()


def read(answer: str) -> Opinion:
    """An answer without its closing lines, and what they say. What cannot be read stays a text."""
    lines = answer.strip().split("\n")
    found: dict[str, str] = {}
    for place in range(len(lines) - 1, max(-1, len(lines) - 1 - LAST), -1):
        name, colon, said = lines[place].strip(DRESSING).partition(":")
        name = name.strip(DRESSING).lower()
        said = said.strip(AROUND)
        if colon and name not in found and _closes(name, said):
            found[name] = said
            del lines[place]
    dissent = found.get("dissent", "").lower().replace(";", ",").split(",")
    return Opinion(
        text="\n".join(lines).strip() or answer.strip(),
        vote=plain(found.get("vote", "")),
        confidence=_share(found.get("confidence", "")),
        dissent=tuple(name for one in dissent if (name := one.strip(DRESSING + '."'))),
    )


def plain(vote: str) -> str:
    """A vote without what models put around one."""
    return vote.strip(AROUND + "\"'").rstrip(".").strip(AROUND + "\"'")


def cast(vote: str, choices: Sequence[str]) -> str:
    """The one of `choices` that a vote is for, "" if it is for none. Any vote, without choices."""
    if not choices:
        return vote
    said = plain(vote).casefold()
    return next((one for one in choices if said and plain(one).casefold() == said), "")


def _closes(name: str, said: str) -> bool:
    match name:
        case "vote":
            return len(said) <= LONGEST_VOTE
        case "confidence":
            return _share(said) is not None
        case _:
            return name == "dissent"


def _share(said: str) -> float | None:
    """0.8, 80% or 80 %: from 0 to 1."""
    said = said.rstrip(".").strip()
    percent = said.endswith("%")
    try:
        number = float(said.rstrip("% ")) / (100 if percent else 1)
    except ValueError:
        return None
    return number if 0 <= number <= 1 else None


def winner(votes: Sequence[str]) -> str | None:
    """What most voted for, as it was first written. None for a tie, or where nobody voted."""
    counts: dict[str, int] = {}
    for vote in votes:
        if vote:
            counts[vote.casefold()] = counts.get(vote.casefold(), 0) + 1
    most = max(counts.values(), default=0)
    first = [vote for vote, count in counts.items() if count == most]
    if len(first) != 1:
        return None
    return next(vote for vote in votes if vote.casefold() == first[0])
