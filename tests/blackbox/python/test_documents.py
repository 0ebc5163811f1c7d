"""A server's documents about itself: the tiles, the protocol, and null as missing."""

import unittest

from referee.buildings import BUILDINGS
from referee.tiles import slot
from support import web
from support.case import ServerTest
from support.client import Client

OPTIONS = (
    *("decline", "opening", "three_player_line", "harmony", "middle_kingdom"),
    *("middle_kingdom_measure", "tie_break", "kingdom_size", "dynasty", "pause", "buildings"),
)


class Documents(ServerTest):
    def get(self, path):
        answer = web.ask(self.server, "GET", path)
        self.assertEqual(answer.status, 200, path)
        return answer.json

    async def asyncSetUp(self):
        await super().asyncSetUp()
        self.server = self.serve()

    async def test_the_tiles_are_those_of_the_boxes(self):
        tiles = self.get("/api/tiles")
        numbers = [*range(1, 49), *range(101, 149)]
        self.assertEqual([tile["domino"] for tile in tiles["dominoes"]], numbers)
        for tile in tiles["dominoes"]:
            self.assertEqual({**tile, "king": None}, slot(tile["domino"], None))
        self.assertIsNone(tiles["buildings"]["file"])
        house = {tile["building"]: tile for tile in tiles["buildings"]["house"]}
        self.assertEqual(house, BUILDINGS)

    async def test_the_documents_are_listed_with_what_is_spoken(self):
        spoken = self.get("/protocol")
        code = web.create_room(self.server)["code"]
        welcome = (await Client(self.server, code).join()).welcome
        for field in ("protocol", "features", "server"):
            self.assertEqual(spoken[field], welcome[field])
        self.assertIn("hints", spoken["features"])
        self.assertEqual(self.get("/protocol/schema/client.json")["title"], "ClientFrame")

    async def test_null_counts_as_missing(self):
        body = {"name": None, "listed": None, "options": dict.fromkeys(OPTIONS)}
        plain = web.create_room(self.server, "queendomino", 3)
        room = web.create_room(self.server, "queendomino", 3, **body)
        self.assertEqual(room["rules"], plain["rules"])
        web.create_room(self.server, options=None)
        seat, token = web.take_seat(self.server, room["code"], "Ann", seat=None, entropy=None)
        client = await Client(self.server, room["code"], token).open()
        await client.greet(since=None, want={"diff": None, "hints": None})
        self.assertEqual(client.seat, seat)
        watcher = await Client(self.server, room["code"]).open()
        await watcher.greet(token=None, want=None)
        self.assertIsNone(watcher.seat)


if __name__ == "__main__":
    unittest.main()
