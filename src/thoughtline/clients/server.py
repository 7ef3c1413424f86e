"""A server, as clients are configured for it."""

from msgspec import Struct


class Server(Struct, frozen=True):
    """Command that the client starts, or address of a running server.

    `name` is the client's name of it. `command` has full paths, because the PATH of clients differs
    from that of shells; its flags work in clients that pass no variables on. Requests to `url`
    carry the token from the environment's `token_variable`, "" for none.
    """

    name: str
    command: tuple[str, ...] = ()
    url: str = ""
    token_variable: str = ""
