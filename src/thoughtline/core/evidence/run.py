"""Run of a command that a hook of the client saw, and the claims that the run supports."""

import re

from msgspec import Struct

TAIL = 4_000
"""Maximum number of characters that are kept of an output: the last characters."""

LATEST_LINES = 3
"""Number of last lines in which a failure speaks against a claim of success."""

WORD = re.compile(r"[^\W_]+(?:[.,]\d+)*|%")

FAILURE = re.compile(r"\b(?:fail\w*|errors?|fatal|traceback|denied|refused|timed out)\b")
NO_FAILURE = re.compile(r"\b(?:0|no) (?:fail\w*|errors?)\b")

SUCCESS = {"all", "clean", "green", "it", "ok", "pass", "passed", "passes", "success", "tests"}
SUCCESS |= {"succeeded", "the"}
"""Words of a claim that says no more than the exit status 0."""

OUTPUT_JOINED = re.compile(r"\s+2>&1\s*$")


SHOWING = (
    *("bat", "cat", "curl", "echo", "gh", "glab", "head", "http", "https", "less", "more"),
    *("printf", "tail", "type", "wget", "xh"),
)
"""Programs that print what somebody wrote. Their output proves only that the text exists."""

SHOWING_OF_GIT = ("blame", "diff", "log", "show")

STEP = re.compile(r"&&|\|\||[;\n]")
BEFORE_PROGRAM = re.compile(r"(?:[A-Za-z_]\w*=\S*|sudo|env|time|nohup|command|exec)\s+")
STATUS_SHOWN = re.compile(r"echo \W*(?:\w+\W{0,3})?\$\?\W*")
"""A step that prints the exit status of the step before, as agents often add it."""


class Run(Struct, frozen=True, kw_only=True):
    """Run of a command: its exit status, None if the client does not report it, the fingerprint and
    the end of its output, and its time in milliseconds since 1970.
    """

    exit: int | None
    output: str
    tail: str
    at: int

    def supports(self, seen: str) -> bool:
        """Return whether the run shows a claim about it. A claim may repeat words of the output, or
        say in general words that the run succeeded.
        """
        claim = WORD.findall(seen.casefold())
        if not claim:
            return True
        if self._failed() and not FAILURE.search(seen.casefold()) and "exit" not in claim:
            return False
        if set(claim) <= SUCCESS:
            return self.exit == 0
        if self.exit is not None and claim == ["exit", str(self.exit)]:
            return True
        return _holds(WORD.findall(self.tail.casefold()), claim)

    def denies(self, seen: str) -> bool:
        """Return whether the run speaks against an earlier claim about the command."""
        claim = WORD.findall(seen.casefold())
        if self.exit is None and set(claim) <= SUCCESS:
            return self._failed()
        return not self.supports(seen)

    def _failed(self) -> bool:
        if self.exit is not None:
            return self.exit != 0
        latest = "\n".join(self.tail.casefold().strip().splitlines()[-LATEST_LINES:])
        return FAILURE.search(NO_FAILURE.sub("", latest)) is not None


def command_key(command: str, folder: str) -> str:
    """Return the form in which commands are compared: without a change to the project's own
    folder, without blanks that do not matter, and without the joining of the two outputs.
    """
    words = " ".join(command.split()).removeprefix("$ ")
    for own in (f"cd {folder} && ", "cd . && "):
        words = words.removeprefix(own)
    return OUTPUT_JOINED.sub("", words)


def only_shows(command: str, claim: str) -> bool:
    """Return whether the output of a command is what somebody wrote: a step of the command prints a
    text, or the claim about the output stands in the command itself.
    """
    said = WORD.findall(claim.casefold())
    if said and _holds(WORD.findall(command.casefold()), said):
        return True
    return any(map(_shows, STEP.split(command)))


def _shows(step: str) -> bool:
    step = step.strip(" ({")
    while found := BEFORE_PROGRAM.match(step):
        step = step[found.end() :]
    if STATUS_SHOWN.fullmatch(step):
        return False
    words = step.split(maxsplit=2)
    program = words[0].rpartition("/")[2] if words else ""
    if program == "git":
        return len(words) > 1 and words[1] in SHOWING_OF_GIT
    return program in SHOWING


def _holds(words: list[str], claim: list[str]) -> bool:
    """Return whether the words of a claim stand one after another in an output."""
    size = len(claim)
    return any(words[at : at + size] == claim for at in range(len(words) - size + 1))
