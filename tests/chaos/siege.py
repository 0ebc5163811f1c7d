#!/usr/bin/python3
"""Attacks the server in every known way, and measures the effect on other rooms.

`castellan-load` plays honest games at a fixed rate, in turns without attacks and with all hostile
clients at once, each again and again. An act counts from when it was due, until its own player has
the step, so a server that stands still hides nothing. The ratios are of two turns that follow each
other, and their median is printed. Beside them bots with a referee play at tables of their own,
where the hostile clients come in, and nothing of theirs may be lost.

The hostile clients need a core, too: on a machine of two they take it from the honest ones, not from
the server alone. `--spin` measures that: the turns with attacks are turns in which a process counts
for nothing instead.

`--budget` is another siege: all requests of hostile/budget.py at once from one address that is not
exempt, as many as its bounds allow, for `--minutes`. It asks what one visitor may cost: the p99 of
honest rooms and the server's memory grow by half at most, and no thread is busy for more than half of
the time, those of bots apart, which give way to all others. With `--calm` nobody attacks: then
the ratio is the machine's own.

`--shares` measures requests of the table of prices (server/SECURITY.md): each is sent alone from an
exempt address, `--times` times or as often as its bound allows in a minute, and the processor time of
the server's threads is read. The share of a thread is that time for one request, times the requests
that one address may send in a second. The figures are for people: they depend on the machine. The
exit code says whether each request got its answer.

Exit code 1 when the server died, grew, kept connections, lost a move, or an attack did not end as it
should, which its output says. For a server that was built with a sanitizer, `--binary` names it: what
the sanitizer finds ends it, and its log is shown.
"""

import asyncio
import contextlib
import json
import os
import random
import statistics
import subprocess
import sys
import time

from course import options
from course.figures import Figures
from course.load import Load
from course.process import open_files, own_kib, thread_seconds
from hostile import ALL, BUDGET, bother, call_off
from hostile.priced import REQUESTS, Stage
from support import web
from support.patience import DEADLINE, PATIENCE, eventually
from support.server import Server, environment, load_driver, run_tool

GROWTH_KIB = 32 * 1024  # allowed growth: the attackers' rooms, and memory kept by malloc
ACTS = 96  # of a game of Kingdomino with four
SAMPLES = 5  # of the memory


def arguments():
    parser = options.parser(__doc__)
    at_least_one = options.at_least_one
    parser.add_argument("--turns", type=at_least_one, default=6, help="of each kind (6)")
    parser.add_argument("--seconds", type=at_least_one, default=10, help="of a turn, about (10)")
    parser.add_argument("--rate", type=at_least_one, default=200, help="honest acts a second (200)")
    parser.add_argument("--rooms", type=at_least_one, default=20, help="honest rooms (20)")
    parser.add_argument("--budget", action="store_true", help="one address within its bounds")
    parser.add_argument("--shares", action="store_true", help="each priced request alone")
    parser.add_argument("--times", type=at_least_one, default=1000, help="of --shares (1000)")
    parser.add_argument("--minutes", type=float, default=10, help="of --budget (10)")
    parser.add_argument("--calm", action="store_true", help="--budget without its attacks")
    parser.add_argument("--spin", action="store_true", help="no attacks; only take the core")
    return options.chosen(parser)


async def honest(server, chosen):
    """The latency that players had in a turn, by `castellan-load`. Whole games: others would stay in
    the server's memory."""
    games = max(1, round(chosen.rate * chosen.seconds / chosen.rooms / ACTS))
    plan = ["--rooms", chosen.rooms, "--rate", chosen.rate, "--games", games, "--seconds", 0]
    command = [load_driver(), "--json", "--port", server.port, *plan]
    load = await asyncio.create_subprocess_exec(
        *map(str, command), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
        preexec_fn=lambda: os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0)),
    )
    out, err = await load.communicate()
    if load.returncode != 0:
        raise AssertionError(f"castellan-load: exit {load.returncode}: {err.decode()}")
    figures = json.loads(out)
    play = next(phase for phase in figures["phases"] if phase["phase"] == "play")
    return {
        "acts": play["accepted"],
        "p50": figures["to_self"]["p50_us"],
        "p99": figures["to_self"]["p99_us"],
    }


async def kept_kib(pid):
    """The memory that the server keeps: a passphrase takes 19 MiB while it is hashed."""
    samples = []
    for _ in range(SAMPLES):
        samples.append(own_kib(pid))
        await asyncio.sleep(0.1)
    return min(samples)


