"""Leaving a game at court: the queen goes home, and a partner plays on alone."""

import unittest

from support.case import ServedTest

RESIGN = {"do": "resign"}
ERRANDS = ("tax", "build", "bribe")


class ResignAtCourt(ServedTest):
    async def watched(self, preset, players, options=None):
        watchers = [{"diff": "both"}, {"diff": "events"}]
        return await self.table(self.server, preset, players, options, watchers=watchers)

    def told(self, table):
        """The words of the newest step's events."""
        return [event["event"] for event in table.witness.events[table.seq]]

    async def leave(self, table, *seats):
        for seat in seats:
            await table.act(table.seats[seat], RESIGN)

    async def test_between_the_steps_of_a_turn(self):
        for phase in ERRANDS:
            with self.subTest(phase=phase):
                table = await self.watched("queendomino", 4)
                referee = table.referee
                await table.play(self.rng, until=lambda: referee.phase == phase)
                leaver, number = referee.to_move, referee.current[referee.turn][0]
                laid = [s for s in referee.current if s[1] == leaver]
                await self.leave(table, leaver)
                self.assertNotIn(number, referee.removed, "the domino laid in this turn stays")
                self.assertEqual(len(laid), 1)
                self.assertNotEqual(referee.to_move, leaver)
                await table.play(self.rng)
                self.assertEqual(table.watchers[0].document["ranking"][-1]["seats"], [leaver])
                await table.leave()

    async def test_the_queen_goes_home_when_her_host_leaves(self):
        table = await self.watched("queendomino", 4)
        referee = table.referee
        await table.play(self.rng, until=lambda: referee.queen is not None and referee.round < 12)
        self.assertNotEqual(referee.phase, "over", "in a game of four a player builds a tower")
        host = referee.queen
        await self.leave(table, host)
        self.assertEqual(self.told(table)[:2], ["resigned", "queen"])
        self.assertIsNone(table.watchers[0].document["court"]["queen"])
        await table.play(self.rng)

    async def test_the_queen_stays_with_the_partner_of_who_leaves(self):
        table = await self.watched("royal-teams", 6)
        referee = table.referee
        await table.play(self.rng, until=lambda: referee.queen is not None and referee.round < 12)
        self.assertNotEqual(referee.phase, "over", "in a game of six a player builds a tower")
        host = referee.queen
        await self.leave(table, 2 * host)
        self.assertEqual(referee.queen, host)
        await self.leave(table, 2 * host + 1)
        self.assertIsNone(referee.queen)
        await table.play(self.rng)

    async def test_a_partner_plays_on_alone(self):
        table = await self.watched("royal-teams", 8)
        referee = table.referee
        await table.play(self.rng, until=lambda: referee.round == 2)
        await self.leave(table, 3)
        await table.play(self.rng)
        ranking = table.watchers[0].document["ranking"]
        self.assertEqual([entry["resigned"] for entry in ranking], [False] * 4)

    async def test_the_last_team_ends_the_game(self):
        table = await self.watched("royal-teams", 6)
        referee = table.referee
        await table.play(self.rng, until=lambda: referee.round == 1 and referee.phase == "claim")
        await self.leave(table, 0, 2, 3)
        self.assertNotEqual(referee.phase, "over", "two teams are left")
        await self.leave(table, 4)
        self.assertNotEqual(referee.phase, "over", "a player of the third team is left")
        await self.leave(table, 5)
        self.assertEqual(referee.phase, "over")
        ranking = table.watchers[0].document["ranking"]
        self.assertEqual([entry["seats"] for entry in ranking], [[0, 1], [4, 5], [2, 3]])
        self.assertEqual([entry["resigned"] for entry in ranking], [False, True, True])

    async def test_at_random_moments(self):
        for preset, players in [
            ("queendomino", 3),
            ("queendomino", 4),
            ("royal", 5),
            ("royal-teams", 6),
            ("royal-teams", 8),
        ]:
            with self.subTest(preset=preset, players=players):
                table = await self.watched(preset, players, {"decline": "may_decline"})
                await table.play_with_leavers(self.rng, 0.02)
                await table.leave()


if __name__ == "__main__":
    unittest.main()
