"""Introduction of this server for clients, from facts that are known before other modules are
loaded.
"""

import os

from thoughtline import __version__
from thoughtline.entrypoints.mcp.handshake import Introduction
from thoughtline.entrypoints.mcp.protocol import OF_SKILLS
from thoughtline.entrypoints.stdio.first_message import FirstMessage, answer_first
from thoughtline.settings import Settings

NAME = "thoughtline"

INSTRUCTIONS = (
    "Write your thoughts down here as you reason. They last, and others can continue them."
)

OWN_INSTRUCTIONS = {
    "thoughtline": (
        "For work in several steps. Begin with `recall`: this project's knowledge and open "
        "questions. As you go, `think` records your conclusions, their grounds, assumptions, and "
        "evidence: lines of a file, the result of a command. Verify what you checked, and refute "
        "what proves false: dependent thoughts are found for you. Before you stop, name the `next` "
        "step."
    ),
    "thinking-agent": "Give sub-problems to a model that works on each of them by itself, "
    "and build on its conclusions. Questions and answers last.",
}
"""Instructions for our own dialect, and for dialects whose tools record no thoughts."""

CHINESE_INSTRUCTIONS = {
    "thinking-agent": "把子问题逐个交给独立作答的模型，并在其结论上继续推理。问题和回答都会保存。",  # noqa: RUF001 - Chinese
}
"""Instructions in Chinese (`--lang zh`), for dialects that speak Chinese."""

OWN_PACKS = {"medical": "medical"}
"""Packs of dialects that have their own pack, used unless another pack is chosen."""


def instructions(settings: Settings) -> str:
    own = OWN_INSTRUCTIONS | (CHINESE_INSTRUCTIONS if settings.lang == "zh" else {})
    texts = [own.get(name, INSTRUCTIONS) for name in settings.dialects]
    return " ".join(dict.fromkeys(texts))


def has_skill(settings: Settings) -> bool:
    """Check if the skill is served: it teaches the tools of our own dialect."""
    return "thoughtline" in settings.dialects


def greet_first(settings: Settings) -> FirstMessage:
    """Answer a client's `initialize` over stdio if it has arrived already.

    The function does nothing if a pack must be read first, or if the database is on a server that
    may be refused.
    """
    worded = settings.pack or not OWN_PACKS.keys().isdisjoint(settings.dialects)
    if settings.http is not None or worded or "://" in settings.database:
        return FirstMessage(os.getppid())
    server = {"name": NAME, "version": __version__}
    introduction = Introduction(
        server=server,
        instructions=instructions(settings),
        extensions=OF_SKILLS if has_skill(settings) else {},
    )
    return answer_first(introduction, settings.max_line)
