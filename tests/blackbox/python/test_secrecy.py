"""Face-down tiles are nowhere outside the database: not in responses, not in the log."""

import json
import re
import sqlite3
import unittest

from referee.buildings import BUILDINGS
from support import web
from support.case import ServerTest

PATHS = ("/", "/api/health", "/api/rooms", "/api/rooms/{code}")


class Secrecy(ServerTest):
    def undealt(self, view):
        """The face-down (dominoes, tiles), from the database."""
        with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True) as database:
            (deal,) = database.execute("SELECT deal FROM games").fetchone()
        deal = json.loads(deal)
        shown = {s["domino"] for line in ("current", "next") for s in view[line]}
        shown |= set(view["removed"])
        for kingdom in view["kingdoms"]:
            shown |= {square["domino"] for square in kingdom["squares"]} | set(kingdom["discarded"])
        dominoes = [n for pile in deal["piles"] for n in pile if n not in shown]
        first = len(deal["buildings"]) - view["court"]["undealt"]
        return dominoes, deal["buildings"][first:]

    async def test_answers_and_log_of_a_game_at_court(self):
        server = self.serve("--log-level", "trace", keep=True)
        table = await self.table(server, "royal", 3, watchers=[{"diff": "both"}])

        looks = 0

        async def look():
            nonlocal looks
            looks += 1
            if looks % 10:
                return
            view = table.watchers[0].document
            dominoes, tiles = self.undealt(view)
            self.assertEqual(len(dominoes), view["undealt"])
            frame = json.dumps(view)  # with blanks after colons
            for word in tiles:
                self.assertNotIn(f'"{word}"', frame)
            for number in dominoes:
                self.assertNotRegex(frame, rf'"domino": {number}\b')
            paths = [path.format(code=table.code) for path in PATHS]
            answers = "".join(web.ask(server, "GET", path).body.decode() for path in paths)
            for word in tiles:
                self.assertNotIn(word, answers)

        await table.play(self.rng, until=lambda: table.seq > 120, after=look)
        self.assertGreater(looks, 100)
        log = server.log_path.read_text()
        self.assertIn("info", log)
        for word in BUILDINGS:
            self.assertNotIn(word, log)
        self.assertNotRegex(log, re.compile("domino|pile|deal|king", re.IGNORECASE))


if __name__ == "__main__":
    unittest.main()
