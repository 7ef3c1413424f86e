from collections import OrderedDict
from hashlib import blake2b
from itertools import count
from time import monotonic, time_ns

from cachetools import LRUCache

from thoughtline.core.evidence.anchor import Anchor
from thoughtline.project.file_index import FileIndex, IndexedFile
from thoughtline.project.file_text import FileText
from thoughtline.project.files import ProjectFiles, Signature, Unreadable, suffix_of
from thoughtline.project.git.git_objects import GitObjects
from thoughtline.project.git.privacy import Privacy, has_private_lines, privacy_of

KEPT = 1 << 20
"""Maximum size in bytes of the files whose texts are kept, except for the latest file. Lines and
tokens take many times the size of a file.
"""

KEPT_EARLIER = 8
"""Number of files of earlier commits whose texts are kept."""

UNSETTLED = count()
"""Numbers of moments at which a file had been written only just before."""


def identity(anchor: Anchor) -> tuple[str, ...]:
    return anchor.path, anchor.file, anchor.content, anchor.symbol, str(anchor.first)


class FilesNow:
    """Each file is read once, and the folders are walked through once. Close it after use."""

    def __init__(
        self, files: ProjectFiles, index: FileIndex, *, patience: float | None = None
    ) -> None:
        """`patience` is the number of seconds that a search for moved evidence may read files for,
        None for no limit.
        """
        self.files = files
        self.index = index
        self.git = GitObjects(files.folder)
        self.anchors: dict[tuple[str, ...], Anchor] = {}
        self.since = time_ns()
        self.is_complete = True
        self._patience = patience
        self._deadline: float | None = None
        self._indexed: dict[str, IndexedFile | Unreadable | None] = {}
        self._texts: OrderedDict[str, FileText] = OrderedDict()
        self._size = 0
        self._earlier: LRUCache[tuple[str, str], FileText | None] = LRUCache(KEPT_EARLIER)
        self._survey: dict[str, list[tuple[str, Signature]]] = {}
        self._surveyed: dict[str, int] = {}
        self._states: dict[str, bytes] = {}
        self._privacy: dict[str, Privacy] = {}
        self._private_lines: dict[tuple[str, str], bool] = {}

    def close(self) -> None:
        self.git.close()

    def indexed(self, path: str) -> IndexedFile | None:
        """Return None if there is no file. Raises `Unreadable` if the file cannot be read."""
        if path not in self._indexed:
            try:
                found = self.index.read(path)
            except Unreadable as reason:
                self._indexed[path] = reason
            else:
                self._indexed[path] = None if found is None else found[0]
                if found is not None and found[1] is not None:
                    self._keep(found[1])
        indexed = self._indexed[path]
        if isinstance(indexed, Unreadable):
            raise indexed
        return indexed

    def text(self, path: str) -> FileText | None:
        """Return None if there is no file. Raises `Unreadable` if the file cannot be read."""
        if self.indexed(path) is None:
            return None
        if path not in self._texts:
            data = self.files.read(path)
            if data is None:
                return None
            self._keep(FileText(path, data))
        self._texts.move_to_end(path)
        return self._texts[path]

    def text_at(self, commit: str, path: str) -> FileText | None:
        """Return a file's text in a commit, or None if the commit has no such file."""
        if (commit, path) not in self._earlier:
            data = self.git.read(commit, path)
            self._earlier[commit, path] = None if data is None else FileText(path, data)
        return self._earlier[commit, path]

    def privacy_of(self, path: str) -> Privacy:
        if path not in self._privacy:
            self._privacy[path] = privacy_of(self.files.folder, path)
        return self._privacy[path]

    def has_private_lines(self, anchor: Anchor) -> bool:
        """Return whether an anchor comes from a file whose lines git does not have."""
        key = anchor.path, anchor.commit
        if key not in self._private_lines:
            self._private_lines[key] = has_private_lines(self.files.folder, anchor)
        return self._private_lines[key]

    def survey(self, suffix: str) -> list[tuple[str, Signature]]:
        if suffix not in self._survey:
            wanted = {suffix, *(suffix_of(anchor.path) for anchor in self.anchors.values())}
            wanted -= self._survey.keys()
            self._surveyed |= dict.fromkeys(wanted, time_ns())
            self._survey |= self.files.survey(wanted)
        return self._survey[suffix]

    def state(self, suffix: str) -> bytes:
        """An equal fingerprint at another moment means that no file was written in between."""
        if suffix not in self._states:
            digest = blake2b(digest_size=16)
            for path, signature in self.survey(suffix):
                digest.update(f"{path}\0{hash(signature)}\0".encode())
                if not signature.is_settled(self._surveyed[suffix]):
                    digest.update(b"%d" % next(UNSETTLED))
            self._states[suffix] = digest.digest()
        return self._states[suffix]

    def has_time(self) -> bool:
        """Return whether a search may read one more file. The time begins with the first file."""
        if self._patience is None:
            return True
        if self._deadline is None:
            self._deadline = monotonic() + self._patience
        if monotonic() > self._deadline:
            self.is_complete = False
        return self.is_complete

    def expect(self, anchor: Anchor, given: int) -> None:
        """Name it in advance for a single pass. `given` is in milliseconds since 1970."""
        self.anchors[identity(anchor)] = anchor
        self.since = min(self.since, given)

    def _keep(self, file: FileText) -> None:
        self._texts[file.path] = file
        self._size += len(file.data)
        while len(self._texts) > 1 and self._size > KEPT:
            self._size -= len(self._texts.popitem(last=False)[1].data)
