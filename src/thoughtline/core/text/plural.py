"""Numbers of things as people write them."""


def count_noun(count: int, what: str) -> str:
    """A number of things as people write it: "1 thought", "1,200 thoughts"."""
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"
