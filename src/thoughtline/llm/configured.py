"""The minds that one process was given: by its settings, else by the originals' variables."""

from collections.abc import Mapping

from msgspec import Struct

from thoughtline.llm.client.model import Patience, RemoteModel
from thoughtline.llm.model import ChatModel
from thoughtline.llm.resolver import KEY, SYNTHESIS_KEY, choose, configured


class Models(Struct, frozen=True):
    """Who is asked, and who puts answers together. None: the calling model is the mind.

    Where no second model is named, one mind does both.
    """

    standard: ChatModel | None = None
    synthesis: ChatModel | None = None


def open_minds(
    model: str,
    synthesis: str,
    environment: Mapping[str, str],
    patience: Patience | None = None,
) -> Models:
    """The minds of two model strings. "" leaves it to the environment, which may name none.

    Nobody is asked yet. Raises `Refused` for a string that names nobody, and for a missing key.
    """
    first = model or configured(environment)
    second = synthesis or model or configured(environment, synthesis=True)
    standard = RemoteModel(choose(first, environment, key=KEY), patience) if first else None
    if second == first:
        return Models(standard, standard)
    return Models(standard, RemoteModel(choose(second, environment, key=SYNTHESIS_KEY), patience))
