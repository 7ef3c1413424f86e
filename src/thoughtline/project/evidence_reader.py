"""Reader of evidence in the files of a project, which anchors evidence and compares it later."""

import re
from collections.abc import Sequence
from difflib import get_close_matches

from msgspec import Struct, structs

from thoughtline.core.evidence.anchor import IN_DOUBT, Anchor
from thoughtline.core.evidence.observation import WIDTH
from thoughtline.core.evidence.reference_parser import Reference
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.text.plural import count_noun
from thoughtline.core.text.visible_characters import show
from thoughtline.project import lines, symbols
from thoughtline.project.difference import (
    SIGNATURE_ONLY,
    find_change,
    find_then,
    is_signature_only,
)
from thoughtline.project.files import ProjectFiles, Unreadable
from thoughtline.project.fingerprints import of_bytes
from thoughtline.project.git import commit_named, commit_of, file_at, paths_at
from thoughtline.project.lines import Comparison, FileText
from thoughtline.project.secret_pattern import hide_secret, hide_secrets

NO_FILE = "no such file"

LISTED = 5
"""Maximum number of a file's symbols that a reason names."""

KEPT_LINES, KEPT_WIDTH = 20, 200
"""Maximum number of lines that are stored with a piece of evidence, and maximum length of each line
in characters.
"""

COMPARED = 2_000
"""Maximum number of a file's symbols that are compared with a wrong name."""

NEXT_STEP = (
    "Nothing was recorded. `refute` it if it is so no more, or cite the place where it is now."
)


class Sight(Struct, frozen=True):
    """Result of reading evidence: its anchor, its first line, and a note if lines beyond the end
    were cut.
    """

    anchor: Anchor
    line: str
    cut: str


class Seen:
    """Cache of files for many comparisons at the same moment, so that each file is read once."""

    def __init__(self) -> None:
        self.files: dict[str, FileText | None] = {}
        self.paths: dict[str, list[str]] = {}


