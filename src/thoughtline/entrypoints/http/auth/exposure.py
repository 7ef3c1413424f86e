"""A server without tokens must not be reachable from other machines."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from thoughtline.core.refusal import Code, Refused


def is_open(host: str, public_url: str, *, knows_users: bool) -> bool:
    """Return True if the server accepts callers without a token: it is on loopback and knows no
    user.

    `knows_users` is true if tokens or an issuer of tokens exist. Raises `Refused` (BAD_SETTING) if
    the server is reachable from other machines but has no tokens, or has no public URL.
    """
    local = _is_loopback(host) and _is_loopback(urlsplit(public_url).hostname or "localhost")
    if local:
        return not knows_users
    if not knows_users:
        reached = public_url or f"--http {host}"
        raise Refused(
            Code.BAD_SETTING,
            f"{reached} is reachable from other machines, but there is no token and no issuer.",
            hint="Run `thoughtline token new NAME`, or set --oauth-issuer; or listen at "
            "127.0.0.1 without --public-url.",
        )
    if not public_url:
        raise Refused(
            Code.BAD_SETTING,
            f"--http {host} needs --public-url, the URL under which clients reach it.",
            hint="Such as --public-url https://thoughts.example.org.",
        )
    return False


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
