"""Whether a server asks who comes in: only one that nobody else can reach need not."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from thoughtline.core.refusal import Code, Refused


def is_open(host: str, public_url: str, *, knows_users: bool) -> bool:
    """Whether everybody is let in: a server on loopback that knows no user.

    `knows_users` is whether there is a token or an issuer of tokens. Raises `Refused` where others
    could reach a server that would ask nobody, or cannot be told under which URL they do.
    """
    local = _is_loopback(host) and _is_loopback(urlsplit(public_url).hostname or "localhost")
    if local:
        return not knows_users
    if not knows_users:
        reached = public_url or f"--http {host}"
        raise Refused(
            Code.BAD_SETTING,
            f"{reached} can be reached by others, and would ask nobody for a token.",
            hint="Make one with `thoughtline token new NAME`, or set --oauth-issuer; or listen at "
            "127.0.0.1 without --public-url.",
        )
    if not public_url:
        raise Refused(
            Code.BAD_SETTING,
            f"--http {host} needs --public-url: under which URL clients reach it.",
            hint="Such as --public-url https://thoughts.example.org.",
        )
    return False


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