class EvidenceReader:
    """Reader of evidence in the files of one project."""

    def __init__(self, files: ProjectFiles, *, keeps_text: bool = True) -> None:
        """`files` gives access to the project's files. With `keeps_text`, a few lines are stored if
        git could not show them later.
        """
        self._files = files
        self._keeps_text = keeps_text

    def has(self, reference: Reference) -> bool:
        """Return whether the project has the file of a reference. If the reference names a commit,
        the commit must have the file.
        """
        try:
            return self._find(reference) is not None
        except Unreadable:
            return False

    def fingerprint(self, path: str) -> str:
        """Return the fingerprint of a file, or "" if the file cannot be read."""
        try:
            data = self._files.read(path)
        except Unreadable:
            return ""
        return "" if data is None else of_bytes(data)

    def describe_absence(self, place: str) -> str:
        """Return the reason why a path is not a readable file, or "" for a readable file."""
        try:
            return NO_FILE if self._files.read(self._files.relative(place)) is None else ""
        except Unreadable as why:
            return str(why).removeprefix("is ")

    def read(self, reference: Reference) -> Sight:
        """Anchor the file, lines or symbol of a reference. Raises `Unreadable` if the file, the
        lines or the symbol cannot be read.
        """
        file = self._find(reference)
        if file is None:
            raise Unreadable(NO_FILE)
        anchor, cut = _anchor(reference, file)
        if reference.revision:
            commit, clean = commit_named(self._files.folder, reference.revision), True
        else:
            commit, clean = commit_of(self._files.folder, file.path, file.data)
        text = _kept_lines(file, anchor) if self._keeps_text and not clean else ()
        anchor = structs.replace(anchor, commit=commit, clean=clean, text=text)
        return Sight(anchor, _first_line(file, anchor), cut)

    def anchor(self, reference: Reference) -> Anchor:
        """Return the present anchor of a recorded place, to verify the evidence.

        Raises `Refused` (EVIDENCE_UNREADABLE) if the place does not exist.
        """
        try:
            return self.read(reference).anchor
        except Unreadable as why:
            place = reference.place[:200]
            missing = str(why) == NO_FILE
            what = f"There is no file {place!r}." if missing else f"{place} {why}."
            raise Refused(Code.EVIDENCE_UNREADABLE, what, hint=NEXT_STEP) from None

    def compare(self, anchor: Anchor, given: int, seen: Seen) -> Comparison:
        """Compare an anchor with the present files. `given` is the time of the anchor in
        milliseconds since 1970.

        `seen` caches files for comparisons at the same moment.
        """
        if not anchor.is_consistent:
            return Comparison("changed", "its recorded lines do not fit together")
        try:
            file = self._read(anchor.path, seen)
            if file is not None and file.file == anchor.file:
                return Comparison("unchanged")
            result = (
                Comparison("gone", f"there is no file {anchor.path}")
                if file is None
                else _compare(anchor, file)
            )
        except (Unreadable, symbols.NoSymbols) as reason:
            return Comparison("changed", f"{anchor.path} {reason}")
        if result.found not in IN_DOUBT:
            return _with_text(result, anchor)
        return self._find_elsewhere(anchor, given, seen) or result

    def describe(
        self, result: Comparison, anchors: Sequence[Anchor], seen: Seen, *, names_commit: bool
    ) -> Comparison:
        """Return a comparison of evidence in doubt with the first changed line added.

        `anchors` holds the latest anchor and then earlier anchors. Without `keeps_text` the text of
        the line is left out. With `names_commit` the commit and its author are added.
        """
        folder = self._files.folder
        anchors = [anchor for anchor in anchors if anchor.is_consistent]
        if not anchors:
            return result
        try:
            now = self._read(anchors[0].path, seen)
            then = find_then(folder, anchors)
            line = find_change(folder, then, now, names_commit=names_commit)
        except Unreadable:
            return result
        if now is not None and is_signature_only(then, now):
            result = structs.replace(result, because=SIGNATURE_ONLY)
        if not self._keeps_text:
            line = structs.replace(line, was="", now="")
        return structs.replace(result, line=line)

    def returned(self, given: Anchor, anchor: Anchor, seen: Seen) -> Comparison | None:
        """Return the anchor's original place if it holds again, for example after checking out an
        older branch.

        Return None if the anchor is still in its original file or the original place does not hold.
        Return None also if the tokens of the anchor have changed.
        """
        if given.path == anchor.path or given.tokens != anchor.tokens:
            return None
        result = self.compare(given, 0, seen)
        now = result.anchor or given
        if result.found in IN_DOUBT or now.path != given.path:
            return None
        return Comparison("moved", f"back at {now.place}", now)

    def _find_elsewhere(self, anchor: Anchor, given: int, seen: Seen) -> Comparison | None:
        """Find the evidence in another file that was written since the evidence was stated. Return
        None if no file or several files have the evidence.
        """
        suffix = f".{anchor.path.rpartition('.')[2]}" if "." in anchor.path else ""
        matches: list[Anchor] = []
        if suffix not in seen.paths:
            seen.paths[suffix] = list(self._files.paths(suffix))
        for path in seen.paths[suffix]:
            if path == anchor.path or not self._files.changed_since(path, given):
                continue
            try:
                file = self._read(path, seen)
                now = None if file is None else _find(anchor, file)
                if file is not None and now is not None and self._is_new(anchor, now, file):
                    matches.append(structs.replace(now, commit=anchor.commit, text=anchor.text))
            except Unreadable:
                continue
        if len(matches) > 1:
            matches = [now for now in matches if now.file == anchor.file]
        if len(matches) != 1:
            return None
        return Comparison("moved", f"now {matches[0].place}", matches[0])

    def _is_new(self, anchor: Anchor, now: Anchor, file: FileText) -> bool:
        """Return whether the text at the place `now` appeared only after the evidence was stated.

        A copy of the whole file counts as new. If the commit has a file at the path of `now`, the
        text of the committed file decides. If the commit has no file at the path, a symbol counts
        as new, and so do lines with the same neighbours. If the commit is known, any other text
        counts as new unless a disappeared file of the commit had the text.
        """
        if now.file == anchor.file:
            return True
        telling = lines.is_telling(anchor)
        known = bool(anchor.symbol) or (telling and lines.is_alike(anchor, now, file))
        if not anchor.commit:
            return known
        before = file_at(self._files.folder, anchor.commit, now.path)
        if before is not None:
            return not _was_in(anchor, FileText(now.path, before))
        return known or not self._was_renamed(anchor, now)

    def _was_renamed(self, anchor: Anchor, now: Anchor) -> bool:
        """Return whether a file of the commit had the anchor's lines and no longer exists under its
        name. The answer is True if git cannot list the files of the commit.
        """
        folder, suffix = self._files.folder, now.path.rpartition("/")[2].rpartition(".")[2]
        paths = paths_at(folder, anchor.commit)
        if paths is None:
            return True  # unknown: a false alarm costs one look
        for path in paths:
            if path == anchor.path or not path.endswith(suffix) or (folder / path).exists():
                continue
            data = file_at(folder, anchor.commit, path)
            old = None if data is None else FileText(path, data)
            held = _was_in if lines.is_telling(anchor) else _find
            if old is not None and held(anchor, old):
                return True
        return False

    def _find(self, reference: Reference) -> FileText | None:
        """Return the file of a reference, or None if the file does not exist. Raises `Unreadable`
        if the path or the commit cannot be read.
        """
        path = self._files.relative(reference.place)
        if not reference.revision:
            data = self._files.read(path)
        elif commit := commit_named(self._files.folder, reference.revision):
            data = file_at(self._files.folder, commit, path)
        else:
            raise Unreadable(f"no such commit as {reference.revision[:80]!r}")
        return None if data is None else FileText(path, data)

    def _read(self, path: str, seen: Seen) -> FileText | None:
        if path not in seen.files:
            data = self._files.read(path)
            seen.files[path] = None if data is None else FileText(path, data)
        return seen.files[path]


