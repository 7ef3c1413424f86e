"""Callers: their owner and scopes."""

from msgspec import Struct

READ = "thoughts:read"
WRITE = "thoughts:write"
DELEGATE = "delegate"
EXPORT = "export"
ADMIN = "admin"
SCOPES = frozenset((READ, WRITE, DELEGATE, EXPORT, ADMIN))

TOKENS = "token"
"""The issuer of our own access tokens, in the names of owners. No issuer's URL looks like it."""


class Principal(Struct, frozen=True, kw_only=True):
    """Authenticated caller. `expires` is in seconds since 1970, None for never.

    `token` is the id of the access token used, "" for other ways to sign in. `key` names the key
    that signed the cookie of a browser, "" without a cookie.
    """

    owner: str
    scopes: frozenset[str]
    expires: float | None = None
    token: str = ""
    key: str = ""

    def expired(self, now: float) -> bool:
        """Return whether it has expired at `now`, in seconds since 1970."""
        return self.expires is not None and self.expires <= now


LOCAL = Principal(owner="", scopes=SCOPES)
"""Person of this machine. Only for callers on loopback."""


def owner_of_subject(subject: str) -> str:
    """Return the owner of a subject of our tokens, or of ISSUER#SUBJECT."""
    return subject if not subject or "#" in subject else owner_of(TOKENS, subject)


def owner_of(issuer: str, subject: str) -> str:
    """An owner's name. Nobody but the issuer can make it, since an issuer holds no "#"."""
    return f"{issuer}#{subject}"
