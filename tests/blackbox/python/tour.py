#!/usr/bin/python3
"""Plays a random game of every preset and number of players over WebSocket and prints the tables.

Starts its own server. Every seat picks evenly among the legal actions of the present step of its
turn (skipping included), from the server's list. A spectator counts.

For each game: rank, name, points, and the points for territories, coins, buildings and bonuses
(harmony, middle kingdom). Then, for each preset and number of players, over all of its games:

  mean score   of a kingdom
  placing      legal actions when a domino is to be laid, on average
  claiming     legal actions when a domino is to be chosen, on average
  actions      accepted actions per game
  bytes        of the steps of one game, events and patch, as one client receives them

The server shuffles by itself: --seed fixes the players' choices, not the deals.
"""

import argparse
import asyncio
import os
import pathlib
import random
import statistics
import sys
import tempfile

from referee.editions import PRESETS
from support import web
from support.client import Client
from support.server import Server

BUILT = pathlib.Path(__file__).resolve().parents[3] / "build/dev/bin/castellan"

TABLE = ("rank", "name", "points", "territories", "coins", "buildings", "bonuses")
SUMMARY = (
    "preset",
    "players",
    "games",
    "mean score",
    "placing",
    "claiming",
    "actions",
    "bytes",
)


def arguments():
    about, _, more = __doc__.partition("\n\n")
    parser = argparse.ArgumentParser(
        description=about, epilog=more, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1, help="of each preset x players (1)")
    parser.add_argument("--preset", choices=PRESETS, help="only this one")
    parser.add_argument("--seed", type=int, default=1, help="of the players' choices (1)")
    parser.add_argument(
        "--binary",
        default=os.environ.get("CASTELLAN_BIN", BUILT),
        help="the server ($CASTELLAN_BIN, else build/dev/bin/castellan)",
    )
    chosen = parser.parse_args()
    if chosen.games < 1:
        parser.error("--games: at least 1")
    if not os.access(chosen.binary, os.X_OK):
        parser.error(f"--binary: {chosen.binary} cannot be run")
    return chosen


def at_this_step(phase, actions):
    """The actions of the present step: those of later steps would skip it."""
    if phase in ("place", "claim"):
        return actions
    return [action for action in actions if action["do"] in (phase, "done")]


class Tour:
    """One game, and its figures."""

    def __init__(self, server, preset, players, rng):
        self.server, self.preset, self.players, self.rng = server, preset, players, rng
        self.legal = {"place": [], "claim": []}

    async def play(self):
        code = web.create_room(self.server, self.preset, self.players)["code"]
        self.watcher = await Client(self.server, code, diff="both").join()
        self.names = [f"Player {seat + 1}" for seat in range(self.players)]
        tokens = [web.take_seat(self.server, code, name)[1] for name in self.names]
        self.seats = [
            await Client(self.server, code, token, diff="patch", hints=True).join()
            for token in tokens
        ]
        await self.watcher.reach(0)
        while (seat := self.view["to_move"]) is not None:
            await self.move(self.seats[seat])
        await asyncio.gather(*(client.leave() for client in [*self.seats, self.watcher]))
        Client.opened.clear()

    async def move(self, client):
        await client.reach(self.watcher.seq)
        phase, actions = self.view["phase"], await client.prompted()
        if phase in self.legal:
            self.legal[phase].append(len(actions))
        action = self.rng.choice(at_this_step(phase, actions))
        answer = await client.act(action)
        assert answer["type"] == "step", f"{action} was in the prompt: {answer}"
        await self.watcher.reach(answer["seq"])

    @property
    def view(self):
        return self.watcher.document

    @property
    def scores(self):
        return [kingdom["score"]["total"] for kingdom in self.view["kingdoms"]]

    @property
    def actions(self):
        return self.watcher.seq

    @property
    def bytes(self):
        return sum(len(text.encode()) for text in self.watcher.steps.values())

    def rows(self):
        for entry in self.view["ranking"]:
            score = self.view["kingdoms"][entry["kingdom"]]["score"]
            names = " & ".join(self.names[seat] for seat in entry["seats"])
            bonuses = score["harmony"] + score["middle_kingdom"]
            parts = (score["territory_points"], score["coins"], score["buildings"], bonuses)
            yield entry["rank"], names, entry["points"], *parts


def summary(preset, players, games):
    def mean(numbers):
        return f"{statistics.mean(numbers):.1f}"

    return (
        preset,
        players,
        len(games),
        mean([score for game in games for score in game.scores]),
        mean([count for game in games for count in game.legal["place"]]),
        mean([count for game in games for count in game.legal["claim"]]),
        mean([game.actions for game in games]),
        f"{statistics.mean(game.bytes for game in games):.0f}",
    )


def show(title, head, rows):
    """Words to the left, numbers to the right."""
    rows = [[str(field) for field in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(head, *rows)]
    words = {column for column, word in enumerate(head) if word in ("name", "preset")}
    print(f"\n{title}")
    for row in [head, *rows]:
        fields = [
            field.ljust(width) if column in words else field.rjust(width)
            for column, (field, width) in enumerate(zip(row, widths))
        ]
        print("  " + "  ".join(fields).rstrip(), flush=True)


async def tour(server, presets, games_each, rng):
    lines = []
    for preset in presets:
        for players in PRESETS[preset]:
            games = []
            for number in range(1, games_each + 1):
                game = Tour(server, preset, players, rng)
                await game.play()
                games.append(game)
                show(f"{preset}, {players} players, game {number}", TABLE, game.rows())
            lines.append(summary(preset, players, games))
    show("All games", SUMMARY, lines)


def main():
    chosen = arguments()
    os.environ["CASTELLAN_BIN"] = str(chosen.binary)
    presets = [chosen.preset] if chosen.preset else list(PRESETS)
    with tempfile.TemporaryDirectory(prefix="castellan-tour-") as folder:
        server = Server(folder).start()
        try:
            asyncio.run(tour(server, presets, chosen.games, random.Random(chosen.seed)))
        finally:
            code = asyncio.run(server.stop())
    return code


if __name__ == "__main__":
    sys.exit(main())
