"""Whole games of two players; a newcomer's snapshot is compared after every step."""

import unittest

from support.case import ServerTest
from support.whole_game import whole_game


class TwoPlayers(ServerTest):
    async def test_kingdomino(self):
        await whole_game(self, "kingdomino", 2)

    async def test_kingdomino_bga(self):
        await whole_game(self, "kingdomino-bga", 2)

    async def test_kingdomino_italian(self):
        await whole_game(self, "kingdomino-italian", 2)

    async def test_mighty_duel(self):
        await whole_game(self, "mighty-duel", 2)


if __name__ == "__main__":
    unittest.main()
