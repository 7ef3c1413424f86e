"""How a thought, an assumption or a piece of evidence stands, in one word."""

from enum import StrEnum


class Standing(StrEnum):
    """The first that is true of a node counts, in this order."""

    FALLEN = "fallen"
    """It does not stand: it was refuted, or no support of it holds."""

    REVISED = "revised"
    """A later thought replaced it."""

    ABANDONED = "abandoned"
    """It was given up, without being found false."""

    IN_DOUBT = "in doubt"
    """It stands, but on evidence that changed, or on thoughts that were revised or abandoned."""

    STANDS = "stands"
