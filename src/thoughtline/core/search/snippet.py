from thoughtline.core.text.ellipsis import shorten


def snippet(text: str, query: str, width: int) -> str:
    """Return at most `width` characters of a text on one line, around the place with the most words
    of `query`.

    A short text is returned whole; each cut is marked with "…".
    """
    line = " ".join(text.split())
    if len(line) <= width:
        return line
    lowered = line.lower()
    words = {word for word in query.lower().split() if len(lowered) == len(line)}
    places = sorted(place for word in words if (place := lowered.find(word)) >= 0)
    if not places:
        return shorten(line, width)
    best = max(places, key=lambda start: sum(start <= place < start + width for place in places))
    start = max(0, min(best - width // 4, len(line) - width + 1))
    cut = line[start : start + width - 2].strip()
    return ("…" if start else "") + cut + ("…" if start + width - 2 < len(line) else "")
