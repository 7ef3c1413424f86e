"""A search over a library, alone and while another process records at full speed."""

import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from statistics import harmonic_mean, median
from threading import Event
from time import monotonic

from benchmarks.measure import Found, Scene, cpu, medians, ratios
from benchmarks.peers import ours
from benchmarks.record.library import Library, library
from benchmarks.stdio.server import Server, running

SESSIONS, QUERIES = 1_000, 60
ROUNDS, SECONDS = 3, 3.0
WIDTH = 16


def measure(scene: Scene) -> Found:
    shelf = library(scene.of(SESSIONS, 40), scene.of(QUERIES, 12))
    words = [query.words for query in shelf.queries]
    peer = ours(scene.folder, "thoughtline", "full", file="search")
    firsts: list[float] = []
    taken: dict[str, list[float]] = {}
    with running([peer]) as (writer,):
        _fill(writer, shelf)
        sessions = writer.begin(WIDTH)
        writer.rest()
        for _ in range(scene.rounds(ROUNDS)):
            with running([peer]) as (searcher,):
                firsts.append(searcher.call("recall", {"query": words[0]})[1] / 1e3)
                used = cpu([searcher.pid])[searcher.pid]
                alone = [_search(searcher, one) for one in words]
                used = cpu([searcher.pid])[searcher.pid] - used
                rate = _rate(writer, sessions, scene.of(SECONDS, 0.5))
                meanwhile, rate_meanwhile = _both(
                    writer, sessions, searcher, words, scene.of(SECONDS, 0.5)
                )
            for name, value in (
                ("search, p50 ms", median(alone)),
                ("search, processor ms", used / len(words) * 1e3),
                ("search while writing, p50 ms", median(meanwhile)),
                ("thoughts/s", rate),
                ("thoughts/s while searching", rate_meanwhile),
            ):
                taken.setdefault(name, []).append(value)
    found = Found(raw=medians(taken))
    found.rounds = {
        "search/first": firsts,
        "search/processor": taken["search, processor ms"],
        "search/while writing": ratios(
            taken["search while writing, p50 ms"], taken["search, p50 ms"]
        ),
        "search/writing meanwhile": ratios(
            taken["thoughts/s while searching"], taken["thoughts/s"]
        ),
    }
    return found


def _fill(server: Server, shelf: Library) -> None:
    for _, texts in shelf.sessions:
        session: dict[str, str] = {}
        for text in texts:
            answer, _ = server.call("think", {"thought": text} | session)
            session = {"session": json.loads(answer)["result"]["structuredContent"]["session"]}


def _search(server: Server, words: str) -> float:
    """Milliseconds."""
    return server.call("recall", {"query": words})[1] / 1e3


def _rate(writer: Server, sessions: Sequence[str], seconds: float) -> float:
    stop = Event()
    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(_write, writer, sessions, stop)
        stop.wait(seconds)
        stop.set()
        return writing.result()


def _both(
    writer: Server,
    sessions: Sequence[str],
    searcher: Server,
    words: Sequence[str],
    seconds: float,
) -> tuple[list[float], float]:
    """Milliseconds of searches, and thoughts a second at the same time."""
    stop = Event()
    taken: list[float] = []
    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(_write, writer, sessions, stop)
        began = monotonic()
        while monotonic() - began < seconds:
            taken.append(_search(searcher, words[len(taken) % len(words)]))
        stop.set()
        return taken, writing.result()


def _write(writer: Server, sessions: Sequence[str], stop: Event) -> float:
    """Thoughts a second until told to stop."""
    rates = []
    while not stop.is_set():
        rates.append(writer.rate(sessions, 10 * WIDTH))
    return harmonic_mean(rates)
