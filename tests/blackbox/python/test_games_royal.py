"""Whole games of kings who meet with both boxes: lines alternate between them."""

import unittest

from referee.tiles import BOXES
from support.case import ServerTest
from support.whole_game import whole_game


class Royal(ServerTest):
    async def test_three_players(self):
        table = await whole_game(self, "royal", 3, look_every=16)
        self.assertEqual(len(table.watchers[0].document["removed"]), 24, "one of every line")

    async def test_four_players(self):
        table = await whole_game(self, "royal", 4, look_every=16)
        self.assertEqual(table.watchers[0].document["removed"], [])
        lines = [e["dominoes"] for e in self.events(table) if e["event"] == "drawn"]
        self.assertEqual(len(lines), 23, "the first lay there before the first step")
        for place, line in enumerate(lines):
            name = ["kingdomino", "queendomino"][place % 2]
            self.assertLessEqual(set(line), set(BOXES[name]), place)

    async def test_five_players(self):
        table = await whole_game(self, "royal", 5, look_every=16)
        self.assertEqual(len(table.watchers[0].document["removed"]), 3 * 12)

    async def test_six_players(self):
        table = await whole_game(self, "royal", 6, look_every=16)
        self.assertEqual(len(table.watchers[0].document["removed"]), 2 * 12)

    def events(self, table):
        told = table.witness.events
        return [event for seq in sorted(told) for event in told[seq]]


if __name__ == "__main__":
    unittest.main()
