"""A room with all its players and spectators."""

import asyncio
import itertools

from . import web
from .client import Client
from .frames import need
from .players import choose
from .witness import Witness

# The subscriptions of the seats, in turn: every format of the diff, with and without hints.
WANTS = [
    {"diff": "both", "hints": True},
    {"diff": "patch", "hints": False},
    {"diff": "patch", "hints": True},
    {"diff": "events", "hints": False},
]


class Table:
    def __init__(self, server, preset="kingdomino", players=2, options=None, **more):
        self.server, self.preset, self.players = server, preset, players
        self.witness = Witness(preset, players, options)
        if options:
            more["options"] = options
        self.code = web.create_room(server, preset, players, **more)["code"]
        self.tokens = []
        self.seats = []
        self.watchers = []

    def take_seats(self):
        for n in range(self.players):
            # Every other client contributes entropy to the deal.
            more = {"entropy": f'"{n}" of {self.code}'} if n % 2 else {}
            seat, token = web.take_seat(self.server, self.code, f"Player {n}", seat=n, **more)
            need(seat == n, f"seat {n} was asked for, not {seat}")
            self.tokens.append(token)

    async def open(self, wants=None, watchers=({"diff": "both"},)):
        """All clients connect; the game has begun."""
        self.take_seats()
        for token, want in zip(self.tokens, wants or itertools.cycle(WANTS)):
            self.seats.append(await self.client(token, **want).join())
        for want in watchers:
            self.watchers.append(await self.client(None, **want).join())
        await self.all_reach(0)
        return self

    def client(self, token=None, **want):
        return Client(self.server, self.code, token, witness=self.witness, **want)

    @property
    def everybody(self):
        return [client for client in self.seats + self.watchers if not client.closed]

    async def all_reach(self, seq):
        await asyncio.gather(*(client.reach(seq) for client in self.everybody))

    @property
    def seq(self):
        return max(client.seq for client in self.everybody)

    @property
    def referee(self):
        return self.witness.referee

    @property
    def mover(self):
        return self.seats[self.referee.to_move]

    async def turn(self, rng):
        """One action of the seat to move; all clients have received it and agree."""
        action = await choose(self.mover, self.referee.rules, rng)
        return await self.act(self.mover, action)

    async def act(self, client, action, **how):
        seq = self.seq + 1
        step = await client.act(action, **how)
        need(step["type"] == "step" and step["seq"] == seq, f"{action} is step {seq}, not {step}")
        await self.all_reach(seq)
        self.compare_folds()
        return step

    def compare_folds(self):
        folding = [client for client in self.everybody if client.fold is not None]
        view = self.referee.view() if folding else None
        for client in folding:
            different = client.fold.differences(view)
            need(not different, f"{client} folds events and differs in {different}")

    async def play(self, rng, until=lambda: False, after=None):
        """Plays on to the end, or until until() holds; `after` is awaited after every step."""
        while self.referee.phase != "over" and not until():
            if self.referee.to_move is None:
                await self.all_reach(self.seq + 1)  # the next game of a match
            else:
                await self.turn(rng)
            if after is not None:
                await after()

    async def play_with_leavers(self, rng, chance):
        """To the end; before every turn a remaining player resigns with this chance."""
        while self.referee.phase != "over":
            if rng.random() < chance:
                staying = [c for c in self.seats if c.seat not in self.referee.left]
                await self.act(rng.choice(staying), {"do": "resign"})
            else:
                await self.turn(rng)
        need(self.witness.judged == self.seq, "the referee has seen every step")

    async def fresh_look(self, diff="patch"):
        """The newest table as a newcomer sees it."""
        look = self.client(None, diff=diff)
        await look.join()
        await look.until(lambda: look.snapshots == 1, "a snapshot")
        await look.leave()
        return look.seq, look.document

    async def leave(self):
        await asyncio.gather(*(client.leave() for client in self.everybody))
