"""The setting for taking over a seat: all players decide, the host alone, or it is forbidden."""

import asyncio
import time
import unittest

from support import web
from support.case import ServedTest
from support.client import Client

EVERYBODY, THE_HOST = [0, 1], [0]
NAMES = ("Ann", "Ben")


class TakeOver(ServedTest):
    async def begin(self, room):
        """Ann, who is the host, and Ben, in a game."""
        path = f"/api/rooms/{room['code']}/seats"
        heads = ({"Authorization": f"Bearer {room['host']}"}, {})
        answers = [web.ask(self.server, "POST", path, {"name": name}, head)
                   for name, head in zip(NAMES, heads)]
        players = [await Client(self.server, room["code"], answer.json["token"]).join()
                   for answer in answers]
        for player in players:
            await player.until(lambda player=player: player.document, "the table")
        return players

    async def propose(self, room):
        """Zoe, who wants the seat of Ben, and the answer to her."""
        zoe = await Client(self.server, room["code"]).join(name="Zoe")
        return zoe, await zoe.propose({"do": "take_over", "seat": 1})

    async def holds(self, room, expected, asked):
        """The room has the setting, and obeys it."""
        self.assertEqual(web.room(self.server, room["code"])["take_over"], expected)
        players = await self.begin(room)
        zoe, answer = await self.propose(room)
        if asked is None:
            self.assertEqual((answer["type"], answer["code"]), ("rejected", "not_allowed"))
        else:
            self.assertEqual((answer["asked"], answer["outcome"]), (asked, None))
        for client in (*players, zoe):
            await client.leave()

    async def test_it_is_chosen_when_the_room_is_made(self):
        for chosen, expected, asked in (("agreement", "agreement", EVERYBODY),
                                        ("host", "host", THE_HOST),
                                        ("nobody", "nobody", None),
                                        (None, "agreement", EVERYBODY)):
            with self.subTest(chosen):
                room = web.create_room(self.server, take_over=chosen)
                await self.holds(room, expected, asked)

    async def test_the_host_changes_it_and_null_leaves_it(self):
        for before, change, expected, asked in (("host", "agreement", "agreement", EVERYBODY),
                                                ("nobody", "host", "host", THE_HOST),
                                                ("agreement", "nobody", "nobody", None),
                                                ("host", None, "host", THE_HOST)):
            with self.subTest(f"{before}, then {change}"):
                room = web.create_room(self.server, take_over=before)
                answer = web.ask(self.server, "PATCH", f"/api/rooms/{room['code']}",
                                 {"take_over": change}, {"Authorization": f"Bearer {room['host']}"})
                self.assertEqual((answer.status, answer.json["take_over"]), (200, expected))
                await self.holds(room, expected, asked)

    async def test_the_hosts_word_is_enough(self):
        room = web.create_room(self.server, take_over="host")
        ann, ben = await self.begin(room)
        zoe, _ = await self.propose(room)
        await ben.until(lambda: ben.proposals, "the proposal")
        self.assertEqual((await ben.vote(True))["code"], "no_proposal")
        self.assertIsNone(zoe.granted)
        await ann.vote(True)
        await zoe.until(lambda: zoe.granted, "the seat")
        await ben.expect_farewell("taken_over")
        self.assertEqual(web.room(self.server, room["code"])["seats"][1]["name"], "Zoe")

    async def test_it_is_refused_while_nobody_can_decide(self):
        room = web.create_room(self.server, patience=0)
        players = await self.begin(room)
        zoe = await Client(self.server, room["code"]).join(name="Zoe")
        for player in players:
            await player.leave()
        await zoe.until(lambda: all(seat["away_at"] for seat in zoe.presence["seats"]), "absence")
        away_at = max(seat["away_at"] for seat in zoe.presence["seats"])
        while time.time() * 1000 < away_at:
            await asyncio.sleep(0.1)
        answer = await zoe.propose({"do": "take_over", "seat": 1})
        self.assertEqual((answer["type"], answer["code"]), ("rejected", "nobody_to_ask"))


if __name__ == "__main__":
    unittest.main()
