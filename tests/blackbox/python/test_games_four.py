"""Whole games of four players, in every preset and with each option set."""

import unittest

from support.case import ServerTest
from support.whole_game import EVERY_OPTION, whole_game


class FourPlayers(ServerTest):
    async def test_kingdomino(self):
        await whole_game(self, "kingdomino", 4, look_every=8)

    async def test_kingdomino_bga(self):
        await whole_game(self, "kingdomino-bga", 4, look_every=8)

    async def test_kingdomino_italian(self):
        await whole_game(self, "kingdomino-italian", 4, look_every=8)

    async def test_every_option(self):
        await whole_game(self, "kingdomino", 4, EVERY_OPTION, look_every=8)


if __name__ == "__main__":
    unittest.main()