class Siege:
    def __init__(self, server, chosen):
        self.server, self.chosen = server, chosen
        self.figures = Figures()
        self.load = Load(server, random.Random(chosen.seed), self.figures, tables=2)
        self.hostile = [theme(self.load, f"{chosen.seed} {theme.__name__}") for theme in ALL]
        self.quiet, self.disturbed = [], []
        self.kib, self.files = [], []

    async def run(self):
        self.load.server_starts()
        try:
            await self.turn()  # a warm-up, which does not count
            for number in range(1, self.chosen.turns + 1):
                self.quiet.append(await self.turn())
                self.disturbed.append(await self.turn(disturbed=True))
                await self.take_stock()
                options.say(f"turn {number} of {self.chosen.turns}: {self.ratios('p99')[-1]:.2f}")
            self.load.fill()
            await self.load.finish()
            await self.load.nothing_is_lost()
        except AssertionError as error:
            self.figures.wrong(str(error))
        finally:
            await self.load.close()
        if died := self.server.died():
            self.figures.wrong(died)
        elif len(self.kib) > 1 and self.kib[-1] > self.kib[0] + GROWTH_KIB:
            self.figures.wrong(f"the server has grown: {self.kib} KiB")

    async def turn(self, disturbed=False):
        """The bots play in all turns, so that only the attacks differ."""
        self.load.fill()
        async with self.disturbance() if disturbed else contextlib.nullcontext():
            measuring = asyncio.ensure_future(honest(self.server, self.chosen))
            try:
                while not measuring.done():
                    await self.load.goes_on()
                return await measuring
            finally:
                measuring.cancel()

    @contextlib.asynccontextmanager
    async def disturbance(self):
        if self.chosen.spin:
            with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as spinning:
                try:
                    yield
                finally:
                    spinning.kill()
            return
        attacks = [asyncio.ensure_future(bother(one, self.figures)) for one in self.hostile]
        try:
            yield
        finally:
            await call_off(attacks)

    async def take_stock(self):
        """When all attackers have gone, nothing of theirs may be left."""
        players = sum(len(game.bots) + 1 for game in self.load.unfinished)

        def gone():
            there = web.ask(self.server, "GET", "/api/health").json["connections"]
            return there <= players + 1  # one of them makes this request

        await eventually(gone, "the connections of attackers are closed", 2 * DEADLINE)
        self.kib.append(own_kib(self.server.process.pid))
        self.files.append(open_files(self.server.process.pid))

    def ratios(self, what):
        return [b[what] / q[what] for q, b in zip(self.quiet, self.disturbed)]

    def told(self):
        attacks = {} if self.chosen.spin else {
            "attacks that ended as expected": sum(self.figures.ended.values()),
            "connections opened": sum(one.connections for one in self.hostile),
            "frames and pieces sent": sum(one.said for one in self.hostile),
            "bytes sent": sum(one.bytes_said for one in self.hostile),
        }
        measured = {}
        for what in ("p50", "p99") if self.disturbed else ():
            measured[f"us until an act is answered, {what}"] = {
                "quiet, median of turns": round(statistics.median(q[what] for q in self.quiet)),
                "disturbed, likewise": round(statistics.median(b[what] for b in self.disturbed)),
                "disturbed ÷ quiet, median": round(statistics.median(self.ratios(what)), 2),
                "least": round(min(self.ratios(what)), 2),
                "most": round(max(self.ratios(what)), 2),
            }
        return {
            **attacks,
            "honest acts": sum(turn["acts"] for turn in self.quiet + self.disturbed),
            **measured,
            "bots' moves acknowledged": self.figures.acknowledged,
            "lost": self.figures.lost,
            "doubled": self.figures.doubled,
            "wrong in other ways": len(self.figures.complaints)
            - self.figures.lost
            - self.figures.doubled,
            "MiB of its own after the first turn": round(self.kib[0] / 1024, 1) if self.kib else "",
            "MiB of its own after the last": round(self.kib[-1] / 1024, 1) if self.kib else "",
            "open files after the last": self.files[-1] if self.files else "",
        }


class BudgetSiege(Siege):
    """One long attack by one address, between quiet turns. The ratio is that of its presence: acts
    that stay slower after it are seen in the quiet turns, which are shown one by one."""

    GROWTH = 1.5
    BUSY = 0.5

    def __init__(self, server, chosen):
        super().__init__(server, chosen)
        attacks = [] if chosen.calm else BUDGET
        self.hostile = [theme(self.load, f"{chosen.seed} {theme.__name__}") for theme in attacks]
        self.busiest = 0.0

    async def run(self):
        self.load.server_starts()
        pid = self.server.process.pid
        try:
            await self.turn()
            await asyncio.gather(*(one.prepare() for one in self.hostile))
            await self.quiet_turns()
            self.kib.append(await kept_kib(pid))
            async with self.disturbance():
                before, began = thread_seconds(pid), time.monotonic()
                while time.monotonic() - began < 60 * self.chosen.minutes:
                    self.disturbed.append(await self.turn())
                    self.kib.append(await kept_kib(pid))
                    options.say(f"{self.kib[-1]} KiB, p99 {self.disturbed[-1]['p99']} us")
                seconds = time.monotonic() - began
                after = thread_seconds(pid)
            self.busiest = max((after[one] - before.get(one, 0)) / seconds for one in after)
            await self.quiet_turns()
            self.judge()
            self.load.fill()
            await self.load.finish()
            await self.load.nothing_is_lost()
        except AssertionError as error:
            self.figures.wrong(str(error))
        finally:
            await self.load.close()
        if died := self.server.died():
            self.figures.wrong(died)

    async def quiet_turns(self):
        for _ in range(self.chosen.turns):
            self.quiet.append(await self.turn())
            options.say(f"quiet, p99 {self.quiet[-1]['p99']} us")

    def judge(self):
        slower = self.median(self.disturbed) / self.median(self.quiet)
        if slower > self.GROWTH:
            self.figures.wrong(f"the p99 of honest rooms is {slower:.2f} times that of quiet ones")
        larger = max(self.kib) / self.kib[0]
        if larger > self.GROWTH:
            self.figures.wrong(f"the server has grown to {larger:.2f} times its memory")
        if self.busiest > self.BUSY:
            self.figures.wrong(f"a thread was busy for {100 * self.busiest:.0f} % of the time")

    @staticmethod
    def median(turns):
        return statistics.median(turn["p99"] for turn in turns)

    def ratios(self, what):
        quiet = statistics.median(turn[what] for turn in self.quiet)
        return [turn[what] / quiet for turn in self.disturbed]

    def told(self):
        return {**super().told(), "% of its time, the busiest thread": round(100 * self.busiest, 1)}


