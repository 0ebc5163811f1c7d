"""The kit itself: a correct client passes, and each wrong one is caught by the script for it."""

import asyncio
import copy
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

import jsonschema
import record
from kit import directives, dress, game, runner, stage
from kit.finding import SECTIONS
from kit.shape import Shape
from kit.talk import Talk
from wrong_client import BOT, DIGEST, FOLD, SINCE, WrongClient, after
from wrong_manners import WRONG_MANNERS
from wrong_talk import WRONG_TALK

WRONG_CLIENTS = WRONG_TALK + WRONG_MANNERS

# No client here is wrong at frame level, which a library handles; a hand-written one may be.
LEFT_TO_LIBRARIES = {"dribble", "fragments", "one-piece"}

# The other scripts simulate a newer server.
PLAIN = [
    name
    for name in runner.names()
    if not re.match("unknown-|refused-(unknown|alone)|resume-between|bare", name)
]

HERE = pathlib.Path(__file__).resolve().parent
PROTOCOL = HERE.parents[1] / "protocol"
PATIENCE = float(os.environ.get("CASTELLAN_TEST_PATIENCE", "1"))
TIMEOUT = 30 * PATIENCE
HANGING = 5 * PATIENCE  # after this time a client that is meant to hang counts as hanging
JOBS = 2 * (os.cpu_count() or 1)
PLACES = ["{url}", "{room}", "{name}"]


