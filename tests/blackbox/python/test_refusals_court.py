"""Moves at court that the rules forbid: each is answered with the rule and changes nothing."""

import unittest

from referee.audience import ERRANDS
from referee.buildings import BUILDINGS
from support.refusal import RefusalTest

DONE = {"do": "done"}

# Every rule that exists only at court, and the words with an extended meaning there.
WORDS = {
    "wrong_phase",
    "step_is_due",
    "not_just_laid",
    "same_square_twice",
    "not_enough_knights",
    "dragon_away",
    "queen_with_you",
    "building_not_on_board",
    "not_a_town_square",
    "site_occupied",
    "not_enough_coins",
}


def tax(*cells):
    return {"do": "tax", "cells": [list(cell) for cell in cells]}


def build(name, cell):
    return {"do": "build", "building": name, "cell": list(cell)}


def bribe(name):
    return {"do": "bribe", "building": name}


class RefusalsAtCourt(RefusalTest):
    async def test_a_step_that_is_due(self):
        table = await self.table(self.serve(), "queendomino", 2)
        name = table.referee.court.board[0]
        errands = [tax((0, 1)), build(name, (0, 1)), bribe(name)]
        await self.refuse(table, table.mover, DONE, "step_is_due")
        await self.refuse(table, self.waiting(table), DONE, "not_your_turn")
        await self.refuse(table, table.watchers[0], DONE, "not_seated")
        for action in errands:
            await self.refuse(table, table.mover, action, "wrong_phase")
        await table.play(self.rng, until=lambda: table.referee.phase == "place")
        await self.refuse(table, table.mover, DONE, "step_is_due")
        number = table.referee.next[0][0]
        for action in [*errands, {"do": "claim", "domino": number}]:
            await self.refuse(table, table.mover, action, "wrong_phase")

    async def test_there_is_no_court_in_kingdomino(self):
        table = await self.table(self.serve(), "kingdomino", 2)
        for phase in ("claim", "place"):
            await table.play(self.rng, until=lambda: table.referee.phase == phase)
            await self.refuse(table, table.mover, DONE, "step_is_due")
            for action in [tax((0, 1)), build("bakery-1", (0, 1)), bribe("bakery-1")]:
                await self.refuse(table, table.mover, action, "wrong_phase")

    async def test_taxes(self):
        table = await self.table(self.serve(), "queendomino", 4)
        referee = table.referee
        await table.play(self.rng, until=lambda: referee.phase == "tax")
        mover, (a, b) = table.mover, referee.laid
        await self.refuse(table, self.waiting(table), tax(a), "not_your_turn")
        await self.refuse(table, mover, {"do": "discard"}, "wrong_phase")
        for cells in [[(0, 0)], [(9, 9)], [a, (0, 0)], [(0, 0), b], [(9, 9), (9, 9)]]:
            answer = await self.refuse(table, mover, tax(*cells), "not_just_laid")
            for cell in answer.get("cells", []):
                self.assertIn(tuple(cell), cells)
        await self.refuse(table, mover, tax(a, a), "same_square_twice")
        await self.refuse(table, mover, tax(a, b), "not_enough_knights")
        await table.act(mover, tax(b))
        await self.refuse(table, mover, tax(a), "wrong_phase")

    async def test_the_dragon_is_bribed_once_a_round(self):
        table = await self.table(self.serve(), "queendomino", 4)
        referee = table.referee
        await table.play(self.rng, until=lambda: referee.phase == "tax")
        first, last = referee.court.board[0], referee.court.board[-1]
        gone = next(name for name in BUILDINGS if name not in referee.court.board)
        await self.refuse(table, table.mover, bribe(gone), "building_not_on_board")
        await table.act(table.mover, bribe(first))
        # The turn has skipped building by then.
        for action in [DONE, bribe(last), build(last, (0, 1))]:
            code = "step_is_due" if action is DONE else "wrong_phase"
            await self.refuse(table, table.mover, action, code)
        await table.play(self.rng, until=lambda: referee.phase == "tax")
        self.assertEqual(referee.round, 1)
        await self.refuse(table, table.mover, bribe(last), "dragon_away")
        await self.refuse(table, table.mover, bribe(first), "dragon_away")
        await self.refuse(table, table.mover, build(first, (0, 1)), "building_not_on_board")
        await table.play(self.rng, until=lambda: referee.round == 2)
        self.assertEqual(table.watchers[0].document["court"]["dragon"], "cave")

    async def test_what_can_not_be_read(self):
        table = await self.table(self.serve(), "queendomino", 4)
        await table.play(self.rng, until=lambda: table.referee.phase == "tax")
        (a, b), name = table.referee.laid, table.referee.court.board[0]
        for action, code in [
            ({"do": "tax"}, "missing_field"),
            (tax(), "bad_field"),
            (tax(a, b, a), "bad_field"),
            ({"do": "tax", "cells": [[0]]}, "bad_field"),
            ({"do": "tax", "cells": list(a)}, "bad_field"),
            ({"do": "tax", "cells": [["0", "1"]]}, "bad_field"),
            ({"do": "build", "building": name}, "missing_field"),
            ({"do": "build", "cell": list(a)}, "missing_field"),
            ({"do": "build", "building": name, "cell": [0, 1, 2]}, "bad_field"),
            ({"do": "build", "building": 7, "cell": list(a)}, "bad_field"),
            ({"do": "bribe"}, "missing_field"),
            ({"do": "bribe", "building": ["bakery-1"]}, "bad_field"),
        ]:
            with self.subTest(action=action):
                await self.refuse(table, table.mover, action, code)
        # The document leaves open whether an unknown tile name is a bad field or a missing tile.
        for name in ["", "palace", "bakery", "BAKERY-1", "bakery-1 ", "b" * 300, "\0"]:
            codes = ("building_not_on_board", "bad_field")
            await self.refuse(table, table.mover, bribe(name), *codes)
            await self.refuse(table, table.mover, build(name, a), *codes)

    async def test_wrong_moves_are_judged_as_the_referee_does(self):
        """At every step one wrong move of each kind, until every kind has been tried."""
        server, tried = self.serve(), set()
        for game in range(8):
            if WORDS <= tried:
                break
            preset, players = [("queendomino", 2), ("royal-teams", 6)][game % 2]
            table = await self.table(server, preset, players)
            await table.play(self.rng, after=lambda: self.try_wrong_moves(table, tried))
            self.assertEqual(table.witness.judged, table.seq)
            await table.leave()
        self.assertEqual(WORDS - tried, set())

    async def try_wrong_moves(self, table, tried):
        referee = table.referee
        if referee.phase == "over":
            return
        by_word = {}
        for action in self.moves(referee):
            word = referee.verdict(referee.to_move, action)
            by_word.setdefault(word, []).append(action)
        for word, actions in by_word.items():
            if word is not None:
                action = self.rng.choice(actions)
                self.assertEqual(await table.mover.refused(action), word, action)
                tried.add(word)

    def moves(self, referee):
        """Every mistake of a player who does not know the rules."""
        kingdom = referee.kingdoms[referee.kingdom_of(referee.to_move)]
        squares = self.rng.sample(sorted(kingdom.squares), min(len(kingdom.squares), 8))
        cells = {(0, 0), (5, -5), *squares, *kingdom.buildings, *kingdom.posted}
        pairs = [(a, b) for a in referee.laid for b in [*referee.laid, (0, 0)]]
        names = [*referee.court.on_board(), self.rng.choice(sorted(BUILDINGS))]
        return [
            DONE,
            *[tax(cell) for cell in cells],
            *[tax(*pair) for pair in pairs],
            *[build(name, cell) for name in names for cell in cells],
            *[bribe(name) for name in names],
        ]

    async def test_the_last_round_has_no_claim(self):
        table = await self.table(self.serve(), "queendomino", 4)
        referee = table.referee

        def last_errand():
            return referee.round == 12 and referee.phase in ERRANDS

        await table.play(self.rng, until=last_errand)
        self.assertNotIn("claim", table.watchers[0].document["allowed"])
        number = referee.current[referee.turn][0]
        await self.refuse(table, table.mover, {"do": "claim", "domino": number}, "wrong_phase")
        await table.play(self.rng)


if __name__ == "__main__":
    unittest.main()
