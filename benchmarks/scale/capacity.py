"""What scale is planned by: unit costs, the run in small, and the simulation of all owners."""

from benchmarks.measure import Found, Scene
from benchmarks.scale import cells, costs, simulation


def measure(scene: Scene) -> Found:
    found = cells.measure(scene)
    known = costs.measure(scene).raw
    for name, replicas in cells.SETUPS.items():
        small = simulation.SmallMachine(known, replicas, costs.CONNECTIONS)
        found.raw[name]["simulated"] = [round(small.rate())]
    scenarios = scene.of(simulation.SCENARIOS, {})
    found.raw = {
        "cells": found.raw,
        "costs": known,
        "simulation": simulation.simulate(known, scenarios),
    }
    return found
