"""Access tokens of Thoughtline itself: one file per token, which does not hold the secret."""

import hashlib
import hmac
import os
import re
import secrets
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from thoughtline.core.author import check_person
from thoughtline.core.principal import SCOPES, TOKENS, Principal, owner_of
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.text.skeleton import mixes_scripts, skeleton
from thoughtline.store.access.private_folder import check_private, write_empty, write_new
from thoughtline.store.access.sign_in import KEY

TOKEN = re.compile(r"tl_([0-9a-f]{12})_([A-Za-z0-9_-]{43})")
LONGEST_SUBJECT = 128
DAY = 86_400
MINUTE = 60
USED = ".used"
"""Suffix of an empty file; the time of the file is the last use of a token."""
REVOKED = ".revoked"
"""Suffix of the file of a revoked token. The file shows who had the token."""

MOST_KEPT = 10_000

_Version = tuple[int, int, int, int]
"""Version of a file, which differs after each change or replacement of the file."""


class Token(Struct, frozen=True, kw_only=True):
    """A stored access token, without its secret. A `subject` of "" means the local person. Times
    are in seconds since 1970.

    `person` is the name under which a person signs in with this token, or "" for the token of a
    program.
    """

    id: str
    hash: str
    subject: str
    scopes: tuple[str, ...]
    made: int
    expires: int | None = None
    person: str = ""

    def identity(self) -> Principal:
        owner = owner_of(TOKENS, self.subject) if self.subject else ""
        scopes = frozenset(self.scopes) & SCOPES
        return Principal(
            owner=owner,
            scopes=scopes,
            expires=self.expires,
            token=self.id,
            person=self.person or None,
        )


