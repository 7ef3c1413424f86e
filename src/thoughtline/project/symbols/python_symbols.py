"""Symbols in a Python file, with their words without comments and layout."""

import ast
from collections.abc import Iterator
from functools import cache, partial

from thoughtline.project import fingerprints
from thoughtline.project.symbols.symbol import DEEPEST, MOST_WORDS, Definition, Symbol, by_name

SKIPPED = frozenset({"ctx", "kind", "type_comment", "type_ignores"})
"""Fields of syntax nodes without meaning, or with differences between versions of Python."""

Defining = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef

Rebinding = ast.Import | ast.ImportFrom | ast.Delete | ast.expr
"""Nodes that give a name another meaning. They belong to a symbol that is defined elsewhere, and
are none of their own.
"""


def symbols_of(text: str) -> dict[str, Symbol]:
    """Raise `SyntaxError` if the text is not valid Python, or is nested too deeply."""
    try:
        once = cache(_definition)
        found = list(_definitions(ast.parse(text), ""))
        names = {name for name, node in found if not isinstance(node, Rebinding)}
        return by_name((name, once(node)) for name, node in found if name in names)
    except (RecursionError, MemoryError, ValueError) as error:
        raise SyntaxError(str(error)) from None


def has_same_body(name: str, before: str, after: str) -> bool:
    """Return whether two versions of a symbol differ only in their form: annotations, import paths,
    docstrings, overloads, the cause of a `raise`, the arguments of `super()` and the base `object`.
    """
    try:
        old, new = _body(before, name), _body(after, name)
    except (SyntaxError, RecursionError, MemoryError, ValueError):
        return False
    return old[1] > 0 and old == new


def is_overload(node: ast.AST) -> bool:
    """Return whether a node is a function that only describes another one to checkers of types."""
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and any(
        getattr(each, "attr", getattr(each, "id", "")) == "overload" for each in node.decorator_list
    )


def is_same_code(one: str, other: str) -> bool:
    """Return whether two statements differ only in their form. Imported names are not known."""
    try:
        return _parse_statement(one) == _parse_statement(other)
    except (SyntaxError, RecursionError, MemoryError, ValueError):
        return False


def _parse_statement(text: str) -> tuple[bool, str]:
    """Return whether a statement is an "elif", and its syntax tree without its form."""
    is_elif = text.startswith("elif ")
    whole = text[2:] if is_elif else text
    tree = ast.parse(f"{whole} 0" if text.endswith(":") else whole)
    return is_elif, " ".join(_words(_Bare({}).visit(tree)))


def _body(text: str, name: str) -> tuple[str, int]:
    """Return the fingerprint and the number of a symbol's words without its form. Imported names
    are replaced by their full paths. Raises `ValueError` if the symbol has too many words.
    """
    tree = ast.parse(text)
    bare = _Bare(dict(_imports(tree)))
    found = [node for each, node in _definitions(tree, "") if each == name]
    words = (word for node in found if (kept := bare.visit(node)) for word in _words(kept))
    return fingerprints.count_words(words, MOST_WORDS)


def _imports(tree: ast.AST) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((each.asname, each.name) for each in node.names if each.asname)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            for each in node.names:
                yield each.asname or each.name, f"{module}.{each.name}"


class _Bare(ast.NodeTransformer):
    """Transformer that removes the form of code, and imports names by their full paths."""

    def __init__(self, imports: dict[str, str]) -> None:
        self._imports = imports

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST | None:
        return self._bare_function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST | None:
        return self._bare_function(node)

    def _bare_function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST | None:
        node.returns = None
        return None if is_overload(node) else self._without_docstring(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.bases = [
            each for each in node.bases if not (isinstance(each, ast.Name) and each.id == "object")
        ]
        return self._without_docstring(node)

    def _without_docstring(self, node: Defining) -> ast.AST:
        if ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:]
        return self.generic_visit(node)

    def visit_Pass(self, node: ast.Pass) -> None:
        """Leave out a statement that does nothing."""

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        node.cause = None
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        match node:
            case ast.Call(func=ast.Name(id="super")):
                node.args = []
            case ast.Call(func=ast.Name(id="typing.cast"), args=[_, value]):
                return value
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            return self.generic_visit(ast.Assign(targets=[node.target], value=node.value))
        return self.generic_visit(ast.Expr(value=node.target))

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        path = [node.attr]
        inner: ast.expr = node.value
        while isinstance(inner, ast.Attribute):
            path.append(inner.attr)
            inner = inner.value
        if not isinstance(inner, ast.Name):
            return self.generic_visit(node)
        root = self._imports.get(inner.id, inner.id)
        return ast.Name(id=".".join([root, *reversed(path)]))

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.Name(id=self._imports.get(node.id, node.id))


def _definition(node: ast.stmt | ast.expr) -> Definition:
    if isinstance(node, Rebinding):
        return Definition(0, 0, partial(_words, node))
    return Definition(_first(node), node.end_lineno or node.lineno, partial(_words, node))


def _definitions(node: ast.AST, under: str) -> Iterator[tuple[str, ast.stmt | ast.expr]]:
    for child in ast.iter_child_nodes(node):
        yield from ((f"{under}{name}", part) for name, part in _rebindings(child))
        if isinstance(child, Defining):
            name = f"{under}{child.name}"
            yield name, child
            if name.count(".") < DEEPEST:
                yield from _definitions(child, f"{name}.")
        elif isinstance(child, ast.Assign | ast.AnnAssign | ast.AugAssign):
            targets = child.targets if isinstance(child, ast.Assign) else [child.target]
            names = (each for target in targets for each in _targets(target))
            yield from ((f"{under}{name}", child) for name in dict.fromkeys(names))
        elif isinstance(child, ast.stmt | ast.ExceptHandler):
            yield from _definitions(child, under)


def _rebindings(node: ast.AST) -> Iterator[tuple[str, ast.stmt | ast.expr]]:
    """Yield the names that a statement takes from elsewhere, each with the part that takes it."""
    match node:
        case ast.Import(names=names):
            for each in names:
                yield each.asname or each.name.partition(".")[0], ast.Import([each])
        case ast.ImportFrom(module=module, names=names, level=level):
            for each in names:
                yield each.asname or each.name, ast.ImportFrom(module, [each], level)
        case ast.For(target=target) | ast.AsyncFor(target=target):
            yield from ((name, target) for name in _targets(target))
        case ast.With(items=items) | ast.AsyncWith(items=items):
            for target in (each.optional_vars for each in items if each.optional_vars):
                yield from ((name, target) for name in _targets(target))
        case ast.Delete(targets=targets):
            yield from ((name, node) for target in targets for name in _targets(target))


def _targets(target: ast.expr) -> Iterator[str]:
    match target:
        case ast.Name():
            yield target.id
        case ast.Tuple() | ast.List():
            for each in target.elts:
                yield from _targets(each)
        case ast.Starred():
            yield from _targets(target.value)


def _first(node: ast.stmt) -> int:
    """Return the first line of a definition, including its decorators."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(each.lineno for each in decorators)])


def _words(node: ast.AST) -> Iterator[str]:
    """Yield the words, which are the same in every version of Python."""
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
