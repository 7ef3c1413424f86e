import os
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")

NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL


class StateFile(Generic[T]):
    """File with a value as JSON, which only its owner may read. Other processes read the value
    before or after a change. A file that is missing, damaged or larger than `largest` bytes has an
    empty value.
    """

    def __init__(self, path: Path, kind: type[T], *, largest: int) -> None:
        self.path = path
        self._kind = kind
        self._largest = largest
        self._decoder = msgspec.json.Decoder(kind)

    def version(self) -> tuple[int, int, int]:
        """Return numbers that differ after each change; zeros without a file."""
        try:
            status = self.path.stat()
        except OSError:
            return 0, 0, 0
        return status.st_ino, status.st_mtime_ns, status.st_size

    def load(self) -> T:
        try:
            if self.path.stat().st_size <= self._largest:
                return self._decoder.decode(self.path.read_bytes())
        except (OSError, msgspec.MsgspecError, ValueError):
            pass
        return self._kind()

    def store(self, value: T) -> None:
        """Replace the value. Raises `OSError` if the file cannot be written."""
        part = self.path.with_name(f"{self.path.name}.{os.getpid()}.part")
        part.unlink(missing_ok=True)
        with os.fdopen(os.open(part, NEW, 0o600), "wb") as file:
            file.write(msgspec.json.encode(value))
        part.replace(self.path)
