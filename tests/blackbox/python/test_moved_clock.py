"""A corrected wall clock, or a stopped process, costs no player time."""

import asyncio
import json
import os
import signal
import time
import unittest

from support import web
from support.case import ServerTest
from support.server import run_tool

HOUR = 3600
TURN = {"kind": "move", "seconds": 5}
LONG_TURN = {"kind": "move", "seconds": 10}

# Moves the wall clock of the server alone; not available where a sanitizer must be loaded first.
LIBRARY = os.environ.get("TEST_WALL_CLOCK_LIBRARY")
needs_library = unittest.skipUnless(LIBRARY, "TEST_WALL_CLOCK_LIBRARY names no library")


class MovedClock(ServerTest):
    async def asyncSetUp(self):
        await super().asyncSetUp()
        self.wall = self.folder / "wall"
        self.move_wall(0)
        env = {"LD_PRELOAD": LIBRARY, "TEST_WALL_CLOCK": str(self.wall)} if LIBRARY else {}
        self.server = self.serve("--bot-pace", "0", keep=True, env=env)

    def move_wall(self, seconds):
        fresh = self.wall.with_suffix(".new")
        fresh.write_text(f"{seconds:+}\n")
        fresh.replace(self.wall)

    async def table(self, clock, at_zero="seat"):
        """A game of two that has begun, with both connected."""
        room = web.create_room(self.server, players=2, clock=clock, at_zero=at_zero)
        return await self.sit(self.server, room["code"], ["Ann", "Ben"])

    def mover(self, players):
        return players[players[0].document["to_move"]]

    async def move(self, players):
        mover = self.mover(players)
        answer = await mover.act((await mover.prompted())[0])
        self.assertEqual(answer["type"], "step", answer)
        for player in players:
            await player.reach(answer["seq"])

    def step(self, client, seq):
        return json.loads(client.steps[seq])

    async def step_after(self, players, seq):
        """The next one."""
        await players[0].reach(seq + 1)
        return self.step(players[0], seq + 1)

    # --- the wall clock ---------------------------------------------------------------------------

    async def a_turn_lasts_its_time(self, *moves):
        players = await self.table(TURN)
        begun = time.monotonic()
        await self.move(players)
        for seconds in moves:
            self.move_wall(seconds)
            await asyncio.sleep(2)  # so that the server looks at the clock
        step = await self.step_after(players, 1)
        self.assertTrue(step["overdue"])
        self.assertGreaterEqual(time.monotonic() - begun, TURN["seconds"])
        self.assertGreaterEqual(step["time"] - self.step(players[0], 1)["time"], 5000)
        self.assertLess(step["time"] - self.step(players[0], 1)["time"], HOUR * 1000 / 2)

    @needs_library
    async def test_an_hour_forward_ends_no_turn(self):
        await self.a_turn_lasts_its_time(HOUR)

    @needs_library
    async def test_an_hour_back_prolongs_no_turn(self):
        await self.a_turn_lasts_its_time(-HOUR)

    @needs_library
    async def test_a_year_forward_and_back_again(self):
        await self.a_turn_lasts_its_time(365 * 24 * HOUR, 0)

    @needs_library
    async def test_a_restart_behind_what_was_written_down(self):
        players = await self.table(LONG_TURN)
        for _ in range(3):
            await self.move(players)
        for seconds in (-HOUR, HOUR):
            self.server.kill()
            self.move_wall(seconds)
            self.server.start()
            known = max(player.seq for player in players)
            players = [await player.resume() for player in players]
            back = await self.step_after(players, known)
            self.assertEqual(back["ruling"]["do"], "give_back")
            self.assertGreaterEqual(back["ruling"]["ms"], 10_000)
            for player in players:
                await player.reach(known + 1)
            await self.move(players)
        seqs = sorted(players[0].steps)
        times = [self.step(players[0], seq)["time"] for seq in seqs]
        self.assertEqual(times, sorted(times))
        self.assertFalse(any(self.step(players[0], seq).get("overdue") for seq in seqs))
        self.server.kill()
        verdict = run_tool("verify", "--database", self.database)
        self.assertEqual(verdict.returncode, 0, verdict)

    # --- the process ------------------------------------------------------------------------------

    async def stand_still(self, seconds, meanwhile=None):
        self.server.process.send_signal(signal.SIGSTOP)
        try:
            if meanwhile is not None:
                await meanwhile
            await asyncio.sleep(seconds)
        finally:
            self.server.process.send_signal(signal.SIGCONT)

    async def test_a_process_that_is_stopped_gives_the_time_back(self):
        players = await self.table(LONG_TURN)
        await self.move(players)
        begun = time.monotonic()
        await self.stand_still(12)
        back = await self.step_after(players, 1)
        self.assertEqual(back["ruling"], {"do": "give_back", "ms": 10_000, "by": []})
        step = await self.step_after(players, 2)
        self.assertTrue(step["overdue"])
        self.assertGreaterEqual(time.monotonic() - begun, 12 + 10)

    async def test_what_was_sent_to_a_stopped_process_counts(self):
        players = await self.table(LONG_TURN)
        mover = self.mover(players)
        action = (await mover.prompted())[0]
        frame = {"type": "act", "id": "late", "at": 0, "action": action}
        await self.stand_still(12, mover.say(frame))
        step = await self.step_after(players, 0)
        self.assertEqual((step["re"], step.get("overdue", False)), ("late", False))
        back = await self.step_after(players, 1)
        self.assertEqual(back["ruling"]["do"], "give_back")


if __name__ == "__main__":
    unittest.main()
