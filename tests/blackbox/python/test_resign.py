"""Leaving the game: in every phase, on one's own turn and off it, until one player is left."""

import unittest

from support.case import ServedTest

RESIGN = {"do": "resign"}


class Resign(ServedTest):
    async def watched(self, preset, players, options=None):
        watchers = [{"diff": "both"}, {"diff": "events"}]
        return await self.table(self.server, preset, players, options, watchers=watchers)

    def other(self, table, place=1):
        """A seat that is not to move and has not left."""
        referee = table.referee
        seats = [s for s in range(table.players) if s not in referee.left + [referee.to_move]]
        return table.seats[seats[place % len(seats)]]

    async def test_two_players(self):
        # (round, phase, whether the seat to move resigns)
        moments = [(0, "claim"), (1, "place"), (1, "claim"), (6, "place")]
        for round_, phase in moments:
            for moving in [True, False]:
                with self.subTest(round=round_, phase=phase, moving=moving):
                    table = await self.watched("kingdomino", 2)
                    referee = table.referee
                    await table.play(
                        self.rng, until=lambda: (referee.round, referee.phase) == (round_, phase)
                    )
                    leaver = table.mover if moving else self.other(table)
                    step = await table.act(leaver, RESIGN)
                    self.assertEqual(step["by"], leaver.seat)
                    ranking = table.watchers[0].document["ranking"]
                    self.assertEqual(table.watchers[0].document["phase"], "over")
                    self.assertEqual([e["resigned"] for e in ranking], [False, True])
                    self.assertEqual(ranking[1]["seats"], [leaver.seat])
                    self.assertEqual(ranking[0]["decided_by"], "resignation")
                    for client in table.seats:
                        self.assertEqual(await client.refused(RESIGN), "game_over")
                    await table.leave()

    async def test_one_of_many_and_the_others_play_on(self):
        for players, preset in [(3, "kingdomino"), (3, "kingdomino-bga"), (4, "kingdomino")]:
            for round_, phase in [(0, "claim"), (1, "claim"), (2, "place"), (12, "place")]:
                moving = self.rng.random() < 0.5
                with self.subTest(players=players, preset=preset, round=round_, phase=phase):
                    await self.one_leaves(preset, players, round_, phase, moving)

    async def one_leaves(self, preset, players, round_, phase, moving):
        table = await self.watched(preset, players)
        referee = table.referee
        turn = self.rng.randrange(2)
        await table.play(
            self.rng,
            until=lambda: (referee.round, referee.phase) == (round_, phase)
            and referee.turn >= turn,
        )
        leaver = table.mover if moving else self.other(table)
        await table.act(leaver, RESIGN)
        codes = [await leaver.refused(a) for a in (RESIGN, {"do": "claim", "domino": 1})]
        if referee.phase == "over":  # the last to lay a domino left
            self.assertEqual(codes, ["game_over"] * 2)
        else:
            self.assertEqual(codes, ["already_resigned"] * 2)
        await table.play(self.rng)
        ranking = table.watchers[0].document["ranking"]
        self.assertEqual(ranking[-1]["seats"], [leaver.seat])
        self.assertEqual([e["resigned"] for e in ranking], [False] * (players - 1) + [True])
        await table.leave()

    async def test_one_after_the_other(self):
        table = await self.watched("kingdomino", 4)
        left = []
        for seq in [7, 18]:
            await table.play(self.rng, until=lambda: table.seq >= seq)
            leaver = self.other(table)
            left.append(leaver.seat)
            await table.act(leaver, RESIGN)
        await table.play(self.rng, until=lambda: table.seq >= 30)
        leaver = table.mover
        left.append(leaver.seat)
        await table.act(leaver, RESIGN)
        self.assertEqual(table.referee.phase, "over")
        ranking = table.watchers[0].document["ranking"]
        order = [entry["seats"][0] for entry in ranking]
        self.assertEqual(order[1:], left[::-1], "a player who stays longer ranks higher")

    async def test_at_random_moments(self):
        for _ in range(6):
            players = self.rng.choice([3, 4])
            preset = self.rng.choice(["kingdomino", "kingdomino-bga", "kingdomino-italian"])
            table = await self.watched(preset, players, {"decline": "may_decline"})
            await table.play_with_leavers(self.rng, 0.04)
            self.assertEqual(len(table.watchers[0].document["ranking"]), players)
            await table.leave()

    async def test_who_resigned_may_watch_and_come_back_to_watch(self):
        table = await self.watched("kingdomino", 3)
        leaver = self.other(table)
        await table.act(leaver, RESIGN)
        await leaver.leave()
        seat = leaver.seat
        await table.play(self.rng, until=lambda: table.seq == 12)
        table.seats[seat] = await leaver.resume()
        await table.seats[seat].reach(12)
        self.assertEqual(table.seats[seat].welcome["you"]["seat"], seat)
        await table.play(self.rng)
        self.assertEqual(table.seats[seat].seq, table.seq)


if __name__ == "__main__":
    unittest.main()
