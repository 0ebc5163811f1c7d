"""Alerts of absent players: push messages that a receiver decrypts, webhooks, e-mail; their links."""

import asyncio
import json
import socket
import time
import unittest
import urllib.parse

from support import web
from support.alerts import (Browser, MailServer, Receiver, check_signature, check_vapid, links_in)
from support.case import ServerTest
from support.certificate import self_signed
from support.client import Client
from support.metrics import Operator
from support.patience import DEADLINE, eventually

LANGUAGES = ["en", "de", "es", "fr", "it", "nl", "pl", "pt"]
# No name of a machine: the tests follow its links at the server's own port.
PUBLIC = "http://castellan.test/"


class Alerts(ServerTest):
    async def asyncSetUp(self):
        await super().asyncSetUp()
        self.receiver = Receiver()
        self.mail = MailServer()
        self.addCleanup(self.receiver.close)
        self.addCleanup(self.mail.close)

    def alerting(self, *options, **more):
        return self.serve(
            "--public-url", PUBLIC, "--alert-after", "0.2", "--alert-insecure", "--webhooks", "on",
            "--smtp-url", self.mail.url, "--smtp-from", "castellan@example.org",
            *Operator.options, *options, keep=True, **more)

    def subscribe(self, server, path, token, body, status=201):
        answer = web.ask(server, "POST", path, body, {"X-Castellan-Token": token})
        self.assertEqual(answer.status, status, answer.body)
        return answer.json

    def alerts(self, server, path, token):
        answer = web.ask(server, "GET", path, None, {"X-Castellan-Token": token})
        self.assertEqual(answer.status, 200, answer.body)
        return answer.json["alerts"]

    def follow(self, server, method, link, body=None):
        self.assertTrue(link.startswith(PUBLIC), link)
        form = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
        return web.ask(server, method, urllib.parse.urlsplit(link).path, body, form)

    async def pair(self, server, **more):
        """(the code, the player to move, the other one), both connected."""
        code = web.create_room(server, **more)["code"]
        players = await self.sit(server, code, ["Ann", "Ben"])
        mover = next(p for p in players if p.document["to_move"] == p.seat)
        return code, mover, next(p for p in players if p is not mover)

    @staticmethod
    def path(player):
        return f"/api/rooms/{player.code}/seats/{player.seat}/alerts"

    async def act(self, player):
        """The player comes back, ends the turn and leaves again."""
        back = await Client(player.server, player.code, player.token, hints=True).join()
        await back.until(lambda: back.document, "the table")
        while back.document["to_move"] == back.seat and back.document["phase"] != "over":
            answer = await back.act((await back.prompted())[0])
            await back.reach(answer["seq"])
        await back.leave()

    async def message(self, browser):
        arrival = await asyncio.to_thread(self.receiver.next, browser.endpoint)
        return arrival, browser.read(arrival.body)

    async def test_push_to_the_player_to_move_once_over_a_restart(self):
        server = self.alerting()
        key = web.ask(server, "GET", "/api/alerts").json["push"]
        code, mover, other = await self.pair(server, name="Friday")
        browsers = [Browser(self.receiver, name) for name in ("mover", "other")]
        for player, browser in zip((mover, other), browsers, strict=True):
            self.subscribe(server, self.path(player), player.token,
                           browser.subscription(language="pl"))
        await mover.leave()
        await other.leave()
        arrival, message = await self.message(browsers[0])
        claims = check_vapid(arrival.headers["Authorization"], key, self.receiver.url)
        self.assertEqual(claims["sub"], PUBLIC)
        self.assertEqual(arrival.headers["Content-Encoding"], "aes128gcm")
        self.assertEqual(arrival.headers["Topic"], code)
        self.assertGreater(int(arrival.headers["TTL"]), 0)
        stop = message.pop("stop")
        self.assertAlmostEqual(message.pop("time"), time.time() * 1000, delta=3_600_000)
        self.assertEqual(message, {
            "type": "alert", "count": 1, "language": "pl", "content": "",
            "allowed_mentions": {"parse": []},
            "games": [{"room": code, "name": "Friday", "seat": mover.seat, "waits_for": "turn",
                       "number": 0, "until": None, "last": False, "url": f"{PUBLIC}?room={code}"}],
        })

        # Another game waits when the server stops; after the restart only that one is new.
        code2, mover2, other2 = await self.pair(server)
        browser2 = Browser(self.receiver, "second")
        self.subscribe(server, self.path(mover2), mover2.token, browser2.subscription())
        await other2.leave()
        self.assertEqual(await server.stop(), 0)
        server.start()
        _, message2 = await self.message(browser2)
        self.assertEqual(message2["games"][0]["room"], code2)
        self.assertEqual(web.ask(server, "GET", "/api/alerts").json["push"], key)
        # The other player's turn: later than anything about the first wait.
        mover.server = server
        await self.act(mover)
        _, message = await self.message(browsers[1])
        self.assertEqual(message["games"][0]["seat"], other.seat)
        self.assertGreater(message["games"][0]["number"], 0)
        self.assertEqual(self.receiver.count(browsers[0].endpoint), 0)

        # A look at the link stops nothing; its button does.
        page = self.follow(server, "GET", stop)
        self.assertEqual(page.status, 200)
        self.assertIn("form-action 'self'", page.headers["content-security-policy"])
        self.assertEqual(len(self.alerts(server, self.path(mover), mover.token)), 1)
        self.assertEqual(self.follow(server, "POST", stop).status, 200)
        self.assertEqual(self.alerts(server, self.path(mover), mover.token), [])
        self.assertEqual(self.follow(server, "GET", stop).status, 404)

    async def test_nothing_is_sent_to_players_who_are_there(self):
        server = self.alerting("--threads", "1")
        _, mover, other = await self.pair(server)
        here, away, late = (Browser(self.receiver, name) for name in ("here", "away", "late"))
        self.subscribe(server, self.path(mover), mover.token, here.subscription())
        self.subscribe(server, self.path(other), other.token, away.subscription())
        await other.leave()
        # By days there would be a message, much later.
        _, by_days, _ = await self.pair(server, clock={"kind": "days", "days": 3})
        open_page = Browser(self.receiver, "open")
        self.subscribe(server, self.path(by_days), by_days.token, open_page.subscription())
        # A wait that begins later in another game is due: this one would be, too.
        _, mover2, _ = await self.pair(server)
        self.subscribe(server, self.path(mover2), mover2.token, late.subscription())
        await mover2.leave()
        await self.message(late)
        self.assertEqual(self.receiver.count(here.endpoint), 0)
        self.assertEqual(self.receiver.count(open_page.endpoint), 0)
        answer = await mover.act((await mover.prompted())[0])
        await mover.reach(answer["seq"])
        # In Kingdomino's first round the turn passes after each claim, at the latest after two.
        while mover.document["to_move"] == mover.seat:
            answer = await mover.act((await mover.prompted())[0])
            await mover.reach(answer["seq"])
        await self.message(away)
        self.assertEqual(self.receiver.count(here.endpoint), 0)
        await mover.leave()

    async def test_a_subscription_that_is_gone_is_removed(self):
        server = self.alerting()
        _, mover, other = await self.pair(server)
        browser = Browser(self.receiver, "gone")
        self.receiver.statuses["/push/gone"] = 410
        self.subscribe(server, self.path(mover), mover.token, browser.subscription())
        await mover.leave()
        await other.leave()
        await self.message(browser)
        await eventually(lambda: not self.alerts(server, self.path(mover), mover.token),
                         "the subscription is removed")
        metrics = Operator(server).metrics()
        self.assertEqual(metrics.of("castellan_alerts_total", channel="push", outcome="gone"), 1)

    async def test_several_games_of_an_account_are_one_message(self):
        server = self.alerting()
        grant = web.ask(server, "POST", "/api/players", {"name": "Cat"}).json
        browser = Browser(self.receiver, "account")
        self.subscribe(server, "/api/me/alerts", grant["token"], browser.subscription())
        clients = []
        waiting = set()
        while len(waiting) < 2:
            code = web.create_room(server)["code"]
            _, token = web.take_seat(server, code, "Cat", player=grant["token"])
            web.take_seat(server, code, "Ben")
            clients.append(client := await Client(server, code, token).join())
            await client.until(lambda client=client: client.document, "the table")
            if client.document["to_move"] == client.seat:
                waiting.add(code)
        for client in clients:
            await client.leave()
        _, message = await self.message(browser)
        self.assertEqual({game["room"] for game in message["games"]}, waiting)
        self.assertEqual(message["count"], 2)
        operator = Operator(server)
        await eventually(
            lambda: operator.metrics().of("castellan_alerts_total", channel="push",
                                          outcome="delivered") == 1,
            "the message is delivered")
        self.assertEqual(operator.metrics()["castellan_alerts_queued"], 0)

    async def test_a_webhook_is_signed_and_its_text_can_be_shown(self):
        server = self.alerting()
        code, mover, other = await self.pair(server, name="Friday")
        url = f"{self.receiver.url}/hook"
        grant = self.subscribe(server, self.path(mover), mover.token,
                               {"channel": "webhook", "url": url, "language": "de"})
        self.assertEqual(grant["to"], "127.0.0.1")
        await mover.leave()
        await other.leave()
        arrival = await asyncio.to_thread(self.receiver.next, url)
        check_signature(arrival, grant["secret"])
        with self.assertRaises(AssertionError):
            check_signature(arrival, "x" + grant["secret"])
        self.assertEqual(arrival.headers["Content-Type"], "application/json")
        text = arrival.body.decode()
        stop = f"{PUBLIC}api/alerts/{grant['id']}"
        self.assertEqual(json.loads(text)["stop"], stop)
        self.assertIn(f'"content":"In Friday bist du am Zug.\\n{PUBLIC}?room={code}\\n'
                      f'Diese Benachrichtigungen beenden? {stop}"', text)
        self.assertEqual(self.follow(server, "POST", stop).status, 200)
        self.assertEqual(web.ask(server, "DELETE", f"/api/alerts/{grant['id']}").status, 404)

    async def test_the_environment_names_the_authorities_that_are_trusted(self):
        certificate = self_signed(self.folder)
        receiver = Receiver(certificate)
        self.addCleanup(receiver.close)
        server = self.alerting(env={"SSL_CERT_FILE": str(certificate[0])})
        _, mover, other = await self.pair(server)
        url = f"{receiver.url}/hook"
        self.subscribe(server, self.path(mover), mover.token, {"channel": "webhook", "url": url})
        await mover.leave()
        await other.leave()
        await asyncio.to_thread(receiver.next, url)

    async def test_an_email_needs_its_confirmation_and_has_its_links(self):
        server = self.alerting()
        code, mover, other = await self.pair(server, name="Fünf Könige")
        body = {"channel": "email", "address": "ann@example.com", "language": "en"}
        grant = self.subscribe(server, self.path(mover), mover.token, body)
        self.assertFalse(grant["confirmed"])
        to, question = await asyncio.to_thread(self.mail.next)
        self.assertEqual(to, "ann@example.com")
        self.assertNotIn("Könige", str(question.get_content()))
        [confirm] = links_in(question.get_content())
        # A program that looks at the link confirms nothing.
        self.assertEqual(self.follow(server, "GET", confirm).status, 200)
        self.assertFalse(self.alerts(server, self.path(mover), mover.token)[0]["confirmed"])
        self.assertEqual(self.follow(server, "POST", confirm).status, 200)
        self.assertTrue(self.alerts(server, self.path(mover), mover.token)[0]["confirmed"])
        await mover.leave()
        await other.leave()
        to, mail = await asyncio.to_thread(self.mail.next)
        self.assertEqual(to, "ann@example.com")
        self.assertEqual(mail["Subject"], "It is your turn in Fünf Könige.")
        self.assertEqual(mail["From"], "Castellan <castellan@example.org>")
        self.assertIn(f"{PUBLIC}?room={code}", mail.get_content())
        self.assertEqual(mail["List-Unsubscribe-Post"], "List-Unsubscribe=One-Click")
        stop = mail["List-Unsubscribe"].strip("<>")
        self.assertIn(stop, links_in(mail.get_content()))
        # As mail servers do it (RFC 8058).
        answer = self.follow(server, "POST", stop, b"List-Unsubscribe=One-Click")
        self.assertEqual(answer.status, 200)
        self.assertEqual(self.alerts(server, self.path(mover), mover.token), [])

    async def test_the_password_of_the_mail_server_is_sent_encrypted_or_not_at_all(self):
        password = self.folder / "password"
        password.write_text("secret\n")
        password.chmod(0o600)
        certificate = self_signed(self.folder)
        for offers, trusted in ((), False), (("STARTTLS",), False), (("STARTTLS",), True):
            with self.subTest(offers=offers, trusted=trusted):
                self.mail = MailServer((*offers, "AUTH PLAIN"), certificate)
                self.addCleanup(self.mail.close)
                env = {"SSL_CERT_FILE": str(certificate[0])} if trusted else {}
                server = self.alerting("--smtp-user", "ann", "--smtp-password-file",
                                       str(password), env=env)
                _, mover, other = await self.pair(server)
                self.subscribe(server, self.path(mover), mover.token,
                               {"channel": "email", "address": "ann@example.com"})
                if trusted:
                    await asyncio.to_thread(self.mail.next)
                    self.assertIn(("AUTH", True), self.mail.heard)
                else:
                    operator = Operator(server)
                    await eventually(
                        lambda operator=operator: operator.metrics()["castellan_alert_repeats_total"],
                        "it is repeated later")
                self.assertEqual([word for word, encrypted in self.mail.heard
                                  if word in ("AUTH", "MAIL") and not encrypted], [])
                await mover.leave()
                await other.leave()
                await server.stop()

    async def test_a_webhook_that_redirects_is_not_followed(self):
        elsewhere = Receiver()
        self.addCleanup(elsewhere.close)
        self.receiver.statuses["/hook"] = 302
        self.receiver.location = f"{elsewhere.url}/hook"
        server = self.alerting()
        _, mover, other = await self.pair(server)
        self.subscribe(server, self.path(mover), mover.token,
                       {"channel": "webhook", "url": f"{self.receiver.url}/hook"})
        await mover.leave()
        await other.leave()
        await asyncio.to_thread(self.receiver.next, f"{self.receiver.url}/hook")
        operator = Operator(server)
        await eventually(
            lambda: operator.metrics().of("castellan_alerts_total", channel="webhook",
                                          outcome="refused") == 1,
            "the response is judged")
        self.assertEqual(elsewhere.arrived, {})

    async def test_an_address_without_a_mailbox_is_removed(self):
        server = self.alerting()
        _, mover, other = await self.pair(server)
        self.mail.unknown.add("nobody@example.com")
        self.subscribe(server, self.path(mover), mover.token,
                       {"channel": "email", "address": "nobody@example.com"})
        await eventually(lambda: not self.alerts(server, self.path(mover), mover.token),
                         "the address is removed")
        await mover.leave()
        await other.leave()

    async def test_no_request_reaches_this_machine_without_the_insecure_option(self):
        server = self.serve("--public-url", "https://castellan.test/", "--alert-after", "0.2",
                            "--webhooks", "on", *Operator.options, keep=True)
        _, mover, other = await self.pair(server)
        # The port is closed to us; the address is refused before any port is asked.
        for host in ("localhost", "127.0.0.1", "[::1]", "2130706433", "0x7f.1"):
            self.subscribe(server, self.path(mover), mover.token,
                           {"channel": "webhook", "url": f"https://{host}/"})
        await mover.leave()
        await other.leave()
        operator = Operator(server)
        await eventually(
            lambda: operator.metrics().of("castellan_alerts_total", channel="webhook",
                                          outcome="refused") == 5,
            "all are refused")
        self.assertEqual(operator.metrics()["castellan_alert_repeats_total"], 0)

    async def test_errors_and_bounds(self):
        server = self.alerting("--push", "off")
        _, mover, other = await self.pair(server)
        self.assertIsNone(web.ask(server, "GET", "/api/alerts").json["push"])
        browser = Browser(self.receiver, "unwanted")
        answer = self.subscribe(server, self.path(mover), mover.token, browser.subscription(), 404)
        self.assertEqual(answer["error"]["code"], "no_channel")
        for language in LANGUAGES:
            self.subscribe(server, self.path(mover), mover.token, {
                "channel": "webhook", "url": f"{self.receiver.url}/{language}",
                "language": language})
        more = {"channel": "webhook", "url": f"{self.receiver.url}/more"}
        answer = self.subscribe(server, self.path(mover), mover.token, more, 409)
        self.assertEqual(answer["error"]["code"], "too_many_alerts")
        await mover.leave()
        await other.leave()

        memory = self.serve()
        self.assertEqual(web.ask(memory, "GET", "/api/alerts").json,
                         {"push": None, "webhook": False, "email": False, "after_seconds": 0})
        code = web.create_room(memory)["code"]
        seat, token = web.take_seat(memory, code, "Ann")
        path = f"/api/rooms/{code}/seats/{seat}/alerts"
        self.assertEqual(self.subscribe(memory, path, token, more, 404)["error"]["code"],
                         "no_alerts")

    async def test_a_receiver_that_is_silent_holds_up_no_stop(self):
        with socket.create_server(("127.0.0.1", 0)) as silent:
            server = self.alerting()
            _, mover, other = await self.pair(server)
            url = f"http://127.0.0.1:{silent.getsockname()[1]}/"
            self.subscribe(server, self.path(mover), mover.token, {"channel": "webhook", "url": url})
            await mover.leave()
            await other.leave()
            silent.settimeout(DEADLINE)
            connection, _ = await asyncio.to_thread(silent.accept)
            # The request is under way.
            self.assertEqual(await server.stop(), 0)
            connection.close()


if __name__ == "__main__":
    unittest.main()
