"""Which addresses a request may go to. It goes to the address that was looked at, and no other.

A name is looked up once for each request, so that it cannot mean one address when it is checked
and another when it is called.
"""

import asyncio
import ipaddress
import socket

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

NEVER = tuple(
    ipaddress.ip_network(network)
    for network in (
        "0.0.0.0/8",  # "this" host, which is this machine under another name
        "169.254.0.0/16",  # link-local: cloud metadata and its credentials
        "100.100.100.200/32",  # Alibaba's metadata
        "168.63.129.16/32",  # Azure's
        "192.0.0.192/32",  # Oracle's
        "224.0.0.0/4",  # to many at once
        "240.0.0.0/4",  # reserved, and to all
        "::/128",
        "fe80::/10",
        "fec0::/10",
        "ff00::/8",
        "fd00:ec2::/32",  # Amazon's metadata
        "fd20:ce::254/128",  # Google's
        "fd00:42::42/128",  # Scaleway's
        "2001::/32",  # a tunnel that hides where it leads
    )
)
MAPPED = ipaddress.ip_network("::/96")
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")


def objection(text: str, *, local: bool, secure: bool) -> str:
    """Why an address may not be called, or "". `local` ones are called only where they were named,
    and only those without TLS.
    """
    address = _reached(ipaddress.ip_address(text.partition("%")[0]))
    if any(address in network for network in NEVER):
        return "a reserved, link-local or metadata address"
    if address.is_global:
        return "" if secure else "a public address, asked without TLS"
    return "" if local else "a private address"


def _reached(address: Address) -> Address:
    """An IPv4 address in IPv6 clothing leads to the IPv4 address."""
    if isinstance(address, ipaddress.IPv4Address):
        return address
    inner = address.ipv4_mapped or address.sixtofour
    if inner is None and address in TRANSLATED:
        inner = ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF)
    if inner is None and address in MAPPED and int(address) > 1:
        inner = ipaddress.IPv4Address(int(address))
    return inner or address


async def look_up(host: str, port: int) -> list[str]:
    """The addresses of a name. Raises `OSError` where there are none."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except UnicodeError:  # a name that cannot be one
        raise OSError from None
    return list(dict.fromkeys(str(each[4][0]) for each in found))
