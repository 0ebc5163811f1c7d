"""Two programs for different processors count, play and store the same.

    CASTELLAN_BIN=… CASTELLAN_OTHER=… python3 -m unittest other_processor

tests/run --full runs it with a program for arm64, under qemu.
"""

import csv
import os
import unittest

from support.case import ServerTest
from support.server import Server, binary, run_tool
from support.whole_game import whole_game

OTHER = os.environ["CASTELLAN_OTHER"]
TABLES = (("kingdomino", 3), ("mighty-duel", 2), ("queendomino", 4), ("royal", 5))


class OtherProcessor(ServerTest):
    def both(self, *arguments):
        """The lines that each of the two prints."""
        answers = [run_tool(*arguments, program=program) for program in (binary(), OTHER)]
        for answer in answers:
            self.assertEqual(answer.returncode, 0, answer)
        return [answer.stdout.splitlines() for answer in answers]

    def test_counts(self):
        for preset, players in TABLES:
            one, other = self.both("perft", "--preset", preset, "--players", players, "--depth", 5)
            self.assertEqual([line.split()[:2] for line in one[2:]],
                             [line.split()[:2] for line in other[2:]], preset)

    def test_searching_bots(self):
        """Their arithmetic, too: a bit more or less, and a search goes another way. With 300 playouts the
            tree grows below the most promising moves."""
        for preset, players in TABLES:
            outcomes = []
            for lines in self.both(
                    "arena", "tree_search:300", "flat_search:60", "--preset", preset, "--players",
                    players, "--games", 2, "--seed", 7, "--threads", 1, "--format", "csv"):
                rows = list(csv.DictReader(lines))
                outcomes.append([{k: v for k, v in row.items() if k != "seconds"} for row in rows])
            self.assertEqual(*outcomes, preset)

    def test_forecasts(self):
        for preset, players in (("kingdomino", 3), ("queendomino", 4)):
            forecasts = []
            for lines in self.both(
                    "arena", "tree_search:10", "full_greedy", "--preset", preset, "--players",
                    players, "--games", 1, "--tables", 1, "--threads", 1, "--calibration",
                    "--format", "csv"):
                rows = list(csv.DictReader(lines))
                self.assertTrue(rows)
                # Not the baselines, which need exponential functions.
                forecasts.append([(row["round"], row["forecast"], row["playouts won"])
                                  for row in rows])
            self.assertEqual(*forecasts, preset)

    async def test_each_verifies_what_the_other_has_stored(self):
        for program, reader in ((binary(), OTHER), (OTHER, binary())):
            self.database.unlink(missing_ok=True)
            server = self.serve_by(program, keep=True)
            for preset, players in TABLES:
                table = await self.table(server, preset, players)
                await table.play(self.rng)
            self.assertEqual(await server.stop(), 0)
            verdict = run_tool("verify", "--database", self.database, program=reader)
            self.assertEqual(verdict.returncode, 0, verdict)
            self.assertTrue(verdict.stdout)

    async def test_a_game_compared_at_every_step(self):
        self.serve = lambda **more: self.serve_by(OTHER, **more)
        await whole_game(self, "queendomino", 2)

    def serve_by(self, program, keep=False):
        server = Server(self.folder, database=self.database if keep else None)
        server.command[0] = program
        self.servers.append(server)
        return server.start()


if __name__ == "__main__":
    unittest.main()
