"""Disks that fail under a running server: full, or read-only.

Moves wait, all clients are notified, and nothing is announced that is not on the disk. Once the
disk works the games go on. Files that fail on a good disk are in
tests/blackbox/python/test_storage_faults.py.
"""

import asyncio
import contextlib
import json
import os
import unittest

from course import mounts, record
from support import faults
from support.case import ServerTest
from support.metrics import Operator
from support.patience import eventually
from support.server import run_tool

SMALL, LARGE = "1m", "64m"


class Disk(ServerTest):
    edition = ("kingdomino", 2)

    async def some_game(self, server, steps=6):
        table = await self.table(server, *self.edition)
        await table.play(self.rng, until=lambda: table.seq == steps)
        return table

    async def play_until_it_waits(self, table):
        """Writes into existing blocks of the log may still fit."""
        while True:
            self.assertNotEqual(table.referee.phase, "over", "the disk takes a whole game")
            act = faults.Act(table)
            told = asyncio.ensure_future(table.mover.until(lambda: table.mover.storage, "it waits"))
            await asyncio.wait([act.task, told], return_when=asyncio.FIRST_COMPLETED)
            if not act.task.done():
                return act
            told.cancel()
            await act.answered()

    async def goes_on(self, server, table):
        """After a restart, with every announced step, byte for byte."""
        server.start()
        steps = await record.read(server, table.code)
        parsed = {seq: json.loads(text) for seq, text in steps.items()}
        self.assertEqual(record.doubles(parsed), [])
        for (seq, diff), text in table.witness.steps.items():
            if diff == "both":
                self.assertEqual(steps.get(seq), text)
        table.seats = [await client.resume() for client in table.seats]
        table.watchers = [await client.resume() for client in table.watchers]
        await table.all_reach(table.witness.newest)
        await table.play(self.rng)
        server.kill()
        self.verify()

    def verify(self):
        verdict = run_tool("verify", "--database", self.database)
        self.assertEqual(verdict.returncode, 0, verdict)


class Mounts(Disk):
    """Tests that need a separate file system."""

    @classmethod
    def setUpClass(cls):
        try:
            mounts.become_private()
        except mounts.NotPermitted as why:
            raise unittest.SkipTest(f"not tried, this system forbids it: {why}") from None

    @property
    def database(self):
        return self.folder / "disk/castellan.sqlite"

    def mounted(self, make, *more):
        try:
            disk = make(self.folder / "disk", *more)
        except mounts.NotPermitted as why:
            self.skipTest(f"not tried, this system forbids it: {why}")
        self.addCleanup(mounts.unmount, disk)
        return disk

    async def test_full(self):
        disk = self.mounted(mounts.small_disk, LARGE)
        server = self.serve(*Operator.options, keep=True)
        table = await self.some_game(server)
        other = disk / "other"
        with contextlib.suppress(OSError), open(other, "wb", buffering=0) as file:
            while file.write(bytes(4096)):
                pass
        act = await self.play_until_it_waits(table)
        operator = Operator(server)
        await eventually(lambda: operator.ask("/ready")[0] == 503, "no client is redirected here")
        self.assertIn("[SQLITE_FULL]", operator.ask("/ready")[1])
        os.unlink(other)
        await act.answered()
        await table.play(self.rng)
        server.kill()
        self.verify()

    async def test_full_and_enlarged(self):
        """Something is the first that does not fit: a room, a seat, the deal or a move."""
        disk = self.mounted(mounts.small_disk, SMALL)
        server = self.serve(keep=True)
        enlarged = False

        async def play_game():
            table = None
            while table is None:
                try:
                    table = await self.table(server, *self.edition)
                except AssertionError as refused:
                    self.assertIn("503", str(refused))
                    await asyncio.sleep(0.1)  # a request lets nobody else run
            await table.play(self.rng)

        async def play_games():
            while not enlarged:
                await play_game()

        games = asyncio.ensure_future(play_games())
        is_full = lambda: games.done() or "[SQLITE_FULL]" in server.log()
        await eventually(is_full, "the disk is full")
        enlarged = True
        mounts.resize(disk, LARGE)
        await games
        await play_game()
        server.kill()
        self.verify()

    async def test_read_only_while_it_writes(self):
        disk = self.mounted(mounts.real_disk, self.folder / "image")
        server = self.serve(keep=True)
        table = await self.some_game(server)
        mounts.fail(disk)
        act = await self.play_until_it_waits(table)
        self.assertIn("[EROFS]", server.log())
        server.kill()
        await act.unanswered()
        mounts.unmount(disk)
        mounts.mount("-o", "loop", self.folder / "image", disk)
        await self.goes_on(server, table)

    async def test_read_only_when_it_starts(self):
        disk = self.mounted(mounts.small_disk, LARGE)
        server = self.serve(keep=True)
        table = await self.some_game(server)
        with self.assertRaises(mounts.NotPermitted):
            mounts.read_only(disk)  # not while the server has the file open
        server.kill()
        mounts.read_only(disk)
        with self.assertRaises(AssertionError, msg="it does not start"):
            server.start()
        self.assertGreater(server.process.wait(), 0)
        mounts.read_only(disk, False)
        await self.goes_on(server, table)


if __name__ == "__main__":
    unittest.main()
