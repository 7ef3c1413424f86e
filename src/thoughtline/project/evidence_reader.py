"""Reader of evidence in the files of a project, which anchors evidence and compares it later."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from hashlib import blake2b
from pathlib import Path
from typing import Generic, TypeVar

from msgspec import Struct, msgpack, structs

from thoughtline.core.evidence.anchor import IN_DOUBT, Anchor
from thoughtline.core.evidence.observation import WIDTH
from thoughtline.core.evidence.reference_parser import Reference
from thoughtline.core.text.ellipsis import keep_ends
from thoughtline.core.text.plural import count_noun
from thoughtline.core.text.secret_search import hide_secret, hide_secrets
from thoughtline.core.text.visible_characters import show
from thoughtline.project import lines
from thoughtline.project import symbol_evidence as symbols
from thoughtline.project.difference import (
    FORM_ONLY,
    find_change,
    find_present,
    find_then,
)
from thoughtline.project.file_index import FileIndex
from thoughtline.project.file_text import BINARY, FileText
from thoughtline.project.files import ProjectFiles, Unreadable, suffix_of
from thoughtline.project.fingerprints import of_bytes
from thoughtline.project.git.git import commit_named
from thoughtline.project.lines import Comparison
from thoughtline.project.moved_evidence import Moment
from thoughtline.project.owners.owners import WHOLE
from thoughtline.project.working_tree import WorkingTree

NO_FILE = "no such file"

LISTED = 5
"""Maximum number of a file's symbols that a reason names."""

KEPT_LINES, KEPT_WIDTH = 20, 200
"""Maximum number of lines that are stored with a piece of evidence, and maximum length of each line
in characters.
"""

COMPARED = 2_000
"""Maximum number of a file's symbols that are compared with a wrong name."""

MOST_KEPT = 20_000
"""Maximum number of kept results."""

MOST_KEPT_LINES = 200_000
"""Maximum number of fingerprints of lines in all kept results."""

T = TypeVar("T")


class Sight(Struct, frozen=True):
    """`cut` is a note if lines beyond the end were left out."""

    anchor: Anchor
    line: str
    last_line: str
    span: tuple[int, int]
    cut: str


