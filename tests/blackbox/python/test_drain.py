"""A draining server: nothing new begins, clients are notified, games go on at the next start."""

import asyncio
import unittest

from support import web
from support.client import Client
from support.lobby import Visitor
from support.patience import DEADLINE
from test_admin import Administered


class Drain(Administered):
    def create(self):
        body = {"preset": "kingdomino", "players": 2}
        return web.ask(self.server, "POST", "/api/rooms", body)

    async def test_nothing_begins_until_it_is_called_off(self):
        self.server = self.serve(keep=True)
        waiting = web.create_room(self.server, "kingdomino", 2)
        _, ann = web.take_seat(self.server, waiting["code"], "Ann")
        table = await self.table(self.server, "kingdomino", 2)
        lobby = await Visitor(self.server).enter("Zoe")
        text = await self.admin.say("drain", "--in", "1h", "--reason", "A new version")
        self.assertIn("A new version", text)
        for client in table.everybody:
            await client.until(lambda client=client: client.countdowns, "the countdown")
            told = client.countdowns[0]
            self.assertEqual(told["text"], "A new version")
            self.assertTrue(3590_000 < told["until"] - told["time"] <= 3600_000, told)
        await lobby.hear("countdown")

        self.assertEqual(self.create().error[0], "draining")
        self.assertEqual(self.create().status, 503)
        headers = {"Authorization": f"Bearer {waiting['host']}"}
        _, ben = web.take_seat(self.server, waiting["code"], "Ben")
        late = await Client(self.server, waiting["code"], ben).join()
        await late.until(lambda: late.countdowns, "the countdown for a newcomer")
        self.assertEqual(web.room(self.server, waiting["code"])["state"], "waiting")
        answer = web.ask(self.server, "POST", f"/api/rooms/{waiting['code']}/start", None, headers)
        self.assertEqual((answer.status, answer.error[0]), (503, "draining"))
        await lobby.say({"type": "seek", "id": "s1", "preset": "kingdomino", "players": 2,
                        "bots_after": 0})
        self.assertEqual((await lobby.hear("rejected"))["code"], "draining")
        await table.play(self.rng, until=lambda: table.seq == 4)

        self.assertIn("not draining", await self.admin.say("drain", "--off"))
        await table.seats[0].until(lambda: table.seats[0].countdowns[-1]["until"] is None, "goes on")
        await late.until(lambda: late.document, "the game that was held up")
        self.assertEqual(self.create().status, 201)
        self.assertTrue(ann)
        again = await table.client().join()
        self.assertEqual(again.countdowns, [])
        await lobby.leave()

    async def test_when_the_time_is_up_it_ends_and_everybody_goes_on_at_the_next_start(self):
        self.server = self.serve(keep=True)
        table = await self.table(self.server, "kingdomino", 2)
        await table.play(self.rng, until=lambda: table.seq == 6)
        clients = table.everybody
        self.server.meant_to_end = True
        await self.admin.say("drain", "--in", "2")
        for client in clients:
            await client.expect_farewell("shutting_down")
        self.assertEqual(await asyncio.to_thread(self.server.process.wait, DEADLINE), 0)
        self.server.start()
        table.seats = [await client.resume() for client in table.seats]
        table.watchers = [await client.resume() for client in table.watchers]
        await table.all_reach(6)
        self.assertEqual([client.countdowns for client in table.everybody], [[]] * 3)
        await table.play(self.rng)
        self.assertEqual(self.create().status, 201)

    async def test_a_later_end_takes_the_place_of_an_earlier_one(self):
        self.server = self.serve()
        await self.admin.say("drain", "--in", "10m")
        first = (await self.admin.json("status"))["drain"]["until"]
        await self.admin.say("drain", "--in", "1h")
        self.assertGreater((await self.admin.json("status"))["drain"]["until"], first)
        await self.admin.say("drain", "--off")
        self.assertIsNone((await self.admin.json("status"))["drain"])


if __name__ == "__main__":
    unittest.main()
