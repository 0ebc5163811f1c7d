"""One table of the soak, game after game: its room, its players and spectators, and its timers."""

import asyncio

from support import web
from support.patience import DEADLINE

from .errands import Errands
from .guest import Guest
from .timers import TOLERANCE_MS, now_ms

EDITIONS = [("kingdomino", 2), ("kingdomino", 3), ("kingdomino", 4), ("queendomino", 2)]
CLOCKS = [
    {"kind": "move", "seconds": 6},
    {"kind": "bank", "seconds": 30, "increment": 2, "cap": 40},
    {"kind": "days", "days": 1},
]


class SoakTable(Errands):
    def __init__(self, number, server, rng, figures, timers):
        super().__init__(figures.wrong)
        self.number, self.server, self.rng = number, server, rng
        self.figures, self.timers = figures, timers
        self.guests = []

    # --- an evening -----------------------------------------------------------------------------

    async def play(self, until):
        """Games until this time; a game in progress is left."""
        while now_ms() < until:
            await self.ask(self.open)
            await self.game(until)
            while self.over and self.rng.random() < 0.4 and now_ms() < until:
                if not await self.rematch():
                    break
                await self.game(until)
            self.leave()

    @staticmethod
    async def ask(work, *arguments):
        return await asyncio.to_thread(work, *arguments)

    def open(self):
        rng = self.rng
        preset, players = rng.choice(EDITIONS)
        self.mood = rng.choice(["plain", "clock", "clock", "absence", "proposals", "delay"])
        self.people = players if players == 2 else rng.randint(2, players)
        settings = {"patience": 0, "start": rng.choice(["full", "ready", "host"])}
        settings["at_zero"] = rng.choice(["bot", "skip", "seat"])
        if self.mood == "clock":
            settings["clock"] = rng.choice(CLOCKS)
        self.delay_ms = 0
        if self.mood == "delay":
            settings["delay_seconds"] = rng.randint(1, 5)
            self.delay_ms = 1000 * settings["delay_seconds"]
        if rng.random() < 0.2 and preset == "kingdomino":
            settings["options"] = {"dynasty": 3, "pause": 2}
        self.settings = settings
        room = web.create_room(self.server, preset, players, listed=True, **settings)
        self.code, self.host = room["code"], room["host"]
        self.reset()
        for n in range(self.people):
            self.sit(f"Guest {self.number}-{n}")
        self.guests += [Guest(self, f"Watcher {self.number}-{n}") for n in range(rng.randint(0, 2))]

    def sit(self, name):
        first = {"Authorization": f"Bearer {self.host}"} if not self.guests else {}
        path = f"/api/rooms/{self.code}/seats"
        answer = web.ask(self.server, "POST", path, {"name": name}, first)
        assert answer.status == 201, answer.body
        self.guests.append(Guest(self, name, answer.json["token"]))

    def reset(self):
        self.guests = []
        self.over = self.full = False
        self.newest = -1
        self.clock = None  # (row, when it will be up, seat)
        self.proposal = None
        self.away_at = {}
        self.stood_in = {}  # seat -> for good
        self.wanted_ms = 0  # when a player last sent what a stand-in needs
        self.over_ms = None

    async def game(self, until):
        self.figures.games += 1
        for guest in self.guests:
            await guest.come()
        if not self.full:
            host = {"Authorization": f"Bearer {self.host}"}
            level = {"level": self.rng.choice(["random", "full_greedy"])}
            self.full = True
            await self.ask(self.post, "bots", level, host)
            if self.settings["start"] == "host":
                await self.ask(self.post, "start", None, host)
        while not self.over and now_ms() < until:
            await asyncio.sleep(self.rng.uniform(0.5, 1.5))
            self.look()
        if self.over:
            self.figures.finished += 1
            await asyncio.sleep(1.5)
            self.check_end()

    def post(self, what, body, headers):
        answer = web.ask(self.server, "POST", f"/api/rooms/{self.code}/{what}", body, headers)
        if answer.status != 200:
            self.figures.reject(answer.error[0])
        return answer

    async def rematch(self):
        tokens = [(g.name, g.token) for g in self.guests if g.token]
        key = {"Authorization": f"Bearer {self.rng.choice(tokens)[1]}"}
        answer = await self.ask(self.post, "rematch", None, key)
        if answer.status != 200:
            return False
        self.leave()
        self.reset()
        self.full = True
        self.code = answer.json["rematch"]
        self.guests = [Guest(self, name, token) for name, token in tokens]
        self.figures.rematches += 1
        return True

    def leave(self):
        for guest in self.guests:
            guest.leave()
        self.cancel()

    # --- the players ------------------------------------------------------------------------------

    def thinking_time(self):
        dawdles = self.mood == "clock" and self.rng.random() < 0.06
        return self.rng.uniform(5, 15) if dawdles else self.rng.uniform(0.2, 1.6)

    def players(self):
        return [g for g in self.guests if g.token and g.socket is not None and g.seat is not None]

    def look(self):
        """A moment passes: a player acts, and due timers have fired."""
        for guest in self.guests:
            guest.check_answers()
        self.look_for_missed()
        if self.newest < 0 or self.over:
            return
        rng, here = self.rng, self.players()
        if here and rng.random() < 0.05:
            rng.choice(here).ask({"type": "chat", "phrase": "well_played"})
        if here and rng.random() < 0.01:
            here[0].ask({"type": "mute", "seat": here[-1].seat, "muted": False})
        if rng.random() < 0.02:
            rng.choice(self.guests).stray(rng.uniform(0.1, 3))
        if self.mood == "proposals" and len(here) > 1 and rng.random() < 0.08:
            self.propose(rng.choice(here))
        if self.mood == "absence" and len(here) > 1 and not self.away_at and rng.random() < 0.05:
            rng.choice(here).stray(None)
        self.stand_in(here)

    def propose(self, guest):
        back = {"do": "take_back", "to": max(0, self.newest - 1)}
        call_off = [{"do": "call_off"}] if self.rng.random() < 0.1 else []
        guest.ask({"type": "propose", "ruling": self.rng.choice([{"do": "pause"}, back, *call_off])})

    def stand_in(self, here):
        """As soon as it is permitted, and sometimes too soon."""
        for seat, due in self.away_at.items():
            absent = any(g.away for g in self.guests if g.seat == seat)
            if not absent or seat in self.stood_in or due > now_ms() + 1500 or not here:
                continue
            self.go(self.ask_for_stand_in(self.rng.choice(here), seat, due))
            self.stood_in[seat] = None  # a proposal is open

    async def ask_for_stand_in(self, guest, seat, due):
        ruling = {"do": "stand_in", "seat": seat, "bot": "random"}
        ruling["for_good"] = self.rng.random() < 0.2
        await asyncio.sleep(max(0, due - now_ms()) / 1000 + 0.005)
        self.want_stand_in(guest, ruling)
        await asyncio.sleep(DEADLINE / 12)
        if self.stood_in.get(seat, 0) is None:
            self.stood_in.pop(seat)  # refused, or no agreement

    def want_stand_in(self, guest, ruling):
        self.wanted_ms = now_ms()
        guest.ask({"type": "propose", "ruling": ruling})

    def refused(self, guest, asked, frame):
        if frame["code"] == "still_there" and asked["type"] == "propose":
            due = self.away_at.get(asked["ruling"]["seat"])
            if due is not None and now_ms() > due + TOLERANCE_MS:
                self.timers.never("patience with the absent", due, self.code)
            self.go(self.again_soon(guest, asked["ruling"]))

    async def again_soon(self, guest, ruling):
        await asyncio.sleep(0.1)
        self.want_stand_in(guest, ruling)

    # --- received frames --------------------------------------------------------------------------

    def saw_table(self, guest, over):
        if guest.token:
            self.newest = max(self.newest, guest.seq)
        if over:
            self.end()

    def end(self):
        self.over_ms = self.over_ms or now_ms()
        self.over = True

    def saw_step(self, guest, step):
        seq = step["seq"]
        if self.delay_ms and not guest.token and self.over_ms is None:
            due = step["time"] + self.delay_ms
            if now_ms() < due - 20:
                guest.early.append((now_ms(), seq))
            elif now_ms() - guest.hello_ms > 1500:
                self.timers.fired("delay of spectators", due, f"{self.code} row {seq}")
        if any(event["event"] == "ended" for event in step["events"]):
            self.end()
        if not guest.token or seq <= self.newest:
            return
        self.newest = seq
        self.figures.rows += 1
        if step.get("overdue") and self.clock is not None and self.clock[0] == seq - 1:
            kind = f"turn clock, {self.settings['at_zero']}"
            self.timers.fired(kind, self.clock[1], f"{self.code} row {seq}", step["time"])
        self.clock = None
        if (ruling := step.get("ruling")) is not None:
            self.ruled(ruling, step)

    def ruled(self, ruling, step):
        self.figures.rulings += 1
        seat = ruling.get("seat")
        if ruling["do"] == "stand_in":
            if seat in self.away_at:
                # The time until all agree is the players', not the server's.
                due = max(self.away_at[seat], self.wanted_ms)
                self.timers.fired("patience with the absent", due, self.code)
            self.stood_in[seat] = ruling["for_good"]
            for guest in self.guests:
                if guest.seat == seat and guest.away and not ruling["for_good"]:
                    guest.come_soon(self.rng.uniform(3, 10))
        if ruling["do"] == "hand_back":
            self.stood_in.pop(seat, None)
            back = [g.hello_ms for g in self.guests if g.seat == seat]
            self.timers.fired("handing back", max(back), self.code)
        if ruling["do"] == "pause":
            self.go(self.resume())

    async def resume(self):
        await asyncio.sleep(self.rng.uniform(1, 4))
        while not self.over and self.paused and (here := self.players()):
            self.rng.choice(here).ask({"type": "propose", "ruling": {"do": "resume"}})
            await asyncio.sleep(35)

    paused = False

    def saw_status(self, frame):
        self.paused = frame["paused"]
        clock = frame["clock"]
        if frame["seq"] < self.newest or clock is None or clock["until"] is None:
            return
        if clock["low"] and self.clock is not None and not self.clock[2]:
            # At once, if the turn has no more than that.
            due = max(clock["until"] - 10_000, frame["time"])
            self.timers.fired("little time left", due, self.code)
        self.clock = (frame["seq"], clock["until"], clock["low"])

    def saw_presence(self, guest, frame):
        if guest.token:
            self.away_at = {
                seat["seat"]: seat["away_at"] for seat in frame["seats"] if seat["away_at"]
            }

    def saw_proposal(self, guest, frame):
        key = (frame["seat"], frame["until"])
        if frame["outcome"] is None:
            if self.proposal is None or self.proposal != key:
                self.proposal, self.ignored = key, self.rng.random() < 0.15
                self.figures.proposals += 1
            do = frame["ruling"]["do"]
            urgent = do in ("resume", "stand_in")
            if guest.seat in frame["asked"] and (urgent or not self.ignored):
                agree = urgent or self.rng.random() < 0.8
                if do == "stand_in":
                    self.wanted_ms = now_ms()
                guest.ask({"type": "vote", "proposal": frame["number"], "agree": agree})
        elif self.proposal == key:
            if frame["outcome"] == "expired":
                self.timers.fired("expiry of proposals", frame["until"], self.code)
            self.proposal = None

    # --- due timers -------------------------------------------------------------------------------

    def look_for_missed(self):
        if self.over or not self.players():
            return
        if self.clock is not None and self.timers.is_missed(self.clock[1]):
            self.timers.never("turn clock", self.clock[1], f"{self.code} row {self.clock[0]}")
            self.clock = None
        if self.proposal is not None and self.timers.is_missed(self.proposal[1]):
            self.timers.never("expiry of proposals", self.proposal[1], self.code)
            self.proposal = None

    def check_end(self):
        for guest in self.guests:
            if guest.socket is not None and guest.seq != self.newest and guest.seq is not None:
                self.figures.lose(f"{self.code}: {guest.name} has row {guest.seq} of {self.newest}")
            for when, seq in guest.early:
                if when < self.over_ms - 1000:
                    self.figures.wrong(f"{self.code}: {guest.name} received row {seq} too soon")
