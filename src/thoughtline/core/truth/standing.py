"""Standing of a thought, an assumption or a piece of evidence, in one word or one letter."""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum

PART = 512
"""Number of nodes of one kind in one part of packed standings."""

UNKNOWN = 0
"""Byte of a node that packed standings do not have."""


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

    @property
    def letter(self) -> str:
        """First letter of the word. No other standing begins with it."""
        return self[0]


BY_LETTER: Mapping[str, Standing] = {standing.letter: standing for standing in Standing}

CODES: Mapping[Standing, int] = {standing: ord(standing.letter) for standing in Standing}

ALL_STAND = Standing.STANDS.letter.encode() * PART
"""Letters of a part in which all nodes stand."""


class PackedStandings(Mapping[str, Standing]):
    """Standings of nodes as a few long values instead of many small ones. A fall of 100,000
    thoughts is 200 rows of a table, and no work for the garbage collector.

    `parts` has the letters of `PART` nodes by kind and number of the part. Part 1 of "t" has t512
    to t1023. Ids of nodes are a letter and a number; other ids raise `ValueError`.
    """

    def __init__(self, standings: Iterable[tuple[str, Standing]] = ()) -> None:
        self.parts: dict[tuple[str, int], bytearray] = {}
        for node, standing in standings:
            number = int(node[1:])
            place = node[0], number // PART
            letters = self.parts.get(place)
            if letters is None:
                letters = self.parts[place] = bytearray(PART)
            letters[number % PART] = CODES[standing]

    def update(self, later: "PackedStandings") -> None:
        for place, letters in later.parts.items():
            self.parts[place] = overlay(letters, self.parts.get(place, bytearray(PART)))

    def has(self, standing: Standing) -> bool:
        return any(CODES[standing] in letters for letters in self.parts.values())

    def __getitem__(self, node: str) -> Standing:
        number = int(node[1:])
        letters = self.parts.get((node[:1], number // PART))
        if letters is None or letters[number % PART] == UNKNOWN:
            raise KeyError(node)
        return BY_LETTER[chr(letters[number % PART])]

    def __iter__(self) -> Iterator[str]:
        for (kind, part), letters in self.parts.items():
            for place, letter in enumerate(letters):
                if letter != UNKNOWN:
                    yield f"{kind}{part * PART + place}"

    def __len__(self) -> int:
        return sum(PART - letters.count(UNKNOWN) for letters in self.parts.values())


def pack(standings: Mapping[str, Standing]) -> PackedStandings:
    if isinstance(standings, PackedStandings):
        return standings
    return PackedStandings(standings.items())


def overlay(letters: bytearray, earlier: bytes | bytearray) -> bytearray:
    """Return the letters of a part, with the earlier letters of unknown nodes."""
    if UNKNOWN not in letters:
        return letters
    return bytearray(now or before for now, before in zip(letters, earlier, strict=True))
