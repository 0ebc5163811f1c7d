"""Honest clients: several tables of bots and a spectator each, who play through all faults."""

import asyncio
import collections
import time

from support.bots import Bot, Follower
from support.patience import DEADLINE, TooLate
from support.table import Table

from .record import Told

# Shorter than 512 steps each, so that a newcomer can read the whole record.
EDITIONS = [
    ("kingdomino", 2),
    ("kingdomino", 4),
    ("kingdomino", 2, {"dynasty": 3, "pause": 0, "harmony": True}),
    ("kingdomino-bga", 3),
    ("kingdomino-italian", 3),
    ("mighty-duel", 2),
    ("queendomino", 2),
    ("queendomino", 3, {"decline": "may_decline"}),
    ("royal", 4),
    ("royal-teams", 6),
]

READERS = 8  # in parallel, when records are compared

Move = collections.namedtuple("Move", "seat id seq text")


class Spectator(Follower):
    def __init__(self, table, load):
        super().__init__(table)
        self.load = load

    def _hear(self, frame, text):
        self.load.figures.frames += 1
        super()._hear(frame, text)


class Player(Bot):
    """Remembers its acknowledged moves: those whose steps it has received."""

    def __init__(self, table, seat, seed, load):
        super().__init__(table, seat, seed)
        self.load = load
        self.acknowledged = []

    def _hear(self, frame, text):
        self.load.figures.frames += 1
        asked = self.pending
        super()._hear(frame, text)
        if asked is not None and self.pending is None:
            self.acknowledged.append(Move(self.seat, asked["id"], frame["seq"], text))
            self.load.acknowledge(frame)


class Game:
    """A table and its clients."""

    def __init__(self, load, rng):
        self.table = Table(load.server, *rng.choice(EDITIONS))
        self.table.take_seats()
        self.bots = [
            Player(self.table, seat, rng.random(), load) for seat in range(self.table.players)
        ]
        self.spectator = Spectator(self.table, load)
        everybody = [*self.bots, self.spectator]
        self.playing = [asyncio.ensure_future(somebody.play()) for somebody in everybody]
        self.well = False  # over, without a complaint

    @property
    def over(self):
        return all(playing.done() for playing in self.playing)

    @property
    def moves(self):
        return sum(len(bot.acknowledged) for bot in self.bots)

    def __str__(self):
        bots = [f"seat {b.seat} at {b.seq}, waits for {b.pending}" for b in self.bots]
        return "\n  ".join([f"{self.table.code} {self.table.witness.edition}", *bots])


class Load:
    def __init__(self, server, rng, figures, tables=4):
        self.server, self.figures, self.tables = server, figures, tables
        self.rng = rng  # of the games only: the next game depends on the seed alone
        self.games = []
        self.beset = set()  # bots on whose seats another client sits at times
        self.started_ms = 0  # of the present server, by the times in its steps
        self.first_move = None  # when the first act that it accepted was acknowledged

    @property
    def unfinished(self):
        return [game for game in self.games if not game.over]

    def fill(self):
        """New games replace those that are over."""
        while len(self.unfinished) < self.tables:
            self.games.append(Game(self, self.rng))
            self.figures.games += 1

    def server_starts(self):
        self.started_ms, self.first_move = int(time.time() * 1000), None

    def acknowledge(self, step):
        self.figures.acknowledged += 1
        # Older ones were accepted by the previous server, and are only sent again.
        if self.first_move is None and step["time"] >= self.started_ms:
            self.first_move = time.monotonic()

    async def until(self, truth, what, seconds=DEADLINE):
        """Waits while they play; raises any error that one of them finds."""
        end = time.monotonic() + seconds
        while not truth():
            self.raise_what_is_wrong()
            if time.monotonic() > end:
                stand = "\n".join(map(str, self.unfinished))
                raise TooLate(f"{what}: not within {seconds:g} s\n{stand}")
            await asyncio.sleep(0.005)
        self.raise_what_is_wrong()

    async def play_for(self, seconds):
        end = time.monotonic() + seconds
        await self.until(lambda: time.monotonic() >= end, "time passes", seconds + DEADLINE)

    async def goes_on(self):
        """Every unfinished player makes a move; new games begin where there are too few."""
        self.fill()
        before = [(game, game.moves) for game in self.unfinished]
        await self.until(
            lambda: all(game.over or game.moves > moves for game, moves in before),
            "every game goes on",
        )

    def raise_what_is_wrong(self):
        for game in self.games:
            if game.well:
                continue
            for playing in game.playing:
                if playing.done() and (error := playing.exception()) is not None:
                    raise AssertionError(f"{game.table.code}: {error}") from error
            game.well = game.over

    async def nothing_is_lost(self):
        """Every record, also of long finished games, has every move acknowledged by now."""
        waiting = [Told(game.table, game.bots) for game in self.games]

        async def reader():
            while waiting:
                await waiting.pop().compare(self.figures)

        await asyncio.gather(*(reader() for _ in range(READERS)))

    async def finish(self):
        """All games to their end, according to the referee."""
        await self.until(lambda: not self.unfinished, "the games come to their end", 9 * DEADLINE)
        for game in self.games:
            witness = game.table.witness
            if witness.referee.phase != "over" or witness.judged != witness.newest:
                self.figures.wrong(f"{game.table.code}: not over for the referee")
            else:
                self.figures.finished += 1

    def somebody(self, rng):
        """(game, bot) of a seat, in a game that is not over if there is any."""
        game = rng.choice(self.unfinished or self.games)
        return game, rng.choice(game.bots)

    async def close(self):
        tasks = [playing for game in self.games for playing in game.playing]
        for playing in tasks:
            playing.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
