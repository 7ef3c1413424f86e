"""Parser for a model's opinion, by lines at its end such as "Confidence: 0.8"."""

import re
from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from thoughtline.core.answers.vote import VALUE_MARKUP, match_choice, without_markup

CLOSING_LINES = 6
"""Number of lines at the end of an answer that are searched for votes and confidences."""

MARKUP = " \t\r*_#>-`"
"""Characters that models put around a line."""

LONGEST_VOTE = 128
"""Maximum length of a vote in characters. A longer line counts as an argument and stays in the
text.
"""

NOBODY = ("", "none", "nobody", "no one", "n/a")
"""Words that models write in "dissent" to name nobody."""

NAME_MARKUP = MARKUP + ".\"'"

IN_BRACKETS = re.compile(r"\([^()]*\)")


class Opinion(Struct, frozen=True, kw_only=True):
    """`vote` is "" and `dissent` is empty if the answer has no line about them."""

    text: str
    vote: str = ""
    confidence: float | None = None
    dissent: tuple[str, ...] = ()


def read_opinion(answer: str, names: Collection[str] = (), choices: Sequence[str] = ()) -> Opinion:
    """Split an answer into its text and the values of its closing lines, such as "Vote: A".
    Unreadable lines stay in the text.

    `names` are the names that a "dissent" line may hold. A "dissent" line with further words stays
    in the text. An answer that is one of `choices` is a vote for this choice.
    """
    lines = answer.strip().split("\n")
    values: dict[str, str] = {}
    for place in closing_lines(lines):
        name, colon, value = lines[place].strip(MARKUP).partition(":")
        name = name.strip(MARKUP).lower()
        value = value.strip(VALUE_MARKUP)
        if colon and name not in values and _closes(name, value, names):
            values[name] = value
            if name != "dissent" or _names_alone(value, names):
                del lines[place]
    return Opinion(
        text="\n".join(lines).strip() or answer.strip(),
        vote=without_markup(values.get("vote", "")) or _vote_alone(answer, choices),
        confidence=_fraction(values.get("confidence", "")),
        dissent=tuple(dict.fromkeys(_names_in(values.get("dissent", ""), names))),
    )


def _vote_alone(answer: str, choices: Sequence[str]) -> str:
    return match_choice(answer, choices) if choices and len(answer) <= LONGEST_VOTE else ""


def closing_lines(lines: Sequence[str]) -> range:
    """Last line first; these lines may state a vote or a confidence."""
    return range(len(lines) - 1, max(-1, len(lines) - 1 - CLOSING_LINES), -1)


def _closes(name: str, value: str, names: Collection[str]) -> bool:
    match name:
        case "vote":
            return len(value) <= LONGEST_VOTE
        case "confidence":
            return _fraction(value) is not None
        case _:
            return name == "dissent" and bool(names)


def _parts(value: str, known: Collection[str]) -> Iterator[str]:
    """Split at commas and "and", but not at an "and" inside a known name."""
    for part in re.split("[,;]", value.lower()):
        whole = part.strip(NAME_MARKUP)
        yield from (
            [whole]
            if whole in known
            else [each.strip(NAME_MARKUP) for each in re.split(r"\band\b|&", part)]
        )


def _names_in(value: str, names: Collection[str]) -> list[str]:
    """Return the names in `value` that are in `names`. Text in brackets is ignored."""
    known = {name.lower() for name in names}
    return [part for part in _parts(IN_BRACKETS.sub("", value), known) if part in known]


def _names_alone(value: str, names: Collection[str]) -> bool:
    known = {name.lower() for name in names}
    return all(part in known or part in NOBODY for part in _parts(value, known))


def _fraction(value: str) -> float | None:
    """Read 0.8, 80% or 80 % as a share from 0 to 1; None for any other text or number."""
    value = value.rstrip(".").strip()
    percent = value.endswith("%")
    try:
        number = float(value.rstrip("% ")) / (100 if percent else 1)
    except ValueError:
        return None
    return number if 0 <= number <= 1 else None
