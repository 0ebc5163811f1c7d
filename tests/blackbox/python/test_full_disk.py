"""A disk that takes no more: games stop, nothing that was announced is lost, and they go on later.

Other ways in which a disk fails are in tests/chaos/test_disk.py.
"""

import unittest

from support.case import ServerTest
from support.halted import goes_on, health, is_halted, play_until_halted
from support.patience import eventually
from support.server import run_tool


class FullDisk(ServerTest):
    async def test_games_halt_and_go_on_with_a_new_disk(self):
        server = self.serve(keep=True, file_bytes_max=150_000)
        halted = await play_until_halted(self, server)
        await is_halted(self, server, halted)
        self.assertGreater(run_tool("health", "--port", server.port).returncode, 0)
        server.kill()

        server.file_bytes_max = None
        server.start()
        self.assertEqual(health(server), 200)
        if halted is not None:
            await goes_on(self, server, halted)
        server.kill()
        verdict = run_tool("verify", "--database", self.database)
        self.assertEqual(verdict.returncode, 0, verdict)

    async def test_a_halted_server_stops_when_asked(self):
        server = self.serve(keep=True, file_bytes_max=240_000)
        await play_until_halted(self, server)
        await eventually(lambda: health(server) == 503, "the server knows that it is unwell")
        server.meant_to_end = True
        await server.stop()
        self.assertFalse(server.running)


if __name__ == "__main__":
    unittest.main()
