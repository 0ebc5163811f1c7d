"""Storage that fails during games. Some faults pass and are retried; others end the process.

Failing disks, which need a separate file system, are in tests/chaos/test_disk.py.
"""

import asyncio
import os
import pathlib
import resource
import shutil
import sqlite3
import unittest

from support import faults, web
from support.case import ServerTest
from support.metrics import Operator
from support.patience import DEADLINE, eventually
from support.server import Server, run_tool

SOURCE = pathlib.Path(__file__).resolve().parents[3]
ENOUGH = 1 << 40  # bytes


class Faults(ServerTest):
    async def some_game(self, *options, steps=6, **more):
        server = self.serve(*Operator.options, *options, keep=True, **more)
        table = await self.table(server)
        await table.play(self.rng, until=lambda: table.seq == steps)
        return server, Operator(server), table

    def verify(self):
        verdict = run_tool("verify", "--database", self.database)
        self.assertEqual(verdict.returncode, 0, verdict)

    async def again(self, server, table):
        """As a service manager does; every announced step is there."""
        server.start()
        await self.resumed(table)
        await table.play(self.rng)
        self.assertEqual(table.referee.phase, "over")
        server.kill()
        self.verify()

    async def resumed(self, table):
        table.seats = [await client.resume() for client in table.seats]
        table.watchers = [await client.resume() for client in table.watchers]
        await table.all_reach(table.witness.newest)


class Waiting(Faults):
    """Passing faults."""

    async def test_a_lock_that_somebody_holds_for_long(self):
        server, operator, table = await self.some_game()
        with faults.locked(self.database):
            act = await faults.waits(self, server, operator, table, "SQLITE_BUSY")
        await faults.goes_on(self, server, operator, table, act)
        server.kill()
        self.verify()

    async def test_the_same_lock_again_and_again(self):
        server, operator, table = await self.some_game()
        for times in range(1, 4):
            with faults.locked(self.database, "BEGIN EXCLUSIVE"):
                act = faults.Act(table)
                await table.mover.until(lambda times=times: table.mover.storage.count(True) == times,
                                        "that moves wait")
            await act.answered()
        await table.play(self.rng)

    async def test_a_file_that_may_not_grow(self):
        server, operator, table = await self.some_game(file_bytes_max=ENOUGH)
        # Less than two pages of the log, and more than the server writes to stderr.
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (2_000, ENOUGH))
        act = await faults.waits(self, server, operator, table, "EFBIG")
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (ENOUGH, ENOUGH))
        await faults.goes_on(self, server, operator, table, act)

    async def test_a_game_with_bots_goes_on_by_itself(self):
        server = self.serve(*Operator.options, "--bot-pace", "0", keep=True)
        room = web.create_room(server)
        host = {"Authorization": f"Bearer {room['host']}"}
        with faults.locked(self.database):
            # A bot cannot sit there before it is stored.
            asked = asyncio.ensure_future(asyncio.to_thread(
                web.ask, server, "POST", f"/api/rooms/{room['code']}/bots", {"level": "random"},
                host))
            await eventually(lambda: "nothing can be stored, moves wait" in server.log(), "it waits")
        await asked
        await eventually(lambda: "moves can be stored again" in server.log(), "it goes on")
        web.ask(server, "POST", f"/api/rooms/{room['code']}/bots", {"level": "random"}, host)
        await eventually(lambda: web.room(server, room["code"])["state"] == "finished", "it ends")

    async def test_a_server_that_waits_stops_when_asked(self):
        server, operator, table = await self.some_game()
        with faults.locked(self.database):
            act = await faults.waits(self, server, operator, table, "SQLITE_BUSY")
            self.assertEqual(await server.stop(), 0)
            await act.unanswered()
        await self.again(server, table)

    async def test_a_server_that_waits_is_killed(self):
        server, operator, table = await self.some_game()
        with faults.locked(self.database):
            act = await faults.waits(self, server, operator, table, "SQLITE_BUSY")
            server.kill()
            await act.unanswered()
        await self.again(server, table)


