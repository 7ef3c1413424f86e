"""Standing of a thought, an assumption or a piece of evidence, in one word."""

from enum import StrEnum


class Standing(StrEnum):
    """The first that is true of a node counts, in this order."""

    FALLEN = "fallen"
    """Refuted, or none of its supports holds."""

    REVISED = "revised"
    """A later thought replaced it."""

    ABANDONED = "abandoned"
    """Given up without being found false."""

    IN_DOUBT = "in doubt"
    """Standing, but on changed evidence, or on revised or abandoned thoughts."""

    STANDS = "stands"
