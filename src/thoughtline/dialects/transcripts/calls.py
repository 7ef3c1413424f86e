"""Tool calls in a transcript: evidence, questions to the person, thoughts, or nothing."""

import re
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from thoughtline.dialects.client_tools import ASKS, READS, RUNS, SAYS, letters
from thoughtline.dialects.transcripts.draft import ASKED, OWN_TEXTS, PERSON, REQUEST, Draft, Place
from thoughtline.dialects.transcripts.json_lines import decoded, mapping, mappings, text
from thoughtline.dialects.transcripts.tool_calls import OURS, evidence_of, kind_of, report
from thoughtline.dialects.transcripts.tool_thoughts import ToolThoughts, is_thought

NEVER_RAN = (
    "<tool_use_error>",
    "[Operation Cancelled]",
    "[Request interrupted",
    "Claude requested permissions to ",
    "Let the user know the tool call was skipped",
    "Permission denied and could not request permission",
    "Permission to use ",
    "PreToolUse:",
    "The user dismissed this question",
    "The user denied this operation",
    "The user doesn't want to ",
    "The user has declined ",
    "The user has permanently declined ",
    "The user has specified a rule which prevents",
    "The user rejected ",
    "This action was rejected",
    "Tool execution aborted",
    "User declined to answer",
    "User did not allow tool call",
    "User rejected tool use",
    "exec command rejected",
    "patch rejected",
    "rejected by user",
)
"""Beginnings of the results of calls that a person or the client refused."""

INSTEAD = re.compile(
    r"(?:the user said:\n|following reason for the rejection:)"
    r"(?P<claude>.*?)(?=\n\nNote: The user's next message|</tool_use_error>|\Z)"
    r"|feedback: (?P<opencode>.*)",
    re.DOTALL,
)
"""Pattern of the words with which a person refused a call."""

ANSWERED = re.compile(
    r"\A(?:<answer>\n?|(?:The )?[Uu]ser (?:selected|responded|answered)(?: option \d+)?: )"
    r"(?P<words>.*?)(?:\n?</answer>.*)?\Z",
    re.DOTALL,
)
"""Pattern of the answer to a single question."""


CLARIFIES = "The user wants to clarify these questions"
"""Beginning of a text that Claude Code writes if a person answers in another way."""

QUESTIONS = ("question", "prompt", "message", "request")
"""Names of arguments with the text of a question."""

QUOTE = re.compile(r'"(?=, "|\. You can now|[.\s]*\Z| selected | user notes)')
"""Pattern of the quotation mark that ends an answer."""


class Call(Struct, frozen=True, kw_only=True):
    """Tool call of the model, with the tool's `server` if the client names one. `first` is the
    value of the argument `offset` that means the first line.
    """

    tool: str
    arguments: Mapping[str, Any]
    place: Place = Place()
    server: str = ""
    first: int = 1


class Outcome(Struct, frozen=True, kw_only=True):
    """Result of a tool call. `failed` is None if the client does not report failures.

    `exit_code` is the exit code of a command, if the client reports it. `refused` is true if the
    client reports that the call was refused. `answers` has the answers of a person by question or
    by position.
    """

    text: str
    place: Place = Place()
    failed: bool | None = None
    exit_code: int | None = None
    refused: bool = False
    answers: Any = None

    @property
    def never_ran(self) -> bool:
        """True if a person or the client refused the call."""
        return self.refused or (
            self.failed is not False and self.text.lstrip().startswith(NEVER_RAN)
        )


