"""Disks that fail under a running server: full, gone, exchanged, read-only, locked by somebody.

Always the same: rooms halt, everybody is told so, the process lives, and nothing is announced that
is not on the disk. With a good disk the games go on. A full disk by a limit of the process is in
tests/blackbox/python/test_full_disk.py.
"""

import contextlib
import json
import os
import shutil
import sqlite3
import unittest

from course import mounts, record
from support import halted
from support.case import ServerTest
from support.server import run_tool

SMALL, LARGE = "1m", "64m"


class Disk(ServerTest):
    edition = ("kingdomino", 2)

    async def some_game(self, server, steps=6):
        table = await self.table(server, *self.edition)
        await table.play(self.rng, until=lambda: table.seq == steps)
        return table

    async def halts(self, server, table):
        self.assertFalse(await halted.still_moves(self, table), "no move is announced")
        await halted.is_halted(self, server, table)

    async def goes_on(self, server, table):
        """After a restart, with what was announced, byte for byte."""
        server.start()
        steps = await record.read(server, table.code)
        parsed = {seq: json.loads(text) for seq, text in steps.items()}
        self.assertEqual(record.doubles(parsed), [])
        for (seq, diff), text in table.witness.steps.items():
            if diff == "both":
                self.assertEqual(steps.get(seq), text)
        await halted.goes_on(self, server, table)
        server.kill()
        self.verify()

    def verify(self):
        verdict = run_tool("verify", "--database", self.database)
        self.assertEqual(verdict.returncode, 0, verdict)


class Files(Disk):
    """What can happen to the file on any disk."""

    async def test_deleted(self):
        server = self.serve(keep=True)
        table = await self.some_game(server)
        kept = self.folder / "kept"
        os.link(self.database, kept)
        self.database.unlink()
        await self.halts(server, table)
        server.kill()
        os.link(kept, self.database)
        await self.goes_on(server, table)

    async def test_replaced(self):
        server = self.serve(keep=True)
        table = await self.some_game(server)
        kept = self.folder / "kept"
        os.link(self.database, kept)
        shutil.copy(self.database, self.folder / "copy")
        os.replace(self.folder / "copy", self.database)
        await self.halts(server, table)
        server.meant_to_end = True
        await server.stop()
        os.replace(kept, self.database)
        await self.goes_on(server, table)

    async def test_locked_for_longer_than_the_server_waits(self):
        server = self.serve(keep=True)
        table = await self.some_game(server)
        with contextlib.closing(sqlite3.connect(self.database, isolation_level=None)) as stranger:
            stranger.execute("BEGIN EXCLUSIVE")
            await self.halts(server, table)
            stranger.execute("ROLLBACK")
        server.kill()
        await self.goes_on(server, table)


class Mounts(Disk):
    """What needs a file system of its own."""

    @classmethod
    def setUpClass(cls):
        try:
            mounts.become_private()
        except mounts.NotPermitted as why:
            raise unittest.SkipTest(f"not tried, this system does not let us: {why}") from None

    @property
    def database(self):
        return self.folder / "disk/castellan.sqlite"

    def mounted(self, make, *more):
        try:
            disk = make(self.folder / "disk", *more)
        except mounts.NotPermitted as why:
            self.skipTest(f"not tried, this system does not let us: {why}")
        self.addCleanup(mounts.unmount, disk)
        return disk

    async def test_full(self):
        disk = self.mounted(mounts.small_disk, SMALL)
        server = self.serve(keep=True)
        table = await halted.play_until_halted(self, server)
        await halted.is_halted(self, server, table)
        server.kill()
        mounts.resize(disk, LARGE)
        if table is None:  # a room or a seat was the first that did not fit
            server.start()
            table = await self.some_game(server)
            server.kill()
        await self.goes_on(server, table)

    async def test_full_of_something_else(self):
        disk = self.mounted(mounts.small_disk, SMALL)
        server = self.serve(keep=True)
        table = await self.some_game(server)
        with contextlib.suppress(OSError), open(disk / "other", "wb", buffering=0) as other:
            while other.write(bytes(4096)):
                pass
        # What is written into blocks that the log already has may still fit.
        await self.play_until_it_halts(table)
        await halted.is_halted(self, server, table)
        server.kill()
        os.unlink(disk / "other")
        await self.goes_on(server, table)

    async def play_until_it_halts(self, table):
        while await halted.still_moves(self, table):
            self.assertNotEqual(table.referee.phase, "over", "the disk takes a whole game")

    async def test_read_only_while_it_writes(self):
        disk = self.mounted(mounts.real_disk, self.folder / "image")
        server = self.serve(keep=True)
        table = await self.some_game(server)
        mounts.fail(disk)
        await self.halts(server, table)
        server.kill()
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
