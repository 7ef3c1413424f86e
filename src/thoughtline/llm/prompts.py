from collections.abc import Sequence

from thoughtline.llm.untrusted_text import QUOTE_RULE, quote

INDEPENDENT = "Others answer the same question; you do not see them, and they do not see you."
CONFIDENCE = (
    'If you can say how sure you are, end with a line "Confidence:" and a number from 0 to 1.'
)
VOTE = 'End with a line "Vote:" and your choice{choices}.'
DISSENT = (
    'If an opinion contradicts your answer, end with a line "Dissent:" and the names '
    "of the authors of such opinions, with commas between. Leave the line out if there is none."
)


def opinion_prompt(
    stance: str,
    question: str,
    context: Sequence[tuple[str, str]],
    mark: str,
    *,
    choices: Sequence[str] | None = None,
) -> tuple[str, str]:
    """Return the system text and the prompt for one seat. `context` holds the recorded texts by id.

    If `choices` is not None, the seat is asked for a vote on a choice, or on any answer if the list
    is empty.
    """
    system = [stance, INDEPENDENT, CONFIDENCE]
    if choices is not None:
        among = ", one of those quoted as a choice" if choices else " in as few words as it takes"
        system.append(VOTE.format(choices=among))
    material = (*context, *(("choice", choice) for choice in choices or ()))
    return " ".join([*system, QUOTE_RULE.format(mark=mark)]), _question(question, material, mark)


def synthesis_prompt(
    stance: str,
    question: str,
    context: Sequence[tuple[str, str]],
    opinions: Sequence[tuple[str, str]],
    mark: str,
) -> tuple[str, str]:
    """`opinions` are texts by seat."""
    system = " ".join([stance, DISSENT, CONFIDENCE, QUOTE_RULE.format(mark=mark)])
    return system, _question(question, (*context, *opinions), mark)


def _question(question: str, context: Sequence[tuple[str, str]], mark: str) -> str:
    return quote((("question", question), *context), mark) + "\nAnswer the question."
