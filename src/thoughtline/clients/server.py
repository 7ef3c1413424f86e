"""A server as a client is told of it."""

from msgspec import Struct


class Server(Struct, frozen=True):
    """What the client starts, or where it finds what runs already.

    `name` is what the client calls it. `command` has full paths, as clients have another PATH than
    shells; its flags work in clients that pass no variables on. At `url` the token is shown that is
    in the environment's `token_variable`, "" for none.
    """

    name: str
    command: tuple[str, ...] = ()
    url: str = ""
    token_variable: str = ""
