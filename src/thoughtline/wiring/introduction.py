"""What a client is told of this server, as far as that is known before anything is loaded."""

from thoughtline import __version__
from thoughtline.entrypoints.mcp.handshake import Introduction
from thoughtline.entrypoints.stdio.first_message import FirstMessage, answer_first
from thoughtline.settings import Settings

NAME = "thoughtline"

INSTRUCTIONS = (
    "Write your thoughts down here as you reason. They last, and others can pick them up."
)

OWN_INSTRUCTIONS = {
    "thoughtline": (
        "For work in several steps. Before you begin, `recall` says what this project knows and "
        "what is open. As you go, `think` records what you conclude, what it rests on, what you "
        "assume, and as evidence what you looked at: lines of a file, the result of a command. "
        "Verify what you checked. When something proves false, refute it: what rested on it is "
        "found for you. Before you stop, say what is `next`. It lasts, and others can pick it up."
    ),
    "thinking-agent": "Give sub-problems to a model that works on each of them alone, "
    "and build on what it concludes. Questions and answers last.",
}
"""What a client is told of a dialect whose tools take no thoughts."""

OWN_PACKS = {"medical": "medical"}
"""The wording that a dialect takes where none is chosen."""


def instructions(settings: Settings) -> str:
    """What a client is told of the tools as a whole."""
    told = [OWN_INSTRUCTIONS.get(name, INSTRUCTIONS) for name in settings.dialects]
    return " ".join(dict.fromkeys(told))


def greet_first(settings: Settings) -> FirstMessage:
    """Greet a client over stdio that has said `initialize` already.

    Not where the wording of a pack is to be read first, or a database's server may be refused.
    """
    worded = settings.pack or not OWN_PACKS.keys().isdisjoint(settings.dialects)
    if settings.http is not None or worded or "://" in settings.database:
        return FirstMessage()
    server = {"name": NAME, "version": __version__}
    introduction = Introduction(server=server, instructions=instructions(settings))
    return answer_first(introduction, settings.max_line)
