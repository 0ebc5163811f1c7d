"""A node joins others that have many rooms: they transfer its share, while games go on. Nothing
acknowledged is lost or doubled, no two clients receive different versions, and no room returns."""

import asyncio
import pathlib
import random
import tempfile
import time
import unittest

from nodes.figures import Figures
from nodes.player import Table
from support import web
from support.nodes import Group
from support.patience import DEADLINE, eventually

LEASE = 2
# As in server/util/limits.hpp: this many rooms more than the mean are transferred.
ABOVE_MEAN = 8


class Rebalance(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        asyncio.get_running_loop().set_debug(False)
        folder = tempfile.TemporaryDirectory(prefix="castellan-cluster-")
        self.addCleanup(folder.cleanup)
        self.group = Group(pathlib.Path(folder.name), ["n1", "n2"], LEASE)
        self.addCleanup(self.group.close)
        self.figures = Figures()
        self.rng = random.Random(self.id())
        self.tables = []
        self.addCleanup(lambda: [table.cancel() for table in self.tables])
        await asyncio.to_thread(self.group.start)

    def rooms(self):
        return {node.name: set(self.group.rooms_of(node)) for node in self.group.nodes}

    def spread(self):
        counts = [len(codes) for codes in self.rooms().values()]
        mean = sum(counts) / len(counts)
        return all(count <= mean * 5 / 4 or count < mean + ABOVE_MEAN for count in counts)

    def owners(self):
        """(room, incarnation) of all unfinished rooms."""
        rows = self.group.postgres.say(
            "SELECT room, writer FROM owners JOIN rooms ON code = room WHERE ended_ms IS NULL")
        return dict(row.split("|") for row in rows.splitlines())

    async def begin(self, node, count, thinking):
        for _ in range(count):
            table = Table(self.group, self.figures, self.rng, thinking)
            self.tables.append(await asyncio.to_thread(table.begin, node))
            table.sit()

    async def come(self):
        """The third one."""
        await asyncio.to_thread(self.group.add, "n3")
        await eventually(lambda: self.rooms()["n3"] and self.spread(), "the rooms spread",
                         2 * DEADLINE)

    async def all_end(self):
        """Stored rows equal the announced steps."""
        await eventually(lambda: all(table.over for table in self.tables),
                         "all games come to their end", 6 * DEADLINE)
        rows = await asyncio.to_thread(
            self.group.postgres.say, "SELECT room, seq, seat, id FROM steps")
        stored = [line.split("|") for line in rows.splitlines()]
        self.figures.compare((room, int(seq), seat, id) for room, seq, seat, id in stored)
        for kind in ("split", "lost", "doubled", "wrong"):
            self.assertEqual(getattr(self.figures, kind), [], kind)
        self.assertEqual(self.figures.finished, len(self.tables))
        self.assertEqual(self.group.died(), [])
        await self.group.stop()

    async def test_rooms_that_nobody_misses_go_and_stay(self):
        first = self.group.nodes[0]
        await self.begin(first, 3, 0.5)
        await eventually(lambda: all(table.newest > 0 for table in self.tables), "all play")
        idle = {(await asyncio.to_thread(web.create_room, first))["code"] for _ in range(33)}
        await eventually(lambda: self.rooms()["n2"] and self.spread(), "two nodes share the rooms",
                         2 * DEADLINE)
        await self.come()
        # Active players were not redirected.
        now = self.rooms()
        self.assertLessEqual(now["n2"] | now["n3"], idle)
        for table in self.tables:
            self.assertTrue(table.over or table.code in now["n1"])
        # No node transfers anything back. Finished rooms have no owner.
        before = self.owners()
        began = time.monotonic()
        await eventually(lambda: time.monotonic() - began > 3 * LEASE, "a while passes")
        after = self.owners()
        self.assertEqual(after, {code: before[code] for code in after})
        self.assertLessEqual(idle, set(after))
        # Each node has its own rooms in memory, and knows the owners of the others.
        for code in sorted(idle):
            for node in self.group.nodes:
                found = await asyncio.to_thread(web.room, node, code)
                self.assertEqual(found["state"], "waiting")
        await self.all_end()

    async def test_games_go_on_while_their_rooms_go(self):
        await self.begin(self.group.nodes[0], 26, 0.8)
        await eventually(lambda: self.rooms()["n2"] and self.spread(), "two nodes share the rooms",
                         2 * DEADLINE)
        await self.come()
        now = self.rooms()
        elsewhere = now["n2"] | now["n3"]
        moved = [table for table in self.tables if table.code in elsewhere and not table.over]
        self.assertTrue(moved)
        since = {table.code: table.newest for table in moved}
        await eventually(
            lambda: all(table.over or table.newest > since[table.code] for table in moved),
            "games are played at their new nodes")
        await self.all_end()


if __name__ == "__main__":
    unittest.main()
