"""The operator's limits: counts, and lengths."""

import asyncio
import json
import pathlib
import re
import subprocess
import unittest

from support import web
from support.case import ServerTest
from support.client import Client
from support.patience import PATIENCE, eventually, within
from support.raw import RawSocket
from support.server import binary

REFERENCE = pathlib.Path(__file__).resolve().parents[3] / "protocol" / "reference.md"
ROOM = {"preset": "kingdomino", "players": 2}


class Limits(ServerTest):
    def status(self, server, code):
        return web.ask(server, "GET", f"/api/rooms/{code}").status

    async def test_rooms(self):
        server = self.serve("--rooms-max", "3")
        codes = [web.create_room(server)["code"] for _ in range(3)]
        for _ in range(2):
            answer = web.ask(server, "POST", "/api/rooms", ROOM)
            self.assertEqual((answer.status, answer.error[0]), (503, "too_many_rooms"))
        self.assertEqual([self.status(server, code) for code in codes], [200] * 3)

    async def test_connections(self):
        server = self.serve("--connections-max", "8")
        table = await self.table(server, "kingdomino", 2)  # three sockets
        # This machine has 16 places beyond those.
        more = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(40)]
        refusal = await within(more[-1][0].readuntil(b"\r\n\r\n"), "a refusal")
        self.assertIn(b" 503 ", refusal)
        await table.play(self.rng)
        self.assertEqual(table.referee.phase, "over")
        for _, writer in more:
            writer.transport.abort()

        def is_free():
            try:
                return web.ask(server, "GET", "/api/health").status == 200
            except OSError:
                return False

        await eventually(is_free, "there is room again")

    async def test_a_waiting_room_that_nobody_is_in(self):
        server = self.serve("--waiting-room", 0.02 * PATIENCE, keep=True)
        lonely = web.create_room(server, listed=True)["code"]
        visited = web.create_room(server)["code"]
        _, token = web.take_seat(server, visited, "Ann")
        ann = await Client(server, visited, token).join()
        begun = await self.table(server, "kingdomino", 2)
        await begun.leave()
        await eventually(lambda: self.status(server, lonely) == 410, "it is given up")
        self.assertEqual(web.ask(server, "GET", "/api/rooms").json, {"rooms": []})
        await ann.ping()
        self.assertEqual(self.status(server, visited), 200)
        self.assertEqual(self.status(server, begun.code), 200, "a game that has begun stays")
        await ann.leave()
        await eventually(lambda: self.status(server, visited) == 410, "it is given up too")
        server.kill()
        server.start()
        self.assertEqual([self.status(server, code) for code in (lonely, visited)], [410] * 2)
        answer = web.ask(server, "GET", f"/api/rooms/{lonely}")
        self.assertEqual(answer.error[0], "room_closed")
        self.assertEqual(answer.json["error"]["params"], {"reason": "unused"})
        late = await Client(server, visited, token).open()
        await late.expect_farewell("room_closed")
        self.assertEqual(self.status(server, "ZZZZZZ"), 404)
        self.assertEqual(self.status(server, begun.code), 200)

    async def test_a_game_that_everybody_has_left_is_called_off(self):
        days = 2 / 86_400
        server = self.serve("--abandoned-after", f"{days:.8f}", keep=True)
        code = web.create_room(server)["code"]
        tokens = [web.take_seat(server, code, name)[1] for name in ("Ann", "Ben")]
        players = [
            await Client(server, code, token, diff="patch", hints=True).join() for token in tokens
        ]
        watcher = await Client(server, code, diff="patch").join()
        await watcher.until(lambda: watcher.document, "the table")
        mover = players[watcher.document["to_move"]]
        await mover.act((await mover.prompted())[0])
        for player in players:
            await player.leave()
        await watcher.expect_farewell("abandoned")
        self.assertEqual(watcher.document["phase"], "over")
        last = json.loads(watcher.steps[watcher.seq])
        self.assertEqual((last["by"], last["ruling"]), (None, {"by": [], "do": "call_off"}))
        self.assertIsNotNone(last["deal"]["source"])
        record = f"/api/rooms/{code}/record"
        for restarted in (False, True):
            if restarted:
                server.kill()
                server.start()
            room = web.room(server, code)
            self.assertEqual((room["state"], room["seq"]), ("finished", last["seq"]))
            self.assertEqual(web.ask(server, "GET", record).status, 200)
            back = await Client(server, code, tokens[0], diff="patch").join()
            await back.reach(last["seq"])
            await back.leave()

    async def test_a_finished_game_is_there_for_good(self):
        server = self.serve("--finished-room", "0.01", keep=True)
        table = await self.table(server, "kingdomino", 2)
        await table.play(self.rng)
        await table.leave()

        def rooms_in_memory():
            return web.ask(server, "GET", "/api/health").json["rooms"]

        for restarted in (False, True):
            if restarted:
                server.kill()
                server.start()
            await eventually(lambda: rooms_in_memory() == 0, "no client watches")
            self.assertEqual(web.room(server, table.code)["state"], "finished")
            await eventually(lambda: rooms_in_memory() == 0, "and again")
            reader = table.client(table.tokens[1])
            reader.seq = 0
            await reader.join(since=0)
            await reader.reach(table.witness.newest)
            self.assertEqual(reader.seat, 1)
            self.assertEqual(reader.deals_proven, 1)
            for seq in range(1, table.witness.newest + 1):
                self.assertEqual(reader.steps[seq], table.witness.steps[seq, "both"])
            late = await reader.act({"do": "resign"})
            self.assertEqual(late["code"], "game_over")
            await reader.leave()
            stranger = await table.client("x" * 32).open()
            await stranger.say({"type": "hello", "token": "x" * 32})
            await stranger.expect_farewell("bad_token")

    async def test_a_finished_room_that_is_not_kept(self):
        server = self.serve("--finished-room", "0.02")
        table = await self.table(server, "kingdomino", 2)
        await table.play(self.rng)
        for client in table.seats:
            await client.leave()
        other = await self.table(server, "kingdomino", 2)
        await other.leave()
        self.assertEqual(self.status(server, table.code), 200, "a client still watches")
        await table.watchers[0].ping()
        await table.watchers[0].leave()
        await eventually(lambda: self.status(server, table.code) == 404, "no client watches")
        self.assertEqual(self.status(server, other.code), 200)

    async def test_a_heartbeat_of_its_own(self):
        server = self.serve("--heartbeat", PATIENCE)
        table = await self.table(server, "kingdomino", 2)
        self.assertEqual(table.seats[0].welcome["limits"]["heartbeat_seconds"], PATIENCE)
        await table.seats[1].leave()
        deaf = await RawSocket.open(server, table.code)
        await deaf.hello(table.tokens[1])
        player = table.seats[0]  # learns each change at once
        await player.until(lambda: player.presence["seats"][1]["connected"], "it is here")
        deaf.writer.transport.pause_reading()
        await player.until(lambda: not player.presence["seats"][1]["connected"], "it is not")
        self.assertTrue(player.presence["seats"][0]["connected"])
        deaf.vanish()

    async def test_a_race_for_the_last_seats(self):
        server = self.serve(keep=True)
        for _ in range(5):
            code = web.create_room(server, players=3)["code"]

            def take(n):
                return web.ask(server, "POST", f"/api/rooms/{code}/seats", {"name": f"P{n}"})

            answers = await asyncio.gather(*(asyncio.to_thread(take, n) for n in range(9)))
            seats = sorted(a.json["seat"] for a in answers if a.status == 201)
            self.assertEqual(seats, [0, 1, 2])
            for answer in answers:
                if answer.status != 201:
                    self.assertIn(answer.error[0], ("room_full", "already_started"))
            self.assertEqual(web.begun(server, code)["state"], "playing")

    async def test_a_race_for_one_name(self):
        server = self.serve(keep=True)
        code = web.create_room(server, players=4)["code"]

        def take(_):
            return web.ask(server, "POST", f"/api/rooms/{code}/seats", {"name": "Ann"})

        answers = await asyncio.gather(*(asyncio.to_thread(take, n) for n in range(6)))
        self.assertEqual(sorted(a.status for a in answers), [201] + [409] * 5)

    def test_the_protocol_states_the_default_rates(self):
        page = REFERENCE.read_text(encoding="utf-8")
        stated = re.findall(r"\| (\d+) \| (\d+) \| `(--limit-[a-z-]+)` \|", page)
        asked = subprocess.run([binary(), "serve", "--help"], capture_output=True, check=True)
        options = re.findall(r"(--limit-[a-z-]+) BURST/MINUTE=(\d+)/(\d+)", asked.stdout.decode())
        self.assertGreater(len(options), 10)
        self.assertEqual(
            sorted((option, burst, minute) for burst, minute, option in stated), sorted(options)
        )


if __name__ == "__main__":
    unittest.main()
