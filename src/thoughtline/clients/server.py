"""Server in the form that a client's configuration needs."""

from msgspec import Struct


class Server(Struct, frozen=True):
    """Command with which the client starts the server, or address of a running server.

    `name` is the client's name for the server. `command` has full paths, because the PATH of
    clients differs from the PATH of shells. Its flags work in clients that pass on no variables.
    Requests to `url` carry the token from the environment variable `token_variable`; "" means no
    token.
    """

    name: str
    command: tuple[str, ...] = ()
    url: str = ""
    token_variable: str = ""