class EvidenceReader:
    def __init__(
        self, files: ProjectFiles, *, keeps_text: bool = True, patience: float | None = None
    ) -> None:
        """`files` gives access to the project's files. With `keeps_text`, a few lines are stored if
        git could not show them later. `patience` is the number of seconds that a search for moved
        evidence may read files for, None for no limit.
        """
        self._files = files
        self._keeps_text = keeps_text
        self._patience = patience
        self._index = FileIndex(files)
        self.tree = WorkingTree(files)
        self._compared: KeptResults[Comparison] = KeptResults()
        self._anchored: KeptResults[tuple[Anchor | None]] = KeptResults()

    @property
    def folder(self) -> Path:
        return self._files.folder

    def begin(self) -> Moment:
        """Return the present state of the files, for many comparisons."""
        return Moment(self._files, self._index, patience=self._patience)

    def has(self, reference: Reference, moment: Moment) -> bool:
        """If the reference names a commit, the commit must have the file."""
        try:
            return self._find(reference, moment) is not None
        except Unreadable:
            return False

    def fingerprint(self, path: str) -> str:
        """Return "" if the file cannot be read. The path "" means all files of the project."""
        if not path:
            return self.tree.glance()
        try:
            data = self._files.read(path)
        except Unreadable:
            return ""
        return "" if data is None else of_bytes(data)

    def line_of(self, path: str, line: str) -> int:
        """Return the number of the line that a comparison shows as the changed one, 0 if the file
        does not have this line, or has it more than once.
        """
        words = line.strip("…")
        data = self._files.read(path) if words else None
        if data is None:
            return 0
        lines = FileText(path, data).lines
        found = [number for number, each in enumerate(lines, 1) if words in _readable(each)]
        return found[0] if len(found) == 1 else 0

    def describe_absence(self, place: str) -> str:
        """Return the reason why a path is not a readable file, or "" for a readable file."""
        try:
            return NO_FILE if self._files.read(self._files.relative(place)) is None else ""
        except Unreadable as why:
            return str(why).removeprefix("is ")

    def read(self, reference: Reference, moment: Moment) -> Sight:
        """Raises `Unreadable` if the file, the lines or the symbol cannot be read."""
        file = self._find(reference, moment)
        if file is None:
            raise Unreadable(NO_FILE)
        anchor, cut = _anchor(reference, file)
        if reference.revision:
            commit, clean = commit_named(self._files.folder, reference.revision), True
        else:
            commit, clean = moment.git.commit_of(file.path, file.data)
        anchor = self._with_commit(anchor, file, commit, moment, clean=clean)
        first, last = _edge_lines(file, anchor)
        span = (anchor.first, anchor.last) if anchor.first else (1, max(1, len(file.lines)))
        return Sight(anchor, first, last, span, cut)

    def anchor_again(self, path: str, anchors: Sequence[Anchor], moment: Moment) -> Anchor | None:
        """Return the anchor of the content that a comparison shows beside the former content, or
        None if nothing took its place. If the file is gone, the file counts that git knows as its
        present name.

        `anchors` holds the latest anchor and then earlier anchors, as in `describe`.
        """
        try:
            path = self._files.relative(path)
            indexed = moment.indexed(path)
            if indexed is None and (renamed := moment.git.renamed(anchors[0].commit, path)):
                path, indexed = renamed, moment.indexed(renamed)
            if indexed is None:
                return None
            key = digest_of((path, *anchors))
            state = digest_of((indexed.file, moment.git.head()))
            kept = self._anchored.get(key, state)
            if kept is None:
                file = moment.text(path)
                if file is None:
                    return None
                kept = (self._anchor_again(anchors, file, moment),)
                self._anchored.keep(key, state, kept, size=len(kept[0].lines) if kept[0] else 0)
        except Unreadable:
            return None
        return kept[0]

    def _anchor_again(
        self, anchors: Sequence[Anchor], file: FileText, moment: Moment
    ) -> Anchor | None:
        former = anchors[0]
        reference = Reference("symbol" if former.symbol else "file", file.path, former.symbol)
        if former.first and not former.symbol:
            anchors = [anchor for anchor in anchors if anchor.is_consistent]
            if not anchors:
                return None
            span = find_present(find_then(moment, anchors), file) or lines.find_only(former, file)
            if span is None:
                return None
            reference = structs.replace(reference, first=span[0], last=span[1])
        commit, clean = moment.git.commit_of(file.path, file.data)
        anchor, _ = _anchor(reference, file)
        return self._with_commit(anchor, file, commit, moment, clean=clean)

    def compare(self, anchor: Anchor, given: int, moment: Moment) -> Comparison:
        """`given` is the time of the anchor in milliseconds since 1970."""
        key = digest_of((anchor, given))
        try:
            indexed = moment.indexed(anchor.path)
            if indexed is not None and indexed.file == anchor.file:
                return Comparison("unchanged")
            state = self._state(anchor, moment)
            if kept := self._compared.get(key, state):
                return kept
            result = self._compare_in_place(anchor, moment)
        except (Unreadable, symbols.NoSymbols) as reason:
            return Comparison("changed", f"{anchor.path} {reason}")
        if result.found not in IN_DOUBT or not anchor.is_consistent:
            return self._with_privacy(result, moment)
        elsewhere = moment.moved.find(anchor, given) or self._find_renamed(anchor, moment)
        if elsewhere is not None:
            hint = f"{result.because}; the same text is {elsewhere.because}"
            result = elsewhere if result.has_left else structs.replace(result, because=hint)
        result = self._with_privacy(result, moment)
        if moment.is_complete:
            size = 0 if result.anchor is None else len(result.anchor.lines)
            self._compared.keep(key, state, result, size=size)
        return result

    def _state(self, anchor: Anchor, moment: Moment) -> bytes:
        """Return a fingerprint of all that a comparison depends on: the files with the suffix of
        the evidence, the commit that is checked out, and the file that git knows as renamed.
        """
        path, indexed = anchor.path, moment.indexed(anchor.path)
        if indexed is None and (path := moment.git.renamed(anchor.commit, anchor.path)):
            indexed = moment.indexed(path)
        own = "" if indexed is None else indexed.file
        files = moment.state(suffix_of(anchor.path))
        return digest_of((path, own, moment.git.head(), files))

    def describe(
        self, result: Comparison, anchors: Sequence[Anchor], moment: Moment, *, names_commit: bool
    ) -> Comparison:
        """Return a comparison of evidence in doubt with the changed line added.

        `anchors` holds the latest anchor and then earlier anchors. Without `keeps_text`, and for a
        file that git does not have, the text of the line is left out. With `names_commit` the
        commit and its author are added.
        """
        folder = self._files.folder
        anchors = [anchor for anchor in anchors if anchor.is_consistent]
        if not anchors:
            return result
        try:
            now = moment.text(anchors[0].path)
            if now is None and (renamed := moment.git.renamed(anchors[0].commit, anchors[0].path)):
                now = moment.text(renamed)
                result = structs.replace(result, because=f"{result.because}, now {renamed}")
            then = find_then(moment, anchors)
            line, is_form = find_change(folder, then, now, names_commit=names_commit)
        except Unreadable:
            return result
        if is_form:
            result = structs.replace(result, because=FORM_ONLY)
        if not (self._keeps_text and _is_public(anchors, moment)):
            line = structs.replace(line, was="", now="")
        return structs.replace(result, line=line)

    def _with_privacy(self, result: Comparison, moment: Moment) -> Comparison:
        """Return a comparison whose new anchor has no lines of a file that git does not have."""
        now = result.anchor
        if now is None or (privacy := moment.privacy_of(now.path)) == "public":
            return result
        now = structs.replace(now, text=(), private=privacy == "private")
        return structs.replace(result, anchor=now)

    def returned(self, given: Anchor, anchor: Anchor, moment: Moment) -> Comparison | None:
        """Return the anchor's original place if it holds again, for example after checking out an
        older branch.

        Return None if the anchor is still in its original file or the original place does not hold.
        Return None also if the tokens of the anchor have changed.
        """
        if given.path == anchor.path or given.tokens != anchor.tokens:
            return None
        try:
            result = self._compare_in_place(given, moment)
        except (Unreadable, symbols.NoSymbols):
            return None
        now = result.anchor or given
        if result.found in IN_DOUBT or now.path != given.path:
            return None
        return self._with_privacy(Comparison("moved", f"back at {now.place}", now), moment)

    def _find_renamed(self, anchor: Anchor, moment: Moment) -> Comparison | None:
        """Find evidence in the file that git knows as the present name of its file. Return None if
        that file says something else at the place, or holds settings: it may be of another system.
        """
        path = moment.git.renamed(anchor.commit, anchor.path)
        is_gone = moment.indexed(anchor.path) is None
        if not (path and is_gone) or symbols.is_settings(path):
            return None
        renamed = structs.replace(anchor, path=path)
        result = self._compare_in_place(renamed, moment)
        if result.found in IN_DOUBT:
            return None
        now = result.anchor or renamed
        return Comparison("moved", f"now {now.place}", now)

    def _compare_in_place(self, anchor: Anchor, moment: Moment) -> Comparison:
        """Raises `Unreadable` or `NoSymbols` if the file or its symbols cannot be read."""
        if not anchor.is_consistent:
            return Comparison("changed", "its recorded lines do not fit together")
        file = moment.text(anchor.path)
        if file is None:
            return Comparison("gone", f"there is no file {anchor.path}", has_left=True)
        if file.file == anchor.file:
            return Comparison("unchanged")
        return _with_text(_compare(_with_owners(anchor, moment), file), anchor)

    def _with_commit(
        self, anchor: Anchor, file: FileText, commit: str, moment: Moment, *, clean: bool
    ) -> Anchor:
        """Keep first lines that git could not show later, but none that git does not have."""
        privacy = "public" if clean else moment.privacy_of(file.path)
        keeps_text = self._keeps_text and not clean and privacy == "public"
        text = _kept_lines(file, anchor) if keeps_text else ()
        is_private = privacy == "private"
        return structs.replace(anchor, commit=commit, clean=clean, text=text, private=is_private)

    def _find(self, reference: Reference, moment: Moment) -> FileText | None:
        """None if there is no file. Raises `Unreadable` if the path or commit cannot be read."""
        path = self._files.relative(reference.place)
        if not reference.revision:
            return moment.text(path)
        if commit := commit_named(self._files.folder, reference.revision):
            return moment.text_at(commit, path)
        raise Unreadable(f"no such commit as {reference.revision[:80]!r}")


