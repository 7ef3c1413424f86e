"""Definitions in a Python file, and their words without comments and layout."""

import ast
from collections.abc import Iterator

from thoughtline.project.symbol import DEEPEST, Symbol, by_name

SKIPPED = frozenset({"ctx", "kind", "type_comment", "type_ignores"})
"""Fields without meaning, or that differ between versions of Python."""

Definition = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def symbols_of(text: str) -> dict[str, Symbol]:
    """Return the symbols by qualified name, such as "Scheduler.add".

    Raises `SyntaxError`, also for a file that is nested too deep.
    """
    try:
        return by_name((name, _symbol(node)) for name, node in _definitions(ast.parse(text), ""))
    except (RecursionError, MemoryError, ValueError) as error:
        raise SyntaxError(str(error)) from None


def _symbol(node: ast.stmt) -> Symbol:
    return Symbol(_first(node), node.end_lineno or node.lineno, tuple(_words(node)))


def _definitions(node: ast.AST, under: str) -> Iterator[tuple[str, ast.stmt]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Definition):
            name = f"{under}{child.name}"
            yield name, child
            if name.count(".") < DEEPEST:
                yield from _definitions(child, f"{name}.")
        elif isinstance(child, ast.Assign | ast.AnnAssign):
            targets = child.targets if isinstance(child, ast.Assign) else [child.target]
            yield from (
                (f"{under}{target.id}", child) for target in targets if isinstance(target, ast.Name)
            )
        elif isinstance(child, ast.stmt | ast.ExceptHandler):
            yield from _definitions(child, under)


def _first(node: ast.stmt) -> int:
    """Return the first line, which is a decorator's if there is one."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(each.lineno for each in decorators)])


def _words(node: ast.AST) -> Iterator[str]:
    """Yield a tree as words that are the same in every version of Python that can parse it."""
    yield f"({type(node).__name__}"
    for field, value in ast.iter_fields(node):
        if value is None or value == [] or field in SKIPPED:
            continue
        yield field
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.AST):
                yield from _words(part)
            else:
                yield repr(part)
    yield ")"
