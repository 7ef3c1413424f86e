"""Evidence in the files of a project: anchored when it is given, and compared later."""

from msgspec import structs

from thoughtline.core.evidence.anchor import IN_DOUBT, Anchor
from thoughtline.core.evidence.reference_parser import Reference
from thoughtline.core.refusal import Code, Refused
from thoughtline.project import lines, symbols
from thoughtline.project.files import ProjectFiles, Unreadable
from thoughtline.project.git import commit_of, file_at, paths_at
from thoughtline.project.lines import Comparison, FileText

OUTSIDE = "is outside the project folder"

LISTED = 5
"""Symbols of a file that a refusal names."""

WORDS = "For plain words, say in a sentence what was seen."


class Seen:
    """What was read in one comparison of many, so that it is read once."""

    def __init__(self) -> None:
        self.files: dict[str, FileText | None] = {}
        self.paths: dict[str, list[str]] = {}


class EvidenceReader:
    """Reads files of one project."""

    def __init__(self, files: ProjectFiles) -> None:
        self._files = files

    def has(self, path: str) -> bool:
        """Whether the project has a file of that name that can be read."""
        try:
            return self._files.read(path) is not None
        except Unreadable:
            return False

    def anchor(self, told: Reference) -> Anchor | None:
        """What is to be kept of a file; None of what is no file, or lies outside the project.

        Raises `Refused` (EVIDENCE_UNREADABLE) where a file of the project is not as it is told.
        """
        if told.kind not in ("file", "symbol"):
            return None
        try:
            path = self._files.relative(told.place)
            data = self._files.read(path)
        except Unreadable as why:
            if str(why) == OUTSIDE:
                return None
            raise _unreadable(f"{told.place[:200]!r} {why}.", hint=WORDS) from None
        if data is None:
            hint = f"Paths are below {self._files.folder}. {WORDS}"
            raise _unreadable(f"There is no file {told.place[:200]!r}.", hint=hint)
        anchor = _anchor(told, FileText(path, data))
        commit, clean = commit_of(self._files.folder, path, data)
        return structs.replace(anchor, commit=commit, clean=clean)

    def compare(self, anchor: Anchor, given: int, seen: Seen) -> Comparison:
        """What became of an anchor that was given at a time, in milliseconds since 1970.

        `seen` keeps files that were read, for comparisons of the same moment.
        """
        try:
            file = self._read(anchor.path, seen)
            if file is not None and file.file == anchor.file:
                return Comparison("unchanged")
            here = (
                Comparison("gone", f"there is no file {anchor.path}")
                if file is None
                else _compare(anchor, file)
            )
        except (Unreadable, symbols.NoSymbols) as why:
            return Comparison("changed", f"{anchor.path} {why}")
        if here.found not in IN_DOUBT:
            return here
        return self._elsewhere(anchor, given, seen) or here

    def returned(self, given: Anchor, anchor: Anchor, seen: Seen) -> Comparison | None:
        """What moved and is back where it was given, as when a branch is checked out again.

        None if it is not, or if something else was found to hold since.
        """
        if given.path == anchor.path or given.tokens != anchor.tokens:
            return None
        here = self.compare(given, 0, seen)
        now = here.anchor or given
        if here.found in IN_DOUBT or now.path != given.path:
            return None
        return Comparison("moved", f"back at {now.place}", now)

    def _elsewhere(self, anchor: Anchor, given: int, seen: Seen) -> Comparison | None:
        """Another file that has it now and was written since; None if there is not exactly one."""
        suffix = f".{anchor.path.rpartition('.')[2]}" if "." in anchor.path else ""
        found: list[Anchor] = []
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
                found.append(structs.replace(now, commit=anchor.commit))
        if len(found) > 1:
            found = [now for now in found if now.file == anchor.file]
        if len(found) != 1:
            return None
        return Comparison("moved", f"now {found[0].place}", found[0])

    def _is_new(self, anchor: Anchor, now: Anchor, file: FileText) -> bool:
        """Whether a place was not there already when the evidence was given.

        Where no commit tells, it takes a whole file, a symbol by its name, or the same neighbours.
        """
        if now.file == anchor.file:
            return True
        telling = lines.is_telling(anchor)
        known = bool(anchor.symbol) or (telling and lines.is_alike(anchor, now, file))
        if not anchor.commit:
            return known
        before = file_at(self._files.folder, anchor.commit, now.path)
        if before is not None:
            return not _held(anchor, FileText(now.path, before))
        return known or not self._was_renamed(anchor, now)

    def _was_renamed(self, anchor: Anchor, now: Anchor) -> bool:
        """Whether a file that had such lines, too, is not there any more under its name."""
        folder, suffix = self._files.folder, now.path.rpartition("/")[2].rpartition(".")[2]
        for path in paths_at(folder, anchor.commit):
            if path == anchor.path or not path.endswith(suffix) or (folder / path).exists():
                continue
            data = file_at(folder, anchor.commit, path)
            old = None if data is None else FileText(path, data)
            held = _held if lines.is_telling(anchor) else _find
            if old is not None and held(anchor, old):
                return True
        return False

    def _read(self, path: str, seen: Seen) -> FileText | None:
        if path not in seen.files:
            data = self._files.read(path)
            seen.files[path] = None if data is None else FileText(path, data)
        return seen.files[path]


