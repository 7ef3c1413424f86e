"""Numbers of things in words, with singular or plural."""


def count_noun(count: int, what: str) -> str:
    """Return a number of things in words: "1 thought", "1,200 thoughts"."""
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"
