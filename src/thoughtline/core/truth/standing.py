"""Standing of a thought, an assumption or a piece of evidence, in one word."""

from enum import StrEnum


class Standing(StrEnum):
    """Standing of a node: the first of these values that is true of the node."""

    FALLEN = "fallen"
    """The node was refuted, or none of its supports holds."""

    REVISED = "revised"
    """A later thought replaced the node."""

    ABANDONED = "abandoned"
    """The node was given up without being found false."""

    IN_DOUBT = "in doubt"
    """The node stands, but on changed evidence, or on revised or abandoned thoughts."""

    STANDS = "stands"
