"""Verifiable deals. Every client of these tests checks every `deal` that it receives (see
support/fair.py); this file tests when it is sent, to whom, and what it is made of."""

import json
import unittest

from support import fair, web
from support.case import ServerTest


class FairDeal(ServerTest):
    async def test_told_at_the_end_and_not_before(self):
        server = self.serve()
        for preset, players in (("kingdomino", 2), ("kingdomino", 3), ("royal-teams", 6)):
            with self.subTest(preset=preset, players=players):
                table = await self.table(server, preset, players)
                await table.play(self.rng)
                for client in table.everybody:
                    first, last = client.deals
                    self.assertEqual(first["commitment"], last["commitment"])
                    self.assertIsNone(first["salt"])
                    self.assertEqual(client.deals_proven, 1)
                    entropy = last["source"]["entropy"]
                    self.assertEqual(entropy[:2], [None, f'"1" of {table.code}'])
                look = await table.client(None).join()
                await look.until(lambda look=look: look.snapshots == 1, "a snapshot")
                self.assertEqual(look.deals, [last])
                piles = json.loads(last["text"])["piles"]
                view = look.document
                drawn = {s["domino"] for k in view["kingdoms"] for s in k["squares"]} - {None}
                drawn |= {n for k in view["kingdoms"] for n in k["discarded"]}
                drawn |= set(view["removed"])
                self.assertEqual(drawn, {n for pile in piles for n in pile})

    async def test_a_match_tells_its_seed_when_all_is_over(self):
        server = self.serve(keep=True)
        options = {"dynasty": 3, "pause": 0}
        table = await self.table(server, "mighty-duel", 2, options)
        crashed = False

        async def crash():
            nonlocal crashed
            if crashed or table.seq < 110:
                return
            crashed = True
            server.kill()
            server.start()
            table.seats = [await client.resume() for client in table.seats]
            table.watchers = [await client.resume() for client in table.watchers]

        witness = table.watchers[0]
        await table.play(self.rng, after=crash)
        self.assertTrue(crashed)
        told = witness.deals + table.watchers[0].deals
        commitments = [deal["commitment"] for deal in told]
        self.assertEqual(len(set(commitments)), 3)
        self.assertEqual([deal["text"] is not None for deal in told], [False, True] * 3)
        self.assertEqual([d["source"] is not None for d in told], [False] * 5 + [True])
        self.assertEqual(table.watchers[0].deals_proven, 1)

    async def test_the_seeds_hash_is_shown_before_anybody_sits(self):
        server = self.serve()
        table = await self.table(server, "kingdomino", 2)
        hashes = {web.room(server, table.code)["seed_hash"]}
        for _ in range(20):
            made = web.create_room(server)
            self.assertEqual(len(made["seed_hash"]), 64)
            self.assertEqual(web.room(server, made["code"])["seed_hash"], made["seed_hash"])
            hashes.add(made["seed_hash"])
        self.assertEqual(len(hashes), 21)

    async def test_entropy_that_can_not_be_taken(self):
        server = self.serve()
        room = web.create_room(server)
        for entropy in ("", "x" * 65, "ü", "a\tb", 7, ["x"]):
            body = {"name": "Ann", "entropy": entropy}
            answer = web.ask(server, "POST", f"/api/rooms/{room['code']}/seats", body)
            self.assertEqual((answer.status, answer.error), (400, ("bad_field", "entropy")))
        web.take_seat(server, room["code"], "Ann", entropy=None)
        web.take_seat(server, room["code"], "Ben", entropy="x" * 64)

    def test_the_documents_example(self):
        room = {
            "code": "K7QF3M",
            "seed_hash": fair.sha256("5e" * 32),
            "rules": {"sets": ["kingdomino"], "buildings": None, "players": 2, "opening": "snake"},
        }
        pile = [10, 20, 1, 24, 11, 2, 29, 48, 32, 37, 17, 21, 30, 42, 14, 34, 38, 45, 33, 31]
        text = {"kings": [0, 1, 1, 0], "piles": [pile + [7, 13, 25, 19], []]}
        told = {
            "commitment": "a19ea71efbf8c1c9b0bdc7d55de724c52479e7c8a57e8a0a89a789f133589117",
            "salt": "b853433d819f5126fc8eb5ff50d036f0a599750b5761d1fd80ae41507d07a7b0",
            "text": fair.canonical(text),
            "source": {"seed": "5e" * 32, "entropy": ["dice: 4", None], "seq": 0},
        }
        self.assertTrue(fair.check(told, room))
        for field, value in (("salt", "0" * 64), ("text", "{}"), ("commitment", "0" * 64)):
            with self.assertRaises(AssertionError):
                fair.check({**told, field: value}, room)
        for field, value in (("seed", "5f" * 32), ("entropy", [None, None]), ("seq", 1)):
            with self.assertRaises(AssertionError):
                fair.check({**told, "source": {**told["source"], field: value}}, room)


if __name__ == "__main__":
    unittest.main()
