"""Reports of a comparison, as Markdown, JSON and a plot."""

from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path

import msgspec

from benchmarks.thinking.comparison import ArmResult, Comparison, Difference, Share

READING = (
    "An arm helps if the interval of its difference to `alone` is above 0, on these questions "
    "and with this model. If it contains 0, this study does not decide. All arms had the same "
    "questions, seeds and budget of output tokens; the length of an answer does not count."
)


def write_report(comparison: Comparison, folder: Path) -> None:
    """Write the files report.md, report.json and report.svg."""
    (folder / "report.md").write_text(markdown(comparison), encoding="utf-8")
    content = msgspec.json.format(msgspec.json.encode(comparison))
    (folder / "report.json").write_bytes(content + b"\n")
    draw_plot(comparison, folder / "report.svg")


def markdown(comparison: Comparison) -> str:
    plan = comparison.plan
    parts = [
        f"# {_cell(plan.model)}: {comparison.questions} questions, {len(plan.arms)} arms",
        f"Seed {plan.seed}, temperature {plan.temperature:g}, {plan.max_tokens:,} output tokens.",
        *([f"**Ended early**: {_cell(comparison.ended)}."] if comparison.ended else []),
        *(
            [f"{comparison.left_out} questions were not asked in every arm and are left out."]
            if comparison.left_out
            else []
        ),
        "![The share of right answers of each arm](report.svg)",
        _table(
            ["arm", "right", "95 %", "to `alone`", "95 %", "better / worse", "mean score"],
            [_result_cells(arm) for arm in comparison.arms],
        ),
        "## Usage",
        _table(
            ["arm", "tokens in", "tokens out", "cost", "seconds", "asked", "tool calls"],
            [_usage_cells(arm) for arm in comparison.arms],
        ),
        "## Failures",
        _table(
            ["arm", "failures"],
            [[f"`{arm.arm}`", _failures(arm)] for arm in comparison.arms],
        ),
        "## By family",
        _families(comparison.arms),
        "## How to read this",
        f"{READING}\n\n{comparison.about}",
    ]
    return "\n\n".join(parts) + "\n"


def _result_cells(arm: ArmResult) -> list[str]:
    share = f"{arm.right.right} of {arm.right.of} ({arm.right.share:.0%})"
    return [
        *(f"`{arm.arm}`", share, _interval(arm.right)),
        *_difference_cells(arm.against_alone),
        f"{arm.score:.2f}",
    ]


def _difference_cells(difference: Difference | None) -> list[str]:
    if difference is None:
        return ["", "", ""]
    return [
        f"{difference.mean:+.0%}",
        f"{difference.low:+.0%} to {difference.high:+.0%}",
        f"{difference.better} / {difference.worse}",
    ]


def _interval(share: Share) -> str:
    return f"{share.low:.0%} to {share.high:.0%}"


def _usage_cells(arm: ArmResult) -> list[str]:
    counts = [arm.tokens_in, arm.tokens_out]
    return [
        f"`{arm.arm}`",
        *("not reported" if count is None else f"{count:,}" for count in counts),
        _dollars(arm.cost),
        *(f"{arm.seconds:,.1f}", f"{arm.asked:,}", f"{arm.called:,}"),
    ]


def _dollars(cost: Decimal | None) -> str:
    return "unknown" if cost is None else f"about ${cost:.4f}"


def _failures(arm: ArmResult) -> str:
    return ", ".join(f"{count} `{code}`" for code, count in arm.failures.items()) or "none"


def _families(arms: Sequence[ArmResult]) -> str:
    names = list(dict.fromkeys(name for arm in arms for name in arm.families))
    rows = [
        [f"`{name}`", *(f"{a.families[name].right} of {a.families[name].of}" for a in arms)]
        for name in names
    ]
    return _table(["family", *(f"`{arm.arm}`" for arm in arms)], rows)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _cell(text: str) -> str:
    return "".join(char if char.isprintable() and char not in "|<>`*[]" else " " for char in text)


def draw_plot(comparison: Comparison, path: Path) -> None:
    """Draw each arm's share of right answers with its interval, as an SVG."""
    import matplotlib as mpl  # noqa: PLC0415 - takes a second

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "thoughtline"
    from matplotlib.figure import Figure  # noqa: PLC0415 - as above

    arms = comparison.arms[::-1]
    shares = [arm.right.share for arm in arms]
    reach = [
        [arm.right.share - arm.right.low for arm in arms],
        [arm.right.high - arm.right.share for arm in arms],
    ]
    figure = Figure(figsize=(7, 0.8 + 0.4 * len(arms)), layout="constrained")
    axes = figure.add_subplot()
    axes.errorbar(shares, range(len(arms)), xerr=reach, fmt="o", color="#24507a", capsize=3)
    axes.set_yticks(range(len(arms)), [arm.arm for arm in arms])
    axes.set_xlim(-0.02, 1.02)
    axes.set_xlabel(f"right, of {comparison.questions} questions, with 95 % intervals")
    axes.xaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, format="svg", metadata={"Date": None})
