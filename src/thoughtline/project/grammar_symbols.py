"""Definitions in files of other languages, by tree-sitter; no comments and no layout."""

from collections.abc import Iterator

from tree_sitter import Language, Node, Parser

from thoughtline.libraries import load
from thoughtline.project.symbol import DEEPEST, Symbol, by_name

DEFINING = (
    "class", "struct", "enum", "interface", "trait", "type_alias", "type_spec", "function",
    "method", "module", "impl", "namespace", "constructor", "record", "const_item", "static_item",
)  # fmt: skip
"""Words in the kinds of nodes that define something."""

OPENING, CLOSING = (",",), (")", "]", "}")


def parsed_symbols(data: bytes, module: str, name: str) -> dict[str, Symbol]:
    """By qualified name, such as "Scheduler.add"."""
    language = Language(getattr(load(module), name)())
    definitions = _definitions(Parser(language).parse(data).root_node)
    return by_name((name, _symbol(node)) for name, node in definitions)


def _symbol(node: Node) -> Symbol:
    return Symbol(node.start_point[0] + 1, node.end_point[0] + 1, tuple(_words(node)))


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
    """What a node defines, "" where it defines nothing."""
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
    """The first name of a kind at or below a node."""
    unread = [node]
    while unread:
        here = unread.pop()
        if here.type.endswith(kind) and (kind.startswith("qualified") or not here.named_children):
            return _text(here)
        unread += reversed(here.named_children)
    return ""


def _words(node: Node) -> Iterator[str]:
    """The leaves of a tree; a comma before a closing bracket is layout."""
    unread, comma = [node], False
    while unread:
        here = unread.pop()
        if "comment" in here.type:
            continue
        if here.child_count and "string" not in here.type:
            unread += reversed(here.children)
            continue
        word = _text(here)
        if comma and word not in CLOSING:
            yield ","
        comma = word in OPENING
        if not comma:
            yield word


def _text(node: Node) -> str:
    return (node.text or b"").decode(errors="replace")
