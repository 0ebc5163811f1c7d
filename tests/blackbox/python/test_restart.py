"""The server stops and comes back, with or without warning; games continue."""

import asyncio
import os
import signal
import subprocess
import unittest

from support import web
from support.case import ServedTest, ServerTest
from support.client import Client
from support.patience import DEADLINE
from support.server import run_tool


class Restart(ServedTest):
    kept = True

    async def everybody_comes_back(self, table):
        for group in (table.seats, table.watchers):
            group[:] = [await client.resume() for client in group]
        await table.all_reach(table.witness.newest)

    async def test_sigterm_in_the_middle(self):
        table = await self.table(self.server, "kingdomino", 4, watchers=[{}, {"diff": "events"}])
        for seq in [1, 25, 50, 95]:
            await table.play(self.rng, until=lambda: table.seq == seq)
            clients = table.everybody
            self.assertEqual(await self.server.stop(), 0)
            for client in clients:
                await client.expect_farewell("shutting_down")
            self.server.start()
            await self.everybody_comes_back(table)
            self.assertEqual([c.snapshots for c in table.everybody], [0] * 6)
        await table.play(self.rng)
        self.assertEqual(table.witness.judged, 96)
        self.verify()

    async def test_sigterm_while_somebody_has_not_said_hello(self):
        code = web.create_room(self.server, "kingdomino", 2)["code"]
        silent = await Client(self.server, code).open()
        self.assertEqual(await self.server.stop(), 0)
        await silent.expect_farewell("shutting_down")

    async def test_a_signal_during_the_start(self):
        code = web.create_room(self.server)["code"]
        self.server.kill()

        def be_told_to_stop():
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
            os.kill(os.getpid(), signal.SIGTERM)  # still pending when the server begins

        ended = await asyncio.to_thread(
            subprocess.run, self.server.command, env=self.server.env, capture_output=True,
            text=True, timeout=DEADLINE, preexec_fn=be_told_to_stop, check=False)
        self.assertEqual((ended.returncode, ended.stdout), (0, ""))
        self.assertIn("stopped while stored games were read", ended.stderr)
        self.server.start()
        self.assertEqual(web.room(self.server, code)["state"], "waiting")

    async def test_sigint_is_as_good(self):
        table = await self.table(self.server, "kingdomino", 2)
        self.server.meant_to_end = True
        self.server.process.send_signal(2)
        await table.seats[0].expect_farewell("shutting_down")
        self.assertEqual(await asyncio.to_thread(self.server.process.wait, DEADLINE), 0)

    async def test_everything_about_a_room_is_still_there(self):
        waiting = web.create_room(self.server, "mighty-duel", 2, name="Später", listed=True)
        ann = web.take_seat(self.server, waiting["code"], "Änn", seat=1)
        table = await self.table(self.server, "kingdomino", 2, name="Hidden")
        await table.play(self.rng, until=lambda: table.seq == 7)
        codes = [waiting["code"], table.code]
        await table.leave()

        def rooms():
            found = [web.room(self.server, code) for code in codes]
            return [{k: v for k, v in room.items() if k != "spectators"} for room in found]

        before = rooms()
        for seat in before[1]["seats"]:
            seat["connected"] = False
            seat["away_at"] = None  # the patience with absent players begins again
        self.server.kill()
        self.server.start()
        self.assertEqual(rooms(), before)
        self.assertEqual([room["state"] for room in before], ["waiting", "playing"])
        self.assertEqual(before[1]["name"], "Hidden")
        listed = web.ask(self.server, "GET", "/api/rooms").json["rooms"]
        self.assertEqual([room["code"] for room in listed], [waiting["code"]])

        seat, token = ann
        client = await Client(self.server, waiting["code"], token).join()
        self.assertEqual(client.seat, 1)
        web.take_seat(self.server, waiting["code"], "Ben")
        await client.reach(0)
        self.assertEqual(client.seq, 0)

    async def test_a_game_that_has_just_ended(self):
        table = await self.table(self.server, "kingdomino", 2, watchers=[{}, {}])
        await table.play(self.rng, until=lambda: table.seq == 46)
        missed = table.watchers.pop()
        await missed.leave()
        await table.play(self.rng)
        self.server.kill()
        self.server.start()
        room = web.room(self.server, table.code)
        self.assertEqual((room["state"], room["seq"]), ("finished", 48))
        late = await missed.resume()
        await late.reach(48)
        self.assertEqual(late.document, table.watchers[0].document)
        await self.everybody_comes_back(table)
        self.assertEqual(await table.seats[0].refused({"do": "resign"}), "game_over")

    async def test_kill_between_steps(self):
        table = await self.table(self.server, "kingdomino", 2)

        async def crash():
            if self.rng.random() < 0.15 and table.referee.phase != "over":
                self.server.kill()
                self.server.start()
                await self.everybody_comes_back(table)
                self.assertEqual([c.snapshots for c in table.everybody], [0] * 3)

        await table.play(self.rng, after=crash)
        self.assertEqual(table.witness.judged, 48)
        self.verify()

    async def test_tokens_are_not_in_the_database(self):
        table = await self.table(self.server, "kingdomino", 2)
        await table.turn(self.rng)
        self.assertEqual(await self.server.stop(), 0)
        for file in self.folder.glob("castellan.sqlite*"):
            content = file.read_bytes()
            for token in table.tokens:
                self.assertNotIn(token.encode(), content)
        self.assertTrue(self.database.exists())

    def verify(self):
        self.server.kill()
        verdict = run_tool("verify", "--database", self.database)
        self.assertEqual(verdict.returncode, 0, verdict)


class Ephemeral(ServerTest):
    async def test_nothing_is_kept(self):
        server = self.serve()
        code = web.create_room(server, "kingdomino", 2)["code"]
        self.assertEqual(await server.stop(), 0)
        server.start()
        self.assertEqual(web.ask(server, "GET", f"/api/rooms/{code}").status, 404)


if __name__ == "__main__":
    unittest.main()