class Ending(Faults):
    """Permanent faults."""

    async def ends(self, spoil, why, mend=None):
        server, _, table = await self.some_game()
        spoil(str(self.database))
        await faults.ends(self, server, table, why)
        if mend is not None:
            mend(str(self.database))
            await self.again(server, table)

    async def test_the_log_is_emptied(self):
        await self.ends(lambda file: os.truncate(f"{file}-wal", 0), "castellan.sqlite-wal: was ")

    async def test_the_log_is_cut(self):
        # After the committed pages are older ones, which are unused.
        await self.ends(lambda file: os.truncate(f"{file}-wal", 10_000),
                        "castellan.sqlite-wal: was truncated")

    async def test_the_log_is_deleted(self):
        await self.ends(lambda file: os.unlink(f"{file}-wal"), "-wal: was deleted or replaced")

    async def test_the_index_is_emptied(self):
        server, _, table = await self.some_game()
        server.meant_to_end = True
        os.truncate(f"{self.database}-shm", 0)
        await faults.Act(table).unanswered()
        self.assertEqual(await asyncio.to_thread(server.process.wait, DEADLINE), 74)
        self.assertIn("SIGBUS", server.log().splitlines()[-1])
        await self.again(server, table)

    async def test_the_index_is_deleted(self):
        await self.ends(lambda file: os.unlink(f"{file}-shm"), "-shm: was deleted or replaced",
                        lambda file: None)

    async def test_the_file_is_deleted(self):
        def hide(file):
            os.link(file, f"{file}.kept")
            os.unlink(file)

        await self.ends(hide, "castellan.sqlite: was deleted or replaced",
                        lambda file: os.link(f"{file}.kept", file))

    async def test_another_file_in_its_place(self):
        def replace(file):
            os.link(file, f"{file}.kept")
            shutil.copy(file, f"{file}.copy")
            os.replace(f"{file}.copy", file)

        await self.ends(replace, "castellan.sqlite: was deleted or replaced",
                        lambda file: os.replace(f"{file}.kept", file))

    async def test_the_file_is_emptied(self):
        await self.ends(lambda file: os.truncate(file, 0), "castellan.sqlite: was emptied")

    async def test_something_is_copied_over_it(self):
        def overwrite(file):
            with open(file, "r+b") as opened:
                opened.write(b"x" * 5000)

        await self.ends(overwrite, "castellan.sqlite: is no longer a database")

    async def test_its_tables_are_dropped(self):
        def drop(file):
            stranger = sqlite3.connect(file)
            stranger.execute("PRAGMA foreign_keys = OFF")
            stranger.execute("DROP TABLE steps")
            stranger.commit()
            stranger.close()

        await self.ends(drop, "no such table: steps [SQLITE_ERROR]")

    def test_service_managers_start_it_again(self):
        """systemd restarts a server after this code or a signal; Docker restarts it after any end."""
        unit = (SOURCE / "server/systemd/castellan.service.in").read_text()
        self.assertIn("\nRestart=on-failure\n", unit)
        self.assertNotRegex(unit, "SuccessExitStatus|RestartPreventExitStatus")
        for name in ("common.yaml", "compose.cluster.yaml"):
            self.assertIn("restart: unless-stopped", (SOURCE / "docker" / name).read_text())


class Locks(Faults):
    """A second server on the same database."""

    async def refused(self, database):
        second = Server(self.folder, database=database)
        second.meant_to_end = True
        with self.assertRaises(AssertionError):
            second.start()
        self.assertEqual(await asyncio.to_thread(second.process.wait, DEADLINE), 2)
        self.assertIn("in use by", second.log())

    async def goes_on(self, table):
        await table.play(self.rng)
        self.assertEqual(table.referee.phase, "over")

    async def test_the_lock_file_is_deleted(self):
        _, _, table = await self.some_game()
        os.unlink(f"{self.database}.lock")
        await self.refused(self.database)
        await self.refused(self.database)
        await self.goes_on(table)

    async def test_a_hard_link(self):
        _, _, table = await self.some_game()
        os.link(self.database, self.folder / "alias.sqlite")
        await self.refused(self.folder / "alias.sqlite")
        await self.goes_on(table)

    async def test_a_symbolic_link(self):
        _, _, table = await self.some_game()
        os.symlink(self.database, self.folder / "alias.sqlite")
        await self.refused(self.folder / "alias.sqlite")
        await self.goes_on(table)

    async def test_an_import_beside_a_server(self):
        _, _, table = await self.some_game()
        os.link(self.database, self.folder / "alias.sqlite")
        record = self.folder / "game.json"
        exported = run_tool("replay", "--database", self.database, table.code, "--export", record)
        self.assertEqual(exported.returncode, 0, exported)
        for database in (self.database, self.folder / "alias.sqlite"):
            answer = run_tool("import", record, "--database", database)
            self.assertNotEqual(answer.returncode, 0)
            self.assertIn("in use by", answer.stderr)
        await self.goes_on(table)

    async def test_after_a_crash_there_is_no_lock(self):
        server, _, table = await self.some_game()
        server.kill()
        os.unlink(f"{self.database}.lock")
        await self.again(server, table)

    async def test_readers_are_let_in(self):
        _, _, table = await self.some_game()
        self.assertEqual(run_tool("backup", "--database", self.database,
                                  self.folder / "copy.sqlite").returncode, 0)
        self.assertEqual(run_tool("verify", self.folder / "copy.sqlite").returncode, 0)
        await self.goes_on(table)


if __name__ == "__main__":
    unittest.main()