def _anchor(reference: Reference, file: FileText) -> tuple[Anchor, str]:
    """Return the anchor of a reference, and a note if lines were cut. Raises `Unreadable` if the
    lines or the symbol do not exist, or are too long.
    """
    if reference.symbol:
        return _symbol(reference, file), ""
    if not reference.first:
        return lines.anchor_file(file), ""
    if b"\0" in file.data[:BINARY]:
        raise Unreadable("has no lines: name the file without them")
    count = len(file.lines)
    if reference.first > count:
        raise Unreadable(f"has {count_noun(count, 'line')}")
    last = min(reference.last, count)
    if last - reference.first >= lines.MAX_LINES:
        raise Unreadable(
            f"{last - reference.first + 1:,} lines are more than {lines.MAX_LINES:,}: "
            "name fewer, a symbol, or the whole file"
        )
    wanted = f"{reference.first}-{reference.last}"
    cut = f"{reference.first}-{last} of {wanted}: the file ends there"
    return lines.anchor_lines(file, reference.first, last), cut if last < reference.last else ""


def _symbol(reference: Reference, file: FileText) -> Anchor:
    try:
        known = symbols.symbols_of(file)
        name = symbols.find_symbol(file, reference.symbol)
    except symbols.NoSymbols as error:
        raise Unreadable(f"{file.path} {error}. {error.hint}") from None
    if name is None:
        noun = symbols.noun_of(file.path)
        last = re.split(r"[.>]", reference.symbol)[-1].strip()
        names = list(known)[:COMPARED]
        near = [each for each in names if each.endswith(f".{last}")]
        near = near or get_close_matches(reference.symbol, names, LISTED) or names
        raise Unreadable(
            f"no {noun} {reference.symbol[:80]!r} in {file.path}; "
            f"it has: {', '.join(near[:LISTED]) or 'none'}"
        )
    return symbols.anchor_symbol(file, name, known[name])


