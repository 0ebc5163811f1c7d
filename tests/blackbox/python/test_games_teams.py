"""Whole games of teams: two seats, two kings, one kingdom and one treasury."""

import unittest

from support.case import ServerTest
from support.whole_game import whole_game


class Teams(ServerTest):
    async def test_six_players(self):
        table = await whole_game(self, "royal-teams", 6, look_every=16)
        self.assertEqual(len(table.watchers[0].document["removed"]), 2 * 12)
        self.teams(table, [[0, 1], [2, 3], [4, 5]])

    async def test_eight_players(self):
        table = await whole_game(self, "royal-teams", 8, look_every=16)
        self.assertEqual(table.watchers[0].document["removed"], [])
        self.teams(table, [[0, 1], [2, 3], [4, 5], [6, 7]])

    async def test_eight_players_who_may_decline(self):
        options = {"decline": "may_decline", "harmony": True}
        await whole_game(self, "royal-teams", 8, options, look_every=16)

    def teams(self, table, expected):
        view = table.watchers[0].document
        self.assertEqual([kingdom["seats"] for kingdom in view["kingdoms"]], expected)
        self.assertEqual(sorted(entry["seats"] for entry in view["ranking"]), expected)
        kingdoms = [expected.index(seats) for seats in expected for _ in seats]
        self.assertEqual([seat["kingdom"] for seat in view["seats"]], kingdoms)


if __name__ == "__main__":
    unittest.main()
