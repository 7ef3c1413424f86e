"""How a thought or an assumption stands, in one word."""

from enum import StrEnum


class Standing(StrEnum):
    """The first that is true of a thought or an assumption counts, in this order."""

    FALLEN = "fallen"
    """It does not stand: it was refuted, or no support of it holds."""

    REVISED = "revised"
    """A later thought replaced it."""

    ABANDONED = "abandoned"
    """It was given up, without being found false."""

    STANDS = "stands"
