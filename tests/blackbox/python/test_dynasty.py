"""Matches of three games: the next one begins by itself, and the sum decides."""

import unittest

from support.case import ServerTest
from support.whole_game import whole_game

MATCH = {"dynasty": 3, "pause": 0}


class Dynasty(ServerTest):
    async def three_games(self, preset, players, options=None):
        table = await whole_game(self, preset, players, {**MATCH, **(options or {})}, look_every=9)
        view = table.referee.view()
        self.assertEqual(view["match"]["game"], 3)
        for entry in view["ranking"]:
            last = view["kingdoms"][entry["kingdom"]]["score"]["total"]
            before = view["match"]["totals"][entry["kingdom"]]
            self.assertEqual(entry["points"], before + last)

    async def test_kingdomino(self):
        await self.three_games("kingdomino", 3)

    async def test_with_all_three_extra_rules(self):
        await self.three_games("mighty-duel", 2, {"harmony": True, "middle_kingdom": True})

    async def test_queendomino(self):
        await self.three_games("queendomino", 2)

    async def test_teams(self):
        await self.three_games("royal-teams", 6)

    async def test_nobody_acts_in_the_pause(self):
        table = await self.table(self.serve(), "kingdomino", 2, {"dynasty": 3, "pause": 600})
        await table.play(self.rng, until=lambda: table.referee.phase == "pause")
        self.assertEqual(await table.seats[0].refused({"do": "resign"}), "between_games")
        self.assertEqual(await table.seats[1].refused({"do": "discard"}), "between_games")

    async def test_a_server_that_dies_in_the_pause(self):
        server = self.serve(keep=True)
        table = await self.table(server, "kingdomino", 2, {"dynasty": 3, "pause": 2})
        await table.play(self.rng, until=lambda: table.referee.phase == "pause")
        await table.leave()
        server.kill()
        server.start()
        for group in (table.seats, table.watchers):
            group[:] = [await client.resume() for client in group]
        await table.play(self.rng)
        self.assertEqual(table.referee.game, 3)


if __name__ == "__main__":
    unittest.main()
