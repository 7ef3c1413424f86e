"""Argument `evidence` of the tool `think`: texts, or objects with a text or a place, and notes."""

from collections.abc import Iterator

from msgspec import Struct, structs

from thoughtline.core.command import EvidenceNotes
from thoughtline.core.evidence.reference_parser import places
from thoughtline.core.refusal import Code, Refused
from thoughtline.dialects.thoughtline.coercion import Words, from_json, ids, texts
from thoughtline.dialects.thoughtline.descriptions import THINK_FIELDS

NO_NOTES = EvidenceNotes()


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