def run(*arguments):
    command = [sys.executable, str(HERE / "run"), "--timeout", f"{TIMEOUT:g}", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


class RightClients(unittest.TestCase):
    def test_the_bot_passes_everything(self):
        ended = run("--json", "--", sys.executable, str(BOT), *PLACES)
        told = json.loads(ended.stdout)
        self.assertEqual([s for s in told["scripts"] if not s["ok"] or s["notes"]], [])
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.assertEqual(told["passed"], len(runner.names()))

    def test_the_shell_bot_passes_where_the_connection_holds(self):
        names = [
            *("whole-game", "whole-game-court", "whole-match", "player-resigns", "same-deal"),
            "replaced",
            *("unknown-fields", "unknown-frames", "unknown-events", "unknown-features"),
            *("stale-before", "stale-after", "steps-twice", "one-piece"),
        ]
        chosen = [word for name in names for word in ("--script", name)]
        ended = run(*chosen, "--", str(BOT.with_name("bot.sh")), *PLACES)
        self.assertEqual(ended.returncode, 0, ended.stdout)

    def run_source(self, client):
        # In a folder of its own, because Python imports from the folder of the script.
        with tempfile.TemporaryDirectory() as folder:
            script = pathlib.Path(folder, "client.py")
            script.write_text(client.source())
            return run("--script", client.script, "--", sys.executable, str(script), *PLACES)

    def test_a_client_that_asks_for_hints_when_it_wants_them(self):
        ask = 'await ws.send(json.dumps({"type": "hints", "id": "h"}))'
        changes = [('"hints": True', '"hints": False'), after(FOLD, ask)]
        asker = WrongClient("asks", "whole-game", "", changes)
        ended = self.run_source(asker)
        self.assertEqual(ended.returncode, 0, ended.stdout)

    def test_a_client_may_write_its_json_in_other_ways(self):
        """An integer as 41.0, null for what is missing, a body in chunks."""
        changes = [
            (SINCE, '{**hello, "since": float(self.seq)}'),
            ('"diff": "patch"', '"diff": None'),
            ('"{url}/seats", body,', '"{url}/seats", iter([body]),'),
        ]
        ended = self.run_source(WrongClient("writes otherwise", "cut-and-resume", "", changes))
        self.assertEqual(ended.returncode, 0, ended.stdout)

    def test_a_client_that_compares_no_digests_is_told_so(self):
        careless = WrongClient("careless", "digest-wrong", "", [(DIGEST, "False")])
        ended = self.run_source(careless)
        self.assertEqual(ended.returncode, 0, ended.stdout)
        self.assertRegex(ended.stdout, "note  digest-wrong: went on after step .* compares no")


class Command(unittest.TestCase):
    def test_the_list_has_every_script(self):
        ended = run("--list")
        self.assertEqual(ended.returncode, 0, ended.stderr)
        listed = [line.split()[0] for line in ended.stdout.splitlines()]
        self.assertEqual(listed, runner.names())

    def test_a_client_that_can_not_be_started(self):
        ended = run("--script", "whole-game", "--", "./no-such-client", *PLACES)
        self.assertEqual(ended.returncode, 1)
        self.assertIn("the client cannot be started", ended.stderr)

    def test_the_clients_own_arguments_are_left_alone(self):
        show = "import sys; print(sys.argv[1:]); sys.exit(3)"
        client = [sys.executable, "-c", show, "--json", "--", "room={room}"]
        ended = run("--script", "whole-game", "--", *client)
        self.assertEqual(ended.returncode, 1)
        room = game.load("duel").room
        self.assertIn(f"['--json', '--', 'room={room}']", ended.stdout)
        self.assertIn("ended with exit code 3 before any table was sent", ended.stdout)


class Scripts(unittest.TestCase):
    def test_they_say_what_the_server_can_do(self):
        for name in runner.names():
            with self.subTest(name):
                script = runner.load(name)
                self.assertLessEqual(set(script), {"about", "game", "seat", "dress", "do"})
                self.assertLessEqual(set(script.get("dress", [])), dress.WORDS)
                recording = game.load(script.get("game", "duel"))
                for directive in script["do"]:
                    ((word, how),) = directive.items()
                    self.assertTrue(hasattr(directives.Directives, word), word)
                    if word == "play":
                        self.assertIn(recording.place(how), range(1, recording.last + 1))

    def test_each_is_explained(self):
        text = (HERE / "README.md").read_text(encoding="utf-8")
        for name in runner.names():
            self.assertIn(f"| `{name}` | {runner.load(name)['about'].rstrip('.')} |", text)
        for word in dress.WORDS:
            self.assertIn(f"| `{word}` |", text)

    def test_findings_name_sections_of_the_protocol_document(self):
        pages = sorted(PROTOCOL.glob("*.md"))
        protocol = "\n".join(page.read_text(encoding="utf-8") for page in pages)
        sections = set(re.findall(r"^#+ (.*)$", protocol, re.MULTILINE))
        self.assertLessEqual(SECTIONS, sections)
        for name in runner.names():
            for directive in runner.load(name)["do"]:
                for how in directive.values():
                    see = how.get("see", "HTTP") if isinstance(how, dict) else "HTTP"
                    self.assertIn(see, SECTIONS)


class Recordings(unittest.TestCase):
    def test_their_digests_are_those_of_their_tables(self):
        for name in record.GAMES:
            recording = game.load(name)
            for seq, step in recording.steps.items():
                self.assertEqual(game.digest(recording.views[seq]), step["digest"], (name, seq))
            self.assertEqual(recording.views[recording.last]["phase"], "over")
            self.assertGreater(sum(map(recording.ours, recording.steps)), 20)

    def test_they_have_the_fields_that_the_server_says_today(self):
        self.assertEqual(list(record.check(record.GAMES)), [])

    def test_a_field_that_is_new_or_gone_is_noticed(self):
        frames = record.stored("duel")
        newer = copy.deepcopy(frames)
        for frame in newer:
            if frame["type"] == "step":
                del frame["time"]
                for event in frame["events"]:
                    event["mood"] = "good"
        differences = list(Shape(frames).differences(Shape(newer)))
        self.assertIn("step no longer has time, which the recording has", differences)
        self.assertIn(
            "step.events[]<event=turn> now has mood, which the recording has not", differences
        )


class Frames(unittest.IsolatedAsyncioTestCase):
    """The kit keeps the contract itself where a script does not break it on purpose."""

    def validator(self, place):
        schemas = {
            path.name: json.loads(path.read_text(encoding="utf-8"))
            for path in (PROTOCOL / "schema").glob("*.json")
        }
        resolver = jsonschema.RefResolver("", {}, store=schemas)
        return jsonschema.Draft202012Validator({"$ref": place}, resolver=resolver)

    async def test_they_are_valid(self):
        frames, write = [], Talk._write

        def keep(talk, frame):
            frames.append(copy.deepcopy(frame))
            write(talk, frame)

        places = asyncio.Semaphore(JOBS)

        async def play(name):
            async with places:
                return await runner.run_one(
                    name, [sys.executable, str(BOT), *PLACES], TIMEOUT, quiet=HANGING
                )

        with unittest.mock.patch.object(Talk, "_write", keep):
            results = await asyncio.gather(*map(play, PLAIN))
        self.assertEqual([result for result in results if not result.ok], [])
        self.assertLessEqual({"rejected", "farewell", "prompt"}, {f["type"] for f in frames})
        validator = self.validator("server.json")
        for frame in frames:
            wrong = jsonschema.exceptions.best_match(validator.iter_errors(frame))
            self.assertIsNone(wrong, json.dumps(frame)[:300])

    def test_refusals_are_valid_also_with_the_fields_of_a_rule(self):
        sent = []
        talk = Talk(None, game.load("duel"), TIMEOUT)
        talk.say = sent.append
        talk.say_rejected("1", "unheard_of", False)
        talk.say_rejected(None, "stale", False)
        talk.sent = talk.seq = next(n for n in talk.game.steps if n not in talk.game.prompts)
        talk.say_no_hints("h")
        self.assertEqual([frame["code"] for frame in sent], ["unheard_of", "stale", "not_your_turn"])
        for frame in sent:
            code = "domino_taken" if frame["code"] == "unheard_of" else frame["code"]
            self.validator("server.json").validate({**frame, "code": code})

    def test_the_token_is_one(self):
        self.validator("common.json#/$defs/token").validate(stage.TOKEN)

    def test_a_view_with_unknown_fields_is_ascii(self):
        talk = Talk(None, game.load("duel"), TIMEOUT)
        talk.strange_view = True
        self.assertTrue(json.dumps(talk.view(0), ensure_ascii=False).isascii())


class WrongClients(unittest.IsolatedAsyncioTestCase):
    def test_every_script_catches_one(self):
        catching = {client.script for client in WRONG_CLIENTS}
        self.assertEqual(set(runner.names()) - catching, LEFT_TO_LIBRARIES)

    async def test_each_is_caught(self):
        with tempfile.TemporaryDirectory() as folder:
            places = asyncio.Semaphore(JOBS)

            async def try_out(number, client):
                path = pathlib.Path(folder) / f"{number}.py"
                path.write_text(client.source(), encoding="utf-8")
                timeout = HANGING if client.hangs else TIMEOUT
                command = [sys.executable, str(path), *PLACES]
                async with places:
                    return await runner.run_one(client.script, command, timeout, quiet=HANGING)

            tried = [try_out(number, client) for number, client in enumerate(WRONG_CLIENTS)]
            for client, result in zip(WRONG_CLIENTS, await asyncio.gather(*tried)):
                with self.subTest(client.name):
                    finding = result.finding or "no finding"
                    self.assertRegex(finding, client.finding, result.client_said)
                    self.assertRegex(finding, r'\(see "[A-Za-z ]+"\)$')


if __name__ == "__main__":
    unittest.main()
