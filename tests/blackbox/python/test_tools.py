"""The other subcommands, and how the server is configured."""

import asyncio
import json
import os
import socket
import sqlite3
import subprocess
import unittest

from support import web
from support.case import ServerTest
from support.patience import DEADLINE, eventually, within
from support.server import Server, binary, environment, run_tool


def ticks_of(pid):
    """The processor time that a process has used itself, in ticks."""
    with open(f"/proc/{pid}/stat", encoding="utf-8") as stat:
        return int(stat.read().rsplit(")", 1)[1].split()[11])


class Tools(ServerTest):
    async def a_played_database(self):
        """A finished game, a running one, and a waiting room; the server has ended."""
        server = self.serve(keep=True)
        finished = await self.table(server, "kingdomino-bga", 3)
        await finished.play(self.rng)
        going_on = await self.table(server, "mighty-duel", 2)
        await going_on.play(self.rng, until=lambda: going_on.seq == 9)
        waiting = web.create_room(server)["code"]
        self.assertEqual(await server.stop(), 0)
        return finished, going_on, waiting

    async def test_verify(self):
        await self.a_played_database()
        verdict = run_tool("verify", "--database", self.database)
        self.assertEqual(verdict.returncode, 0, verdict)
        self.assertTrue(verdict.stdout.strip())

    async def test_verify_beside_the_running_server(self):
        server = self.serve(keep=True)
        table = await self.table(server, "kingdomino", 2)
        await table.play(self.rng, until=lambda: table.seq == 20)
        verdict = run_tool("verify", "--database", self.database)
        self.assertEqual(verdict.returncode, 0, verdict)
        await table.play(self.rng)
        self.assertEqual(table.referee.phase, "over")

    async def test_verify_notices_a_changed_action(self):
        *games, waiting = await self.a_played_database()
        self.assertGreater(self.change_one_claim(), 0)
        verdict = run_tool("verify", "--database", self.database)
        self.assertEqual(verdict.returncode, 1, verdict)
        # A server on this database serves the other rooms and reports the error in this one.
        server = self.serve(keep=True)
        self.assertEqual(web.ask(server, "GET", f"/api/rooms/{waiting}").status, 200)
        for game in games:
            web.ask(server, "GET", f"/api/rooms/{game.code}")
        self.assertIn("room set aside", server.log())

    def change_one_claim(self):
        """Another domino in one stored claim, in any schema. Returns how many."""
        database = sqlite3.connect(self.database)
        tables = database.execute("SELECT name FROM sqlite_master WHERE type='table'").fetchall()
        changed = 0
        for (table,) in tables:
            for column in [row[1] for row in database.execute(f"PRAGMA table_info({table})")]:
                claims = f"FROM {table} WHERE CAST({column} AS TEXT) LIKE '%\"claim\"%'"
                for (text,) in database.execute(f"SELECT {column} {claims} LIMIT 1").fetchall():
                    action = json.loads(text)
                    action["domino"] = action["domino"] % 48 + 1
                    other = json.dumps(action, separators=(",", ":"))
                    update = f"UPDATE {table} SET {column} = ? WHERE {column} = ?"
                    changed += database.execute(update, (other, text)).rowcount
        database.commit()
        database.close()
        return changed

    async def test_backup_of_a_running_server(self):
        server = self.serve(keep=True)
        table = await self.table(server, "queendomino", 2)
        await table.play(self.rng, until=lambda: table.seq == 30)
        copy = self.folder / "copy.sqlite"
        made = run_tool("backup", "--database", self.database, copy)
        self.assertEqual(made.returncode, 0, made)
        await table.play(self.rng, until=lambda: table.seq == 40)
        await table.leave()
        self.assertEqual(run_tool("backup", "--database", self.database, copy).returncode, 2)
        self.assertEqual(run_tool("verify", "--database", copy).returncode, 0)
        # The copy is a database like any other: the game goes on where it was then.
        restored = Server(self.folder, database=copy)
        self.servers.append(restored)
        restored.start()
        self.assertEqual(web.room(restored, table.code)["seq"], 30)

    async def test_replay(self):
        finished, going_on, _ = await self.a_played_database()
        for table in (finished, going_on):
            for code in (table.code, table.code.lower()):
                text = run_tool("replay", "--database", self.database, code)
                self.assertEqual(text.returncode, 0, text)
                self.assertIn(table.code, text.stdout)
                for player in ("Player 0", "Player 1"):
                    self.assertIn(player, text.stdout)
            answer = run_tool("replay", "--database", self.database, table.code, "--json")
            self.assertEqual(answer.returncode, 0, answer)
            game = json.loads(answer.stdout)
            # Every played action is there, in the words of the protocol.
            found = answer.stdout.replace(" ", "").count('"do":')
            self.assertGreaterEqual(found, table.witness.newest)
            self.assertIsInstance(game, dict)

    async def test_output_that_cannot_be_written(self):
        finished, _, _ = await self.a_played_database()
        for arguments in [
            ("replay", "--database", self.database, finished.code),
            ("replay", "--database", self.database, finished.code, "--export", "-"),
            ("verify", self.database),
            ("--help",),
        ]:
            with self.subTest(arguments=arguments[:1]), open("/dev/full", "w") as full:
                answer = subprocess.run(
                    [binary(), *map(str, arguments)], stdout=full, stderr=subprocess.PIPE,
                    text=True, timeout=DEADLINE, env=environment(), check=False)
                self.assertEqual(answer.returncode, 2, answer)
                self.assertIn("the output cannot be written", answer.stderr)

    async def test_closed_standard_streams_do_not_become_the_database(self):
        arguments = ("serve", "--port", "0", "--discovery", "off", "--database", self.database)
        server = await asyncio.create_subprocess_exec(
            "sh", "-c", 'exec "$0" "$@" <&- >&- 2>&-', binary(), *map(str, arguments),
            env=environment())
        log = self.database.with_name(self.database.name + "-wal")
        await eventually(log.exists, "the database is open")
        server.terminate()
        self.assertEqual(await within(server.wait(), "the server stops"), 0)
        verdict = run_tool("verify", "--database", self.database)
        self.assertEqual(verdict.returncode, 0, verdict)

    async def test_unknown_rooms_and_files(self):
        _, _, waiting = await self.a_played_database()
        missing = self.folder / "missing.sqlite"
        nonsense = self.folder / "nonsense.sqlite"
        nonsense.write_bytes(os.urandom(5000))
        for arguments in [
            ("replay", "--database", self.database, "ZZZZZZ"),
            ("replay", "--database", missing, waiting),
            ("replay", "--database", nonsense, waiting),
            ("replay", "--database", self.database),
            ("verify", "--database", missing),
            ("verify", "--database", nonsense),
        ]:
            with self.subTest(arguments=arguments[:3]):
                answer = run_tool(*arguments)
                self.assertNotEqual(answer.returncode, 0)
                self.assertGreater(answer.returncode, 0, "no crash")
                self.assertTrue(answer.stderr)
        self.assertFalse(missing.exists(), "looking does not create")

    async def test_an_arena_that_is_interrupted_tells_what_it_has(self):
        command = [binary(), "arena", "greedy_placement", "random", "--games", "400000", "--format", "json"]
        arena = await asyncio.create_subprocess_exec(
            *command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
        )
        used = 0.2 * os.sysconf("SC_CLK_TCK")  # of the processor: it has played some by then
        await eventually(lambda: ticks_of(arena.pid) > used, "games")
        arena.terminate()
        out, err = await within(arena.communicate(), "the results")
        self.assertEqual(arena.returncode, 130, err)
        results = json.loads(out)
        self.assertIn(f"interrupted after {results['games']} games", err.decode())
        self.assertGreater(results["games"], 0)
        self.assertEqual(results["games"] % 4, 0, "whole deals")

    async def test_health(self):
        server = self.serve()
        well = run_tool("health", "--port", server.port)
        self.assertEqual(well.returncode, 0, well)
        self.assertEqual(await server.stop(), 0)
        gone = run_tool("health", "--port", server.port)
        self.assertGreater(gone.returncode, 0, gone)
        self.assertTrue(gone.stderr.endswith(f" port {server.port}: Connection refused\n"), gone)

    async def test_help_and_version(self):
        for arguments in [("--help",), ("--version",), ("serve", "--help"), ("verify", "--help")]:
            answer = run_tool(*arguments)
            self.assertEqual(answer.returncode, 0, answer)
            self.assertTrue(answer.stdout)
        self.assertRegex(
            run_tool("--version").stdout,
            r"^castellan \d+\.\d+\.\d+ \(commit ([0-9a-f]{12}(-dirty)?|unknown), \w+, \w+ [\d.]+, \w+\)\n$",
        )


