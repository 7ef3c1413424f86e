from collections.abc import Callable, Iterator, Sequence
from typing import Any, cast

from msgspec import UNSET, Struct, field, structs

from thoughtline.core.argument import ArgumentMap
from thoughtline.core.command import AssumptionCommand, Command, EvidenceNotes
from thoughtline.core.decision import Decision
from thoughtline.core.evidence.ends import has_passed, parse_date
from thoughtline.core.evidence.reference_parser import places
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.labels import check_form
from thoughtline.core.rules.references import SPOKEN_MAIN
from thoughtline.core.session import MAIN
from thoughtline.dialects.thoughtline import decision_parser as parts_parser
from thoughtline.dialects.thoughtline.argument_decoder import ArgumentDecoder
from thoughtline.dialects.thoughtline.call_names import in_order, is_place
from thoughtline.dialects.thoughtline.coercion import OR, Words, from_json, ids, names, texts
from thoughtline.dialects.thoughtline.descriptions import THINK_FIELDS, field_forms

Alternatives = str | list[str | list[str]] | None

BECOMES = ("->", "=>", "→", "=", ":", "becomes", "to", "with", "by")
"""Words between a ground and its substitute in `instead`, which are skipped."""

TRUE, FALSE = ("true", "yes", "right"), ("false", "no", "wrong")


