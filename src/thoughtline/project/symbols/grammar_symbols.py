"""Symbols in source files of many languages, found by tree-sitter, without comments and layout."""

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

OPENING, CLOSING = (",",), (")", "]", "}")


def parsed_symbols(data: bytes, module: str, name: str) -> dict[str, Symbol]:
    """Return the symbols of a file by qualified name, such as "Scheduler.add"."""
    language = Language(getattr(load(module), name)())
    definitions = _definitions(Parser(language).parse(data).root_node)
    return by_name((name, _definition(node)) for name, node in definitions)


def _definition(node: Node) -> Definition:
    outer = node
    while outer.parent is not None and outer.parent.type in AROUND:
        outer = outer.parent
    nodes = [*_attached(outer), *(_attached(node) if outer is not node else ()), node]
    if outer.type == "template_declaration":
        nodes[-1] = outer
    return Definition(
        nodes[0].start_point[0] + 1,
        node.end_point[0] + 1,
        lambda: chain.from_iterable(map(_words, nodes)),
    )


def _attached(node: Node) -> list[Node]:
    """Return the attributes and decorators before a definition."""
    nodes: list[Node] = []
    before = node.prev_named_sibling
    while before is not None and any(word in before.type for word in ATTACHED):
        nodes.insert(0, before)
        before = before.prev_named_sibling
    return nodes


def _definitions(root: Node) -> Iterator[tuple[str, Node]]:
    unread = [(root, "")]
    while unread:
        node, under = unread.pop()
        name = _name(node)
        if name:
            under = f"{under}{name}"
            if not node.type.startswith("impl"):
                yield under, node
            under = f"{under}."
        if under.count(".") > DEEPEST:
            continue
        unread += [(child, under) for child in reversed(node.named_children)]


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


def _words(node: Node) -> Iterator[str]:
    """Yield the leaves of a syntax tree, without comments and without commas before a closing
    bracket.
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
        if comma and word not in CLOSING:
            yield ","
        comma = word in OPENING
        if not comma:
            yield word


def _text(node: Node) -> str:
    return (node.text or b"").decode(errors="replace")