class Configuration(ServerTest):
    async def test_environment(self):
        server = Server(self.folder)
        server.command = [binary(), "serve"]
        server.env = environment(
            {
                "CASTELLAN_ADDRESS": "127.0.0.1",
                "CASTELLAN_PORT": "0",
                "CASTELLAN_DATABASE": str(self.database),
            }
        )
        self.servers.append(server)
        server.start()
        self.assertEqual(web.ask(server, "GET", "/api/health").status, 200)
        self.assertTrue(self.database.exists())
        well = run_tool_with({"CASTELLAN_PORT": str(server.port)}, "health")
        self.assertEqual(well.returncode, 0, well)

    async def test_the_command_line_wins_over_the_environment(self):
        server = self.serve(keep=True, env={"CASTELLAN_DATABASE": str(self.folder / "other")})
        self.assertTrue(self.database.exists())
        self.assertFalse((self.folder / "other").exists())
        self.assertEqual(await server.stop(), 0)

    async def test_a_start_that_can_not_be(self):
        taken = socket.create_server(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        readable = self.folder / "nonsense"
        readable.write_bytes(b"This is no database. " * 500)
        for arguments in [
            ("--ephemeral", "--address", "127.0.0.1", "--port", port),
            ("--ephemeral", "--port", "0", "--address", "no.such.address.invalid"),
            ("--ephemeral", "--port", "seven"),
            ("--ephemeral", "--port", "65536"),
            ("--ephemeral", "--port", "-1"),
            ("--ephemeral", "--port", "0", "--what"),
            ("--address", "127.0.0.1", "--port", "0", "--database", self.folder / "no" / "where"),
            ("--address", "127.0.0.1", "--port", "0", "--database", self.folder),
            ("--address", "127.0.0.1", "--port", "0", "--database", readable),
        ]:
            with self.subTest(arguments=arguments):
                answer = run_tool("serve", *arguments)
                self.assertGreater(answer.returncode, 0, answer)
                self.assertTrue(answer.stderr)
                self.assertNotIn("http://127.0.0.1", answer.stdout)
        taken.close()

    async def test_a_refusal_says_what_to_do(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            where = ("--address", "127.0.0.1", "--port", taken.getsockname()[1])
            answer = run_tool("serve", "--ephemeral", *where)
            where = ("--port", "0", "--metrics-port", taken.getsockname()[1])
            metrics = run_tool("serve", "--ephemeral", *where)
        self.assertRegex(answer.stderr, rf"in use: .+ \(process {os.getpid()}\) is listening there")
        self.assertIn("choose another --metrics-port", metrics.stderr)
        for words, said in {("serv",): "'serv' is not a command. Did you mean serve?",
                            ("admin", "foo"): "'foo' is not a command.",
                            ("serve", "--port", "99999"): "'99999' is not a port"}.items():
            self.assertIn(said, run_tool(*words).stderr)
        answer = run_tool("serve", "--ephemeral", "--port", "0", "--address", "192.0.2.77")
        self.assertIn("an address of this machine", answer.stderr)
        closed = self.folder / "closed"
        closed.mkdir(mode=0o555)
        # Root may write anywhere.
        user = {"user": "nobody", "group": "nogroup", "extra_groups": []} if not os.getuid() else {}
        self.folder.chmod(0o755)
        for path, said in {closed / "a.sqlite": "may not write to the folder",
                           self.folder / "none" / "a.sqlite": "does not exist"}.items():
            try:
                answer = subprocess.run(
                    [binary(), "serve", "--port", "0", "--database", str(path)],
                    capture_output=True, text=True, timeout=DEADLINE, env=environment(),
                    check=False, **user)
            except PermissionError:
                self.skipTest("the user nobody cannot run the program at its place")
            self.assertEqual(answer.returncode, 2, answer)
            self.assertIn(said, answer.stderr)

    async def test_two_servers_do_not_share_a_database(self):
        server = self.serve(keep=True)
        where = ("--address", "127.0.0.1", "--port", "0", "--database", self.database)
        second = run_tool("serve", *where)
        self.assertGreater(second.returncode, 0, second)
        self.assertTrue(second.stderr)
        table = await self.table(server, "kingdomino", 2)
        await table.turn(self.rng)
        self.assertEqual(table.seq, 1)


def run_tool_with(variables, *arguments):
    return subprocess.run(
        [binary(), *arguments],
        capture_output=True,
        text=True,
        timeout=DEADLINE,
        env=environment(variables),
        check=False,
    )


if __name__ == "__main__":
    unittest.main()