class LabelledAssumption(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Assumption with its label, which models call `label`, `as`, `id` or `name`. `until` is
    explained at `EvidenceNotes`.
    """

    text: str = ""
    assumption: str = ""
    label: str = ""
    other_label: str = field(default="", name="as")
    id: str = ""
    name: str = ""
    until: Words = None


Assumed = str | LabelledAssumption | list[str | LabelledAssumption] | None


class EvidenceArgument(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Piece of evidence with fields in addition to its text. A place may be given in parts. `past`,
    `until` and `unless` are explained at `EvidenceNotes`. `unless` may name several nodes, each of
    which is evidence of its own.
    """

    past: bool = False
    until: Words = None
    unless: Words = None
    text: str = ""
    file: str = ""
    path: str = ""
    url: str = ""
    command: str = ""
    lines: str | int = ""
    line: str | int = ""
    symbol: str = ""

    def words(self) -> str:
        """Return the evidence as one text. Raises `Refused` if all parts are empty."""
        place = self.file or self.path
        if place and self.symbol:
            place = f"{place}#{self.symbol}"
        elif place and (lines := self.lines or self.line):
            place = f"{place}:{lines}"
        found = [part for part in (place, self.url, self.command, self.text) if part]
        if not found:
            raise Refused(
                Code.BAD_ARGUMENTS,
                "An entry of `evidence` names nothing.",
                hint=f"Its form: {THINK_FIELDS['evidence'][1]}",
            )
        return ": ".join(found)

    def entries(self) -> Iterator[tuple[str, EvidenceNotes]]:
        """Yield each text of the entry with its notes. Each place in a file has its own text."""
        notes = EvidenceNotes(past=self.past, until=texts(self.until))
        exceptions = ids(self.unless)
        if not exceptions:
            yield from ((text, notes) for text in places(self.words()))
        elif any((self.file, self.path, self.url, self.command, self.symbol)):
            raise Refused(
                Code.BAD_ARGUMENTS,
                "An entry of `evidence` has a place and an `unless`, which names a node.",
                hint="Give the place in an entry of its own.",
            )
        for exception in exceptions:
            words = f"unless {exception}" + (f": {self.text}" if self.text else "")
            yield words, structs.replace(notes, unless=exception)


Evidence = str | EvidenceArgument | list[str | EvidenceArgument] | None


class ThoughtArguments(Struct, forbid_unknown_fields=True):
    label: str | None = field(default=None, name="as")
    thought: str | None = None
    revises: str | None = None
    branch: str | None = None
    after: str | None = None
    merge: str | None = None
    assume: Assumed = None
    evidence: Evidence = None
    rests_on: Alternatives = None
    unless: Words = None
    instead: Words | dict[str, str] = None
    answers: Words = None
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
    chosen: str | None = None
    score: float | None = None
    search: str | None = None
    about: str | None = None


class ThinkArguments(ThoughtArguments, forbid_unknown_fields=True):
    """Entries of `thoughts` are recorded before the thought of the call's own arguments."""

    thoughts: list[dict[str, Any] | str] | dict[str, Any] | str | None = None
    session: str | None = None
    title: str | None = None
    tags: Words = None
    project: str | None = None
    archive: bool | None = None
    author: str | None = None
    expecting: int | None = None
    key: str | None = None


OF_THE_CALL = {"thoughts", "session", "author", "expecting", "key"}
"""Arguments that do not record anything by themselves."""

NONE = "none"
"""Value that removes a title or tags, and that makes a revision rest on nothing."""

NO_NOTES = EvidenceNotes()

NO_GROUNDS = {
    "unless": "Name the exception in `unless`: 't1'.",
    "until": "Give the evidence as an object: {'text': '...', 'until': '2027-01-31'}.",
    "not": "A node that must not hold goes into `unless`, one that is false into `refute`.",
    "without": "A node that must not hold goes into `unless`: 't1'.",
}
"""Words in a list of ids that change its meaning, with the argument to use."""

ALL_MISSING = (None, None, None, None)

_item_decoder = ArgumentDecoder(
    "An entry of `thoughts`",
    ThoughtArguments,
    forms=field_forms(THINK_FIELDS),
    call=ThinkArguments,
    beside="thoughts",
)


def to_commands(arguments: ThinkArguments, limits: Limits) -> list[Command]:
    """Return the commands of a call. Raises `Refused` if an argument cannot be read."""
    commands = in_order(_commands(arguments, limits))
    if arguments.expecting is not None:
        commands[0] = structs.replace(commands[0], expecting=arguments.expecting)
    return commands


def _commands(arguments: ThinkArguments, limits: Limits) -> list[Command]:
    """Return at least one command; the last is made of the call's own arguments, if any."""
    if arguments.thoughts is None:
        return [_with_session(to_command(arguments, limits), arguments)]
    items = [_item(entry, number) for number, entry in enumerate(_items(arguments, limits), 1)]
    if arguments.thought is None:
        items, arguments = _with_kind(*_with_branch(items, arguments))
    commands = [to_command(item, limits) for item in items]
    asks = any(
        getattr(arguments, name) is not None
        for name in ThinkArguments.__struct_fields__
        if name not in OF_THE_CALL
    )
    if asks or not commands:
        commands.append(_with_session(to_command(arguments, limits), arguments))
    return commands


def _items(arguments: ThinkArguments, limits: Limits) -> list[Any]:
    items = from_json(arguments.thoughts, list[dict[str, Any] | str] | dict[str, Any])
    if isinstance(items, str):
        raise Refused(
            Code.BAD_ARGUMENTS,
            "`thoughts` takes a list of objects.",
            hint="Each is like a call: {'as': 'idx', 'thought': '...', 'rests_on': 'cdc'}.",
        )
    if isinstance(items, dict):
        items = [items]
    limits.check_items("thoughts", len(items or ()))
    return items or []


def _item(entry: dict[str, Any] | str, number: int) -> ThoughtArguments:
    """Return the arguments of an entry. An entry that is only a text is a thought."""
    if isinstance(entry, str):
        return ThoughtArguments(thought=entry)
    try:
        return _item_decoder.convert(entry)
    except Refused as refusal:
        refusal.add_place(f"Entry {number}")
        raise


def _with_branch(
    items: list[ThoughtArguments], arguments: ThinkArguments
) -> tuple[list[ThoughtArguments], ThinkArguments]:
    """Pass the thought at which a new branch starts to the first entry."""
    branch, after = arguments.branch, arguments.after
    if branch is None and after is None:
        return items, arguments
    items = [
        item if item.branch is not None else structs.replace(item, branch=branch) for item in items
    ]
    if items and items[0].after is None:
        items[0] = structs.replace(items[0], after=after)
    return items, structs.replace(arguments, branch=None, after=None)


def _with_kind(
    items: list[ThoughtArguments], arguments: ThinkArguments
) -> tuple[list[ThoughtArguments], ThinkArguments]:
    """Apply the kind of a call without a `thought` to all new thoughts that name no kind."""
    kind = arguments.kind
    if kind is None:
        return items, arguments
    items = [
        item
        if item.kind is not None or item.thought is None or item.revises is not None
        else structs.replace(item, kind=kind)
        for item in items
    ]
    return items, structs.replace(arguments, kind=None)


def _with_session(command: Command, arguments: ThinkArguments) -> Command:
    if (arguments.title, arguments.tags, arguments.project, arguments.archive) == ALL_MISSING:
        return command
    return structs.replace(
        command,
        title=_without_none(arguments.title),
        tags=None if arguments.tags is None else _tags(arguments.tags),
        project=arguments.project,
        archived=arguments.archive,
    )


def _without_none(title: str | None) -> str | None:
    """Return "" for 'none', which removes the title: an empty title would count as missing."""
    return "" if title is not None and title.strip().lower() == NONE else title


def _tags(words: Words) -> tuple[str, ...]:
    tags = names(words)
    return () if [tag.lower() for tag in tags] == [NONE] else tags


def _check_because(arguments: ThoughtArguments) -> None:
    """Check that one reason is not given for nodes found true and for others found false."""
    if arguments.because and arguments.verify and arguments.refute:
        raise Refused(
            Code.BAD_ARGUMENTS,
            "One `because` is given for `verify` and for `refute`.",
            hint="Give each its own in `thoughts`: [{'verify': 't1', 'because': '...'}, "
            "{'refute': 't2', 'because': '...'}].",
        )


def to_command(arguments: ThoughtArguments, limits: Limits) -> Command:
    """Raises `Refused` if a text in the arguments cannot be read."""
    _check_because(arguments)
    kind = None if arguments.kind is None else arguments.kind.strip().lower()
    lines = texts(arguments.parts)
    limits.check_items("parts", len(lines))
    decision, argument = _matter(kind, lines)
    on_nothing = _says_none(arguments.rests_on)
    evidence = to_evidence(arguments.evidence)
    if arguments.unless is not None:
        evidence |= EvidenceArgument(unless=arguments.unless).entries()
    return Command(
        text=arguments.thought,
        branch=_branch(arguments.branch),
        after=arguments.after,
        revises=arguments.revises,
        merge=_branch(arguments.merge),
        assume=to_assumptions(arguments.assume, limits),
        evidence=tuple(evidence),
        evidence_notes={text: notes for text, notes in evidence.items() if notes != NO_NOTES},
        rests_on=() if on_nothing else _alternatives(arguments.rests_on),
        answers=None if arguments.answers is None else ids(arguments.answers),
        on_nothing=on_nothing,
        instead=_pairs(arguments.instead),
        about=arguments.about,
        refute=_judged("refute", arguments.refute),
        restore=_judged("restore", arguments.restore),
        verify=_judged("verify", arguments.verify),
        abandon=_judged("abandon", arguments.abandon),
        because=arguments.because,
        contradicts=_alternatives(arguments.contradicts),
        outcomes=_outcomes(arguments.outcome),
        confidence=arguments.confidence,
        score=arguments.score,
        search=_width(arguments.search),
        next=arguments.next,
        kind=kind,
        decision=decision,
        chosen=arguments.chosen,
        argument=argument,
        label=arguments.label,
    )


def to_assumptions(argument: Assumed, limits: Limits) -> tuple[AssumptionCommand, ...]:
    """Raises `Refused` if an object has no text, or a label does not have the form of a label."""
    if argument is None:
        return ()
    value = from_json(argument, Assumed)
    items = value if isinstance(value, list) else [value]
    return tuple(
        _to_assumption(from_json(item, str | LabelledAssumption), limits) for item in items
    )


def _to_assumption(item: str | LabelledAssumption, limits: Limits) -> AssumptionCommand:
    if isinstance(item, str):
        return AssumptionCommand(item)
    text = item.text or item.assumption
    if not text:
        raise Refused(
            Code.BAD_ARGUMENTS,
            "An entry of `assume` has no text.",
            hint="Its form: a text, or {'text': 'The cache is warm.', 'label': 'warm'}.",
        )
    label = item.label or item.other_label or item.id or item.name
    name = check_form(label, limits) if label else ""
    return AssumptionCommand(text, name=name, until=texts(item.until) or UNSET)


def to_evidence(argument: Evidence) -> dict[str, EvidenceNotes]:
    """Return evidence texts with their notes. Each place in a file has its own text."""
    if argument is None:
        return {}
    items = argument if isinstance(argument, list) else [argument]
    notes_by_text: dict[str, EvidenceNotes] = {}
    for item in items:
        for piece in [item] if not isinstance(item, str) else _pieces(item) if item.strip() else ():
            if isinstance(piece, str):
                notes_by_text |= dict.fromkeys(places(piece), NO_NOTES)
            else:
                notes_by_text |= dict(piece.entries())
    return notes_by_text


def _pieces(text: str) -> list[str | EvidenceArgument]:
    """Return the pieces of evidence in a text, which may be JSON from some clients."""
    pieces = from_json(text, Evidence)
    return pieces if isinstance(pieces, list) else [pieces or text]


def passed_days(commands: Sequence[Command], today: Callable[[], str]) -> list[str]:
    ends = [text.strip() for command in commands for text in command.ends]
    days = [text for text in ends if parse_date(text)]
    return [text for text in days if has_passed(parse_date(text), today())]


def may_point_at_files(command: Command) -> bool:
    """Check if a command may need files, for evidence or under a verified or revised thought."""
    return bool(command.evidence or command.ends or command.verify or command.revises)


def _matter(kind: str | None, lines: tuple[str, ...]) -> tuple[Decision | None, ArgumentMap | None]:
    if lines and kind == "decision":
        return parts_parser.decision(lines), None
    if lines and kind == "argument":
        return None, parts_parser.argument(lines)
    if lines:
        raise Refused(
            Code.BAD_PARTS,
            f"A thought of kind {kind!r} has no `parts`." if kind else "`parts` needs a `kind`.",
            hint="Set `kind` to 'decision' or 'argument', or leave `parts` out.",
        )
    return None, None


def _branch(name: str | None) -> str | None:
    """Return a branch's name without surrounding blanks. An empty name is refused later."""
    plain = (name or "").strip() or name
    return MAIN if plain == SPOKEN_MAIN else plain


def _alternatives(supports: Alternatives) -> tuple[tuple[str, ...], ...]:
    """Parse 'a1 t2 | a3' or [["a1", "t2"], ["a3"]] as two supports, and ["a1", "t2"] as one
    support.
    """
    if supports is None:
        return ()
    supports = from_json(supports, list[str | list[str]])
    if isinstance(supports, list) and any(isinstance(group, list) for group in supports):
        return tuple(ids(group) for group in supports)
    return tuple(_split_alternatives(cast("Words", supports)))


def _split_alternatives(supports: Words) -> Iterator[tuple[str, ...]]:
    """Yield the ids of each alternative. An entry of a list may be a heading with several words."""
    needs: list[str] = []
    has_bar = False
    for text in texts(supports):
        if isinstance(supports, list) and "|" not in text and is_place(text):
            needs.append(text.strip())
            continue
        for name in ids(text.replace("|", " | ")):
            if name.lower() in (OR, "|"):
                yield tuple(needs)
                needs, has_bar = [], True
            elif hint := NO_GROUNDS.get(name.lower()):
                raise Refused(
                    Code.BAD_ARGUMENTS,
                    f"`rests_on` and `contradicts` take ids, and {name!r} is none.",
                    hint=hint,
                )
            else:
                needs.append(name)
    if needs or has_bar:
        yield tuple(needs)


def _pairs(instead: Words | dict[str, str]) -> tuple[tuple[str, str], ...]:
    """Return pairs of a ground and its substitute, from 'a4 t7, a5 t8' or {"a4": "t7"}."""
    if instead is None:
        return ()
    instead = from_json(instead, dict[str, str])
    if isinstance(instead, dict):
        return tuple(instead.items())
    words = [word for word in ids(instead) if word.lower() not in BECOMES]
    if len(words) % 2:
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"`instead` cannot be read: {' '.join(words)[:80]!r}.",
            hint="Write each ground and then its substitute: 'a4 t7, a5 t8'.",
        )
    return tuple(zip(words[::2], words[1::2], strict=True))