class Calls:
    """Calls of one transcript, by id, from the call to its result."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._open: dict[str, Call] = {}
        self._thoughts = ToolThoughts(draft)

    def begin(self, name: str, call: Call) -> None:
        """Register a call, whose result follows in the transcript."""
        self._open[name] = call

    def end(self, name: str, outcome: Outcome, call: Call | None = None) -> None:
        """Add a call with its result. `call` is the call if it was not registered."""
        self.add(self._open.pop(name, call or Call(tool="", arguments={})), outcome)

    def knows(self, name: str) -> bool:
        """Check if a call is registered and has no result yet."""
        return name in self._open

    def withdraw(self, name: str) -> bool:
        """Count a registered call without its result, and return True for such a call."""
        call = self._open.pop(name, None)
        if call is not None:
            self._draft.count_call(call.tool, is_own=False)
        return call is not None

    def add(self, call: Call, outcome: Outcome) -> None:
        tool, is_own = letters(call.tool), bool(OURS.search(call.server + call.tool))
        self._draft.count_call(call.tool, is_own=is_own)
        if is_thought(call.tool, call.arguments) and not is_own:
            self._thoughts.add(call.tool, call.arguments, call.place)
        elif tool in ASKS:
            self._add_answers(call, outcome)
        elif outcome.never_ran:
            self._draft.passed_over["calls that were refused and never ran"] += 1
            self._add_words(outcome)
        elif tool in SAYS and (words := text(call.arguments.get(SAYS[tool]))):
            _add(self._draft, call.place, words, "answer", is_inserted=True)
        else:
            self._add_evidence(call, outcome)

    def finish(self) -> None:
        """Add the thoughts of calls without a result, and count the other calls."""
        for call in self._open.values():
            if is_thought(call.tool, call.arguments):
                self.add(call, Outcome(text=""))
            else:
                self._draft.passed_over["calls without an answer"] += 1
        self._open.clear()

    def _add_evidence(self, call: Call, outcome: Outcome) -> None:
        draft, place = self._draft, outcome.place
        if outcome.failed and letters(call.tool) in READS:
            draft.passed_over["files that could not be read"] += 1
            return
        exit_code = outcome.exit_code if letters(call.tool) in RUNS else None
        printed = report(outcome.text, exit_code, has_failed=bool(outcome.failed))
        evidence = evidence_of(call.tool, call.arguments, printed, draft.folder, first=call.first)
        if evidence:
            draft.add_evidence(evidence, parent=place.parent, agent=place.agent)
        else:
            draft.passed_over[kind_of(call.server + call.tool)] += 1

    def _add_words(self, outcome: Outcome) -> None:
        match = INSTEAD.search(outcome.text)
        words = next(filter(None, match.groups()), "") if match else ""
        if words.startswith(CLARIFIES):
            self._draft.passed_over[OWN_TEXTS] += 1
        else:
            _add(self._draft, outcome.place, words, REQUEST, author=PERSON)

    def _add_answers(self, call: Call, outcome: Outcome) -> None:
        """Add the client's questions to the person, each with the person's answer."""
        questions = _questions(call.arguments)
        answers = [""] if outcome.never_ran else _answers(questions, outcome)
        for question in questions:
            _add(self._draft, call.place, _with_options(question), ASKED, is_inserted=True)
        for answer in answers:
            _add(self._draft, outcome.place, answer, REQUEST, author=PERSON)
        if outcome.never_ran:
            self._add_words(outcome)
        if not any(answers):
            self._draft.passed_over["answers to questions of the client, which are missing"] += 1


def _add(draft: Draft, place: Place, words: str, kind: str, **about: Any) -> None:
    draft.add_thought(
        place.entry, words, kind, parent=place.parent, agent=place.agent, at=place.at, **about
    )


def _questions(arguments: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the questions of a call, each with its text as `question`."""
    listed = arguments.get("questions")
    if isinstance(listed, str):
        listed = decoded(listed.encode(errors="replace"))
    return [
        each | {"question": next(filter(None, (text(each.get(name)) for name in QUESTIONS)), "")}
        for each in mappings(listed) or [dict(arguments)]
    ]


def _with_options(question: Mapping[str, Any]) -> str:
    offers = question.get("options") or question.get("choices")
    options = [
        option if isinstance(option, str) else text(mapping(option).get("label"))
        for option in (offers if isinstance(offers, list) else [])
    ]
    return "\n".join((question["question"], *(f"- {option}" for option in options if option)))


def _answers(questions: list[dict[str, Any]], outcome: Outcome) -> list[str]:
    values = outcome.answers
    if values is None and outcome.text.lstrip().startswith("{"):
        whole = mapping(decoded(outcome.text.encode(errors="replace")))
        values = whole.get("answers", whole.get("answer"))
    if isinstance(values, str):
        return [values]
    if isinstance(values, dict | list) and values:
        return [_answer_text(_value_at(values, *each)) for each in enumerate(questions)]
    quoted = [_quoted_answer(question, outcome.text) for question in questions]
    if any(quoted) or len(questions) > 1:
        return quoted
    match = ANSWERED.match(outcome.text.strip())
    return [match["words"] if match else outcome.text]


def _value_at(values: dict[str, Any] | list[Any], position: int, question: dict[str, Any]) -> Any:
    if isinstance(values, list):
        return values[position] if position < len(values) else ""
    names = (question["question"], question.get("id"), question.get("header"), str(position))
    return next((values[name] for name in names if isinstance(name, str) and name in values), "")


def _answer_text(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(filter(None, map(_answer_text, value)))
    if isinstance(value, dict):
        return _answer_text(value.get("answers") or value.get("answer") or value.get("text"))
    return text(value)


def _quoted_answer(question: Mapping[str, Any], sentence: str) -> str:
    """Return the answer from a sentence such as `"question"="answer", "question"="answer"`, or from
    a list such as `**header**: answer`.
    """
    begin = f'"{question["question"]}"="'
    if question["question"] and begin in sentence:
        rest = sentence.partition(begin)[2]
        end = QUOTE.search(rest)
        return rest[: end.start()] if end else rest
    header = f"**{text(question.get('header'))}**: "
    return sentence.partition(header)[2].partition("\n")[0] if header in sentence else ""
