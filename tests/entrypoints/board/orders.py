"""Orders charged twice: a session with a finding, a decision, and evidence that changed since."""

from entrypoints.board.served import LIMITS, Served
from thoughtline.app.deliberation.panel import Panel
from thoughtline.app.deliberation.question import PanelQuestion
from thoughtline.app.questions.model_calls import Seat
from thoughtline.app.questions.question import Origin
from thoughtline.core.command import AssumptionCommand, Command
from thoughtline.core.decision import Criterion, Decision, Option
from thoughtline.core.evidence.anchor import Anchor
from thoughtline.core.evidence.line_change import LineChange

ORDERS = "orders"

TIMEOUT = "config/gateway.yaml:3"

CHANGED = LineChange(
    was="read_timeout_s: 5", now="read_timeout_s: 12", commit="3489c69d1b2e4f", by="Dev"
)


def _lines(path: str, line: int) -> Anchor:
    return Anchor(
        path=path, first=line, last=line, file="f", content="c", lines=("c",),
        commit="482b517aa0c19", clean=True,
    )  # fmt: skip


def orders(board: Served, session: str = ORDERS, *, causes: int = 3) -> None:
    """Why were customers charged twice? Two agents; evidence in doubt by as many causes as asked
    for, each under several thoughts.
    """

    def say(text: str | None, author: str = "claude-code", **more: object) -> None:
        board.think(session, text, author=author, **more)

    say(None, title="Orders charged twice after a gateway time-out", tags=("payments", "incident"))
    say(
        "Why were 37 customers charged twice on Tuesday evening?",
        kind="question",
        next="Read the retry code.",
    )
    say("A double click could send the order twice.", branch="click", after="t1")
    say(
        "The button is disabled after the first click; the log has one request for each order.",
        branch="click",
        refute=("t2",),
        because="the access log shows one POST for each order",
    )
    say(
        "The gateway gives up after 5 s, so a slow booking looks like a failure.",
        evidence=(TIMEOUT,),
        anchors={TIMEOUT: _lines("config/gateway.yaml", 3)},
        confidence=0.9,
    )
    say(
        "with_retries() sends the charge again after a time-out, without a key.",
        evidence=("src/payments/retry.py:40",),
        anchors={"src/payments/retry.py:40": _lines("src/payments/retry.py", 40)},
        confidence=0.95,
    )
    say(
        "The queue may deliver a message twice.",
        branch="queue",
        after="t1",
        assume=(AssumptionCommand("The queue delivers at least once"),),
    )
    say(None, refute=("a1",), because="the queue is configured for exactly-once delivery")
    say(
        "A retry after the time-out charges a second time, because the gateway had already booked.",
        rests_on=(("t5",),),
        kind="conclusion",
        confidence=0.93,
    )
    say(
        "How long should the gateway wait? 5 s is shorter than the slowest booking.",
        author="codex",
        branch="timeouts",
        after="t4",
        evidence=(f"{TIMEOUT} -> read_timeout_s: 5",),
        anchors={f"{TIMEOUT} -> read_timeout_s: 5": _lines("config/gateway.yaml", 3)},
        rests_on=(("t4",),),
    )
    say(
        "How do we stop the second charge?",
        kind="decision",
        rests_on=(("t7",),),
        decision=Decision(
            criteria=(
                Criterion(name="safe", weight=3, low=0, high=10),
                Criterion(name="quick to build", weight=1, low=0, high=10),
            ),
            options=(
                Option(name="Key per order", scores=(9, 6)),
                Option(name="Outbox", scores=(8, 2)),
            ),
        ),
    )
    say(
        "Merge on Thursday at 10:00, for 5 % of the traffic first.",
        author="codex",
        rests_on=(("t9", "t8"),),
        kind="conclusion",
        confidence=0.7,
    )
    say(
        "A load test shows bookings of up to 11 s.",
        author="codex",
        branch="timeouts",
        evidence=("load/report.md:12",),
        anchors={"load/report.md:12": _lines("load/report.md", 12)},
        rests_on=(("t8",),),
    )
    say("Ask them whether bookings can be listed.", author="codex", next="Is t11 still right?")
    say(None, verify=("t7",), because="a test with a slow gateway books twice")
    board.check(session, "e1", "changed", "line 3 is different", CHANGED)
    board.check(session, "e3", "changed", "line 3 is different", CHANGED)
    if causes > 1:
        board.check(session, "e4", "gone", "the file was deleted")
    if causes > 2:
        _more(board, session, causes - 2)


def _more(board: Served, session: str, count: int) -> None:
    """Adds thoughts, each of three resting on a file of its own that changed."""
    for number in range(count):
        place = f"src/orders/part{number}.py:{number + 1}"
        board.think(
            session,
            f"Part {number} takes the amount as it is.",
            author="codex",
            branch="parts",
            evidence=(place,),
            anchors={place: _lines(f"src/orders/part{number}.py", number + 1)},
        )
        view = board.do(board.queries.view(session))
        last = list(view.thoughts)[-1]
        for step in ("round", "check"):
            board.think(
                session, f"So it does not {step} part {number}.", author="codex",
                branch="parts", rests_on=((last,),),
            )  # fmt: skip
        line = LineChange(was=f"amount = order.part({number})", now="amount = order.total")
        board.check(session, list(view.evidence)[-1], "changed", "is different", line)


def vote(board: Served, session: str = ORDERS) -> None:
    """Three seats vote on a time-out, and nobody has answered."""
    seats = tuple(Seat(name, f"You are {name}.") for name in ("critic", "builder", "operator"))
    asked = PanelQuestion(
        command=Command(text="Should the gateway wait 5 s or 10 s?", kind="question"),
        panel=Panel(seats=seats, settling="vote", choices=("5 s", "10 s")),
    )
    origin = Origin(session=session, author="claude-code", limits=LIMITS)
    board.do(board.deliberations.begin(asked, origin))
