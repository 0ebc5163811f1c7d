"""castellan-load: its counts add up, with every kind of move; it rejects what it cannot drive."""

import json
import signal
import socket
import subprocess

from support.case import ServerTest
from support.patience import DEADLINE, eventually
from support.server import environment, load_driver, run_tool

GAME = 96  # acts of a game of four: one first draft, then twelve dominoes each


class Load(ServerTest):
    def load(self, server, *plan):
        done = run_tool("--port", server.port, "--json", *plan, program=load_driver())
        self.assertEqual(done.returncode, 0, done)
        figures = json.loads(done.stdout)
        self.assertIsNone(figures["failure"])
        phases = {phase["phase"]: phase for phase in figures["phases"]}
        return figures, phases

    async def test_counts_of_whole_games(self):
        server = self.serve()
        plan = ["--rooms", 3, "--games", 2, "--seconds", 0, "--spectators", 2]
        figures, phases = self.load(server, *plan, "--pid", server.process.pid)
        play = phases["play"]
        self.assertEqual(figures["rooms_ready"], 3)
        self.assertEqual(figures["sockets"], 3 * 6)
        self.assertEqual(play["games_over"], 6)
        self.assertEqual(play["accepted"], 6 * GAME)
        self.assertEqual(play["acts"], play["accepted"])
        self.assertEqual(play["steps_heard"], 6 * play["accepted"])
        self.assertEqual(figures["to_self"]["count"], play["accepted"])
        self.assertEqual(figures["to_all"]["count"], play["accepted"])
        self.assertEqual(figures["joins"]["count"], 6)
        # Of the second games, whose rooms are made while others play.
        self.assertEqual(play["requests"], 3 * (1 + 4 + 6))
        self.assertEqual(play["rejected"], 0)
        self.assertGreater(play["server"]["rss_after"], 0)

    async def test_first_moves_at_a_rate(self):
        figures, phases = self.load(
            self.serve(), "--rooms", 2, "--players", 2, "--first", "--rate", 200, "--seconds", 1)
        self.assertEqual(phases["play"]["acts"], phases["play"]["accepted"])
        self.assertEqual(phases["play"]["steps_heard"], 2 * phases["play"]["accepted"])
        self.assertGreater(phases["play"]["accepted"], 0)
        self.assertLessEqual(phases["play"]["accepted"], 201)

    async def test_from_hints_where_there_are_buildings(self):
        _, phases = self.load(
            self.serve(), "--rooms", 2, "--players", 2, "--preset", "queendomino", "--games", 1,
            "--seconds", 0)
        self.assertEqual(phases["play"]["games_over"], 2)
        self.assertEqual(phases["play"]["steps_heard"], 2 * phases["play"]["accepted"])

    async def test_beside_bots(self):
        _, phases = self.load(
            self.serve("--bot-pace", "0"), "--rooms", 1, "--bots", 2, "--games", 1, "--seconds", 0)
        self.assertEqual(phases["play"]["games_over"], 1)
        # Bots may act before the driver's two players have connected; these miss such steps.
        self.assertLessEqual(phases["play"]["steps_heard"], 2 * GAME)
        self.assertEqual(phases["play"]["accepted"], phases["play"]["acts"])

    async def test_everybody_resumes(self):
        figures, phases = self.load(
            self.serve(), "--rooms", 4, "--at-once", 0, "--seconds", 0.3, "--resume")
        self.assertEqual(figures["resumes"]["count"], 16)
        self.assertIn("resume", phases)

    async def test_seats_without_sockets(self):
        figures, phases = self.load(self.serve(), "--rooms", 3, "--absent")
        self.assertEqual(figures["sockets"], 0)
        self.assertEqual(figures["rooms_ready"], 3)
        self.assertEqual(list(phases), ["join"])

    async def test_an_interrupt_prints_what_was_measured(self):
        server = self.serve()
        command = [load_driver(), "--port", str(server.port), "--seconds", "600", "--rooms", "2"]
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment())
        # As soon as the room exists its players act, or are about to.
        try:
            await eventually(lambda: b'"rooms":2' in self.health(server).replace(b" ", b""),
                             "two rooms", pause=0)
            process.send_signal(signal.SIGINT)
            out, _ = process.communicate(timeout=DEADLINE)
        finally:
            process.kill()
            process.wait()
        self.assertEqual(process.returncode, 130)
        self.assertIn("Interrupted", out)

    def health(self, server):
        with socket.create_connection(("127.0.0.1", server.port), DEADLINE) as connection:
            connection.sendall(b"GET /api/health HTTP/1.0\r\n\r\n")
            return b"".join(iter(lambda: connection.recv(4096), b""))

    async def test_nobody_answers(self):
        with socket.socket() as unused:
            unused.bind(("127.0.0.1", 0))
            done = run_tool("--port", unused.getsockname()[1], program=load_driver())
        self.assertEqual(done.returncode, 2)
        self.assertIn("no server at 127.0.0.1", done.stderr)

    async def test_plans_that_make_no_sense(self):
        port = self.serve().port
        for plan in (["--players", "5"], ["--preset", "chess"], ["--bots", "4"],
                     ["--option", "dynasty=3"], ["--option", "dynasty"], ["--pid", "2147483646"],
                     ["--address", "nowhere"]):
            with self.subTest(plan=plan):
                done = run_tool("--port", port, *plan, program=load_driver())
                self.assertEqual(done.returncode, 2, done)
                self.assertTrue(done.stderr.startswith("castellan-load: "), done.stderr)

    async def test_a_server_that_refuses(self):
        server = self.serve("--rooms-max", "2")
        done = run_tool("--port", server.port, "--json", "--rooms", 3, "--seconds", 0, program=load_driver())
        self.assertEqual(done.returncode, 1, done)
        self.assertIn("HTTP 503", json.loads(done.stdout)["failure"])
