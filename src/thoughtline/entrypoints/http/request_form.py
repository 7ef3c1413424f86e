"""Form of a request's head. Forms that a proxy may read in another way are refused, although the
parser accepts them.

Source: RFC 9112, sections 2.3, 3.2.2 and 6.1.
"""

from collections.abc import Iterable
from urllib.parse import urlsplit

from thoughtline.entrypoints.http.errors import HttpError

VERSIONS = ("1.0", "1.1")
SCHEMES = (b"http", b"https")

OTHER_VERSION = HttpError(505, "bad_request", "The server speaks HTTP/1.0 and HTTP/1.1.")
OTHER_CODING = HttpError(501, "bad_request", "The only transfer coding of a body is `chunked`.")
CHUNKED_BEFORE_1_1 = HttpError(400, "bad_request", "HTTP/1.0 has no chunked bodies.")
OTHER_TARGET = HttpError(400, "bad_request", "The URL of the request names another host.")


def check_form(
    version: str, url: bytes, headers: Iterable[tuple[bytes, bytes]]
) -> HttpError | None:
    """Return the error of a request's head; None for a common form. Names of `headers` are in lower
    case.
    """
    if version not in VERSIONS:
        return OTHER_VERSION
    codings = [value for name, value in headers if name == b"transfer-encoding"]
    if codings and version == "1.0":
        return CHUNKED_BEFORE_1_1
    if codings and [coding.lower() for coding in codings] != [b"chunked"]:
        return OTHER_CODING
    if not url.startswith(b"/") and url != b"*" and not _is_own_url(url, headers):
        return OTHER_TARGET
    return None


def _is_own_url(url: bytes, headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Return whether a whole URL names the same host as each header `Host`."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    hosts = {value.lower() for name, value in headers if name == b"host"}
    return parts.scheme in SCHEMES and hosts == {parts.netloc.lower()}
