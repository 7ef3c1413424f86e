from collections.abc import Sequence

from thoughtline.core.decision import DecisionResult, OptionRank


def describe_sensitivity(weighed: DecisionResult) -> str:
    """Return the smallest change of one weight that makes another option win."""
    if len(weighed.winners) > 1:
        return f"{' and '.join(weighed.winners)} share the first place"
    sensitivity = weighed.sensitivity
    if sensitivity is None:
        return f"{weighed.winners[0]} stays first, whichever weight is changed"
    needed = f"{sensitivity.needed:.4g}"
    if float(needed) == sensitivity.given:
        needed = format_number(sensitivity.needed)
    return (
        f"{sensitivity.option} would catch up with {weighed.winners[0]} "
        f"if {sensitivity.criterion} weighed {needed} "
        f"instead of the given {format_number(sensitivity.given)}"
    )


def format_number(number: float) -> str:
    """Return a number as the caller wrote it, or in a form that is read as the same number."""
    return repr(number).removesuffix(".0")


def format_totals(ranking: Sequence[OptionRank]) -> list[str]:
    """Format totals with at least three decimals, and with enough decimals to keep different totals
    apart.
    """
    different = len({ranked.total for ranked in ranking})
    texts: list[str] = []
    for decimals in range(3, 17):
        texts = [f"{ranked.total:.{decimals}f}" for ranked in ranking]
        if len(set(texts)) == different:
            break
    return texts
