"""Run of a command that a hook of the client saw, and the claims that the run supports."""

import re
from typing import Literal

from msgspec import Struct

Checks = Literal["", "checks", "tests"]
"""Result of a look at a command line: whether it only runs programs that check, or that test."""

TAIL = 4_000
"""Maximum number of characters that are kept of an output: the last characters."""

WORD = re.compile(r"[^\W_]+(?:[.,]\d+)*|%")

FAILURE = re.compile(
    r"\b(?:fail(?:s|ed|ing|ures?)?|errors?|\w+error|fatal|traceback|exception|denied|refused)\b"
    r"|\b(?:timed out|not ok|panick?ed|killed|aborted|segmentation fault|core dumped|broken)\b"
    r"|\bnothing to be done\b|\bis up to date\b|\bcancell?ed[:= ]{1,2}[1-9]"
    r"|\bcommand not found|\bno such file|\bno tests|\b0 (?:tests?|passed)\b|\bran 0 "
    r"|\b[1-9]\d* (?:\w+ )?(?:problems?|issues?|offen[cs]es?|violations?)\b|[✗✖✕✘❌\u00d7]"
    r"|\b(?:exit(?:ed)?|status|code|rc)(?:[ :=]+(?:with|code|status|is|was))*[ :=]+-?[1-9]\d*\b"
)
NO_FAILURE = re.compile(
    r"\b(?:0|no|zero|without) (?:\w+ )?(?:fail(?:ed|ing|ures?)|errors?)\b"
    r"|\b(?:fail(?:ed|ures?|ing)?|errors?)\W{1,3}0\b(?!\.)"
)
"""Words of failure in an output or a claim in lower case, and those that say that there is none."""

COUNTED = re.compile(
    r"\b[1-9]\d* (?:tests? |examples? |specs? |suites? )?(?:fail(?:ed|ing|ures?)|errors?|broken)\b"
    r"|\b(?:fail(?:ed|ures?|ing)?|errors?)[:= ]{1,2}[1-9]\d*\b|^\W{0,4}fail(?:ed|ures?)?\b"
    r"|\bbuild fail|^make(?:\[\d+\])?: \*\*\*|^not ok\b|test result: failed|^npm err!"
    r"|\b(?:exit(?:ed)?|status|code|rc)(?:[ :=]+(?:with|code|status|is|was))*[ :=]+-?[1-9]\d*\b",
    re.MULTILINE,
)
"""Words of failure that a program of tests itself prints."""

SUCCESS = {"all", "are", "clean", "green", "is", "it", "ok", "pass", "passed", "passes", "passing"}
SUCCESS |= {"success", "succeeded", "successful", "tests", "the"}
"""Words of a claim that says no more than the exit status 0."""

STATUS = re.compile(r"exit(?:ed)?(?: with)?(?: code| status)?[ :=]*(\d+)")
"""Claim that names an exit status, in lower case."""

LASTED = r"\d+(?:[.,:]\d+)*\s?(?:ms|s|secs?|seconds?|m|mins?|minutes?)\b"
DURATION = re.compile(
    rf"\b(passed|failed|skipped|x?passed|x?failed|deselected|warnings?|errors?|tests?|finished)"
    rf" in {LASTED}(?: \(\d+:\d\d:\d\d\))?|\b(passing|failing) \({LASTED}\)"
    rf"|^(ok\s+\S+)\s+{LASTED}|^[ \t]*(time|duration):?[ \t]+{LASTED}.*",
    re.MULTILINE,
)
"""Duration that a program of tests prints beside its result, in lower case."""

OUTPUT_JOINED = re.compile(r"\s+2>&1\s*$")


class Run(Struct, frozen=True, kw_only=True):
    """Run of a command: its exit status, None if unknown, the fingerprint and the end of its
    output, and its time in milliseconds since 1970.

    The exit status is that of the programs of the command: the status of a shell may be that of
    the last program of a pipe. `checks` is "" if the command may print what somebody wrote.
    `files` is the fingerprint of the project's files after the run, "" if unknown.
    """

    exit: int | None
    output: str
    tail: str
    at: int
    checks: Checks = ""
    files: str = ""

    def supports(self, seen: str) -> bool:
        """A claim may repeat words of the output, or say in general that the run succeeded."""
        said = seen.casefold().strip()
        claim = WORD.findall(said)
        if not claim:
            return not said
        if named := STATUS.fullmatch(said):
            return self.exit == int(named[1])
        output = self.tail.casefold()
        if set(claim) <= SUCCESS:
            is_about = "tests" not in claim or self.checks != "checks"
            return is_about and self.exit == 0 and not says_failure(output)
        if not says_failure(said) and self._failed():
            return False
        if self.checks:  # another run lasts another time
            claim = _words_without_durations(said) or claim
            return _holds(_words_without_durations(output), claim)
        return _holds(WORD.findall(output), claim)

    def contradicts(self, seen: str) -> bool:
        """Return whether the run certainly has another result than a claim: a failure instead of a
        success, or another result than a claimed failure. Another success is no contradiction.
        """
        if self.supports(seen):
            return False
        has_failed = bool(self.exit) or COUNTED.search(_without_denials(self.tail)) is not None
        return has_failed or says_failure(seen.casefold())

    def denies(self, seen: str) -> bool:
        """Return whether the run speaks against an earlier claim about the command."""
        claim = WORD.findall(seen.casefold())
        if self.exit is None and set(claim) <= SUCCESS:
            return self._failed()
        return not self.supports(seen)

    def _failed(self) -> bool:
        if self.exit is None:
            return says_failure(self.tail.casefold())
        return self.exit != 0 or COUNTED.search(_without_denials(self.tail)) is not None


def command_key(command: str, folder: str) -> str:
    """Return the form in which commands are compared: with paths relative to the project's own
    folder, without a change to it, without blanks that do not matter, and without the joining of
    the two outputs.
    """
    words = relative_to(folder, " ".join(command.split()).removeprefix("$ "))
    words = words.removeprefix("cd . && ")
    return OUTPUT_JOINED.sub("", words)


def relative_to(folder: str, text: str) -> str:
    """Return a text in which paths below a folder are relative to it, and the folder is "."."""
    inside = re.sub(rf"(?<![\w./-]){re.escape(folder)}/(?=[\w.])", "", text)
    return re.sub(rf"(?<![\w./-]){re.escape(folder)}/?(?![\w./-])", ".", inside)


def repeats(command: str, claim: str) -> bool:
    """Return whether the words of a claim about a command stand in the command itself."""
    said = WORD.findall(claim.casefold())
    return bool(said) and _holds(WORD.findall(command.casefold()), said)


def says_failure(text: str) -> bool:
    return FAILURE.search(NO_FAILURE.sub("", text)) is not None


def _without_denials(output: str) -> str:
    """Return an output in lower case, without the words that say that nothing failed."""
    return NO_FAILURE.sub("", output.casefold())


def _words_without_durations(text: str) -> list[str]:
    return WORD.findall(DURATION.sub(lambda found: next(filter(None, found.groups())), text))


def _holds(words: list[str], claim: list[str]) -> bool:
    size = len(claim)
    return any(words[at : at + size] == claim for at in range(len(words) - size + 1))
