"""Steps of a shell command line, and the program to which its exit status belongs.

`shlex` splits the text. A text that `shlex` cannot split as a shell would (command substitution,
here documents, groups, quoted operators) has no steps, and is evidence of nothing.
"""

import re
from collections.abc import Iterator
from shlex import shlex

from msgspec import Struct

from thoughtline.core.evidence.wrappers import CHANGES_PROGRAMS, SHELLS, Words, unwrap

NEW_LINE = "\n"
PUNCTUATION = f"();<>|&{NEW_LINE}"

UNREADABLE = re.compile(
    r"""[`()] | \$['"] | <      # substitution, groups, functions, other quotes, input from a file
    | ['"][;>|&\n]+['"]         # operators in quotes, which `shlex` gives without their quotes
    | \\[;>|&\n'"]""",
    re.VERBOSE,
)
COMMENTS = re.compile(r"\A(?:[ \t]*(?:#[^\n]*)?\n)+")
CONTINUED = re.compile(r"(?<!\\)\\\n")
JOINED = re.compile(r"(?<!\S)[012]?>&[012](?=[\s;|&]|$)|(?<!\S)[012](?=>)")
OPERATORS = re.compile(r"&&|\|\||\|&|&>>?|>>|>&|>\||[;|&\n>]")

REDIRECTIONS = frozenset({">", ">>", "&>", "&>>", ">&", ">|"})
PIPES = frozenset({"|", "|&"})
RESERVED = frozenset(
    {"!", "{", "[[", "if", "while", "until", "for", "case", "select", "function", "coproc"}
)
QUIET = frozenset(
    {
        *("cd", "unset", "true", ":", "sleep", "wait"),
        *("mkdir", "rm", "rmdir", "touch", "chmod"),
    }
)
"""Programs that prepare a run, and print no text that others wrote."""

DEEPEST = 4
"""Maximum number of shells inside each other, such as `bash -c "sh -c ..."`."""

STATUS_SHOWN = re.compile(r"\W*(?:\w+\W{0,3})?\$\?\W*")
SHELL_WORDS = 3
SHELL_OPTION = re.compile(r"-[elux]+|--login|--norc|--noprofile")
LAST_OPTION = re.compile(r"-[elux]*c")
VERBOSE = re.compile(r"-\w*v\w*|--verbose|-")
SET_OPTIONS = re.compile(r"(?:-[eux]+ )*(?:-[eux]+|(?P<pipefail>-[eux]*o pipefail))(?: -[eux]+)*")
"""Arguments of `set` that are known: they end a line at a failure, or print the commands."""


class Step(Struct, frozen=True):
    """Pipeline of a command line. `operator` stands before it: "&&", "||", ";" or "&", and "" for
    the first step. Each part is a program with its arguments, or the line of an inner shell.
    """

    operator: str
    parts: "tuple[Words | CommandLine, ...]"

    @property
    def shown_status(self) -> str:
        """Return the text of an `echo` that only prints the exit status of the step before, as
        agents often add it, and "" for any other step.
        """
        [first, *others] = self.parts
        if others or isinstance(first, CommandLine) or first[0] != "echo" or self.operator != ";":
            return ""
        text = " ".join(first[1:])
        return text if STATUS_SHOWN.fullmatch(text) else ""

    @property
    def is_quiet(self) -> bool:
        """True if the step prepares a run, and prints no text that others wrote."""
        [first, *others] = self.parts
        return not others and not isinstance(first, CommandLine) and is_quiet(first)


class CommandLine(Struct, frozen=True):
    """Steps of a command line. With `pipefail`, a pipeline fails if any part of it fails."""

    steps: tuple[Step, ...]
    pipefail: bool

    def status(self, exit_status: int | None, output: str) -> int | None:
        """Return the exit status of the programs in the line, None if it is unknown: the line's
        own status may be that of another program. Any status other than 0 counts as a failure.
        """
        if text := self._shown_status:
            line = next(reversed(output.strip().splitlines()), "").strip()
            shown = re.fullmatch(re.escape(text).replace(r"\$\?", r"(\d{1,3})"), line)
            exit_status = exit_status or (int(shown[1]) if shown else None)
        return exit_status if exit_status or self.has_own_status else None

    @property
    def has_own_status(self) -> bool:
        """Whether the line, without a shown status at its end, ends with 0 only if each of its
        programs did.
        """
        steps = self.steps[:-1] if self._shown_status else self.steps
        return _has_own_status(steps, self.pipefail)

    @property
    def _shown_status(self) -> str:
        return self.steps[-1].shown_status if len(self.steps) > 1 else ""


def parse_line(command: str, *, pipefail: bool = False, depth: int = 0) -> CommandLine | None:
    """Return the steps of a command line, None if they are not certain."""
    text = CONTINUED.sub("", COMMENTS.sub("", command.strip() + "\n")).strip()
    text = JOINED.sub(" ", text)
    if UNREADABLE.search(text) or depth > DEEPEST:
        return None
    try:
        steps = tuple(
            Step(operator, tuple(_part(words, depth) for words in parts))
            for operator, parts in _pipelines([*_tokens(text)])
        )
    except ValueError:
        return None
    return CommandLine(steps, pipefail or _sets_pipefail(steps)) if steps else None


