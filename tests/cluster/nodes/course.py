"""A course: games on several nodes, faults in between, and a final check of the stored rows."""

import asyncio
import itertools
import pathlib
import random
import tempfile
import time

from support.nodes import Group
from support.patience import DEADLINE, PATIENCE, TooLate, eventually

from .figures import Figures
from .player import Table

NAMES = ["n1", "n2", "n3"]
KINDS = ["kill", "freeze", "drain", "database"]


class Course:
    def __init__(self, folder, seed, tables, lease=2, thinking=0.15, urls=True, postgres=None):
        """`urls`: nodes redirect clients to each other, else they proxy everything."""
        self.rng = random.Random(seed)
        self.tables_wanted, self.thinking, self.lease = tables, thinking, lease
        self.figures = Figures()
        self.group = Group(folder, NAMES, lease, urls, postgres)
        self.tables = []
        self.names = (f"x{number}" for number in itertools.count(1))

    async def run(self, kinds):
        """`kinds`: the faults, one after the other."""
        await asyncio.to_thread(self.group.start)
        for kind in kinds:
            await self.fill()
            await self.let_play(0.5)
            await getattr(self, kind)()
            self.figures.faults[kind] += 1
            self.figures.wrong += self.group.died()
            if not self.figures.good:
                break
        await self.finish()

    async def fill(self):
        """New games replace those that are over, on any node."""
        while len([table for table in self.tables if not table.over]) < self.tables_wanted:
            table = Table(self.group, self.figures, self.rng, self.thinking)
            node = self.rng.choice(self.group.live)
            self.tables.append(await asyncio.to_thread(table.begin, node))
            table.sit()

    @property
    def playing(self):
        return [table for table in self.tables if not table.over]

    async def let_play(self, seconds):
        """About this long, until a player has moved."""
        before = len(self.figures.acknowledged)
        await asyncio.sleep(self.rng.uniform(0.2, 1) * seconds)
        await eventually(lambda: len(self.figures.acknowledged) > before or not self.playing,
                         "somebody moves")

    def victim(self):
        """A node that has rooms."""
        codes = {table.code for table in self.playing}
        busy = [node for node in self.group.live if codes & set(self.group.rooms_of(node))]
        return self.rng.choice(busy or self.group.live)

    def struck(self, node, kind):
        """The tables that now wait for another node."""
        codes = set(self.group.rooms_of(node))
        tables = [table for table in self.playing if table.code in codes]
        for table in tables:
            table.fault(kind)
        return tables

    async def all_served(self, tables, what):
        await eventually(lambda: all(table.waits is None or table.over for table in tables),
                         f"{what}: {len(tables)} rooms are served again",
                         DEADLINE + 3 * self.lease)

    async def kill(self):
        """Like a power cut; the others take over. It comes back later, with no rooms."""
        node = self.victim()
        tables = self.struck(node, "kill")
        node.kill()
        await self.all_served(tables, f"after {node.name} was killed")
        await asyncio.to_thread(node.start)

    async def freeze(self):
        """It does not know that it was away, and must not act for its rooms when it wakes."""
        node = self.victim()
        tables = self.struck(node, "freeze")
        node.freeze()
        try:
            await self.all_served(tables, f"after {node.name} froze")
        finally:
            node.thaw()
        if tables:
            await eventually(lambda: "has started again" in node.log(), f"{node.name} begins again")

    async def drain(self):
        """It is stopped in order, and another one replaces it."""
        node = self.victim()
        tables = self.struck(node, "drain")
        if await node.stop() != 0:
            self.figures.wrong.append(f"{node.name} did not end well")
        await self.all_served(tables, f"after {node.name} was stopped")
        self.group.nodes.remove(node)
        await asyncio.to_thread(self.group.add, next(self.names))

    async def database(self):
        """It crashes and comes back: no node takes a room from another."""
        before = {node.name: set(self.group.rooms_of(node)) for node in self.group.live}
        self.group.postgres.end()
        await asyncio.sleep(self.rng.uniform(0.1, 1.5 * self.lease))
        await self.group.postgres.come_back()
        moves = len(self.figures.acknowledged)
        await eventually(lambda: len(self.figures.acknowledged) > moves or not self.playing,
                         "a player moves after the database is back")
        # A node that would be fenced for it would be by now.
        began = time.monotonic()
        await eventually(lambda: time.monotonic() - began > 2.5 * self.lease, "the leases pass")
        for node in self.group.live:
            if gone := before[node.name] - set(self.group.rooms_of(node)):
                # Their players may not have learned yet that a game is over.
                if lost := gone - set(self.group.rooms_over()):
                    self.figures.wrong.append(f"{node.name} has lost {lost}")

    async def finish(self):
        """All games end, and the stored rows are compared with the announced steps."""
        try:
            await eventually(lambda: not self.playing, "all games come to their end",
                             6 * DEADLINE)
        except TooLate as late:
            codes = [f"{table.code} at {table.newest}" for table in self.playing]
            self.figures.wrong.append(f"{late}: {codes}")
        for table in self.tables:
            table.cancel()
        rows = await asyncio.to_thread(
            self.group.postgres.say, "SELECT room, seq, seat, id FROM steps")
        stored = [line.split("|") for line in rows.splitlines()]
        self.figures.compare((room, int(seq), seat, id) for room, seq, seat, id in stored)
        await self.group.stop()

    def close(self):
        for table in self.tables:
            table.cancel()
        self.group.close()


__all__ = ["KINDS", "PATIENCE", "Course"]


def complete(case, kinds, tables=4, **how):
    """A whole course in its own folder, with the invariants of any course; returns the figures."""

    async def run(folder):
        course = Course(folder, case.id(), tables, **how)
        try:
            await course.run(kinds)
        finally:
            course.close()
        return course.figures

    with tempfile.TemporaryDirectory(prefix="castellan-cluster-") as folder:
        figures = asyncio.run(run(pathlib.Path(folder)))
    for kind in ("split", "lost", "doubled", "wrong"):
        case.assertEqual(getattr(figures, kind), [])
    case.assertEqual(figures.finished, figures.games)
    case.assertGreaterEqual(len(figures.acknowledged), 40 * figures.games)
    return figures