def _with_owners(anchor: Anchor, moment: Moment) -> Anchor:
    """Return an anchor with the owners of its place. Anchors of release 0.6.0 and earlier have
    none, and those of early builds of 0.7.0 lack some; they are read from the file in git, if git
    has it.
    """
    is_known = anchor.owners is not None and (bool(anchor.symbol) or WHOLE in anchor.owners[:2])
    if is_known or not (anchor.first and anchor.commit):
        return anchor
    data = moment.git.read(anchor.commit, anchor.path)
    if data is None or of_bytes(data) != anchor.file:
        return anchor
    then = FileText(anchor.path, data)
    if anchor.symbol:
        try:
            symbol = symbols.symbols_of(then).get(anchor.symbol)
        except symbols.NoSymbols:
            return anchor
        now = None if symbol is None else symbols.anchor_symbol(then, anchor.symbol, symbol)
    else:
        now = lines.anchor_lines(then, anchor.first, anchor.last)
    if now is None or (anchor.symbol and now.content != anchor.content):
        return anchor
    return structs.replace(now, commit=anchor.commit, clean=anchor.clean, text=anchor.text)


def _is_public(anchors: Sequence[Anchor], moment: Moment) -> bool:
    """Return whether the lines of some anchors may be shown in what is published."""
    return not any(moment.has_private_lines(anchor) for anchor in anchors)


def _kept_lines(file: FileText, anchor: Anchor) -> tuple[str, ...]:
    """Return the first lines of a place without secrets, each line cut to a few characters."""
    if not anchor.first or file.is_opaque:
        return ()
    span = file.lines[anchor.first - 1 : anchor.last][:KEPT_LINES]
    return hide_secrets([line.decode(errors="replace")[:KEPT_WIDTH] for line in span])


def _with_text(result: Comparison, before: Anchor) -> Comparison:
    if result.anchor is None or not before.text:
        return result
    return structs.replace(result, anchor=structs.replace(result.anchor, text=before.text))


def _edge_lines(file: FileText, anchor: Anchor) -> tuple[str, str]:
    """Return the first and the last line of a place that are not empty, cut to a few characters."""
    if file.is_opaque:
        return "binary" if b"\0" in file.data[:BINARY] else "", ""
    lines = _lines_at(file, anchor)
    edges = (next(filter(bytes.strip, each), b"") for each in (lines, reversed(lines)))
    first, last = (keep_ends(_readable(line), WIDTH) for line in edges)
    return first, last


def _lines_at(file: FileText, anchor: Anchor) -> Sequence[bytes]:
    return file.lines[anchor.first - 1 : anchor.last] if anchor.first else file.lines


def _readable(line: bytes) -> str:
    return hide_secret(show(" ".join(line.decode(errors="replace").split())))


def _compare(anchor: Anchor, file: FileText) -> Comparison:
    if anchor.symbol:
        return symbols.compare_symbol(anchor, file)
    if anchor.first:
        return lines.compare_lines(anchor, file)
    return lines.compare_file(anchor, file)


class KeptResults(Generic[T]):
    """Each result holds in its state. When there are too many, all are dropped."""

    def __init__(self) -> None:
        self._kept: dict[bytes, tuple[bytes, T]] = {}
        self._lines = 0

    def get(self, question: bytes, state: bytes) -> T | None:
        kept = self._kept.get(question)
        return kept[1] if kept is not None and kept[0] == state else None

    def keep(self, question: bytes, state: bytes, result: T, *, size: int) -> None:
        """Keep a result. `size` is the number of fingerprints of lines in it."""
        if len(self._kept) >= MOST_KEPT or self._lines > MOST_KEPT_LINES:
            self._kept.clear()
            self._lines = 0
        self._kept[question] = state, result
        self._lines += size


def digest_of(values: object) -> bytes:
    return blake2b(msgpack.encode(values), digest_size=16).digest()
