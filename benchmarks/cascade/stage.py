"""One case: its store, the claims that were stated, and the comparison with the expectation."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.cascade.store import Call, Claim, Look, Place, Store, WrongError

NAMED = 5
"""Names in the reason of a wrong answer."""


class Stage:
    """The store of one case. Servers that the case started are killed at its end."""

    def __init__(self, system: type[Store], folder: Path) -> None:
        self.calls: list[Call] = []
        self.names: list[str] = []
        """Claims of the case, in the order in which they were stated."""
        self.store = system(folder, self.calls)
        self._started = [self.store]

    def close(self) -> None:
        for store in self._started:
            store.client.kill()

    def another(self) -> Store:
        """Start a second server on the folder of the case."""
        store = self.store.another()
        self._started.append(store)
        return store

    def state(self, *claims: Claim) -> None:
        self.store.state(*claims)
        self.names += [claim.name for claim in claims]

    def claim(
        self,
        name: str,
        *grounds: str,
        text: str = "",
        unless: str = "",
        place: Place | None = None,
        until: str = "",
    ) -> None:
        """State one claim. Each text of `grounds` is one support: "a b" needs both."""
        self.state(claim(name, *grounds, text=text, unless=unless, place=place, until=until))

    def expect(self, *marked: str, of: Iterable[str] = ()) -> None:
        """Compare: these claims are marked, all others stand. Raises `WrongError` if not."""
        self.compare(set(marked), of)

    def compare(self, marked: Collection[str], of: Iterable[str] = ()) -> None:
        names = list(of) or self.names
        looks = self.store.look(names)
        found: dict[str, list[str]] = {}
        for name in names:
            expected = Look.MARKED if name in marked else Look.STANDS
            if looks[name] is not expected:
                found.setdefault(f"{looks[name]}, not {expected}", []).append(name)
        if found:
            raise WrongError(
                "; ".join(f"{what}: {_listed(those)}" for what, those in found.items())
            )


def claim(
    name: str,
    *grounds: str,
    text: str = "",
    unless: str = "",
    place: Place | None = None,
    until: str = "",
) -> Claim:
    return Claim(
        name=name,
        text=text or f"Part {name} of the plan works as we think.",
        grounds=tuple(tuple(support.split()) for support in grounds),
        unless=unless,
        place=place,
        until=until,
    )


def check(*, holds: bool, otherwise: str) -> None:
    """Raise `WrongError` with this reason if an expectation does not hold."""
    if not holds:
        raise WrongError(otherwise)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the table."""

    title: str
    expected: str
    """The expectation, in words that the author of any truth maintenance system accepts."""
    cases: dict[str, Callable[[Stage], None]]


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return " ".join(names[:NAMED]) + more
