"""Storage that fails under a running server: what is retried, and what ends the process."""

import asyncio
import contextlib
import sqlite3

from . import web
from .client import Client
from .patience import DEADLINE, eventually

STORAGE_HAS_FAILED = 74  # the exit code


def health(server):
    return web.ask(server, "GET", "/api/health").status


class Act:
    """An act of the seat to move, which has no answer yet."""

    def __init__(self, table):
        self.table = table
        self.seq = table.seq
        self.task = asyncio.ensure_future(table.mover.act(table.referee.legal_actions()[0]))

    async def answered(self):
        """After it is stored: all clients receive its step."""
        step = await self.task
        assert (step["type"], step["seq"]) == ("step", self.seq + 1), step
        await self.table.all_reach(step["seq"])

    async def unanswered(self):
        """The connection has ended, and no client received a step."""
        await asyncio.wait([self.task], timeout=DEADLINE)
        answer = None if self.task.exception() else self.task.result()
        assert answer is None or answer["type"] == "rejected", answer
        assert all(client.seq in (None, self.seq) for client in self.table.seats), self.seq


@contextlib.contextmanager
def locked(database, how="BEGIN IMMEDIATE"):
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as stranger:
        stranger.execute(how)
        yield
        stranger.execute("ROLLBACK")


async def waits(test, server, operator, table, code):
    """A move waits; all clients are notified, and receive nothing of it."""
    act = Act(table)
    for client in table.everybody:
        await client.until(lambda client=client: client.storage == [True], "that moves wait")
    await eventually(lambda: operator.ask("/ready")[0] == 503, "no client is redirected here")
    reason = operator.ask("/ready")[1]
    test.assertIn("moves wait: ", reason)
    test.assertIn(f"[{code}]", reason)
    test.assertEqual(operator.ask("/live")[0], 200)
    test.assertEqual(operator.metrics()["castellan_journal_healthy"], 0)
    answer = web.ask(server, "POST", "/api/rooms", {"preset": "kingdomino", "players": 2})
    test.assertEqual((answer.status, answer.error[0]), (503, "busy"))
    test.assertEqual({client.seq for client in table.everybody}, {act.seq})
    late = await Client(server, table.code).join()
    await late.until(lambda: late.storage == [True], "that moves wait, newcomers too")
    await late.leave()
    test.assertEqual(web.room(server, table.code)["state"], "playing")
    return act


async def goes_on(test, server, operator, table, act):
    """By itself, to the end of the game, and over the same connections."""
    await act.answered()
    for client in table.everybody:
        await client.until(lambda client=client: client.storage == [True, False], "that it is over")
    await eventually(lambda: operator.ask("/ready")[0] == 200, "clients are redirected here again")
    test.assertEqual(operator.metrics()["castellan_journal_healthy"], 1)
    await table.play(test.rng)
    test.assertEqual(table.referee.phase, "over")
    test.assertIn("moves can be stored again", server.log())


async def ends(test, server, table, why):
    """The process ends, with a last line that says why; no client received the act."""
    server.meant_to_end = True
    act = Act(table)
    await act.unanswered()
    for client in table.seats + table.watchers:
        await client.expect_farewell("halted")
    code = await asyncio.to_thread(server.process.wait, DEADLINE)
    test.assertEqual(code, STORAGE_HAS_FAILED)
    last = server.log().splitlines()[-1]
    test.assertRegex(last, r"critical server: stopped, because storage has failed reason=.*exit=74")
    test.assertIn(why, last)
