#!/usr/bin/python3
"""Measures what a server costs on which nobody plays, and what one game writes.

Three times it counts bytes given to the kernel, bytes for the disk (whole pages) and wake-ups of
all threads: while nobody is connected, while two players look at a room without a clock, and during
a whole game for four. A wake-up is a voluntary switch of context. Memory is that of the idle server.

It begins when the server has stored the time, a minute after its start. Bytes while nobody plays
must be none, and wake-ups while nobody is connected at most one a second. The other figures are not
judged.
"""

import asyncio
import contextlib
import pathlib
import random
import sqlite3

from course import measured, options
from course.light import LightGame, LightSocket
from support import web
from support.frames import need
from support.patience import DEADLINE, eventually


def arguments():
    parser = options.parser(__doc__)
    parser.add_argument("--seconds", type=options.at_least_one, default=60, help="of rest (60)")
    return options.chosen(parser)


class Counts:
    """The counters of a process so far."""

    def __init__(self, server):
        self.folder = pathlib.Path(f"/proc/{server.process.pid}")
        io = dict(line.split(": ") for line in self._lines("io"))
        self.given, self.written = int(io["wchar"]), int(io["write_bytes"])
        self.woken = {}  # thread -> times
        for task in self.folder.glob("task/*"):
            status = dict(line.split(":\t") for line in self._lines(f"task/{task.name}/status"))
            self.woken[task.name] = int(status["voluntary_ctxt_switches"])

    def _lines(self, name):
        return (self.folder / name).read_text().splitlines()

    def since(self, before):
        woken = sum(times - before.woken.get(task, 0) for task, times in self.woken.items())
        return {"bytes given": self.given - before.given,
                "bytes for the disk": self.written - before.written,
                "wake-ups": woken}

    def memory(self):
        status = dict(line.split(":", 1) for line in self._lines("status"))
        return {f"{name}, KiB": int(status[name].split()[0])
                for name in ("VmRSS", "RssAnon", "RssFile")}


async def rest(server, seconds):
    before = Counts(server)
    await asyncio.sleep(seconds)
    return Counts(server).since(before)


async def look_on(server, seconds):
    """Two players in a room that waits for a third, after their arrival."""
    code = web.create_room(server, "kingdomino", 3)["code"]
    welcome = asyncio.Queue()
    for name in ("Ann", "Ben"):
        _, token = web.take_seat(server, code, name)
        socket = await LightSocket.open(server, code, lambda _, text: welcome.put_nowait(text))
        socket.say({"type": "hello", "token": token})
        await welcome.get()
    return await rest(server, seconds)


async def play(server, database, rng):
    before = Counts(server)
    game = LightGame(server, rng, "kingdomino", 4)
    await game.play_to(10_000)
    figures = Counts(server).since(before)
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as rows:
        text = "SELECT count(*) FROM steps WHERE room = ?"
        (figures["acts"],) = rows.execute(text, [game.code]).fetchone()
    return figures


def noted(database):
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as rows:
        return rows.execute("SELECT count(*) FROM alive").fetchone() == (1,)


async def measure(server, database, chosen):
    await eventually(lambda: noted(database), "the time is stored after the start", 2 * DEADLINE, 1)
    await asyncio.sleep(2)  # a tick
    memory = Counts(server).memory()
    nobody = await rest(server, chosen.seconds)
    game = await play(server, database, random.Random(chosen.seed))
    await asyncio.sleep(2)  # the tick after it
    lookers = await look_on(server, chosen.seconds)
    options.show({"seconds of rest": chosen.seconds, "memory": memory, "nobody": nobody,
                  "lookers": lookers, "game": game}, chosen.report)
    for figures in (nobody, lookers):
        need(figures["bytes given"] == figures["bytes for the disk"] == 0, "a server at rest writes")
    need(nobody["wake-ups"] <= chosen.seconds, "a server at rest wakes up too often")
    return {}


def main():
    chosen = arguments()

    def with_options(server, database):
        return measure(server, database, chosen)

    measured.run(with_options, chosen.report)


if __name__ == "__main__":
    main()
