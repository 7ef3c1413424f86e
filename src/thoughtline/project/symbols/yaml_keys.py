"""Keys of a YAML file, from all its documents. Aliases are not expanded; an alias counts as its
name.
"""

from collections.abc import Iterator

import yaml

from thoughtline.project.symbols.outline import Part, find_key, keys_of, quote_key
from thoughtline.project.symbols.symbol import Symbol

find_name = find_key

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def symbols_of(text: str) -> dict[str, Symbol]:
    """Raise `ValueError` if the text is not valid YAML."""
    root = Part(1, 1, ("{}",))
    try:
        for document in _documents(text):
            root.parts += document.parts
    except yaml.YAMLError as error:
        raise ValueError(getattr(error, "problem", None) or str(error)) from None
    return keys_of(root)


def _documents(text: str) -> Iterator[Part]:
    """Yield the documents as parts, built from the parser's events. The function avoids recursion,
    because a document may be nested very deeply.
    """
    opened: list[tuple[Part, list[tuple[str, int]]]] = []
    for event in yaml.parse(text, Loader=LOADER):
        line = event.start_mark.line + 1
        if isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            listed = isinstance(event, yaml.SequenceStartEvent)
            words = ("[]" if listed else "{}", event.tag or "")
            opened.append((Part(line, line, words, [], listed), []))
            continue
        if isinstance(event, yaml.ScalarEvent):
            plain = event.implicit[0]
            part = Part(line, _last_line(event), (event.value, event.tag or "", str(plain)))
            spelling = quote_key(event.value)
        elif isinstance(event, yaml.AliasEvent):
            part, spelling = Part(line, line, ("*", event.anchor)), f"*{event.anchor}"
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            part, _ = opened.pop()
            part.last = max([part.first, *(each.last for _, each in part.parts)])
            if event.end_mark.column:  # a closing bracket
                part.last = max(part.last, event.end_mark.line + 1)
            spelling = "?"
            if not opened:
                yield part
                continue
        else:
            continue
        if opened:
            _add(*opened[-1], part, spelling)


def _last_line(event: yaml.ScalarEvent) -> int:
    """Return the last line. A block scalar ends at the beginning of the next line."""
    mark = event.end_mark
    last: int = max(event.start_mark.line + 1, mark.line + bool(mark.column))
    return last


def _add(inside: Part, keys: list[tuple[str, int]], part: Part, spelling: str) -> None:
    """Add a parsed part of a YAML file to the list or table that contains it. In a table, the part
    becomes a key or the value of the last key.
    """
    if inside.listed:
        inside.parts.append((f"[{len(inside.parts)}]", part))
    elif keys:
        key, first = keys.pop()
        part.first = first
        inside.parts.append((key, part))
    else:
        keys.append((spelling, part.first))
