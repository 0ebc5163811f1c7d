"""Admission of spectators, and delayed ones: nothing of the game reaches them early."""

import json
import re
import unittest

from support import web
from support.case import ServerTest
from support.client import Client
from support.patience import eventually


class Spectators(ServerTest):
    async def game(self, server, **settings):
        """Two players, connected, in a room with these settings."""
        self.room = web.create_room(server, listed=True, **settings)
        code = self.room["code"]
        tokens = [web.take_seat(server, code, name)[1] for name in ("Ann", "Ben")]
        self.players = [
            await Client(server, code, token, hints=True).join() for token in tokens
        ]
        for player in self.players:
            await player.until(lambda player=player: player.seq is not None, "the table")

    async def watcher(self, server, **hello):
        client = Client(server, self.room["code"])
        client.raw = []
        return await client.join(**hello)

    async def move(self):
        mover = next(p for p in self.players if p.document["to_move"] == p.seat)
        answer = await mover.act(self.rng.choice(await mover.prompted()))
        self.assertEqual(answer["type"], "step", answer)
        for player in self.players:
            await player.reach(answer["seq"])

    def asked(self, server):
        """Every request about the room that needs no seat."""
        path = f"/api/rooms/{self.room['code']}"
        bodies = [web.ask(server, "GET", path).body, web.ask(server, "GET", "/api/rooms").body]
        for below in ("/record", "/analysis"):
            answer = web.ask(server, "GET", path + below)
            self.assertEqual(answer.error[0], "not_over")
            bodies.append(answer.body)
        return [body.decode() for body in bodies]

    def nothing_ahead(self, texts, horizon):
        """Neither a number nor a digest of a table that is still hidden."""
        everything = "\n".join(texts)
        numbers = [int(n) for n in re.findall(r'"seq":(\d+)', everything)]
        self.assertLessEqual(max(numbers, default=0), max(horizon, 0))
        for seq, text in self.players[0].steps.items():
            if seq > horizon:
                step = json.loads(text)
                self.assertNotIn(step["digest"], everything)
                self.assertNotIn(json.dumps(step["re"]), everything)

    async def test_nothing_is_told_before_so_many_moves(self):
        server = self.serve(keep=True)
        await self.game(server, delay_moves=4)
        early = await self.watcher(server)
        self.assertEqual(early.welcome["room"]["state"], "playing")
        heard = early.raw
        for _ in range(12):
            await self.move()
            newest = self.players[0].seq
            horizon = newest - 4
            late = await self.watcher(server, since=newest)
            again = await self.watcher(server, want={"diff": "both", "replay": True})
            refused = await early.act({"do": "resign"}, at=None)
            self.assertEqual((refused["code"], refused["seq"]), ("not_seated", max(horizon, 0)))
            await early.stray("{")
            for watcher in (early, late, again):
                await watcher.ping()
                self.assertEqual(watcher.seq, horizon if horizon >= 0 else None)
            self.nothing_ahead(heard + late.raw + again.raw + self.asked(server), horizon)
            self.assertEqual(again.document, early.document)
            await late.leave()
            await again.leave()
        server.kill()
        server.start()
        back = await self.watcher(server)
        await back.ping()
        self.assertEqual(back.seq, horizon)
        self.nothing_ahead(back.raw + self.asked(server), horizon)

        self.players = [await player.resume() for player in self.players]
        await self.players[0].act({"do": "resign"}, at=None)
        await back.until(lambda: back.document["phase"] == "over", "the whole game")
        self.assertEqual(web.room(server, self.room["code"])["seq"], back.seq)

    async def test_nothing_is_told_before_its_time(self):
        server = self.serve()
        await self.game(server, delay_seconds=10)
        watcher = await self.watcher(server)
        await self.move()
        first = json.loads(self.players[0].steps[1])
        self.nothing_ahead(watcher.raw + self.asked(server), -1)
        self.assertIsNone(watcher.seq)
        await watcher.reach(1)
        await watcher.ping()
        now = json.loads(watcher.raw[-1])["time"]
        self.assertGreaterEqual(now - first["time"], 10_000)
        await eventually(lambda: web.room(server, self.room["code"])["seq"] == 1, "the room's seq")

    async def test_who_may_watch(self):
        server = self.serve()
        room = web.create_room(server, spectators_max=0)
        nobody = await Client(server, room["code"]).open()
        await nobody.say({"type": "hello"})
        await nobody.expect_farewell("no_spectators")
        host = await Client(server, room["code"]).join(**{"pass": room["host"]})
        self.assertIsNone(host.seat)

        room = web.create_room(server, spectators_max=1, spectator_names=False, spectator_chat=False)
        one = await Client(server, room["code"]).join(name="Zoe")
        self.assertEqual(one.welcome["you"]["name"], "Zoe")
        await one.until(lambda: one.presence, "presence")
        self.assertEqual((one.presence["spectators"], one.presence["watching"]), (1, []))
        self.assertEqual((await one.chat("Hello"))["code"], "chat_off")
        two = await Client(server, room["code"]).open()
        await two.say({"type": "hello"})
        await two.expect_farewell("room_crowded")

    async def test_the_host_changes_it_before_the_game(self):
        server = self.serve()
        room = web.create_room(server, players=3)
        headers = {"Authorization": f"Bearer {room['host']}"}
        change = {"spectators_max": 7, "spectator_chat": False, "spectator_names": False,
                  "delay_moves": 2, "delay_seconds": 30}
        answer = web.ask(server, "PATCH", f"/api/rooms/{room['code']}", change, headers)
        self.assertEqual(answer.status, 200, answer.body)
        self.assertEqual({key: answer.json[key] for key in change}, change)

    async def test_no_host_allows_more_than_the_operator(self):
        server = self.serve("--spectators-max", "1")
        room = web.create_room(server, spectators_max=9)
        self.assertEqual(room["spectators_max"], 1)
        headers = {"Authorization": f"Bearer {room['host']}"}
        answer = web.ask(server, "PATCH", f"/api/rooms/{room['code']}", {"spectators_max": 2}, headers)
        self.assertEqual((answer.status, answer.json["spectators_max"]), (200, 1))
        await Client(server, room["code"]).join()
        two = await Client(server, room["code"]).open()
        await two.say({"type": "hello"})
        await two.expect_farewell("room_crowded")


if __name__ == "__main__":
    unittest.main()