class TokenStore:
    """Access tokens in one folder, which several servers may share and change. `warn` receives the
    id of a token whose file is damaged.
    """

    def __init__(self, folder: Path, warn: Callable[[str], None] = lambda _: None) -> None:
        self.folder = folder
        self._warn = warn
        self._read_before: dict[Path, tuple[_Version, Token]] = {}
        self._used_at: dict[str, float] = {}

    def make(
        self, subject: str, scopes: Iterable[str], days: int | None, *, person: str | None = None
    ) -> str:
        """Create an access token and return its text. The text of the token cannot be read again
        later. With `person`, the token signs that person in to the board, and does nothing else.

        Raises `Refused` if the subject, a scope or the person's name is invalid, or if the folder
        cannot be written to.
        """
        if mixes_scripts(subject):
            raise Refused(
                Code.BAD_SETTING,
                f"The subject {subject!r} mixes letters of several scripts in a word.",
                hint="Guests and owners are shown by their subject: use letters of one script.",
            )
        if person is not None:
            check_person(person)
        self._check_unlike(person, subject)
        if len(subject) > LONGEST_SUBJECT or not subject.isprintable():
            raise Refused(
                Code.BAD_SETTING,
                "This subject cannot be used.",
                hint=f"Use up to {LONGEST_SUBJECT} visible characters.",
            )
        unknown = sorted(set(scopes) - SCOPES)
        if unknown:
            raise Refused(
                Code.BAD_SETTING,
                f"There is no scope {unknown[0]!r}.",
                hint=f"Choose from: {', '.join(sorted(SCOPES))}.",
            )
        now = int(time.time())
        name, secret = secrets.token_hex(6), secrets.token_urlsafe(32)
        token = Token(
            id=name,
            hash=_hash(secret),
            subject=subject,
            scopes=tuple(sorted(set(scopes))),
            made=now,
            expires=None if days is None else now + days * DAY,
            person=person or "",
        )
        write_new(self.folder, f"{name}.json", msgspec.json.encode(token))
        return f"tl_{name}_{secret}"

    def _check_unlike(self, person: str | None, subject: str) -> None:
        """Raise `Refused` if another subject looks the same in another script, or if a person with
        another subject has a name that looks the same.
        """
        for token in self.list() if person or not subject.isascii() else []:
            if token.subject == subject:
                continue
            if not subject.isascii() and skeleton(token.subject) == skeleton(subject):
                raise Refused(
                    Code.BAD_SETTING,
                    f"The subject {subject!r} looks like {token.subject!r}, another subject.",
                    hint="Guests and owners are shown by their subject: use one that differs.",
                )
            if person and token.person and skeleton(token.person) == skeleton(person):
                raise Refused(
                    Code.BAD_SETTING,
                    f"The name {person!r} looks like {token.person!r}, the name of another person.",
                    hint="Use a name that tells the two apart, such as one with a surname.",
                )

    def list(self) -> list[Token]:
        """Oldest first, also expired; raises `Refused` if a token cannot be read."""
        tokens = [self._read(path) for path in self.folder.glob("*.json")]
        return sorted((token for token in tokens if token), key=lambda token: token.made)

    def revoke(self, name: str) -> bool:
        """Set a token aside. Return False if there was no token with this id."""
        if not re.fullmatch(r"[0-9a-f]{12}", name):
            return False
        try:
            (self.folder / f"{name}.json").rename(self.folder / f"{name}{REVOKED}")
        except FileNotFoundError:
            return False
        (self.folder / f"{name}{USED}").unlink(missing_ok=True)
        return True

    def identify(self, token: str) -> Principal | None:
        """Return the caller; None if the token is wrong, expired, revoked or damaged."""
        match = TOKEN.fullmatch(token)
        known = self._known(match[1]) if match else None
        if match is None or known is None:
            return None
        if not hmac.compare_digest(_hash(match[2]), known.hash):
            return None
        identity = known.identity()
        if identity.expired(time.time()):
            return None
        self._note_use(match[1])
        return identity

    def identify_revoked(self, token: str) -> Principal | None:
        match = TOKEN.fullmatch(token)
        if match is None:
            return None
        try:
            revoked = self._read(self.folder / f"{match[1]}{REVOKED}")
        except Refused:
            return None
        is_right = revoked is not None and hmac.compare_digest(_hash(match[2]), revoked.hash)
        return revoked.identity() if revoked is not None and is_right else None

    def last_used(self, name: str) -> int | None:
        """Seconds since 1970, exact to a minute; None if the token was never used."""
        try:
            return int((self.folder / f"{name}{USED}").stat().st_mtime)
        except FileNotFoundError:
            return None

    def _note_use(self, name: str) -> None:
        """Errors are ignored, because tokens on a read-only disk must stay usable."""
        now = time.time()
        if now - self._used_at.get(name, 0.0) < MINUTE:
            return
        self._used_at[name] = now
        with suppress(OSError, Refused):
            write_empty(self.folder, f"{name}{USED}")
            os.utime(self.folder / f"{name}{USED}")

    def knows(self, name: str) -> bool:
        return self._known(name) is not None

    def check(self) -> None:
        """Check the tokens and the permissions of their folder. Raises `Refused` if a token is
        damaged, or if other users may write to the folder or read the key.
        """
        check_private(self.folder, KEY)
        self.list()

    def _known(self, name: str) -> Token | None:
        """Return the token with this id, or None if the token is missing or damaged. The method
        warns about a damaged token.

        Each call checks the version of the file, and reads the file unless this version is cached.
        Damaged tokens are not cached, so each call reads the file and warns again.
        """
        path = self.folder / f"{name}.json"
        try:
            version = _version(path)
        except OSError:
            version = None
        known = self._read_before.get(path)
        if known is not None and known[0] == version:
            return known[1]
        self._read_before.pop(path, None)
        try:
            token = self._read(path)
        except Refused:
            self._warn(name)
            return None
        if token is not None and version is not None:
            if len(self._read_before) >= MOST_KEPT:
                self._read_before.clear()
            self._read_before[path] = version, token
        return token

    def _read(self, path: Path) -> Token | None:
        try:
            return msgspec.json.decode(path.read_bytes(), type=Token)
        except FileNotFoundError:
            return None
        except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Refused(
                Code.BAD_SETTING,
                f"The token in {path} cannot be read.",
                hint="Restore the file, or delete it; the owner of that token then needs another.",
            ) from error


def _version(path: Path) -> _Version:
    status = path.stat()
    return status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns


def _hash(secret: str) -> str:
    """Hash fast: a slow hash gains nothing, because the secret has 256 random bits."""
    return hashlib.sha256(secret.encode()).hexdigest()
