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
    async def play_until_it_waits(self, server):
        """Games in sequence; returns the act that waits, or None if it was a room or a seat."""
        while True:
            try:
                table = await self.table(server)
            except AssertionError as refused:
                self.assertIn("503", str(refused))
                return None
            while table.referee.phase != "over":
                act = Act(table)
                waits = asyncio.ensure_future(table.mover.until(
                    lambda table=table: table.mover.storage, "that moves wait"))
                await asyncio.wait([act.task, waits], return_when=asyncio.FIRST_COMPLETED)
                if not act.task.done():
                    return act
                waits.cancel()
                await act.answered()

    async def test_it_goes_on_when_there_is_room(self):
        for limit in (150_000, 240_000):
            with self.subTest(limit=limit):
                server = self.serve(keep=True, file_bytes_max=limit)
                act = await self.play_until_it_waits(server)
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
                self.database.unlink()
                self.database.with_name("castellan.sqlite-wal").unlink(missing_ok=True)

    async def test_a_server_that_waits_stops_when_asked(self):
        server = self.serve(keep=True, file_bytes_max=240_000)
        act = await self.play_until_it_waits(server)
        self.assertEqual(await server.stop(), 0)
        if act is not None:
            await act.unanswered()


if __name__ == "__main__":
    unittest.main()
