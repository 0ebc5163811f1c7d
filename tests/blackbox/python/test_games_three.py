"""Whole games of three players: lines of three, and lines of four of which one is removed."""

import unittest

from support.case import ServerTest
from support.whole_game import whole_game


class ThreePlayers(ServerTest):
    async def test_kingdomino(self):
        await whole_game(self, "kingdomino", 3, look_every=8)

    async def test_kingdomino_bga(self):
        await whole_game(self, "kingdomino-bga", 3, look_every=8)

    async def test_kingdomino_italian(self):
        await whole_game(self, "kingdomino-italian", 3, look_every=8)

    async def test_lines_of_four_of_which_one_is_removed(self):
        options = {"three_player_line": "four_discard", "decline": "may_decline"}
        await whole_game(self, "kingdomino", 3, options, look_every=8)


if __name__ == "__main__":
    unittest.main()
