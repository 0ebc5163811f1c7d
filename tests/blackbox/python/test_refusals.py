"""Moves that the rules forbid: each is answered with the rule, and has no other effect."""

import unittest

from support import web
from support.client import Client
from support.refusal import RefusalTest


class Refusals(RefusalTest):
    async def test_drafting(self):
        table = await self.table(self.serve(), "kingdomino", 2)
        line = [number for number, _ in table.referee.next]
        first = {"do": "claim", "domino": line[0]}
        await self.refuse(table, self.waiting(table), first, "not_your_turn")
        await self.refuse(table, table.watchers[0], first, "not_seated")
        for action in [{"do": "place", "cells": [[0, 1], [0, 2]]}, {"do": "discard"}]:
            await self.refuse(table, table.mover, action, "wrong_phase")
        for number in set(range(1, 49)) - set(line):
            action = {"do": "claim", "domino": number}
            self.assertEqual(await table.mover.refused(action), "domino_not_in_line")
        # The document leaves open whether an unknown domino number is a bad field or a missing
        # domino.
        for number in [0, 49, 255, 256, -1, 10**9, 2**63, -(2**63), 2**64]:
            action = {"do": "claim", "domino": number}
            await self.refuse(table, table.mover, action, "domino_not_in_line", "bad_field")
        await table.act(table.mover, first)
        await self.refuse(table, table.mover, first, "domino_taken")
        await table.play(self.rng)
        self.assertEqual(table.referee.phase, "over")

    async def test_laying(self):
        table = await self.table(self.serve(), "kingdomino", 4)
        await table.play(self.rng, until=lambda: table.referee.phase == "place")
        mover = table.mover

        def place(*cells):
            return {"do": "place", "cells": [list(cell) for cell in cells]}

        good = place((0, 1), (0, 2))
        await self.refuse(table, self.waiting(table), good, "not_your_turn")
        await self.refuse(table, table.watchers[0], good, "not_seated")
        await self.refuse(table, mover, {"do": "claim", "domino": 1}, "wrong_phase")
        await self.refuse(table, mover, {"do": "discard"}, "must_place")
        for cells, code in [
            (((0, 1), (0, 1)), "cells_not_adjacent"),
            (((0, 1), (1, 2)), "cells_not_adjacent"),
            (((0, 1), (0, 3)), "cells_not_adjacent"),
            (((0, 0), (0, 0)), "cells_not_adjacent"),
            (((0, 0), (0, 1)), "cell_occupied"),
            (((1, 0), (0, 0)), "cell_occupied"),
            (((0, 5), (0, 6)), "outside_kingdom"),
            (((-4, 0), (-5, 0)), "outside_kingdom"),
            (((127, 127), (127, 126)), "outside_kingdom"),
            (((-127, -127), (-126, -127)), "outside_kingdom"),
            (((2, 2), (2, 3)), "no_matching_terrain"),
        ]:
            answer = await self.refuse(table, mover, place(*cells), code)
            self.assertTrue(answer["cells"], answer)
            for cell in answer["cells"]:
                self.assertIn(tuple(cell), cells)
        # The document leaves open how far outside a cell is a bad field.
        for far in [128, -128, 255, 256, 65536, 2**31, -(2**31), 2**32, 2**63, 2**64, -(2**63)]:
            for cells in [((far, 0), (far, 1)), ((0, far), (1, far)), ((0, 1), (0, far))]:
                codes = ("outside_kingdom", "cells_not_adjacent", "bad_field")
                await self.refuse(table, mover, place(*cells), *codes)
        await table.act(mover, good)
        await self.refuse(table, mover, good, "wrong_phase")
        await table.play(self.rng)
        self.assertEqual(table.referee.phase, "over")

    async def test_random_actions_are_judged_as_the_referee_does(self):
        table = await self.table(self.serve(), "mighty-duel", 2)
        judged = set()

        def cell():
            return [self.rng.randint(-7, 7), self.rng.randint(-7, 7)]

        def any_action():
            x, y = cell()
            near = [x + self.rng.choice([-1, 0, 1]), y + self.rng.choice([-1, 0, 1])]
            line = table.referee.next or [[1, None]]
            return self.rng.choice(
                [
                    {"do": "place", "cells": [[x, y], near]},
                    {"do": "place", "cells": [near, [x, y]]},
                    {"do": "claim", "domino": self.rng.randint(1, 48)},
                    {"do": "claim", "domino": self.rng.choice(line)[0]},
                    {"do": "discard"},
                ]
            )

        async def try_some():
            for _ in range(8):
                client, action = self.rng.choice(table.seats), any_action()
                expected = table.referee.verdict(client.seat, action)
                if expected is not None:
                    self.assertEqual(await client.refused(action), expected, action)
                    judged.add(expected)

        await table.play(self.rng, after=try_some)
        self.assertEqual(table.referee.phase, "over")
        self.assertGreaterEqual(len(judged), 9, judged)

    async def test_stale(self):
        table = await self.table(self.serve(), "kingdomino", 2)
        await table.play(self.rng, until=lambda: table.seq == 5)
        legal = table.referee.legal_actions()[0]
        for at in [0, 3, 4]:
            answer = await self.refuse(table, table.mover, legal, "stale", at=at)
            self.assertEqual(answer["seq"], 5)
        # A late act is stale, with any action from any seat.
        await self.refuse(table, table.mover, {"do": "resign"}, "stale", at=4)
        await self.refuse(table, self.waiting(table), legal, "stale", at=4)
        step = await table.act(table.mover, legal, at=5)
        self.assertEqual(step["seq"], 6)
        step = await table.act(table.mover, table.referee.legal_actions()[0], at=None)
        self.assertEqual(step["seq"], 7)

    async def test_before_the_start(self):
        server = self.serve()
        code = web.create_room(server, "kingdomino", 3)["code"]
        _, token = web.take_seat(server, code, "Ann")
        ann = await Client(server, code, token, hints=True).join()
        for action in [
            {"do": "claim", "domino": 1},
            {"do": "place", "cells": [[0, 1], [0, 2]]},
            {"do": "discard"},
            {"do": "resign"},
        ]:
            answer = await ann.act(action, at=None)
            self.assertEqual((answer["type"], answer.get("code")), ("rejected", "not_started"))
            self.assertTrue(answer["retryable"])
        self.assertEqual(ann.snapshots, 0)
        self.assertIsNone(ann.prompt)
        for name in ("Ben", "Cleo"):
            web.take_seat(server, code, name)
        await ann.reach(0)
        self.assertEqual(ann.seq, 0)


if __name__ == "__main__":
    unittest.main()
