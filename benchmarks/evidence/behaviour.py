"""Judge of an upgrade: where the behaviour of code changed, and which lines show it.

It shares nothing with the code that is measured. Two places behave the same if Python's syntax
trees of them are equal without annotations, docstrings, overloads, `pass`, `cast`, the cause of a
`raise`, the arguments of `super()` and the base `object`. A renamed variable is therefore a change.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable
from copy import copy
from pathlib import Path

from benchmarks.evidence.truth import Place, Release

BELOW = ("body", "orelse", "finalbody", "handlers", "cases")
"""Fields of a statement that hold other statements."""


class Version(Release):
    """A release, with the texts of its files."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, lambda tree: Bare().visit(tree))
        self._texts = {path: (folder / path).read_text(encoding="utf-8") for path in self.trees}

    def statements(self, place: Place, *, anywhere: bool = False) -> "list[Statement]":
        """Return the statements of a place's symbol in its file, or of all files."""
        nodes = (
            [(path, tree) for path, tree in self.trees.items()]
            if anywhere
            else [each for each in self.definitions.get(place.symbol, ()) if each[0] == place.path]
        )
        return [
            Statement(self._texts[path], each)
            for path, node in nodes
            for each in ast.walk(node)
            if isinstance(each, ast.stmt | ast.ExceptHandler)
        ]


def shows_cause(before: Version, after: Version, place: Place, was: str, now: str) -> bool:
    """Return whether a pair of shown lines is a cause of the change of a place: they differ, and
    each stands in a statement that the symbol does not have in the other version.

    If the symbol is gone from its file, each old line is a cause, and the new line may stand
    anywhere.
    """
    old, new = before.statements(place), after.statements(place)
    cited = [each for each in old if not place.first or place.first <= each.first <= place.last]
    if new:
        removed, added = _only(cited, new), _only(new, old)
    else:
        removed, added = old, _only(after.statements(place, anywhere=True), old)
    if not (removed or added):  # the order changed, or the depth
        removed, added = cited, new
    return was != now and all(
        not line or any(_squeeze(line) in text for each in statements for text in each.texts)
        for line, statements in ((was, removed), (now, added))
    )


class Statement:
    """A statement without those below it, with its texts as a report may show them."""

    def __init__(self, source: str, node: ast.stmt | ast.ExceptHandler) -> None:
        below = [each for name in BELOW for each in getattr(node, name, ())]
        alone = copy(node)
        for name in BELOW:
            if hasattr(node, name):
                setattr(alone, name, [])
        self.first = _first_line(node)
        last = min([node.end_lineno or node.lineno, *(_first_line(each) - 1 for each in below)])
        has_else = bool(getattr(node, "orelse", ()))
        lines = source.splitlines()[self.first - 1 : max(self.first, last)]
        is_elif = lines[0].lstrip().startswith("elif")
        self.tree = f"{ast.dump(alone)} {has_else} {is_elif}"
        written = ast.unparse(ast.fix_missing_locations(ast.copy_location(alone, node)))
        self.texts = tuple(map(_squeeze, ("\n".join(lines), written, "else:" * has_else)))


class Bare(ast.NodeTransformer):
    """Transformer that leaves out of a tree all that does not change the behaviour of code."""

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST | None:
        node.returns = None
        is_overload = any(ast.unparse(each).endswith("overload") for each in node.decorator_list)
        return None if is_overload else self._without_docstring(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST | None:
        return self.visit_FunctionDef(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.bases = [each for each in node.bases if ast.unparse(each) != "object"]
        return self._without_docstring(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        if node.value is None:
            return None
        self.generic_visit(node)
        return ast.copy_location(ast.Assign(targets=[node.target], value=node.value), node)

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        node.cause = None
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        match node:
            case ast.Call(func=ast.Name(id="super")):
                node.args = []
            case ast.Call(func=ast.Name(id="cast") | ast.Attribute(attr="cast"), args=[_, value]):
                return value
        return node

    def visit_Pass(self, node: ast.Pass) -> None:
        pass

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        node.kind = None
        return node

    def _without_docstring(
        self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    ) -> ast.AST:
        if ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:]
        return self.generic_visit(node)


def _only(statements: Iterable[Statement], others: Iterable[Statement]) -> list[Statement]:
    """Return the statements that the others do not have, or have less often."""
    left = Counter(each.tree for each in others)
    found = []
    for each in statements:
        left[each.tree] -= 1
        if left[each.tree] < 0:
            found.append(each)
    return found


def _first_line(node: ast.AST) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    own: int = getattr(node, "lineno", 1 << 30)
    return min([own, *(each.lineno for each in decorators)])


def _squeeze(text: str) -> str:
    """Return a text without blanks, quotes, commas and round brackets, which layout may change."""
    return re.sub(r"[\s'\"(),…]", "", text)
