"""The arguments of `think`, and the command that they make."""

from typing import cast

from msgspec import Struct

from thoughtline.core.argument import ArgumentMap
from thoughtline.core.command import AssumptionCommand, Command
from thoughtline.core.decision import Decision
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.references import SPOKEN_MAIN
from thoughtline.core.session import MAIN
from thoughtline.dialects.thoughtline import parts_parser
from thoughtline.dialects.thoughtline.coercion import Words, ids, texts

Alternatives = str | list[str | list[str]] | None

TRUE, FALSE = ("true", "yes", "right"), ("false", "no", "wrong")


class ThinkArguments(Struct, forbid_unknown_fields=True):
    thought: str | None = None
    session: str | None = None
    revises: str | None = None
    branch: str | None = None
    after: str | None = None
    merge: str | None = None
    assume: Words = None
    evidence: Words = None
    rests_on: Alternatives = None
    contradicts: Alternatives = None
    refute: Words = None
    verify: Words = None
    abandon: Words = None
    restore: Words = None
    because: str | None = None
    outcome: str | dict[str, bool] | list[str] | None = None
    confidence: float | None = None
    next: str | None = None
    kind: str | None = None
    parts: Words = None
    score: float | None = None
    search: str | None = None
    about: str | None = None
    title: str | None = None
    tags: Words = None
    project: str | None = None
    archive: bool | None = None
    author: str | None = None
    expecting: int | None = None
    key: str | None = None


def to_command(arguments: ThinkArguments, limits: Limits) -> Command:
    """What the arguments ask for. Raises `Refused` where a text in them cannot be read."""
    kind = None if arguments.kind is None else arguments.kind.strip().lower()
    lines = texts(arguments.parts)
    limits.check_items("parts", len(lines))
    decision, argument = _matter(kind, lines)
    on_nothing = _says_none(arguments.rests_on)
    return Command(
        text=arguments.thought,
        branch=_branch(arguments.branch),
        after=arguments.after,
        revises=arguments.revises,
        merge=_branch(arguments.merge),
        assume=tuple(map(AssumptionCommand, texts(arguments.assume))),
        evidence=tuple(dict.fromkeys(texts(arguments.evidence))),
        rests_on=() if on_nothing else _alternatives(arguments.rests_on),
        on_nothing=on_nothing,
        about=arguments.about,
        refute=ids(arguments.refute),
        restore=ids(arguments.restore),
        verify=ids(arguments.verify),
        abandon=ids(arguments.abandon),
        because=arguments.because,
        contradicts=_alternatives(arguments.contradicts),
        outcomes=_outcomes(arguments.outcome),
        confidence=arguments.confidence,
        score=arguments.score,
        search=_width(arguments.search),
        next=arguments.next,
        kind=kind,
        decision=decision,
        argument=argument,
        title=arguments.title,
        tags=None if arguments.tags is None else ids(arguments.tags),
        project=arguments.project,
        archived=arguments.archive,
    )


def _matter(kind: str | None, lines: tuple[str, ...]) -> tuple[Decision | None, ArgumentMap | None]:
    """The decision or the argument that the parts of a thought describe."""
    match kind:
        case "decision":
            return parts_parser.decision(lines), None
        case "argument":
            return None, parts_parser.argument(lines)
    if lines:
        raise Refused(
            Code.BAD_PARTS,
            f"A thought of kind {kind!r} has no `parts`." if kind else "`parts` needs a `kind`.",
            hint="Set `kind` to 'decision' or 'argument', or leave `parts` out.",
        )
    return None, None


def _branch(name: str | None) -> str | None:
    return MAIN if name == SPOKEN_MAIN else name


def _alternatives(supports: Alternatives) -> tuple[tuple[str, ...], ...]:
    """'a1 t2 | a3' and [["a1", "t2"], ["a3"]] are alternatives; ["a1", "t2"] is one set."""
    if isinstance(supports, list) and any(isinstance(group, list) for group in supports):
        return tuple(ids(group) for group in supports)
    text = " ".join(ids(cast("Words", supports)))
    return tuple(ids(alternative) for alternative in text.split("|")) if text else ()


def _says_none(supports: Alternatives) -> bool:
    """Whether a revision is to rest on nothing of what the revised thought rested on."""
    said = supports if isinstance(supports, list) else [supports]
    return len(said) == 1 and isinstance(said[0], str) and said[0].strip().lower() == "none"


def _outcomes(outcome: str | dict[str, bool] | list[str] | None) -> tuple[tuple[str, bool], ...]:
    """'t3 true, t5 false' and {"t3": true, "t5": false} say the same."""
    if isinstance(outcome, dict):
        return tuple(outcome.items())
    words = " ".join(ids(outcome)).replace("=", " ").replace(":", " ").split()
    pairs = list(zip(words[::2], words[1::2], strict=False))
    if len(words) % 2 or any(word.lower() not in TRUE + FALSE for _, word in pairs):
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"`outcome` cannot be read: {' '.join(words)[:80]!r}.",
            hint="Write each thought and what came of it: 't3 true, t5 false'.",
        )
    return tuple((thought, word.lower() in TRUE) for thought, word in pairs)


def _width(search: str | None) -> int | None:
    """The width of the beam; 0 is best first."""
    if search is None:
        return None
    word, _, count = search.strip().lower().partition(" ")
    if word in ("best", "best-first", "best_first"):
        return 0
    if word == "beam" and count.isascii() and count.isdecimal() and int(count[:9]) > 0:
        return int(count[:9])
    raise Refused(
        Code.BAD_ARGUMENTS,
        f"`search` is {search[:80]!r}.",
        hint="Write 'best' for the best thought first, or 'beam 3' for a beam of three.",
    )