class Shares:
    """The share of the server's threads that one address may take, by request."""

    def __init__(self, server, chosen):
        self.server, self.times = server, chosen.times
        self.figures = Figures()
        self.rows = {}
        settings = json.loads(run_tool("config", "--json").stdout)["settings"]
        self.per_minute = {
            setting["name"].removeprefix("limit-"): int(setting["value"].split("/")[1])
            for setting in settings if setting["name"].startswith("limit-")}

    async def run(self):
        stage = Stage(self.server)
        try:
            await stage.prepare()
            # Only the shard's thread answers these.
            _, health = await self.seconds_of(lambda: stage.ask("GET", "/api/health"), 200)
            shard = max(health, key=health.get)
            for request in REQUESTS:
                await self.measure(request, stage, shard)
        except AssertionError as error:
            self.figures.wrong(str(error))
        finally:
            stage.vanish()
        if died := self.server.died():
            self.figures.wrong(died)

    async def seconds_of(self, send, times):
        """(how often it was sent, the processor time of each thread)"""
        pid = self.server.process.pid
        before, sent = thread_seconds(pid), 0
        while sent < times:
            answer = await send()
            sent += answer if isinstance(answer, int) else 1
        after = thread_seconds(pid)
        return sent, {one: after[one] - before.get(one, 0) for one in after}

    async def measure(self, request, stage, shard):
        rate = self.per_minute[request.limit] / 60 / request.tokens
        sent, seconds = await self.seconds_of(
            lambda: request.send(stage), min(self.times, 60 * rate))
        on_shard = seconds.pop(shard) / sent
        elsewhere = max(seconds.values()) / sent
        self.rows[request.name] = {
            "a second": round(rate, 1),
            "us of the shard": round(1e6 * on_shard),
            "of another": round(1e6 * elsewhere),
            "% of the shard": round(100 * on_shard * rate, 1),
            "% of another": round(100 * elsewhere * rate, 1),
        }

    def told(self):
        return {"of one address": self.rows}


def yield_the_cores():
    """The hostile clients get what the server and `castellan-load` leave, as if they were elsewhere.
    Without root `castellan-load` could not get its own priority back, so they stay as they are."""
    if os.geteuid() == 0:
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def main():
    chosen = arguments()
    with options.kept_if_it_fails() as folder:
        database = folder / "castellan.sqlite"
        # Short, so that attacks which wait for a deadline end within a turn.
        limits = ["--heartbeat", 3 * PATIENCE, "--hello-timeout", 2 * PATIENCE,
                  "--finished-room", 0.5]
        kind = Siege
        if chosen.budget:
            limits += ["--exempt", "127.0.0.1"]
            kind = BudgetSiege
        if chosen.shares:
            # Sockets may be idle until it is their turn.
            limits = ["--threads", 1, "--heartbeat", 3600]
            kind = Shares
        server = Server(folder, *limits, database=database).start()
        yield_the_cores()
        siege = kind(server, chosen)
        try:
            asyncio.run(siege.run())
            if server.running:
                server.process.terminate()
                server.process.wait(2 * DEADLINE)
        finally:
            if server.running:
                server.kill()
        if server.process.returncode != 0:
            siege.figures.wrong(f"the server's exit code is {server.process.returncode}")
        verdict = run_tool("verify", "--database", database)
        if verdict.returncode != 0:
            siege.figures.wrong(f"castellan verify: {verdict.stdout}{verdict.stderr}")
        verified = (verdict.stdout.strip().splitlines() or [""])[-1]
        options.show({**siege.told(), "castellan verify": verified}, chosen.report)
        if siege.figures.good:
            return 0
        for complaint in siege.figures.shown_complaints():
            options.say(complaint)
        options.say(f"--- end of the server's log\n{server.log()}\n---")
        sys.exit(1)


if __name__ == "__main__":
    sys.exit(main())
