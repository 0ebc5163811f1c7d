"""Whole games of four players, in every preset and with the options set apart."""

import unittest

from support.case import ServerTest
from support.whole_game import whole_game


class FourPlayers(ServerTest):
    async def test_kingdomino(self):
        await whole_game(self, "kingdomino", 4, look_every=8)

    async def test_kingdomino_bga(self):
        await whole_game(self, "kingdomino-bga", 4, look_every=8)

    async def test_kingdomino_italian(self):
        await whole_game(self, "kingdomino-italian", 4, look_every=8)

    async def test_every_option(self):
        options = {
            "decline": "may_decline",
            "harmony": True,
            "middle_kingdom": True,
            "middle_kingdom_measure": "frame",
            "tie_break": "territory_crowns",
            "kingdom_size": 7,
        }
        await whole_game(self, "kingdomino", 4, options, look_every=8)


if __name__ == "__main__":
    unittest.main()