def _tokens(text: str) -> Iterator[str]:
    """Yield words and operators. Raises `ValueError` if a quote has no end, or at a comment."""
    lexer = shlex(text, posix=True, punctuation_chars=PUNCTUATION)
    lexer.whitespace, lexer.whitespace_split, lexer.commenters = " \t\r", True, ""
    for token in lexer:
        if token.startswith("#"):
            raise ValueError("A comment, or a word in quotes.")
        if token and not token.strip(PUNCTUATION):
            yield from OPERATORS.findall(token)
        else:
            yield token


def _pipelines(tokens: list[str]) -> Iterator[tuple[str, list[Words]]]:
    """Raises `ValueError` if the line is not complete, or leaves a program in the background."""
    operator, words = "", list[str]()
    parts: list[Words] = []
    following = iter([*tokens, NEW_LINE])
    is_open = False  # an operator waits for a program, also in the next line
    is_redirected = False
    for token in following:
        if token in REDIRECTIONS:
            is_redirected = True
            if OPERATORS.fullmatch(next(following)):
                raise ValueError("A redirection to nothing.")
        elif not OPERATORS.fullmatch(token):
            words.append(token)
            is_open = False
        elif words:
            if is_redirected and words[0] == "set":
                raise ValueError("It is not certain that `set` runs: the redirection may fail.")
            is_redirected = False
            parts.append(tuple(words))
            words, is_open = [], token not in (";", NEW_LINE)
            if token not in PIPES:
                yield operator, parts
                operator, parts = ";" if token == NEW_LINE else token, []
        elif token != NEW_LINE:
            raise ValueError("An operator without a program.")
    if is_open:
        raise ValueError("An operator without a program, or a program in the background.")


def _part(words: Words, depth: int) -> "Words | CommandLine":
    """Unwrap wrappers such as `timeout`. Raises `ValueError` if the program is uncertain."""
    program = unwrap(words)
    if not program:
        raise ValueError("It is not certain which program runs.")
    if program[0] not in SHELLS:
        return program
    if len(program) < SHELL_WORDS or not LAST_OPTION.fullmatch(program[-2]):
        raise ValueError("A shell that runs a file.")
    options = [word for word in program[1:-2] if not SHELL_OPTION.fullmatch(word)]
    if options not in ([], ["-o", "pipefail"], ["-eo", "pipefail"], ["-euo", "pipefail"]):
        raise ValueError("A shell with other options.")
    inner = parse_line(program[-1], pipefail=bool(options), depth=depth + 1)
    if inner is None:
        raise ValueError("The inner line is not certain.")
    return inner


def is_quiet(words: Words) -> bool:
    name, *arguments = words
    match name:
        case "set":
            return SET_OPTIONS.fullmatch(" ".join(arguments)) is not None
        case "export":
            pairs = [each.partition("=") for each in arguments]
            return all(sign and not CHANGES_PROGRAMS.fullmatch(at) for at, sign, _ in pairs)
        case "source" | ".":
            return len(arguments) == 1 and arguments[0].endswith("/bin/activate")
    return name in QUIET and not any(map(VERBOSE.fullmatch, arguments))


def _sets_pipefail(steps: tuple[Step, ...]) -> bool:
    """Return whether `set -o pipefail` or the like holds for each pipeline of a line."""
    for number, step in enumerate(steps):
        first = step.parts[0]
        if not step.is_quiet:
            return False
        found = first[0] == "set" and SET_OPTIONS.fullmatch(" ".join(first[1:]))  # type: ignore[index]
        if found and found["pipefail"]:
            only_and = all(each.operator == "&&" for each in steps[1:])
            following = [each.operator for each in steps[1 : number + 2]]
            return only_and or (
                all(each == ";" for each in following[:number])
                and all(each in (";", "&&") for each in following[number:])
            )
    return False


def _has_own_status(steps: tuple[Step, ...], pipefail: bool) -> bool:
    """Return whether the last step ends with 0 only if each program of the steps did. Before a
    ";" only preparations count as no program, also in all steps that "&&" joins.
    """
    following = [step.operator for step in steps[1:]]
    is_quiet = True
    for step, operator in zip(steps, [*following, ""], strict=True):
        is_quiet = step.is_quiet and (is_quiet or step.operator == ";")
        if operator in ("||", "&") or (operator == ";" and not is_quiet):
            return False
        if len(step.parts) > 1 and not pipefail:
            return False
        for part in step.parts:
            if not isinstance(part, CommandLine):
                if part[0] in RESERVED:
                    return False
            elif not _has_own_status(part.steps, part.pipefail):
                return False
    return True
