from msgspec import Struct

READ = "thoughts:read"
WRITE = "thoughts:write"
DELEGATE = "delegate"
EXPORT = "export"
ADMIN = "admin"
SCOPES = frozenset((READ, WRITE, DELEGATE, EXPORT, ADMIN))

TOKENS = "token"
"""Issuer of the server's own access tokens, as part of owners' names. An issuer's URL never equals
the word "token".
"""


class Principal(Struct, frozen=True, kw_only=True):
    """Authenticated caller. `expires` is in seconds since 1970, or None for a principal that never
    expires.

    `token` is the id of the access token used, or "" for other ways to sign in. `key` names the key
    that signed the browser's cookie, or "" without a cookie.

    `person` is the name of the person who uses these credentials, None for programs, or "" for the
    person of this machine, who writes a name in each form. `form` is a secret that the forms of one
    sign-in repeat, or "" without a cookie.
    """

    owner: str
    scopes: frozenset[str]
    expires: float | None = None
    token: str = ""
    key: str = ""
    person: str | None = None
    form: str = ""

    def expired(self, now: float) -> bool:
        """Return whether the principal has expired at `now`, in seconds since 1970."""
        return self.expires is not None and self.expires <= now


LOCAL = Principal(owner="", scopes=SCOPES)
"""Principal for the person of this machine, with all scopes. Use `LOCAL` only for callers on
loopback.
"""


def owner_of_subject(subject: str) -> str:
    """Return the owner for a subject of the server's own tokens, or for ISSUER#SUBJECT."""
    return subject if not subject or "#" in subject else owner_of(TOKENS, subject)


def subject_of(owner: str) -> str:
    """Return the shortest text for which `owner_of_subject` returns this owner."""
    subject = owner.removeprefix(f"{TOKENS}#")
    return subject if owner_of_subject(subject) == owner else owner


def owner_of(issuer: str, subject: str) -> str:
    """Only the issuer can produce names of its owners, because its own name contains no "#"."""
    return f"{issuer}#{subject}"
