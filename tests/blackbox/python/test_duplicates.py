"""Tables with the same deal: dealt alike whenever they begin, secret while one is open, compared
afterwards; also when the server ends in between."""

import copy
import unittest

from support import web
from support.case import ServerTest
from support.client import Client
from support.patience import PATIENCE, eventually


class Duplicates(ServerTest):
    def open(self, server, tables=2, **more):
        """Codes and tokens of hosts of tables with the same deal."""
        made = web.create_room(server, tables=tables, **more)
        grants = [{"code": made["code"], "host": made["host"]}, *made["others"]]
        self.assertEqual(made["duplicate"]["deal"], made["code"])
        self.assertEqual(len({grant["host"] for grant in grants}), tables)
        self.deal = made["code"]
        return grants

    def compared(self, server):
        answer = web.ask(server, "GET", f"/api/duplicates/{self.deal}")
        self.assertEqual(answer.status, 200)
        return answer.json

    def refused(self, server, path):
        answer = web.ask(server, "GET", path)
        return answer.status, answer.error[0]

    async def all_over(self, server):
        """As it is sent a moment after the last table is over."""
        await eventually(lambda: self.compared(server)["comparison"] is not None, "comparison")
        return self.compared(server)

    async def test_an_evening_at_two_tables(self):
        server = self.serve(keep=True)
        first, second = self.open(server, listed=True)
        rooms = [web.room(server, grant["code"]) for grant in (first, second)]
        self.assertEqual(len({room["seed_hash"] for room in rooms}), 1)
        self.assertEqual([room["duplicate"]["table"] for room in rooms], [1, 2])
        self.assertEqual([room["duplicate"]["open"] for room in rooms], [2, 2])

        at_first = await self.sit(server, first["code"], ["Ann", "Ben"])
        dealt = copy.deepcopy(at_first[0].document)
        commitment = at_first[0].deals[0]["commitment"]
        await self.play(at_first)
        for below in ("record", "analysis"):
            path = f"/api/rooms/{first['code']}/{below}"
            self.assertEqual(self.refused(server, path), (409, "not_all_over"))
        told = self.compared(server)
        self.assertIsNone(told["comparison"])
        self.assertEqual([table["state"] for table in told["tables"]], ["finished", "waiting"])
        self.assertEqual(told["tables"][0]["names"], ["Ann", "Ben"])
        games = web.ask(server, "GET", "/api/games").json["games"]
        self.assertNotIn(first["code"], [game["room"] for game in games])
        for deal in at_first[0].deals:
            self.assertIsNone(deal["text"])

        # The other table begins after a crash, and is dealt the same.
        server.kill()
        server.start()
        self.assertEqual(self.compared(server), told)
        path = f"/api/rooms/{first['code']}/record"
        self.assertEqual(self.refused(server, path), (409, "not_all_over"))
        at_second = await self.sit(server, second["code"], ["Cem", "Dora"])
        self.assertEqual(at_second[0].deals[0]["commitment"], commitment)
        for part in ("next", "current", "undealt"):
            self.assertEqual(at_second[0].document[part], dealt[part])
        watcher = await Client(server, second["code"]).open()
        await watcher.say({"type": "hello"})
        await watcher.expect_farewell("no_spectators")
        await self.play(at_second, until=20)
        self.assertEqual(self.compared(server)["tables"][1]["state"], "playing")
        server.kill()
        server.start()
        at_second = [await client.resume() for client in at_second]
        await self.play(at_second)

        told = await self.all_over(server)
        self.assertEqual([table["state"] for table in told["tables"]], ["finished"] * 2)
        points = [[k["points"] for k in told["comparison"]["kingdoms"]]]
        self.assertEqual(len(points[0]), 2)
        games = web.ask(server, "GET", "/api/games").json["games"]
        places = {
            game["room"]: {seat["seat"]: seat["points"] for seat in game["seats"]}
            for game in games
        }
        for seat, kingdom in enumerate(told["comparison"]["kingdoms"]):
            own = [places[grant["code"]][seat] for grant in (first, second)]
            self.assertEqual((kingdom["seats"], kingdom["points"]), ([seat], own))
            best = [i + 1 for i, one in enumerate(own) if one == max(own)]
            self.assertEqual(kingdom["best"], best)
        await at_second[0].until(
            lambda: at_second[0].deals[-1]["text"] is not None, "the deal in words"
        )
        self.assertEqual(at_second[0].deals[-1]["source"]["entropy"], [None, None])
        for grant in (first, second):
            answer = web.ask(server, "GET", f"/api/rooms/{grant['code']}/record")
            self.assertEqual(answer.status, 200)
            row = answer.json["rows"][0]
            self.assertEqual(row["duplicate"]["deal"], self.deal)
        server.kill()
        server.start()
        self.assertEqual(self.compared(server), told)
        self.assertEqual(web.room(server, first["code"])["duplicate"]["open"], 0)

    async def test_a_table_that_nobody_uses_is_not_waited_for(self):
        server = self.serve("--waiting-room", 0.02 * PATIENCE)
        first, second = self.open(server)
        players = await self.sit(server, first["code"], ["Ann", "Ben"])
        await players[0].act({"do": "resign"})
        told = await self.all_over(server)
        self.assertEqual([table["state"] for table in told["tables"]], ["finished", "given_up"])
        self.assertEqual(told["comparison"]["totals"]["best"], [1])
        self.assertIsNone(told["comparison"]["totals"]["points"][1])
        self.assertEqual(web.ask(server, "GET", f"/api/rooms/{second['code']}").status, 410)

    async def test_tables_are_found_by_the_first_one_though_it_was_closed(self):
        server = self.serve("--waiting-room", 0.02 * PATIENCE, keep=True)
        _, second = self.open(server)
        players = await self.sit(server, second["code"], ["Ann", "Ben"])
        await players[0].act({"do": "resign"})
        told = await self.all_over(server)
        self.assertEqual([table["state"] for table in told["tables"]], ["given_up", "finished"])
        server.kill()
        server.start()
        self.assertEqual(self.compared(server), told)

    async def test_what_can_not_be(self):
        server = self.serve(keep=True)  # with accounts, so that rooms may be rated

        def made(**more):
            body = {"preset": "kingdomino", "players": 2, **more}
            return web.ask(server, "POST", "/api/rooms", body).error

        self.assertEqual(made(tables=9), ("bad_field", "tables"))
        self.assertEqual(made(tables=0), ("bad_field", "tables"))
        self.assertEqual(made(tables=2, rated=True), ("bad_combination", "rated"))
        match = {"dynasty": 3}
        self.assertEqual(made(tables=2, options=match), ("bad_combination", "tables"))
        self.assertNotIn("duplicate", web.create_room(server, tables=1))
        for code in ("K7QF3M", "nonsense", web.create_room(server)["code"]):
            answer = self.refused(server, f"/api/duplicates/{code}")
            self.assertEqual(answer, (404, "no_such_duplicate"))
        first, second = self.open(server)
        headers = {"Authorization": f"Bearer {second['host']}"}
        path = f"/api/rooms/{second['code']}"
        for change in ({"preset": "mighty-duel", "players": 2}, {"rated": True}):
            answer = web.ask(server, "PATCH", path, change, headers)
            self.assertEqual((answer.status, answer.error[0]), (409, "same_deal"))
        answer = web.ask(server, "PATCH", path, {"name": "Kitchen", "advice": False}, headers)
        self.assertEqual((answer.status, answer.json["name"]), (200, "Kitchen"))
        # Each table has its own host.
        path = f"/api/rooms/{first['code']}"
        answer = web.ask(server, "PATCH", path, {"name": "Kitchen"}, headers)
        self.assertEqual(answer.error[0], "bad_token")


if __name__ == "__main__":
    unittest.main()
