"""Sign-in of browsers: the key that signs cookies and one-time links, and the list of used links.

A process that can read the key can create links. Servers with the same key accept each other's
links, even after a restart.
"""

import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from thoughtline.core.refusal import Code, Refused
from thoughtline.store.access.private_folder import write_empty, write_new

KEY = "key"
KEY_SIZE = 32
USED = "used-links"
"""Folder with an empty file for each used link. The name of the file holds the expiry time and the
nonce of the link.
"""

LIFE_SECONDS = 15 * 60
PURPOSE = b"sign-in code"
"""Text that is signed with each code, so that no other text signed with the key is valid as a code.
"""

NONCE_SIZE, TIME_SIZE = 18, 6


class SignIn:
    """Key and used links in the folder of the access tokens, which all servers with the folder
    share.

    Without a folder the key is new, and ends with the process. If `read_only` is true, only the
    process remembers used links.
    """

    def __init__(self, folder: Path | None, *, read_only: bool = False) -> None:
        self._folder = folder
        self._read_only = read_only
        self._used: dict[str, float] = {}
        self._key = b"" if folder is not None else secrets.token_bytes(KEY_SIZE)
        self._version: tuple[int, int] | None = None

    def key(self) -> bytes:
        """Return the key, made if it is missing. Raises `Refused` if it is damaged."""
        if self._folder is None:
            return self._key
        path = self._folder / KEY
        try:
            status = path.stat()
        except FileNotFoundError:
            with suppress(FileExistsError):  # another server was first
                write_new(self._folder, KEY, secrets.token_bytes(KEY_SIZE))
            status = path.stat()
        version = status.st_ino, status.st_mtime_ns
        if version != self._version:
            self._key = self._read(path)
            self._version = version
        return self._key

    def _read(self, path: Path) -> bytes:
        key = path.read_bytes()
        if len(key) != KEY_SIZE:  # a shorter key could be guessed
            raise Refused(
                Code.BAD_SETTING,
                f"{path} is damaged: it is no key of {KEY_SIZE} bytes.",
                hint="Delete it. People who signed in by cookie then sign in again.",
            )
        return key

    def end_all(self) -> None:
        """Replace the key. Raises `OSError` if the old key cannot be deleted, and `Refused` if no
        new key can be created.
        """
        if self._folder is None:
            self._key = secrets.token_bytes(KEY_SIZE)
            return
        (self._folder / KEY).unlink(missing_ok=True)
        self.key()

    def new_code(self, now: float) -> str:
        """Return a code that is valid until `LIFE_SECONDS` after `now`, in seconds since 1970."""
        signed = int(now + LIFE_SECONDS).to_bytes(TIME_SIZE) + secrets.token_bytes(NONCE_SIZE)
        return urlsafe_b64encode(signed + self._signature(signed)).decode()

    def use_up(self, code: str, now: float) -> bool:
        """Return False if a code is used, expired or foreign. Raises `Refused` if storing fails."""
        signed = self._signed(code)
        if signed is None or int.from_bytes(signed[:TIME_SIZE]) <= now:
            return False
        name = signed.hex()
        self._used = {used: end for used, end in self._used.items() if end > now}
        if name in self._used:
            return False
        if self._folder is not None:
            if self._read_only:
                if (self._folder / USED / name).exists():
                    return False
            elif not self._store(self._folder / USED, name, now):
                return False
        self._used[name] = float(int.from_bytes(signed[:TIME_SIZE]))
        return True

    def _store(self, folder: Path, name: str, now: float) -> bool:
        """Store a use, and forget expired codes. Return False if the code was used before."""
        is_new = write_empty(folder, name)
        for path in folder.iterdir():
            with suppress(ValueError):
                if int(path.name[: 2 * TIME_SIZE], 16) <= now:
                    path.unlink(missing_ok=True)
        return is_new

    def _signed(self, code: str) -> bytes | None:
        """Return the signed part of a code, or None if the key did not sign exactly this text."""
        try:
            data = urlsafe_b64decode(code.encode())
        except (NotBase64, ValueError):
            return None
        signed, signature = data[: TIME_SIZE + NONCE_SIZE], data[TIME_SIZE + NONCE_SIZE :]
        # The decoder skips characters outside the alphabet, so one code would have many spellings.
        is_exact = urlsafe_b64encode(data).decode() == code
        return (
            signed if is_exact and hmac.compare_digest(signature, self._signature(signed)) else None
        )

    def _signature(self, signed: bytes) -> bytes:
        return hmac.digest(self.key(), PURPOSE + signed, sha256)
