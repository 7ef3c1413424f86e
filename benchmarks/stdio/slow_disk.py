"""A disk whose sync takes 10 ms: what a thought takes, alone and with 64 in flight, and a ping.

`strace` holds each `fdatasync` and `fsync` of the server up for that time, and nothing else.
"""

import os
import shutil
import sys
from dataclasses import replace
from statistics import median

from benchmarks.measure import Found, Scene
from benchmarks.peers import Peer, ours
from benchmarks.stdio.server import running

SYNC = 0.01
"""Seconds."""

WIDTH = 64
ROUNDS = 3


def measure(scene: Scene) -> Found:
    found = Found()
    if shutil.which("strace") is None:
        sys.stderr.write("  no strace: no slow disk\n")
        return found
    peer = _slow(ours(scene.folder, "thoughtline", "full", file="slow-disk"))
    alone: list[float] = []
    rates: list[float] = []
    pings: list[float] = []
    count = scene.of(WIDTH * 8, WIDTH)
    with running([peer]) as (server,):
        sessions = server.begin(WIDTH)
        server.go_to(sessions[0], 1)
        for _ in range(scene.rounds(ROUNDS)):
            alone.append(median(server.block(scene.of(25, 5))) / 1e6 / SYNC)
            rates.append(server.rate(sessions, count))
            pings.append(median(server.ping_meanwhile() / 1e3 for _ in range(scene.of(15, 3))))
    found.rounds = {"slow disk/alone": alone, "slow disk/in flight": rates, "slow disk/ping": pings}
    return found


def _slow(peer: Peer) -> Peer:
    delay = f"inject=fdatasync,fsync:delay_enter={round(SYNC * 1e6)}"
    strace = ("strace", "-f", "--seccomp-bpf", "-o", os.devnull)
    traced = ("-e", "trace=fdatasync,fsync", "-e", delay)
    return replace(peer, command=(*strace, *traced, *peer.command))