def _anchor(told: Reference, file: FileText) -> Anchor:
    if told.symbol:
        return _symbol(told, file)
    if not told.first:
        return lines.anchor_file(file)
    if b"\0" in file.data[: lines.BINARY]:
        raise _unreadable(f"{file.path} has no lines.", hint="Name the file alone.")
    if told.last > len(file.lines):
        raise _unreadable(
            f"{file.path} has {len(file.lines)} lines.", hint="Look again, and name those you saw."
        )
    if told.last - told.first >= lines.MAX_LINES:
        raise _unreadable(
            f"{told.last - told.first + 1:,} lines are more than {lines.MAX_LINES:,}.",
            hint="Name fewer lines, a symbol, or the file alone.",
        )
    return lines.anchor_lines(file, told.first, told.last)


def _symbol(told: Reference, file: FileText) -> Anchor:
    try:
        known = symbols.symbols_of(file)
    except symbols.NoSymbols as why:
        raise _unreadable(f"{file.path} {why}.", hint=why.hint) from None
    if told.symbol not in known:
        last = told.symbol.rpartition(".")[2]
        near = [name for name in known if name.rpartition(".")[2] == last] or list(known)
        raise _unreadable(
            f"There is no symbol {told.symbol!r} in {file.path}.",
            hint=f"It has: {', '.join(near[:LISTED]) or 'none'}.",
        )
    return symbols.anchor_symbol(file, told.symbol, known[told.symbol])


def _compare(anchor: Anchor, file: FileText) -> Comparison:
    if anchor.symbol:
        return symbols.compare_symbol(anchor, file)
    if anchor.first:
        return lines.compare_lines(anchor, file)
    return lines.compare_file(anchor, file)


def _find(anchor: Anchor, file: FileText) -> Anchor | None:
    """An anchor in another file."""
    if anchor.symbol:
        return symbols.find_symbol_elsewhere(anchor, file)
    if file.file == anchor.file:
        return structs.replace(anchor, path=file.path)
    return lines.find_elsewhere(anchor, file) if anchor.first else None


def _held(anchor: Anchor, file: FileText) -> bool:
    """Whether another file had it before, in one place or in several."""
    if anchor.first and not anchor.symbol:
        return lines.holds(anchor, file)
    return _find(anchor, file) is not None


def _unreadable(what: str, *, hint: str) -> Refused:
    return Refused(Code.EVIDENCE_UNREADABLE, what, hint=hint)