def _anchor(reference: Reference, file: FileText) -> tuple[Anchor, str]:
    """Return the anchor of a reference, and a note if lines were cut. Raises `Unreadable` if the
    lines or the symbol do not exist, or are too long.
    """
    if reference.symbol:
        return _symbol(reference, file), ""
    if not reference.first:
        return lines.anchor_file(file), ""
    if b"\0" in file.data[: lines.BINARY]:
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


def _kept_lines(file: FileText, anchor: Anchor) -> tuple[str, ...]:
    """Return the first lines of a place without secrets, each line cut to a few characters."""
    if not anchor.first or file.is_opaque:
        return ()
    span = file.lines[anchor.first - 1 : anchor.last][:KEPT_LINES]
    return hide_secrets([line.decode(errors="replace")[:KEPT_WIDTH] for line in span])


def _with_text(result: Comparison, before: Anchor) -> Comparison:
    """Return a comparison whose new anchor holds the stored lines of the earlier anchor."""
    if result.anchor is None or not before.text:
        return result
    return structs.replace(result, anchor=structs.replace(result.anchor, text=before.text))


def _first_line(file: FileText, anchor: Anchor) -> str:
    """Return the first non-empty line of a place, cut to a few characters."""
    if file.is_opaque:
        return "binary" if b"\0" in file.data[: lines.BINARY] else ""
    span = file.lines[anchor.first - 1 : anchor.last] if anchor.first else file.lines
    text = next((line for line in span if line.strip()), b"").decode(errors="replace")
    return shorten(hide_secret(show(" ".join(text.split()))), WIDTH)


def _compare(anchor: Anchor, file: FileText) -> Comparison:
    if anchor.symbol:
        return symbols.compare_symbol(anchor, file)
    if anchor.first:
        return lines.compare_lines(anchor, file)
    return lines.compare_file(anchor, file)


def _find(anchor: Anchor, file: FileText) -> Anchor | None:
    """Return the anchor for the same evidence in another file, or None if the file does not have
    the evidence.
    """
    if anchor.symbol:
        return symbols.find_symbol_elsewhere(anchor, file)
    if file.file == anchor.file:
        return structs.replace(anchor, path=file.path)
    return lines.find_elsewhere(anchor, file) if anchor.first else None


def _was_in(anchor: Anchor, file: FileText) -> bool:
    """Return whether another file had the anchor's text, in one or several places."""
    if anchor.first and not anchor.symbol:
        return lines.holds(anchor, file)
    return _find(anchor, file) is not None
