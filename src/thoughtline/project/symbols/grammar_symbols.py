"""Symbols in source files of many languages, found by tree-sitter, without comments and layout."""

import re
from collections.abc import Iterator
from itertools import chain

from tree_sitter import Language, Node, Parser

from thoughtline.libraries import load
from thoughtline.project.symbols.symbol import DEEPEST, Definition, Symbol, by_name

DEFINING = (
    "class", "struct", "enum", "interface", "trait", "type_alias", "type_spec", "function",
    "method", "module", "impl", "namespace", "constructor", "record", "const_item", "static_item",
)  # fmt: skip
"""Words in the names of node types that define a symbol."""

ATTACHED = ("attribute", "decorator", "annotation")
"""Words in the names of node types that stand before a definition and belong to it."""

AROUND = ("template_declaration", "export_statement", "decorated_definition")
"""Types of nodes that hold one definition, and belong to it."""

REBINDING = ("tree_sitter_javascript", "tree_sitter_typescript")
"""Grammars of the languages in which a name that is defined may get another meaning."""

BOUND = {
    "import_statement": "",
    "variable_declarator": "name",
    "assignment_expression": "left",
}
"""Types of nodes that may give a name another meaning, and the field with the name."""

SIMPLE_TEXT = re.compile(r"[\"']([^'\"\\\n]*)[\"']")

OPENING, CLOSING = (",",), (")", "]", "}")


def parsed_symbols(data: bytes, module: str, name: str, quote: str = "") -> dict[str, Symbol]:
    """Return symbols by qualified name. With `quote`, simple texts have these quotes."""
    language = Language(getattr(load(module), name)())
    found = list(_definitions(Parser(language).parse(data).root_node, rebinds=module in REBINDING))
    names = {name for name, node in found if not _is_rebinding(node)}
    return by_name((name, _definition(node, quote)) for name, node in found if name in names)


def _definition(node: Node, quote: str) -> Definition:
    if _is_rebinding(node):
        return Definition(0, 0, lambda: _words(node, quote))
    outer = node
    while outer.parent is not None and outer.parent.type in AROUND:
        outer = outer.parent
    nodes = [*_attached(outer), *(_attached(node) if outer is not node else ()), node]
    if outer.type == "template_declaration":
        nodes[-1] = outer
    return Definition(
        nodes[0].start_point[0] + 1,
        node.end_point[0] + 1,
        lambda: chain.from_iterable(_words(each, quote) for each in nodes),
    )


def _attached(node: Node) -> list[Node]:
    """Return the attributes and decorators before a definition."""
    nodes: list[Node] = []
    before = node.prev_named_sibling
    while before is not None and any(word in before.type for word in ATTACHED):
        nodes.insert(0, before)
        before = before.prev_named_sibling
    return nodes


def _definitions(root: Node, *, rebinds: bool) -> Iterator[tuple[str, Node]]:
    """Yield the definitions; with `rebinds` also statements that rebind a name."""
    unread = [(root, "")]
    while unread:
        node, under = unread.pop()
        name = _name(node)
        if rebinds and not name and _is_rebinding(node):
            yield from ((f"{under}{each}", node) for each in _bound_names(node))
        if name:
            under = f"{under}{name}"
            if not node.type.startswith("impl"):
                yield under, node
            under = f"{under}."
        if under.count(".") > DEEPEST:
            continue
        unread += [(child, under) for child in reversed(node.named_children)]


def _is_rebinding(node: Node) -> bool:
    return node.type in BOUND and not _name(node)


def _bound_names(node: Node) -> Iterator[str]:
    field = BOUND[node.type]
    target = node.child_by_field_name(field) if field else node
    unread = [target] if target is not None else []
    while unread:
        current = unread.pop()
        if current.type in ("identifier", "shorthand_property_identifier_pattern"):
            yield _text(current)
        elif alias := current.child_by_field_name("alias"):
            unread.append(alias)
        elif current.type not in ("member_expression", "subscript_expression"):
            unread += current.named_children


def _name(node: Node) -> str:
    """Return the name that a node defines, or "" if the node defines no name."""
    if node.type == "variable_declarator":
        value = node.child_by_field_name("value")
        if value is None or not any(word in value.type for word in ("function", "class")):
            return ""
    elif node.type.endswith("declarator") or not any(word in node.type for word in DEFINING):
        return ""
    receiver = node.child_by_field_name("receiver")
    over = _first(receiver, "type_identifier") if receiver is not None else ""
    for field in ("name", "declarator", "type"):
        named = node.child_by_field_name(field)
        if named is not None and (field != "type" or node.type.startswith("impl")):
            own = _first(named, "qualified_identifier") or _first(named, "identifier")
            own = own.replace("::", ".") or _text(named)
            return f"{over}.{own}" if over else own
    return ""


def _first(node: Node, kind: str) -> str:
    """Return the first name of a kind at or below a node, or "" if there is none."""
    unread = [node]
    while unread:
        current = unread.pop()
        if current.type.endswith(kind) and (
            kind.startswith("qualified") or not current.named_children
        ):
            return _text(current)
        unread += reversed(current.named_children)
    return ""


def _words(node: Node, quote: str) -> Iterator[str]:
    """Yield the leaves of a syntax tree, without comments and without commas before a closing
    bracket. With `quote`, simple texts have these quotes.
    """
    unread, comma = [node], False
    while unread:
        current = unread.pop()
        if "comment" in current.type:
            continue
        if current.child_count and "string" not in current.type:
            unread += reversed(current.children)
            continue
        word = _text(current)
        if quote and current.type == "string" and (simple := SIMPLE_TEXT.fullmatch(word)):
            word = f"{quote}{simple[1]}{quote}"
        if comma and word not in CLOSING:
            yield ","
        comma = word in OPENING
        if not comma:
            yield word


def _text(node: Node) -> str:
    return (node.text or b"").decode(errors="replace")
