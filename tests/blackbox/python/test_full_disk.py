"""A disk that takes no more: games stop, nothing that was announced is lost, and they go on later."""

import unittest

from support import web
from support.case import ServerTest
from support.client import Client, Closed
from support.patience import eventually
from support.server import run_tool


class FullDisk(ServerTest):
    async def play_until_the_disk_is_full(self, server):
        """Games one after the other; returns the one that could not go on."""
        while True:
            try:
                table = await self.table(server, "kingdomino", 2)
            except AssertionError as refused:  # the first that was refused is a room or a seat
                self.assertIn("503", str(refused))
                return None
            while table.referee.phase != "over":
                action = table.referee.legal_actions()[0]
                try:
                    answer = await table.mover.act(action)
                except Closed:
                    return table
                if answer["type"] == "rejected":
                    self.assertEqual((answer["code"], answer["retryable"]), ("halted", True))
                    return table
                await table.all_reach(answer["seq"])

    async def test_games_halt_and_go_on_with_a_new_disk(self):
        server = self.serve(keep=True, file_bytes_max=150_000)
        halted = await self.play_until_the_disk_is_full(server)
        await eventually(lambda: self.health(server) == 503, "the server knows that it is unwell")
        self.assertGreater(run_tool("health", "--port", server.port).returncode, 0)
        body = {"preset": "kingdomino", "players": 2}
        answer = web.ask(server, "POST", "/api/rooms", body)
        self.assertEqual((answer.status, answer.error[0]), (503, "halted"))
        if halted is not None:
            for client in halted.seats + halted.watchers:
                await client.expect_farewell("halted")
            late = await Client(server, halted.code).open()
            await late.say({"type": "hello"})
            await late.expect_farewell("halted")
            self.assertEqual(web.room(server, halted.code)["state"], "halted")
        server.kill()

        server.file_bytes_max = None
        server.start()
        self.assertEqual(self.health(server), 200)
        if halted is not None:
            halted.seats = [await client.resume() for client in halted.seats]
            halted.watchers = [await client.resume() for client in halted.watchers]
            await halted.all_reach(halted.witness.newest)
            await halted.play(self.rng)
            self.assertEqual(halted.referee.phase, "over")
        server.kill()
        verdict = run_tool("verify", "--database", self.database)
        self.assertEqual(verdict.returncode, 0, verdict)

    def health(self, server):
        return web.ask(server, "GET", "/api/health").status

    async def test_a_halted_server_stops_when_asked(self):
        server = self.serve(keep=True, file_bytes_max=100_000)
        await self.play_until_the_disk_is_full(server)
        await eventually(lambda: self.health(server) == 503, "the server knows that it is unwell")
        server.meant_to_end = True
        await server.stop()
        self.assertFalse(server.running)


if __name__ == "__main__":
    unittest.main()
