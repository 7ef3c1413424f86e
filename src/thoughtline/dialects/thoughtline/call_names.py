"""Names within one call: labels of its own thoughts, and places in files among the grounds."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain

from msgspec import structs

from thoughtline.core.command import Command
from thoughtline.core.evidence.reference_parser import names_place, parse
from thoughtline.core.labels import label_key
from thoughtline.core.refusal import Code, Refused

VERDICTS = ("verify", "restore", "refute", "abandon", "outcomes")
"""Arguments that judge nodes, which must be on record."""


def in_order(commands: Sequence[Command]) -> list[Command]:
    """Return the commands of a call in an order in which each label is on record when it is named:
    a thought after the thoughts of the call that it names, and verdicts on them at the end.

    Raises `Refused` (BAD_LABEL) if two new thoughts of the call have the same label.
    """
    places = _places_by_label(commands)
    if not places:
        return list(commands)
    parts = [_without_later_verdicts(place, each, places) for place, each in enumerate(commands)]
    ordered: dict[int, None] = {}
    for place in range(len(parts)):
        _add_in_order(place, parts, places, ordered)
    later = (_later_verdicts(place, each, places) for place, each in enumerate(commands))
    return [*(parts[place] for place in ordered), *filter(None, later)]


def _places_by_label(commands: Sequence[Command]) -> dict[str, int]:
    places: dict[str, int] = {}
    for place, command in enumerate(commands):
        if command.label is None or command.revises is not None:
            continue
        first = places.setdefault(label_key(command.label), place)
        if first != place:
            raise Refused(
                Code.BAD_LABEL,
                f"Entries {first + 1} and {place + 1} have the same label {command.label!r}.",
                hint="Take another label for one of them. Nothing was recorded.",
            )
    return places


def _add_in_order(
    place: int, commands: Sequence[Command], places: Mapping[str, int], ordered: dict[int, None]
) -> None:
    """In a circle, which is refused later, the given order stays."""
    opened: dict[int, Iterator[int]] = {}
    unread = [place]
    while unread:
        here = unread[-1]
        if here in ordered:
            unread.pop()
            continue
        named = (places[key] for key in map(label_key, _named(commands[here])) if key in places)
        ahead = opened.setdefault(here, named)
        needed = next((each for each in ahead if each not in ordered and each not in opened), None)
        if needed is None:
            ordered[here] = None
        else:
            unread.append(needed)


def _named(command: Command) -> Iterator[str]:
    yield from chain.from_iterable((*command.rests_on, *command.contradicts))
    yield from command.answers or ()
    yield from (substitute for _, substitute in command.instead)
    yield from (notes.unless for notes in command.evidence_notes.values() if notes.unless)
    yield from filter(None, (command.revises, command.about, command.after))


def _is_later(name: str, place: int, places: Mapping[str, int]) -> bool:
    return places.get(label_key(name), -1) >= place


def _without_later_verdicts(place: int, command: Command, places: Mapping[str, int]) -> Command:
    """Return a command without verdicts on thoughts that it records itself or that come later."""
    if command.label is not None and command.contradicts:
        command = _without_itself(command, label_key(command.label))
    kept = {
        what: tuple(each for each in given if not _is_later(_name_of(each), place, places))
        for what in VERDICTS
        if (given := getattr(command, what))
    }
    if all(len(kept[what]) == len(getattr(command, what)) for what in kept):
        return command
    reason = command.because if any(kept.values()) or command.contradicts else None
    return structs.replace(command, because=reason, **kept)


def _without_itself(command: Command, label: str) -> Command:
    """Return a command whose contradictions leave out its own thought, which belongs to each."""
    others = (
        tuple(name for name in nodes if label_key(name) != label) for nodes in command.contradicts
    )
    return structs.replace(command, contradicts=tuple(others))


def _later_verdicts(place: int, command: Command, places: Mapping[str, int]) -> Command | None:
    moved = {
        what: tuple(
            each for each in getattr(command, what) if _is_later(_name_of(each), place, places)
        )
        for what in VERDICTS
    }
    if not any(moved.values()):
        return None
    names = {label_key(_name_of(each)) for given in moved.values() for each in given}
    judges_itself = command.label is not None and label_key(command.label) in names
    said = ", ".join(command.evidence) if judges_itself else command.text
    return structs.replace(Command(because=command.because or said or None), **moved)


def _name_of(judged: str | tuple[str, bool]) -> str:
    return judged if isinstance(judged, str) else judged[0]


def places_named(commands: Sequence[Command]) -> set[str]:
    names = chain.from_iterable(chain.from_iterable(each.rests_on) for each in commands)
    return {name for name in names if is_place(name)}


def is_place(name: str) -> bool:
    """Check that a ground names lines, a symbol or a heading, which may have several words."""
    return ("#" in name or ":" in name) and names_place(parse(name.partition(" ")[0]))


def with_places(command: Command, places: Collection[str]) -> Command:
    named = [name for needs in command.rests_on for name in needs if name in places]
    if not named or len(command.rests_on) > 1:
        return command
    [grounds] = command.rests_on
    others = tuple(name for name in grounds if name not in places)
    return structs.replace(
        command,
        rests_on=(others,) if others else (),
        on_nothing=not others and command.revises is not None,
        evidence=tuple(dict.fromkeys((*command.evidence, *named))),
    )
