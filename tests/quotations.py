"""Reader of answers to models: the words outside of quotation marks."""


def outside(text: str) -> str:
    """The words of ours in a text: what is left without its quotations, and without the lines of a
    whole text, which begin with a bar or a mark of Markdown.

    A backslash is an escape only before a quotation mark.
    """
    return "\n".join(
        _outside(line) for line in text.split("\n") if not line.lstrip().startswith(("| ", "> "))
    )


def _outside(line: str) -> str:
    kept, is_quoted, slashes = [], False, 0
    for sign in line:
        if sign == '"' and (not is_quoted or slashes % 2 == 0):
            is_quoted = not is_quoted
            kept.append("\N{WHITE SQUARE}")
        elif not is_quoted:
            kept.append(sign)
        slashes = slashes + 1 if sign == "\\" else 0
    assert not is_quoted, f"a quotation is open at the end of its line: {line}"
    return "".join(kept)


def hidden(text: str) -> set[str]:
    """The characters of an answer that its reader does not see."""
    return {sign for sign in text if not sign.isprintable() and sign != "\n"}
