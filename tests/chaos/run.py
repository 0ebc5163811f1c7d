#!/usr/bin/python3
"""Kills the server (SIGKILL) again and again under load, and counts losses: there must be none.

A round: honest bots play random legal moves at several tables of mixed presets, each with a
spectator, while hostile clients do their worst. The server is killed at a random moment and started
again; every client resumes with the same token and `since`, and sends unanswered acts again under
the same id. Then a newcomer reads the whole record of every game of the run, and every acknowledged
move (its own player has received its step) must be there, byte for byte. Now and then the server is
killed once more while it starts.

At the end all games are played out, the file is checked for doubles, and `castellan verify` replays
it. Exit code 1 if anything was lost, doubled or otherwise wrong; the details go to stderr.

--seed fixes what is decided here: the order of tables, the players' choices, the attacks of each
round, and its length. The deals are the server's, and a kill comes at a moment of the clock: the
same seed repeats the course, not the instant. A failure that depends on the instant may need
several runs.
"""

import asyncio
import contextlib
import random
import sqlite3
import sys
import threading
import time

from course import options
from course.figures import Figures
from course.load import Load
from hostile import ALL, bother, call_off
from support import web
from support.patience import PATIENCE
from support.server import Server, run_tool

ATTACKERS = 4  # themes in a round
ROUND_SECONDS = 1.2  # at most
STUMBLES = 0.15  # how often the server is killed while it starts


def arguments():
    parser = options.parser(__doc__)
    at_least_one = options.at_least_one
    parser.add_argument("--rounds", type=at_least_one, default=100, help="kills (100)")
    parser.add_argument("--tables", type=at_least_one, default=4, help="played at once (4)")
    return options.chosen(parser)


class Course:
    def __init__(self, server, database, seed, tables):
        self.server, self.database, self.seed = server, database, seed
        self.figures = Figures()
        self.load = Load(server, random.Random(seed), self.figures, tables)

    async def run(self, rounds):
        self.load.server_starts()
        self.server.start()
        try:
            for number in range(1, rounds + 1):
                # A separate random source: the other clients' draws depend on the clock.
                await self.round(random.Random(f"{self.seed} {number}"))
                if not self.figures.good:
                    options.say(f"round {number} of {rounds} failed")
                    break
                if number % 10 == 0:
                    options.say(f"round {number} of {rounds}: {self.figures.acknowledged} moves")
            else:
                await self.load.finish()
                await self.load.nothing_is_lost()
        except AssertionError as error:
            self.figures.wrong(str(error))
            # The first report of a player may be a loss: it counts as one.
            with contextlib.suppress(AssertionError, OSError):
                await self.load.nothing_is_lost()
        finally:
            await self.load.close()
        return self.figures

    async def round(self, rng):
        self.load.fill()
        hostile = [theme(self.load, rng.random()) for theme in rng.sample(ALL, ATTACKERS)]
        attacks = [asyncio.ensure_future(bother(client, self.figures)) for client in hostile]
        try:
            # Sometimes no client has come back yet.
            least = rng.choice([0, 0.1, 0.4])
            await self.load.play_for(rng.uniform(least, ROUND_SECONDS))
            if died := self.server.died():
                self.figures.wrong(died)
            assert web.ask(self.server, "GET", "/api/health").status == 200
            self.server.kill()
        finally:
            for attack in attacks:
                attack.cancel()  # before it notices the kill
        self.figures.kills += 1
        while rng.random() < STUMBLES:
            self.stumble(rng.uniform(0.002, 0.04))
        self.restart()
        await call_off(attacks)
        self.load.fill()  # should they all have been over
        await self.load.until(lambda: self.load.first_move, "a move after the restart")
        self.figures.moving.append(1000 * (self.load.first_move - self.started))
        await self.load.nothing_is_lost()
        self.figures.rounds += 1

    def restart(self):
        self.load.server_starts()
        self.started = time.monotonic()
        self.server.start()
        self.figures.listening.append(1000 * (time.monotonic() - self.started))

    def stumble(self, seconds):
        """Starts and is killed before it announces its address, or just after."""
        before = self.server.process

        def kill():
            if self.server.process is not before:
                self.server.process.kill()

        timer = threading.Timer(seconds, kill)
        timer.start()
        with contextlib.suppress(AssertionError):  # it announces no address
            self.server.start()
        timer.join()
        self.server.kill()
        self.figures.kills += 1
        self.figures.kills_while_starting += 1

    def read_the_file(self):
        """Doubles in the database, and the server's own verdict on it."""
        with contextlib.closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as file:
            for row in file.execute(
                "SELECT room, seat, id FROM steps GROUP BY 1, 2, 3 HAVING count(*) > 1"
            ):
                self.figures.double(f"in the file: {row}")
        verdict = run_tool("verify", "--database", self.database)
        if verdict.returncode != 0:
            self.figures.wrong(f"castellan verify: {verdict.stdout}{verdict.stderr}")
        return (verdict.stdout.strip().splitlines() or [""])[-1]


def main():
    chosen = arguments()
    options.say(f"seed {chosen.seed}")
    with options.kept_if_it_fails() as folder:
        database = folder / "castellan.sqlite"
        # Short, so that half-open sockets are noticed within a round.
        limits = ["--heartbeat", 2 * PATIENCE, "--hello-timeout", PATIENCE]
        forever = ["--finished-room", 100_000]
        server = Server(folder, *limits, *forever, database=database)
        course = Course(server, database, chosen.seed, chosen.tables)
        try:
            figures = asyncio.run(course.run(chosen.rounds))
        finally:
            if server.running:
                server.kill()
        verified = course.read_the_file()
        told = {"seed": chosen.seed, **figures.told(), "castellan verify": verified}
        options.show(told, chosen.report)
        if figures.good:
            return 0
        for complaint in figures.shown_complaints():
            options.say(complaint)
        options.say(f"--- end of the server's log\n{server.log()}\n---")
        options.say(
            f"again: python3 tests/chaos/run.py --rounds {chosen.rounds} --tables {chosen.tables} "
            f"--seed {chosen.seed} (repeats the course, not the instant of a kill)"
        )
        sys.exit(1)


if __name__ == "__main__":
    sys.exit(main())
