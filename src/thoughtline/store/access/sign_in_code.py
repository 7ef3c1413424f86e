"""Codes that sign the local person's browser in, signed with the key beside the access tokens.

A process that can read the key can make codes, and servers with it accept them, also after a
restart.
"""

import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from hashlib import sha256

LIFE_SECONDS = 15 * 60
PURPOSE = b"sign-in code"
"""Signed with each, so that nothing else that the key signs is taken for one."""

NONCE_SIZE, TIME_SIZE = 18, 6


def new_code(key: bytes, now: float) -> str:
    """A code that is good until `LIFE_SECONDS` after `now`, in seconds since 1970."""
    said = int(now + LIFE_SECONDS).to_bytes(TIME_SIZE) + secrets.token_bytes(NONCE_SIZE)
    return urlsafe_b64encode(said + _signature(key, said)).decode()


def end_of(key: bytes, code: str) -> float:
    """Return the end of a code in seconds since 1970, 0 if this key did not sign it."""
    try:
        data = urlsafe_b64decode(code.encode())
    except (NotBase64, ValueError):
        return 0.0
    said, signature = data[: TIME_SIZE + NONCE_SIZE], data[TIME_SIZE + NONCE_SIZE :]
    if not hmac.compare_digest(signature, _signature(key, said)):
        return 0.0
    return float(int.from_bytes(said[:TIME_SIZE]))


def _signature(key: bytes, said: bytes) -> bytes:
    return hmac.digest(key, PURPOSE + said, sha256)
