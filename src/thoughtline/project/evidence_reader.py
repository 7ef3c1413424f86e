"""Evidence in the files of a project: anchored when it is stated, and compared later."""

from msgspec import structs

from thoughtline.core.evidence.anchor import IN_DOUBT, Anchor
from thoughtline.core.evidence.reference_parser import Reference
from thoughtline.core.refusal import Code, Refused
from thoughtline.project import lines, symbols
from thoughtline.project.files import ProjectFiles, Unreadable
from thoughtline.project.fingerprints import of_bytes
from thoughtline.project.git import commit_of, file_at, paths_at
from thoughtline.project.lines import Comparison, FileText

OUTSIDE = "is outside the project folder"

LISTED = 5
"""Most symbols of a file that a refusal names."""

WORDS = "To cite anything else, describe it in a sentence."


class Seen:
    """Cache for many comparisons of the same moment, so that each file is read once."""

    def __init__(self) -> None:
        self.files: dict[str, FileText | None] = {}
        self.paths: dict[str, list[str]] = {}


class EvidenceReader:
    """Reads files of one project."""

    def __init__(self, files: ProjectFiles) -> None:
        self._files = files

    def has(self, path: str) -> bool:
        """Check that the project has a readable file of this name."""
        try:
            return self._files.read(path) is not None
        except Unreadable:
            return False

    def fingerprint(self, path: str) -> str:
        """Return the fingerprint of a file, "" if it cannot be read."""
        try:
            data = self._files.read(path)
        except Unreadable:
            return ""
        return "" if data is None else of_bytes(data)

    def anchor(self, reference: Reference) -> Anchor | None:
        """Return an anchor for a file or symbol; None for other references and files outside the
        project.

        Raises `Refused` (EVIDENCE_UNREADABLE) if the file in the project does not match the
        reference.
        """
        if reference.kind not in ("file", "symbol"):
            return None
        try:
            path = self._files.relative(reference.place)
            data = self._files.read(path)
        except Unreadable as why:
            if str(why) == OUTSIDE:
                return None
            raise _unreadable(f"{reference.place[:200]!r} {why}.", hint=WORDS) from None
        if data is None:
            hint = f"Paths are below {self._files.folder}. {WORDS}"
            raise _unreadable(f"There is no file {reference.place[:200]!r}.", hint=hint)
        anchor = _anchor(reference, FileText(path, data))
        commit, clean = commit_of(self._files.folder, path, data)
        return structs.replace(anchor, commit=commit, clean=clean)

    def compare(self, anchor: Anchor, given: int, seen: Seen) -> Comparison:
        """Compare an anchor with the present files. `given` is its time in milliseconds since 1970.

        `seen` caches files for comparisons of the same moment.
        """
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
            return result
        return self._find_elsewhere(anchor, given, seen) or result

    def returned(self, given: Anchor, anchor: Anchor, seen: Seen) -> Comparison | None:
        """Return the anchor's original place if it holds again, as after checking out an older
        branch.

        None if the anchor is still in its original file, if the place does not hold, or if the
        anchor now has other tokens.
        """
        if given.path == anchor.path or given.tokens != anchor.tokens:
            return None
        result = self.compare(given, 0, seen)
        now = result.anchor or given
        if result.found in IN_DOUBT or now.path != given.path:
            return None
        return Comparison("moved", f"back at {now.place}", now)

    def _find_elsewhere(self, anchor: Anchor, given: int, seen: Seen) -> Comparison | None:
        """Find the evidence in another file written since it was stated; None unless exactly one
        has it.
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
            except Unreadable:
                continue
            now = None if file is None else _find(anchor, file)
            if file is not None and now is not None and self._is_new(anchor, now, file):
                matches.append(structs.replace(now, commit=anchor.commit))
        if len(matches) > 1:
            matches = [now for now in matches if now.file == anchor.file]
        if len(matches) != 1:
            return None
        return Comparison("moved", f"now {matches[0].place}", matches[0])

    def _is_new(self, anchor: Anchor, now: Anchor, file: FileText) -> bool:
        """Check that the text was not at this place already when the evidence was stated.

        A copy of the whole file counts as new. If the commit has a file here, its text decides.
        Otherwise a symbol, or lines with the same neighbours, are enough. With a known commit, so
        is any text that no file had which has disappeared since.
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
        """Check that a file of the commit that had such lines no longer exists under its name."""
        folder, suffix = self._files.folder, now.path.rpartition("/")[2].rpartition(".")[2]
        for path in paths_at(folder, anchor.commit):
            if path == anchor.path or not path.endswith(suffix) or (folder / path).exists():
                continue
            data = file_at(folder, anchor.commit, path)
            old = None if data is None else FileText(path, data)
            held = _was_in if lines.is_telling(anchor) else _find
            if old is not None and held(anchor, old):
                return True
        return False

    def _read(self, path: str, seen: Seen) -> FileText | None:
        if path not in seen.files:
            data = self._files.read(path)
            seen.files[path] = None if data is None else FileText(path, data)
        return seen.files[path]


def _anchor(reference: Reference, file: FileText) -> Anchor:
    if reference.symbol:
        return _symbol(reference, file)
    if not reference.first:
        return lines.anchor_file(file)
    if b"\0" in file.data[: lines.BINARY]:
        raise _unreadable(f"{file.path} has no lines.", hint="Name the file without lines.")
    if reference.last > len(file.lines):
        raise _unreadable(
            f"{file.path} has {len(file.lines)} lines.",
            hint="Read it again, and name the lines that you saw.",
        )
    if reference.last - reference.first >= lines.MAX_LINES:
        raise _unreadable(
            f"{reference.last - reference.first + 1:,} lines are more than {lines.MAX_LINES:,}.",
            hint="Name fewer lines, a symbol, or the whole file.",
        )
    return lines.anchor_lines(file, reference.first, reference.last)


def _symbol(reference: Reference, file: FileText) -> Anchor:
    try:
        known = symbols.symbols_of(file)
    except symbols.NoSymbols as error:
        raise _unreadable(f"{file.path} {error}.", hint=error.hint) from None
    if reference.symbol not in known:
        last = reference.symbol.rpartition(".")[2]
        near = [name for name in known if name.rpartition(".")[2] == last] or list(known)
        raise _unreadable(
            f"There is no symbol {reference.symbol!r} in {file.path}.",
            hint=f"It has: {', '.join(near[:LISTED]) or 'none'}.",
        )
    return symbols.anchor_symbol(file, reference.symbol, known[reference.symbol])


def _compare(anchor: Anchor, file: FileText) -> Comparison:
    if anchor.symbol:
        return symbols.compare_symbol(anchor, file)
    if anchor.first:
        return lines.compare_lines(anchor, file)
    return lines.compare_file(anchor, file)


def _find(anchor: Anchor, file: FileText) -> Anchor | None:
    """Find an anchor in another file; None if it is not there."""
    if anchor.symbol:
        return symbols.find_symbol_elsewhere(anchor, file)
    if file.file == anchor.file:
        return structs.replace(anchor, path=file.path)
    return lines.find_elsewhere(anchor, file) if anchor.first else None


def _was_in(anchor: Anchor, file: FileText) -> bool:
    """Check that another file had the anchor's text, in one place or in several."""
    if anchor.first and not anchor.symbol:
        return lines.holds(anchor, file)
    return _find(anchor, file) is not None


def _unreadable(what: str, *, hint: str) -> Refused:
    return Refused(Code.EVIDENCE_UNREADABLE, what, hint=hint)
