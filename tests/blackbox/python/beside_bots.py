#!/usr/bin/env python3
"""How long players wait while the server thinks for bots of other rooms. A measurement, not a test.

    CASTELLAN_BIN=build/dev/bin/castellan tests/blackbox/python/beside_bots.py

Alternates between a server without bots and one whose bots never stop searching: in one room two
players play at random as fast as they are answered. Prints how long an act takes until its step
arrives, and the ratio of both servers.
"""

import argparse
import asyncio
import pathlib
import random
import statistics
import tempfile
import time

from support import web
from support.client import Client
from support.server import Server


async def play(server, acts, rng):
    """Times in milliseconds of this many acts, in as many games as needed."""
    times = []
    while len(times) < acts:
        code = web.create_room(server, "kingdomino", 2)["code"]
        tokens = [web.take_seat(server, code, name)[1] for name in ("Ann", "Ben")]
        players = [await Client(server, code, token, hints=True).join() for token in tokens]
        await players[0].until(lambda: players[0].document is not None, "a table")
        await players[1].until(lambda: players[1].document is not None, "a table")
        while (seat := players[0].document["to_move"]) is not None and len(times) < acts:
            action = rng.choice(await players[seat].prompted())
            start = time.perf_counter()
            await players[seat].act(action)
            times.append(1000 * (time.perf_counter() - start))
            await asyncio.gather(*(player.reach(players[seat].seq) for player in players))
        for player in players:
            await player.leave()
    return times


def fill(server, rooms):
    for _ in range(rooms):
        room = web.create_room(server, "kingdomino", 4)
        headers = {"Authorization": f"Bearer {room['host']}"}
        path = f"/api/rooms/{room['code']}/bots"
        web.ask(server, "POST", path, {"level": "tree_search"}, headers)


def told(name, times):
    cuts = statistics.quantiles(times, n=100)
    print(f"{name:12} {statistics.median(times):10.2f} {cuts[94]:10.2f} {cuts[98]:10.2f}")
    return statistics.median(times), cuts[98]


async def measure(options, folder):
    rng = random.Random(7)
    quiet, beside = [], []
    for _ in range(options.rounds):
        for rooms, times in ((0, quiet), (options.rooms, beside)):
            server = Server(folder, "--bot-pace", "0", "--tree-search-time", "5").start()
            fill(server, rooms)
            times += await play(server, options.acts, rng)
            await server.stop()
    print(f"ms until an act's step is there; {len(quiet)} acts each")
    print(f"{'':12} {'median':>10} {'p95':>10} {'p99':>10}")
    before, after = told("no bots", quiet), told(f"{options.rooms} searching", beside)
    print(f"ratio: median {after[0] / before[0]:.2f}, p99 {after[1] / before[1]:.2f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rooms", type=int, default=50, help="with four searching bots each")
    parser.add_argument("--acts", type=int, default=400, help="a round")
    parser.add_argument("--rounds", type=int, default=5)
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(parser.parse_args(), pathlib.Path(folder)))
