"""Search for evidence that moved to another file, in one pass for all evidence of a moment."""

from collections import Counter
from collections.abc import Iterable, Iterator
from zlib import crc32

from msgspec import Struct, structs

from thoughtline.core.evidence.anchor import Anchor
from thoughtline.project import lines
from thoughtline.project import symbol_evidence as symbols
from thoughtline.project.file_index import NAME, FileIndex, IndexedFile
from thoughtline.project.file_text import FileText
from thoughtline.project.files import ProjectFiles, Signature, Unreadable, suffix_of
from thoughtline.project.files_now import FilesNow, identity
from thoughtline.project.fingerprints import DIGITS
from thoughtline.project.lines import Comparison
from thoughtline.project.place import (
    EMPTY,
    TELLING,
    as_anchored,
    form_of,
    is_surrounded,
    is_telling,
)
from thoughtline.project.working_tree import FilesThen, WorkingTree

KEYS = 8
"""Maximum number of lines of one piece of evidence that are looked up. The rarest line counts."""

Place = tuple[str, Signature, IndexedFile]


class _Places(Struct, frozen=True):
    """Places by the fingerprints of files and lines, and by the hashes of symbols."""

    files: dict[str, list[Place]]
    lines: dict[bytes, list[Place]]
    symbols: dict[int, list[Place]]


class MovedEvidence:
    def __init__(self, moment: FilesNow) -> None:
        self._moment = moment
        self._places: dict[str, _Places] = {}
        self._expected = (0, 0)

    def find(self, anchor: Anchor, given: int) -> Comparison | None:
        """`given` is in milliseconds since 1970. None if no file or several have the evidence."""
        matches: list[Anchor] = []
        for path, signature, _ in self._candidates(anchor, given):
            if path == anchor.path or not signature.is_after(given):
                continue
            if len(matches) > 1 and matches[-1].file != anchor.file:
                break  # exact copies come first
            try:
                file = self._moment.text(path)
                now = None if file is None else _find(anchor, file)
                if file is None or now is None:
                    continue
                if self._is_new(
                    anchor, now, file, is_renamed=not signature.is_written_after(given)
                ):
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
        """Return none if the symbols cannot be read, or the time is over."""
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

    def _is_new(self, anchor: Anchor, now: Anchor, file: FileText, *, is_renamed: bool) -> bool:
        """Return whether the text at the place `now` came there after the evidence was stated.

        If the commit has a file at the path of `now`, lines or a symbol must have been added to
        that file: values that replaced other values did not move there, and a whole file did not
        either. If the commit has no file at the path, the text counts as new if it is enough to
        identify the evidence, or if the commit has the evidence's own file. For a file that was
        never committed, the file at `now` must have been committed since, or have been renamed
        without being written (`is_renamed`).
        """
        git = self._moment.git
        is_copy = now.file == anchor.file
        then = git.read(anchor.commit, now.path) if anchor.commit else None
        is_settings = symbols.is_settings(now.path)
        if is_settings and (then is not None or not is_copy):
            return False  # a value belongs to its file
        if then is not None:
            old = FileText(now.path, then)
            return not is_copy and not _was_in(anchor, old) and _is_added(anchor, now, old, file)
        telling = is_telling(anchor)
        if (bool(anchor.symbol) and not is_settings) or (
            telling and lines.is_alike(anchor, now, file)
        ):
            return True
        if is_copy and len(set(file.prints)) >= TELLING:
            return True
        if not anchor.commit:
            return is_copy and is_renamed
        is_known = git.read(anchor.commit, anchor.path) is not None
        is_committed = git.head() != anchor.commit and git.has(now.path)
        return (is_known or is_renamed or is_committed) and not self._was_renamed(anchor, now)

    def _was_renamed(self, anchor: Anchor, now: Anchor) -> bool:
        """Return True also if git cannot list the files of the commit."""
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
            held = _was_in if is_telling(anchor) else _find
            if old is not None and held(anchor, old):
                return True
        return False


class Moment(FilesNow):
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
    known = [*anchor.lines]
    if not is_telling(anchor):
        known += [*anchor.before, *anchor.after]
    distinct = [line for line in dict.fromkeys(known) if line != EMPTY]
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
    """Return None if the file does not have the evidence."""
    if anchor.symbol:
        return symbols.find_symbol_elsewhere(anchor, file)
    if file.file == anchor.file:
        return structs.replace(anchor, path=file.path)
    now = lines.find_elsewhere(anchor, file) if anchor.first else None
    if now is None or not anchor.owners or now.owners == anchor.owners:
        return now
    may_differ = not symbols.is_settings(file.path)  # there, the owner is a part of the meaning
    return (
        now
        if may_differ and is_surrounded(anchor, as_anchored(anchor, file).prints, now.first)
        else None
    )


def _is_added(anchor: Anchor, now: Anchor, old: FileText, file: FileText) -> bool:
    """Return whether an earlier state of a file lacked the symbol, or most of the lines of this
    form. Otherwise the file only has other values now.
    """
    if anchor.symbol:
        try:
            return anchor.symbol not in symbols.symbols_of(old)
        except symbols.NoSymbols:
            return True
    wanted = Counter(form_of(line) for line in file.lines[now.first - 1 : now.last] if line)
    before, present = (
        Counter(form for line in each.lines if (form := form_of(line)) in wanted)
        for each in (old, file)
    )
    added = sum(min(count, present[form] - before[form]) for form, count in wanted.items())
    return 2 * added > wanted.total()


def _was_in(anchor: Anchor, file: FileText) -> bool:
    if anchor.first and not anchor.symbol:
        return lines.holds(anchor, file)
    return _find(anchor, file) is not None
