#!/usr/bin/python3
"""Lets tables play for hours, and checks whether anything grows, is lost or comes late.

Each table plays game after game: players and bots, with and without clocks; some players are slow,
go away, propose, vote, chat and come back; spectators, some of them delayed; rematches; and beside
them rooms in which no game begins. Nothing is killed: it is one life of one server.

Prints games and acts, rejections, the server's memory with its trend after a warm-up (by least
squares, with its 95 % interval), open files, and for each kind of timer how late it was against the
time that the server itself had announced. Exit code 1 when the server died, a row was lost, a
request had no answer, a timer fired early or not within ten seconds, or anything else was wrong.
"""

import asyncio
import collections
import json
import random
import sys
import time

from course import options
from course.process import Samples
from course.soak_table import SoakTable
from course.timers import Timers, now_ms
from support import web
from support.server import Server, run_tool

WAITING_SECONDS = 12
SAMPLE_SECONDS = 5
WARM_UP = 0.2


def arguments():
    parser = options.parser(__doc__)
    parser.add_argument("--minutes", type=float, default=60, help="how long (60)")
    parser.add_argument("--rooms", type=options.at_least_one, default=40, help="at once (40)")
    parser.add_argument("--json", help="a file that the figures are written to, too")
    return options.chosen(parser)


class Figures:
    def __init__(self):
        self.games = self.finished = self.rematches = self.rooms_left = 0
        self.rows = self.acts = self.rulings = self.proposals = self.said = 0
        self.frames = self.resumed = self.lost = 0
        self.refused = collections.Counter()
        self.answer_ms = []
        self.complaints = []

    def reject(self, code):
        self.refused[code] += 1

    def lose(self, what):
        self.lost += 1
        self.wrong(f"lost: {what}")

    def wrong(self, what):
        options.say(what)
        self.complaints.append(what)

    def told(self):
        return {
            "games": self.games,
            "games finished": self.finished,
            "rematches": self.rematches,
            "rooms left waiting": self.rooms_left,
            "rows": self.rows,
            "acts answered": self.acts,
            "rulings": self.rulings,
            "proposals": self.proposals,
            "chat messages told": self.said,
            "frames received": self.frames,
            "connections resumed": self.resumed,
            "rows lost": self.lost,
            "wrong in other ways": len(self.complaints) - self.lost,
            "ms until an act is answered": options.spread(self.answer_ms),
            "refused": dict(sorted(self.refused.items())),
        }


class Soak:
    def __init__(self, server, chosen):
        self.server, self.chosen = server, chosen
        self.figures = Figures()
        self.timers = Timers(self.figures.wrong)
        self.samples = Samples(server.process.pid)
        self.until = now_ms() + 60_000 * chosen.minutes

    async def run(self):
        rng = random.Random(self.chosen.seed)
        tables = [
            SoakTable(n, self.server, random.Random(rng.random()), self.figures, self.timers)
            for n in range(self.chosen.rooms)
        ]
        beside = [asyncio.ensure_future(work()) for work in (self.watch, self.leave_rooms)]
        try:
            await asyncio.gather(*(self.begin(table, rng.uniform(0, 5)) for table in tables))
        finally:
            for table in tables:
                table.leave()
            for work in beside:
                work.cancel()
            for ended in await asyncio.gather(*beside, return_exceptions=True):
                if not isinstance(ended, asyncio.CancelledError):
                    self.figures.wrong(f"beside the tables: {ended!r}")
        self.samples.take()

    async def begin(self, table, seconds):
        await asyncio.sleep(seconds)
        while now_ms() < self.until and self.server.running:
            try:
                await table.play(self.until)
            except (AssertionError, OSError) as error:
                self.figures.wrong(f"{table.code}: {error!r}")
                table.leave()
                await asyncio.sleep(1)

    async def watch(self):
        while True:
            self.samples.take()
            answer = await asyncio.to_thread(web.ask, self.server, "GET", "/api/health")
            if answer.status != 200:
                self.figures.wrong(f"health: {answer.body}")
            await asyncio.sleep(SAMPLE_SECONDS)

    async def leave_rooms(self):
        """Rooms that are made, joined by a player and forgotten."""
        while True:
            room = await asyncio.to_thread(web.create_room, self.server, listed=True)
            left = now_ms()
            await asyncio.to_thread(web.take_seat, self.server, room["code"], "Nobody")
            self.figures.rooms_left += 1
            await asyncio.sleep(WAITING_SECONDS - 1)
            # One tick closes it, and the next, a second later, removes it.
            await self.see_it_go(room["code"], left + 1000 * WAITING_SECONDS + 1000)

    async def see_it_go(self, code, due):
        while not self.timers.is_missed(due):
            answer = await asyncio.to_thread(web.ask, self.server, "GET", f"/api/rooms/{code}")
            if answer.status == 410:
                return self.timers.fired("rooms left waiting", due, code)
            await asyncio.sleep(0.1)
        self.timers.never("rooms left waiting", due, code)


def main():
    chosen = arguments()
    options.say(f"seed {chosen.seed}, {chosen.rooms} rooms, {chosen.minutes:g} minutes")
    with options.kept_if_it_fails() as folder:
        database = folder / "castellan.sqlite"
        patience = ["--waiting-room", WAITING_SECONDS / 60, "--finished-room", 0.5]
        server = Server(folder, "--bot-pace", 0.4, *patience, database=database).start()
        start = time.monotonic()
        soak = Soak(server, chosen)
        try:
            asyncio.run(soak.run())
            died = server.died()
            samples = {} if died else soak.samples.told(WARM_UP)
        finally:
            if server.running:
                server.process.terminate()
                server.process.wait(30)
        if died or server.process.returncode != 0:
            soak.figures.wrong(died or f"exit code {server.process.returncode}")
        verdict = run_tool("verify", "--database", database)
        if verdict.returncode != 0:
            soak.figures.wrong(f"castellan verify: {verdict.stdout}{verdict.stderr}")
        told = {
            "seed": chosen.seed,
            "minutes": round((time.monotonic() - start) / 60, 1),
            "rooms at once": chosen.rooms,
            "server died": died or "no",
            **soak.figures.told(),
            **samples,
            **soak.timers.counted(),
            **{f"late: {kind}": late for kind, late in soak.timers.told().items()},
            "castellan verify": (verdict.stdout.strip().splitlines() or [""])[-1],
        }
        options.show(told, chosen.report)
        if chosen.json:
            with open(chosen.json, "w", encoding="utf-8") as file:
                json.dump(told, file, indent=2)
        if soak.figures.complaints:
            options.say(f"--- end of the server's log\n{server.log()}\n---")
            sys.exit(1)


if __name__ == "__main__":
    main()
