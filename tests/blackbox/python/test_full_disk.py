"""A full disk, whatever the first write is that does not fit: the server waits, and goes on.

Other faults are in test_storage_faults.py, separate disks in tests/chaos/test_disk.py.
"""

import asyncio
import resource
import unittest

from support import web
from support.case import ServerTest
from support.faults import Act, health
from support.patience import eventually
from support.server import run_tool

ENOUGH = 1 << 40  # bytes


class FullDisk(ServerTest):
    async def opened(self, server):
        """A game; None if its room or a seat is refused, or its deal waits."""
        opening = asyncio.ensure_future(self.table(server))
        waits = asyncio.ensure_future(
            eventually(lambda: "moves wait" in server.log(), "it says so"))
        await asyncio.wait([opening, waits], return_when=asyncio.FIRST_COMPLETED)
        waits.cancel()
        if not opening.done():
            opening.cancel()
            return None
        try:
            return opening.result()
        except AssertionError as refused:
            self.assertIn("503", str(refused))
            return None

    async def play_until_it_waits(self, server):
        """Games in sequence; returns the act that waits, or None if no game began."""
        while table := await self.opened(server):
            while table.referee.phase != "over":
                act = Act(table)
                waits = asyncio.ensure_future(table.mover.until(
                    lambda table=table: table.mover.storage, "that moves wait"))
                await asyncio.wait([act.task, waits], return_when=asyncio.FIRST_COMPLETED)
                if not act.task.done():
                    return act
                waits.cancel()
                await act.answered()
        return None

    def delete_database(self):
        for suffix in ("", "-wal"):
            self.database.with_name(self.database.name + suffix).unlink(missing_ok=True)

    def new_database_bytes(self):
        """The size of the largest file of a database that has only its tables."""
        self.serve(keep=True).kill()
        size = max(file.stat().st_size for file in self.database.parent.glob("castellan.sqlite*"))
        self.delete_database()
        return size

    async def test_it_goes_on_when_there_is_room(self):
        created = self.new_database_bytes()
        acts = []
        for more in (10_000, 100_000):
            with self.subTest(more=more):
                server = self.serve(keep=True, file_bytes_max=created + more)
                act = await self.play_until_it_waits(server)
                acts.append(act)
                await eventually(lambda server=server: "moves wait" in server.log(), "it says so")
                self.assertEqual(health(server), 200, "it lives")
                resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (ENOUGH, ENOUGH))
                if act is not None:
                    await act.answered()
                    await act.table.play(self.rng)
                await eventually(
                    lambda server=server: web.ask(server, "POST", "/api/rooms", {
                        "preset": "kingdomino", "players": 2}).status == 201, "rooms are made")
                server.kill()
                verdict = run_tool("verify", "--database", self.database)
                self.assertEqual(verdict.returncode, 0, verdict)
                self.delete_database()
        self.assertTrue(any(acts), "no act waited")

    async def test_a_server_that_waits_stops_when_asked(self):
        server = self.serve(keep=True, file_bytes_max=self.new_database_bytes() + 100_000)
        act = await self.play_until_it_waits(server)
        self.assertIsNotNone(act, "no act waited")
        self.assertEqual(await server.stop(), 0)
        await act.unanswered()


if __name__ == "__main__":
    unittest.main()
