"""What the minds of a deliberation are told."""

from collections.abc import Sequence

from thoughtline.llm.untrusted_text import RULE, quoted

ALONE = "Others answer the same question; you do not see them, and they do not see you."
CONFIDENT = (
    'If you can say how sure you are, end with a line "Confidence:" and a number from 0 to 1.'
)
VOTING = 'End with a line "Vote:" and your choice{choices}.'
DISSENTING = (
    'If an opinion contradicts your answer, end with a line "Dissent:" and the names of those '
    "whose opinion it is, with commas between. Leave the line out if there is none."
)


def opinion(
    stance: str,
    question: str,
    context: Sequence[tuple[str, str]],
    mark: str,
    *,
    choices: Sequence[str] | None = None,
) -> tuple[str, str]:
    """The system text and the text for one seat. `context` are recorded texts by id.

    With `choices` it is asked for a vote: between them, or for anything if there are none.
    """
    system = [stance, ALONE, CONFIDENT]
    if choices is not None:
        of = ", one of those quoted as a choice" if choices else " in as few words as it takes"
        system.append(VOTING.format(choices=of))
    material = (*context, *(("choice", one) for one in choices or ()))
    return " ".join([*system, RULE.format(mark=mark)]), _asked(question, material, mark)


def synthesis(
    stance: str,
    question: str,
    context: Sequence[tuple[str, str]],
    opinions: Sequence[tuple[str, str]],
    mark: str,
) -> tuple[str, str]:
    """The system text and the text for who puts `opinions` (by seat) together."""
    system = " ".join([stance, DISSENTING, CONFIDENT, RULE.format(mark=mark)])
    return system, _asked(question, (*context, *opinions), mark)


def _asked(question: str, context: Sequence[tuple[str, str]], mark: str) -> str:
    return quoted((("question", question), *context), mark) + "\nAnswer the question."
