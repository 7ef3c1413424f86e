"""One cause of doubt over several sessions, however long the way to it is."""

from sayings import thought
from thoughtline.core.events import AuthoredEvent, EvidenceChecked, EvidenceGiven, Recorded
from thoughtline.core.evidence.elsewhere import NodeElsewhere
from thoughtline.core.evidence.line_change import LineChange
from thoughtline.core.views.session_view import SessionView
from thoughtline.core.views.shared_causes import SessionDoubts, session_doubts, share_causes

LINE = LineChange(was="read_timeout_s: 5", now="read_timeout_s: 12")


def doubts(session: str, *events: object) -> SessionDoubts:
    authored: list[AuthoredEvent] = [("ann", event) for event in events]  # type: ignore[misc]
    view = SessionView()
    for version, (author, event) in enumerate(authored, 1):
        view.apply(
            Recorded(session=session, version=version, author=author, at=0, event=event, hash=b"")
        )
    return session_doubts(view, session, f"Title of {session}")


def on_file(session: str, line: LineChange = LINE) -> SessionDoubts:
    return doubts(
        session,
        EvidenceGiven(evidence="e1", kind="file", text="g.yaml:3", place="g.yaml:3"),
        thought("t1", rests_on=(("e1",),)),
        EvidenceChecked(evidence="e1", found="changed", because="", was=line.was, now=line.now),
    )


def on_session(session: str, other: str) -> SessionDoubts:
    node = NodeElsewhere(session=other, node="t1")
    return doubts(
        session,
        EvidenceGiven(evidence="e1", kind="node", text=f"{other}/t1", elsewhere=node),
        thought("t1", rests_on=(("e1",),)),
        EvidenceChecked(evidence="e1", found="changed", because="e1"),
    )


def test_a_line_under_several_sessions_is_one_cause_in_the_session_where_it_changed() -> None:
    found = [on_session("far", "near"), on_session("near", "home"), on_file("home"), on_file("two")]

    [cause] = share_causes(found)

    assert cause.words == "g.yaml:3 changed"
    assert cause.line == LINE
    assert cause.doubted == 4
    assert set(cause.settled_at) == {("home", "e1"), ("two", "e1")}
    assert cause.behind == {("far", "e1"): ("Title of home",), ("near", "e1"): ("Title of home",)}


def test_other_lines_are_other_causes_and_the_largest_comes_first() -> None:
    other = LineChange(was="read_timeout_s: 5", now="read_timeout_s: 9")

    causes = share_causes([on_file("one", other), on_file("home"), on_session("near", "home")])

    assert [(cause.line.now, cause.doubted) for cause in causes] == [
        ("read_timeout_s: 12", 2),
        ("read_timeout_s: 9", 1),
    ]


def test_a_session_that_nobody_reads_and_a_circle_are_causes_themselves() -> None:
    [unread] = share_causes([on_session("near", "unread")])
    circle = share_causes([on_session("one", "two"), on_session("two", "one")])

    assert unread.words == "unread/t1 is in doubt"
    assert sum(cause.doubted for cause in circle) >= 2
