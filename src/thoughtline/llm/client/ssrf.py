"""Check of the addresses to which a request may go: protection against server-side request forgery
(SSRF).

A name is resolved once for each request, and the request goes to the checked address. A second
look-up could return another address than the checked address.
"""

import asyncio
import ipaddress
import socket

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

BLOCKED = tuple(
    ipaddress.ip_network(network)
    for network in (
        "0.0.0.0/8",  # "this" host, which is this machine under another name
        "169.254.0.0/16",  # link-local: cloud metadata and its credentials
        "100.100.100.200/32",  # Alibaba's metadata
        "168.63.129.16/32",  # Azure's
        "192.0.0.192/32",  # Oracle's
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, and broadcast
        "::/128",
        "fe80::/10",
        "fec0::/10",
        "ff00::/8",
        "fd00:ec2::/32",  # Amazon's metadata
        "fd20:ce::254/128",  # Google's
        "fd00:42::42/128",  # Scaleway's
        "2001::/32",  # Teredo, a tunnel that hides its destination
    )
)
IPV4_COMPATIBLE = ipaddress.ip_network("::/96")
NAT64 = ipaddress.ip_network("64:ff9b::/96")


def blocked_reason(text: str, *, local: bool, secure: bool) -> str:
    """Return the reason for which a request may not go to an address; "" if it may.

    `local` allows private addresses. `secure` is true for a request with TLS; without TLS, only
    private addresses are allowed.
    """
    address = _effective(ipaddress.ip_address(text.partition("%")[0]))
    if any(address in network for network in BLOCKED):
        return "a reserved, link-local or metadata address"
    if address.is_global:
        return "" if secure else "a public address, asked without TLS"
    return "" if local else "a private address"


def _effective(address: Address) -> Address:
    """Return the IPv4 address to which an IPv6 address leads, or the address itself."""
    if isinstance(address, ipaddress.IPv4Address):
        return address
    inner = address.ipv4_mapped or address.sixtofour
    if inner is None and address in NAT64:
        inner = ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF)
    if inner is None and address in IPV4_COMPATIBLE and int(address) > 1:
        inner = ipaddress.IPv4Address(int(address))
    return inner or address


async def resolve_host(host: str, port: int) -> list[str]:
    """Return the IP addresses of a host name. Raises `OSError` if the name has no address."""
    try:
        entries = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except UnicodeError:  # not a possible name
        raise OSError from None
    return list(dict.fromkeys(str(entry[4][0]) for entry in entries))
