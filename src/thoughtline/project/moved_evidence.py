"""Search for evidence that moved to another file, in one pass for all evidence of a moment."""

from collections.abc import Iterable, Iterator
from zlib import crc32

from msgspec import Struct, structs

from thoughtline.core.evidence.anchor import Anchor
from thoughtline.project import lines, symbols
from thoughtline.project.file_index import NAME, FileIndex, IndexedFile
from thoughtline.project.files import ProjectFiles, Signature, Unreadable, suffix_of
from thoughtline.project.files_now import FilesNow, identity
from thoughtline.project.fingerprints import DIGITS
from thoughtline.project.lines import Comparison, FileText
from thoughtline.project.working_tree import FilesThen, WorkingTree

KEYS = 8
"""Maximum number of lines of one piece of evidence that are looked up. The rarest line counts."""

Place = tuple[str, Signature, IndexedFile]


class _Places(Struct, frozen=True):
    """Places of all files with a suffix, by the fingerprint of a whole file, of a line, and by the
    hash of a symbol.
    """

    files: dict[str, list[Place]]
    lines: dict[bytes, list[Place]]
    symbols: dict[int, list[Place]]


class MovedEvidence:
    """Search for the evidence of one moment in files that were written since it was stated."""

    def __init__(self, moment: FilesNow) -> None:
        self._moment = moment
        self._places: dict[str, _Places] = {}
        self._expected = (0, 0)

    def find(self, anchor: Anchor, given: int) -> Comparison | None:
        """Find evidence in another file that was written since `given`, in milliseconds since 1970.
        Return None if no file or several files have the evidence.
        """
        matches: list[Anchor] = []
        for path, signature, _ in self._candidates(anchor, given):
            if path == anchor.path or not signature.is_after(given):
                continue
            if len(matches) > 1 and matches[-1].file != anchor.file:
                break  # exact copies come first
            try:
                file = self._moment.text(path)
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

    def _candidates(self, anchor: Anchor, given: int) -> Iterator[Place]:
        """Yield the files that may have the evidence, exact copies of its file first."""
        places = self._read(suffix_of(anchor.path), anchor, given)
        copies = places.files.get(anchor.file, [])
        yield from copies
        if anchor.symbol:
            others = places.symbols.get(_symbol_hash(anchor.symbol, anchor.tokens), [])
        else:
            keys = _keys(anchor)
            found = [places.lines.get(key, []) for key in keys]
            wanted = "".join(anchor.lines).encode()
            rarest = min(found, key=len, default=[])
            others = [each for each in rarest if each[2].has_lines(wanted)]
        yield from (each for each in others if each[2].file != anchor.file)

    def _read(self, suffix: str, anchor: Anchor, given: int) -> _Places:
        """Read the files with a suffix that were written since the oldest evidence was stated."""
        moment = self._moment
        if identity(anchor) not in moment.anchors or given < moment.since:
            moment.expect(anchor, given)
        expected = (len(moment.anchors), moment.since)
        if expected != self._expected:  # by this evidence, or by that of the next session
            self._expected = expected
            self._places.clear()
        if suffix in self._places:
            return self._places[suffix]
        wanted = [each for each in moment.anchors.values() if suffix_of(each.path) == suffix]
        places = _Places({}, {}, {})
        files = {each.file for each in wanted}
        keys = {key for each in wanted if not each.symbol for key in _keys(each)}
        named = [each for each in wanted if each.symbol]
        hashes = {_symbol_hash(each.symbol, each.tokens) for each in named}
        names = {crc for each in named if (crc := _name_of(each)) is not None}
        anything = any(_name_of(each) is None for each in named)
        for path, signature, indexed in self._indexed(suffix):
            place = (path, signature, indexed)
            if indexed.file in files:
                places.files.setdefault(indexed.file, []).append(place)
            for key in keys & indexed.lines() if keys else ():
                places.lines.setdefault(key, []).append(place)
            if named and (anything or not names.isdisjoint(indexed.names or ())):
                for each in hashes.intersection(self._symbols(path, indexed)):
                    places.symbols.setdefault(each, []).append(place)
        self._places[suffix] = places
        return places

    def _indexed(self, suffix: str) -> Iterator[Place]:
        moment = self._moment
        for path, signature in moment.survey(suffix):
            if not signature.is_after(moment.since):
                continue
            indexed = moment.index.known(path, signature)
            if indexed is None or indexed.prints is None:
                if not moment.has_time():
                    continue
                try:
                    indexed, text = moment.indexed(path), moment.text(path)
                    if indexed is None or text is None:
                        continue
                    moment.index.add_prints(indexed, text)
                except Unreadable:
                    continue
            yield path, signature, indexed

    def _symbols(self, path: str, indexed: IndexedFile) -> Iterable[int]:
        """Return the hashes of a file's symbols. There are none if the symbols cannot be read, or
        the time is over.
        """
        if indexed.symbols is None:
            if not self._moment.has_time():
                return ()
            try:
                text = self._moment.text(path)
                known = {} if text is None else symbols.symbols_of(text)
            except (Unreadable, symbols.NoSymbols):
                known = {}
            hashes = [_symbol_hash(name, symbol.tokens) for name, symbol in known.items()]
            self._moment.index.add_symbols(path, indexed, hashes)
        return indexed.symbols or ()

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
        before = self._moment.git.read(anchor.commit, now.path)
        if before is not None:
            return not _was_in(anchor, FileText(now.path, before))
        return known or not self._was_renamed(anchor, now)

    def _was_renamed(self, anchor: Anchor, now: Anchor) -> bool:
        """Return whether a file of the commit had the anchor's lines and no longer exists under its
        name. The answer is True if git cannot list the files of the commit.
        """
        suffix = now.path.rpartition("/")[2].rpartition(".")[2]
        paths = self._moment.git.paths(anchor.commit)
        if paths is None:
            return True  # unknown: a false alarm costs one look
        for path in paths:
            if path == anchor.path or not path.endswith(suffix):
                continue
            if (self._moment.files.folder / path).exists():
                continue
            data = self._moment.git.read(anchor.commit, path)
            old = None if data is None else FileText(path, data)
            held = _was_in if lines.is_telling(anchor) else _find
            if old is not None and held(anchor, old):
                return True
        return False


class Moment(FilesNow):
    """State of a project's files at one moment, with the search for moved evidence."""

    def __init__(
        self, files: ProjectFiles, index: FileIndex, *, patience: float | None = None
    ) -> None:
        super().__init__(files, index, patience=patience)
        self.moved = MovedEvidence(self)
        self._tree: list[FilesThen | None] = []

    def tree(self, reader: WorkingTree) -> FilesThen | None:
        """Return the contents of all files, which are read once."""
        if not self._tree:
            self._tree.append(reader.read())
        return self._tree[0]


def _keys(anchor: Anchor) -> list[bytes]:
    """Return the fingerprints of a few lines that each file with the evidence has."""
    known = [*anchor.lines]
    if not lines.is_telling(anchor):
        known += [*anchor.before, *anchor.after]
    distinct = [line for line in dict.fromkeys(known) if line != lines.EMPTY]
    step = max(1, len(distinct) // KEYS)
    return [line.encode() for line in distinct[::step][:KEYS] if len(line) == DIGITS]


def _symbol_hash(name: str, tokens: str) -> int:
    return hash((name, tokens))


def _name_of(anchor: Anchor) -> int | None:
    """Return the checksum of a word that each file with the symbol has, or None if any word may
    stand for the symbol.
    """
    name = anchor.symbol.rpartition(".")[2].encode()
    return crc32(name) if symbols.is_code(anchor.path) and NAME.fullmatch(name) else None


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
