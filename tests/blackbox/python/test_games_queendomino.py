"""Whole games of Queendomino, for every number of players and with each option set."""

import unittest

from support.case import ServerTest
from support.whole_game import EVERY_OPTION, whole_game


class Queendomino(ServerTest):
    async def test_two_players(self):
        await whole_game(self, "queendomino", 2, look_every=4)

    async def test_three_players(self):
        await whole_game(self, "queendomino", 3, look_every=8)

    async def test_four_players(self):
        await whole_game(self, "queendomino", 4, look_every=8)

    async def test_what_fits_may_be_declined(self):
        options = {"decline": "may_decline", "opening": "random"}
        await whole_game(self, "queendomino", 2, options, look_every=8)

    async def test_every_option(self):
        await whole_game(self, "queendomino", 4, EVERY_OPTION, look_every=8)


if __name__ == "__main__":
    unittest.main()