def _judged(what: str, named: Words) -> tuple[str, ...]:
    """Return the ids in a verdict. Raises `Refused` if a word belongs to another argument."""
    if named is None:
        return ()
    names = ids(named)
    for name in names:
        if name.lower() in TRUE + FALSE:
            raise Refused(
                Code.BAD_ARGUMENTS,
                f"`{what}` takes only ids, and {name[:80]!r} is none.",
                hint="Put ids found true into `verify`, and ids found false into "
                "`refute`; a later result of a thought goes into `outcome`: 't3 true'.",
            )
        if name.lower() in (OR, "|"):
            raise Refused(
                Code.BAD_ARGUMENTS,
                f"`{what}` holds for each id that it names, so there is no {name!r} in it.",
                hint="Name the ids that you mean: 'a1 t2'.",
            )
    return names


def _says_none(supports: Alternatives) -> bool:
    """Check if `rests_on` says that a revision drops all grounds of the revised thought."""
    value = supports[0] if isinstance(supports, list) and len(supports) == 1 else supports
    return isinstance(value, str) and value.strip().lower() == NONE


def _outcomes(outcome: str | dict[str, bool] | list[str] | None) -> tuple[tuple[str, bool], ...]:
    """Return pairs of thoughts and outcomes, from 't3 true, t5 false' or {"t3": true,
    "t5": false}.
    """
    if outcome is None:
        return ()
    outcome = from_json(outcome, dict[str, bool])
    if isinstance(outcome, dict):
        return tuple(outcome.items())
    words = " ".join(ids(outcome)).replace("=", " ").replace(":", " ").split()
    pairs = list(zip(words[::2], words[1::2], strict=False))
    if len(words) % 2 or any(word.lower() not in TRUE + FALSE for _, word in pairs):
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"`outcome` cannot be read: {' '.join(words)[:80]!r}.",
            hint="Write each thought and its outcome: 't3 true, t5 false'.",
        )
    return tuple((thought, word.lower() in TRUE) for thought, word in pairs)


def _width(search: str | None) -> int | None:
    """Return the beam width of a search; 0 for best-first search."""
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
