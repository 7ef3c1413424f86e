"""Which mistakes a simulation found, as docs/figures.md tells it."""

from collections.abc import Mapping, Sized

from campaigns.field import report

Findings = Mapping[str, int | None]
"""By mistake: the first order that showed it, or None."""


def report_findings(name: str, findings: Findings, mistakes: Sized) -> None:
    """Nothing is told of a run that left some mistakes out."""
    if len(findings) < len(mistakes):
        return
    orders = [order for order in findings.values() if order is not None]
    report(
        name,
        mistakes=len(findings),
        found=len(orders),
        orders=sum(order + 1 for order in orders),
        rarest=max(orders, default=-1) + 1,
    )
