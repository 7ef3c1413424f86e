"""Keys of a JSON file, which may have comments and trailing commas."""

from bisect import bisect_right

from thoughtline.core.text.json_tree import Node, parse_tree
from thoughtline.project.symbols.outline import Part, find_key, keys_of, quote_key
from thoughtline.project.symbols.symbol import Symbol

find_name = find_key


def symbols_of(text: str) -> dict[str, Symbol]:
    """Raise `ValueError` if the text is not valid JSON."""
    starts = [0, *(place + 1 for place, sign in enumerate(text) if sign == "\n")]
    try:
        root = parse_tree(text)
        return {} if root is None else keys_of(_part(root, root.start, starts))
    except RecursionError:
        raise ValueError("it is nested too deep") from None


def _part(node: Node, start: int, starts: list[int]) -> Part:
    """Return a value, and begin its part at `start`, the position of its key."""
    parts = [
        (quote_key(key), _part(each.node, each.start, starts)) for key, each in node.members.items()
    ]
    parts += [
        (f"[{place}]", _part(each, each.start, starts)) for place, each in enumerate(node.items)
    ]
    is_list = isinstance(node.value, list)
    kind = "[]" if is_list else "{}" if isinstance(node.value, dict) else repr(node.value)
    return Part(
        first=bisect_right(starts, start),
        last=bisect_right(starts, node.end - 1),
        words=(kind,),
        parts=parts,
        listed=is_list,
    )
