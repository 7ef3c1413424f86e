"""What really changed between two releases of a package, told by Python's own syntax trees.

It shares nothing with the code that is measured: places are statements, and they are the same if
their trees are, wherever they stand and however they are laid out.
"""

import ast
from collections.abc import Callable
from pathlib import Path
from random import Random

from msgspec import Struct

FEWEST, MOST = 1, 4
"""Statements that a place of lines has."""


class Place(Struct):
    """A symbol, or some statements of one, by their lines. `trees` is what it says.

    `top` is the definition at the top of the file that it is in.
    """

    path: str
    symbol: str
    top: str
    trees: tuple[str, ...]
    first: int = 0
    last: int = 0

    @property
    def text(self) -> str:
        """As a caller writes it."""
        if self.first:
            return f"{self.path}:{self.first}-{self.last}"
        return f"{self.path}#{self.symbol}"


class Release:
    """The Python files of a release, below a folder."""

    def __init__(
        self, folder: Path, read: Callable[[ast.AST], ast.AST] = lambda tree: tree
    ) -> None:
        self.trees = {
            path.relative_to(folder).as_posix(): read(ast.parse(path.read_bytes()))
            for path in sorted(folder.rglob("*.py"))
        }
        self.definitions: dict[str, list[tuple[str, ast.stmt]]] = {}
        for name, tree in self.trees.items():
            for symbol, node in _definitions(tree, ""):
                self.definitions.setdefault(symbol, []).append((name, node))

    def places(self, random: Random, count: int) -> list[Place]:
        """Some symbols and some lines, each named once in the package."""
        known = sorted(name for name, found in self.definitions.items() if len(found) == 1)
        symbols = random.sample(known, min(count, len(known)))
        return [
            self._lines(name, random) or self._symbol(name) if place % 2 else self._symbol(name)
            for place, name in enumerate(symbols)
        ]

    def says(self, place: Place) -> bool:
        """Whether something of that name says the same here: all of it, or those statements."""
        for _, node in self.definitions.get(place.symbol, ()):
            if not place.first and (_tree(node),) == place.trees:
                return True
            if place.first and _holds(node, place.trees):
                return True
        return False

    def _symbol(self, name: str) -> Place:
        [(path, node)] = self.definitions[name]
        return Place(path, name, name.partition(".")[0], (_tree(node),))

    def _lines(self, name: str, random: Random) -> Place | None:
        [(path, node)] = self.definitions[name]
        if not (isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.body):
            return None
        first = random.randrange(len(node.body))
        chosen = node.body[first : first + random.randint(FEWEST, MOST)]
        return Place(
            path,
            name,
            name.partition(".")[0],
            tuple(map(_tree, chosen)),
            chosen[0].lineno,
            chosen[-1].end_lineno or chosen[-1].lineno,
        )


def _definitions(node: ast.AST, under: str) -> list[tuple[str, ast.stmt]]:
    found: list[tuple[str, ast.stmt]] = []
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            found.append((f"{under}{child.name}", child))
            if isinstance(child, ast.ClassDef):
                found += _definitions(child, f"{under}{child.name}.")
    return found


def _holds(node: ast.stmt, trees: tuple[str, ...]) -> bool:
    body = tuple(map(_tree, getattr(node, "body", ())))
    return any(body[n : n + len(trees)] == trees for n in range(len(body) - len(trees) + 1))


def _tree(node: ast.AST) -> str:
    return ast.dump(node)
