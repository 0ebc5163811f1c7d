#!/usr/bin/python3
"""Lets thousands of sockets resume at once after a crash, and checks the server's memory.

Plays long games, kills the server (SIGKILL), starts it, and then all sockets connect at the same
moment: every seat of these games and, for the rest, spectators, each with its own `since`. Every
one must get its welcome and exactly the steps it missed, byte for byte; bots at other tables
play on meanwhile.

Memory: RSS is the VmRSS and VmHWM (the maximum so far) of /proc/PID/status. It may grow by 128 KiB
for each socket and by 64 MiB, however much the sockets have missed; more is a failure. No time is
judged.

2000 sockets need some 2300 open files, here and in the server; where the system allows less (ulimit
-Hn), there are fewer sockets, and the figures say how many.
"""

import asyncio
import json
import os
import pathlib
import random
import resource
import time

from course import measured, options
from course.figures import Figures
from course.light import LightGame, LightSocket, play_all
from course.load import Load
from support.frames import need
from support.patience import DEADLINE, within

# Three games of four players: some 400 steps.
LONG = ("queendomino", 4, {"dynasty": 3, "pause": 0})

KIB, MIB = 1 << 10, 1 << 20
# Sanitizers need a multiple of memory; ctest says which.
MEMORY = float(os.environ.get("CASTELLAN_TEST_MEMORY", "1"))
FILES_BESIDE = 300


def arguments():
    parser = options.parser(__doc__)
    at_least_one = options.at_least_one
    parser.add_argument("--sockets", type=at_least_one, default=2000, help="at once (2000)")
    parser.add_argument("--rooms", type=at_least_one, default=20, help="with long games (20)")
    parser.add_argument("--steps", type=at_least_one, default=300, help="of each of them (300)")
    return options.chosen(parser)


def memory(server, field):
    """In bytes."""
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith(field + ":"))
    return int(line.split()[1]) * KIB


class Resumer:
    """One socket that resumes."""

    def __init__(self, game, token, since):
        self.game, self.token, self.since = game, token, since
        self.seq = since
        self.welcome = self.error = None
        self.done = asyncio.get_running_loop().create_future()
        self.socket = None

    @property
    def owed(self):
        return sum(len(self.game.steps[seq]) for seq in range(self.since + 1, self.game.seq + 1))

    async def resume(self):
        self.socket = await LightSocket.open(self.game.server, self.game.code, self.hear)
        self.socket.ended.add_done_callback(self.ended)
        self.socket.say({"type": "hello", "token": self.token, "since": self.since})
        await self.done

    def ended(self, code):
        if not self.done.done():
            self.done.set_exception(AssertionError(f"closed at {self.seq}: {code.result()}"))

    def hear(self, socket, text):
        try:
            self.check(text)
        except Exception as error:
            self.error = self.error or error
            if not self.done.done():
                self.done.set_exception(error)

    def check(self, text):
        if self.welcome is None:
            self.welcome = json.loads(text)
            need(self.welcome["type"] == "welcome", text)
        elif text.startswith('{"seats":') and '"type":"presence"' in text:  # between the steps
            pass
        else:
            need(self.seq < self.game.seq, f"nothing beyond the missed steps: {text}")
            self.seq += 1
            need(text == self.game.steps[self.seq], f"step {self.seq}: {text}")
        if self.seq == self.game.seq and not self.done.done():
            self.done.set_result(None)


async def storm(server, chosen, sockets):
    rng = random.Random(chosen.seed)
    figures = Figures()
    load = Load(server, rng, figures, tables=2)
    games = [LightGame(server, rng, *LONG) for _ in range(chosen.rooms)]
    await play_all(games, chosen.steps)
    options.say(f"seed {chosen.seed}: {len(games)} games of {[game.seq for game in games]} steps")
    load.fill()
    await load.goes_on()
    server.kill()
    server.start()
    await load.goes_on()

    seats = [(game, token) for game in games for token in game.tokens][:sockets]
    crowd = [(rng.choice(games), None) for _ in range(sockets - len(seats))]
    resumers = [
        Resumer(game, token, rng.randint(0, game.seq)) for game, token in [*seats, *crowd]
    ]
    owed = sum(resumer.owed for resumer in resumers)
    before, moves, start = memory(server, "VmRSS"), figures.acknowledged, time.monotonic()
    resuming = asyncio.gather(*(resumer.resume() for resumer in resumers))
    await within(resuming, "all clients are served", DEADLINE * (3 + sockets / 200))
    seconds = time.monotonic() - start
    moves = figures.acknowledged - moves
    with_all = memory(server, "VmRSS")
    most = memory(server, "VmHWM")
    await load.goes_on()
    for resumer in resumers:
        need(resumer.error is None, f"{resumer.game.code}: {resumer.error!r}")
        resumer.socket.vanish()
    await load.finish()
    await load.nothing_is_lost()
    await load.close()
    after = memory(server, "VmRSS")
    # It does not depend on the debt.
    bound = before + int(MEMORY * (sockets * 128 * KIB + 64 * MIB))
    need(most <= bound, f"RSS was {most // MIB} MiB, more than {bound // MIB} MiB")
    need(figures.good, "\n".join(figures.shown_complaints()))
    return {
        "seed": chosen.seed,
        "sockets that resumed at once": sockets,
        "of them on seats": len(seats),
        "rooms": len(games),
        "steps they missed": sum(r.game.seq - r.since for r in resumers),
        "MiB they missed": owed // MIB,
        "ms until all were served": round(1000 * seconds),
        "honest moves answered meanwhile": moves,
        "MiB RSS before": before // MIB,
        "MiB RSS with all of them there": with_all // MIB,
        "MiB RSS when they have gone": after // MIB,
        "MiB RSS, the most": most // MIB,
        "MiB RSS, the bound": bound // MIB,
    }


def open_files():
    """As many as the system allows; the server inherits it."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


def main():
    chosen = arguments()
    sockets = min(chosen.sockets, open_files() - FILES_BESIDE)
    if sockets < chosen.sockets:
        options.say(f"only {sockets} sockets: the limit of open files is reached")

    def with_options(server, _database):
        return storm(server, chosen, sockets)

    measured.run(with_options, chosen.report, "--finished-room", 100_000)


if __name__ == "__main__":
    main()
