"""The metrics: the format, numbers that add up, the queries of the dashboard and the alerts."""

import http.client
import json
import pathlib
import re
import unittest

from support import web
from support.case import ServerTest
from support.client import Client
from support import faults
from support.metrics import Malformed, Metrics, Operator
from support.patience import eventually

DOCKER = pathlib.Path(__file__).resolve().parents[3] / "docker"
METRIC = re.compile(r"\b(?:castellan|process)_[a-z0-9_]+")


def expressions_of(value):
    """Every query anywhere in a dashboard."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in ("expr", "query") and isinstance(inner, str):
                yield inner
            else:
                yield from expressions_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from expressions_of(inner)


class Watch(ServerTest):
    def serve(self, *options, **more):
        server = super().serve(*Operator.options, *options, **more)
        self.operator = Operator(server)
        return server

    async def counted(self, truth, what):
        """The metrics as soon as the condition holds: some are updated once a second."""
        await eventually(lambda: truth(self.operator.metrics()), what)
        return self.operator.metrics()

    async def test_a_known_game_adds_up(self):
        server = self.serve(keep=True)
        before = self.operator.metrics()
        self.assertEqual(before.sum("castellan_moves_total"), 0)
        table = await self.table(server, "kingdomino", 2)
        await table.play(self.rng, until=lambda: table.seq >= 12)
        for _ in range(3):
            await table.mover.act({"do": "place", "cells": [[90, 90], [90, 91]]})
        seen = await self.counted(
            lambda m: m.of("castellan_rooms", preset="kingdomino", state="playing") == 1
            and m["castellan_journal_queue_entries"] == 0,
            "the room is counted, and the journal has nothing to do",
        )
        self.assertEqual(seen.of("castellan_moves_total", by="person"), 12)
        self.assertEqual(seen.sum("castellan_moves_total"), 12)
        self.assertEqual(seen["castellan_act_to_broadcast_seconds_count"], 12)
        self.assertGreater(seen["castellan_act_to_broadcast_seconds_sum"], 0)
        self.assertEqual(seen.sum("castellan_rejections_total"), 3)
        self.assertEqual(seen["castellan_decode_errors_total"], 0)
        self.assertEqual(seen.sum("castellan_rooms"), 1)
        self.assertEqual(seen["castellan_sockets"], 3)
        self.assertGreaterEqual(seen["castellan_connections"], 3)
        # The room, two seats, the deal and twelve acts; how they share transactions is not fixed.
        self.assertEqual(seen["castellan_journal_batch_entries_sum"], 16)
        self.assertEqual(
            seen["castellan_journal_batch_entries_count"],
            seen["castellan_journal_commit_seconds_count"],
        )
        self.assertEqual(seen["castellan_journal_healthy"], 1)
        self.assertEqual(seen["castellan_outbox_bytes"], 0)
        self.assertEqual(seen.of("castellan_http_responses_total", **{"class": "2xx"}), 3)
        self.assertEqual(seen.of("castellan_http_responses_total", **{"class": "1xx"}), 3)
        await table.play(self.rng)
        acts = table.seq
        await table.leave()
        done = await self.counted(
            lambda m: m.of("castellan_rooms", preset="kingdomino", state="finished") == 1
            and m["castellan_sockets"] == 0,
            "the game is over and all clients have left",
        )
        self.assertEqual(done.of("castellan_moves_total", by="person"), acts)

    async def test_what_is_refused_and_said(self):
        server = self.serve()
        code = web.create_room(server)["code"]
        _, token = web.take_seat(server, code, "Ann")
        client = await Client(server, code, token).join()
        await client.stray("{")
        await client.chat("castellan_moves_total 7")
        seen = self.operator.metrics()
        self.assertEqual(seen["castellan_decode_errors_total"], 1)
        self.assertEqual(seen.of("castellan_rejections_total", code="malformed_json"), 1)
        self.assertEqual(seen.of("castellan_chat_messages_total", to="everyone"), 1)
        web.ask(server, "GET", "/nothing/here")
        web.ask(server, "POST", "/api/rooms", b"{")
        seen = self.operator.metrics()
        self.assertEqual(seen.of("castellan_http_responses_total", **{"class": "4xx"}), 2)

    async def test_bots_and_resumes(self):
        server = self.serve("--bot-pace", "0", keep=True)
        room = web.create_room(server)
        _, token = web.take_seat(server, room["code"], "Ann", seat=0)
        headers = {"Authorization": f"Bearer {room['host']}"}
        path = f"/api/rooms/{room['code']}/bots"
        answer = web.ask(server, "POST", path, {"level": "full_greedy"}, headers)
        self.assertEqual(answer.status, 200)
        ann = await Client(server, room["code"], token, hints=True).join()
        await ann.until(lambda: ann.document is not None, "a table")
        while ann.document["to_move"] is not None and ann.seq < 20:
            if ann.document["to_move"] == ann.seat:
                await ann.act(self.rng.choice(await ann.prompted()))
            else:
                await ann.reach(ann.seq + 1)
        heir = await ann.resume()
        await heir.ping()
        seen = self.operator.metrics()
        people = seen.of("castellan_moves_total", by="person")
        bots = seen.of("castellan_moves_total", by="full_greedy")
        self.assertGreater(people, 0)
        self.assertGreater(bots, 0)
        self.assertGreaterEqual(people + bots, heir.seq)
        self.assertEqual(seen.of("castellan_resumes_total", by="steps"), 1)
        self.assertEqual(seen["castellan_act_to_broadcast_seconds_count"], people)

    async def test_labels_are_bounded_and_nothing_of_players_is_told(self):
        server = self.serve(keep=True)
        table = await self.table(server, "kingdomino", 2, name="Unmistakable")
        await table.play(self.rng, until=lambda: table.seq >= 4)
        await table.seats[0].chat("something unmistakable")
        text = self.operator.text()
        for secret in [table.code, "nmistakable", "Player 0", *table.tokens]:
            self.assertNotIn(secret, text)
        series = len(Metrics(text).samples)
        for _ in range(5):
            web.create_room(server)
            web.ask(server, "GET", f"/{self.rng.random()}")
        self.assertEqual(len(self.operator.metrics().samples), series)

    async def test_the_dashboard_and_the_alerts_ask_for_what_there_is(self):
        self.serve(keep=True)
        seen = self.operator.metrics()
        dashboard = json.loads((DOCKER / "grafana-dashboard.json").read_text())
        asked = [expression for panel in dashboard["panels"] for expression in expressions_of(panel)]
        self.assertGreater(len(asked), 10)
        alerts = (DOCKER / "prometheus-alerts.yaml").read_text()
        for text in [*asked, alerts]:
            names = METRIC.findall(text)
            self.assertTrue(names, f"no metric of ours in {text}")
            for name in names:
                self.assertIn(name, seen.names)
        ids = [panel["id"] for panel in dashboard["panels"]]
        self.assertEqual(len(ids), len(set(ids)))

    async def test_the_port_for_operators(self):
        server = self.serve("--metrics-address", "127.0.0.1")
        for path in ("/live", "/ready"):
            status, body, fields = self.operator.ask(path)
            self.assertEqual((status, fields["content-type"][:10]), (200, "text/plain"), body)
        self.assertEqual(self.operator.ask("/api/rooms")[0], 404)
        self.assertEqual(self.operator.ask("/metrics", "POST")[0], 405)
        # The players' port serves neither, and an operator is no player.
        for path in ("/metrics", "/live", "/ready"):
            self.assertEqual(web.ask(server, "GET", path).status, 404)
        await self.counted(lambda m: m["castellan_connections"] == 0, "no other client is there")

    async def test_without_the_option_there_is_no_such_port(self):
        server = ServerTest.serve(self)
        self.assertNotIn("metrics", server.log_path.read_text())

    async def test_ready_no_more_while_nothing_can_be_stored(self):
        server = self.serve(keep=True)
        with faults.locked(self.database):
            answer = web.ask(server, "POST", "/api/rooms", {"preset": "kingdomino", "players": 2})
            self.assertEqual(answer.status, 503)
            await eventually(lambda: self.operator.ask("/ready")[0] == 503, "it is not ready")
            self.assertIn("SQLITE_BUSY", self.operator.ask("/ready")[1])
            self.assertEqual(self.operator.ask("/live")[0], 200)
            self.assertEqual(faults.health(server), 200)
            self.assertEqual(self.operator.metrics()["castellan_journal_healthy"], 0)
        await eventually(lambda: self.operator.ask("/ready")[0] == 200, "it is ready again")
        self.assertEqual(self.operator.metrics()["castellan_journal_healthy"], 1)

    async def test_ready_no_more_when_it_stops(self):
        server = self.serve("--heartbeat", "60")
        code = web.create_room(server)["code"]
        _, token = web.take_seat(server, code, "Ann")
        # A client that never answers the closing handshake delays the server for a while.
        deaf = http.client.HTTPConnection("127.0.0.1", server.port)
        deaf.putrequest("GET", f"/api/rooms/{code}/socket")
        for name, value in {
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        }.items():
            deaf.putheader(name, value)
        deaf.endheaders()
        await eventually(lambda: self.operator.metrics()["castellan_sockets"] == 1, "it is there")
        self.assertEqual(self.operator.ask("/ready")[0], 200)
        server.meant_to_end = True
        server.process.terminate()
        await eventually(lambda: self.operator.ask("/ready")[0] == 503, "it says that it stops")
        self.assertEqual(self.operator.ask("/live")[0], 200)
        deaf.close()
        await eventually(lambda: not server.running, "it has ended")
        self.assertEqual(server.process.returncode, 0)


class Reader(unittest.TestCase):
    """The tests' reader rejects invalid metrics."""

    def test_good(self):
        text = '# HELP a_total A.\n# TYPE a_total counter\na_total{b="c\\"d",e="f"} 1\n'
        self.assertEqual(Metrics(text).of("a_total", b='c\\"d', e="f"), 1)

    def test_bad(self):
        head = "# HELP a A.\n# TYPE a gauge\n"
        for text in (
            "a 1\n",
            head + "a 1",
            head + "a one\n",
            head + "a 1\na 1\n",
            head + "b 1\n",
            head + 'a{b=c} 1\n',
            "# HELP a A.\n# TYPE a counter\na 1\n",
            "# TYPE a gauge\na 1\n",
            "# HELP a A.\n# TYPE a histogram\na_bucket{le=\"1\"} 1\na_sum 1\na_count 1\n",
        ):
            with self.assertRaises((Malformed, AttributeError, KeyError), msg=text):
                Metrics(text)


if __name__ == "__main__":
    unittest.main()
