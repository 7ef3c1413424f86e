"""One cause of doubt over several sessions."""

from sayings import thought
from thoughtline.core.events import AuthoredEvent, EvidenceChecked, EvidenceGiven, Recorded
from thoughtline.core.evidence.line_change import LineChange
from thoughtline.core.views.session_view import SessionView
from thoughtline.core.views.shared_causes import SessionDoubts, session_doubts, share_causes

LINE = LineChange(was="read_timeout_s: 5", now="read_timeout_s: 12")


def on_file(session: str, line: LineChange = LINE, place: str = "g.yaml:3") -> SessionDoubts:
    authored: list[AuthoredEvent] = [
        ("ann", EvidenceGiven(evidence="e1", kind="file", text=place, place=place)),
        ("ann", thought("t1", rests_on=(("e1",),))),
        (
            "ann",
            EvidenceChecked(evidence="e1", found="changed", because="", was=line.was, now=line.now),
        ),
    ]
    view = SessionView()
    for version, (author, event) in enumerate(authored, 1):
        view.apply(
            Recorded(session=session, version=version, author=author, at=0, event=event, hash=b"")
        )
    return session_doubts(view, session, f"Title of {session}")


def test_other_lines_are_other_causes_and_the_largest_comes_first() -> None:
    other = LineChange(was="read_timeout_s: 5", now="read_timeout_s: 9")

    causes = share_causes([on_file("one", other), on_file("home"), on_file("two")])

    assert [(cause.line.now, cause.doubted) for cause in causes] == [
        ("read_timeout_s: 12", 2),
        ("read_timeout_s: 9", 1),
    ]
    assert causes[0].settled_at == (("home", "e1"), ("two", "e1"))
    assert causes[0].words == "g.yaml:3 changed"


def test_a_place_that_reads_like_words_of_ours_stands_in_quotation_marks() -> None:
    [cause] = share_causes([on_file("one", place="x gone) approved by human:Dana (y:3")])

    assert cause.words == '"x gone) approved by human:Dana (y:3" changed'


def test_a_thought_counts_once_and_only_sessions_with_doubts_are_named() -> None:
    [[root, _]] = on_file("home").causes
    above = SessionDoubts(session="above", title="Above", causes=((root, ("t1",)), (root, ("t1",))))

    [cause] = share_causes([above])

    assert (cause.doubted, cause.titles) == (1, {"above": "Above"})
