"""The configuration: every option by flag, variable and file, precedence, and errors."""

import json
import re
import subprocess
import unittest

from support import web
from support.case import ServerTest
from support.patience import DEADLINE
from support.server import binary, environment

# Each option takes one of them that is not its default.
CANDIDATES = [
    "true", "on", "off", "7", "0.5", "11", "5/5", "json", "phrases", "always", "debug",
    "10.9.0.0/16", "https://play.example.org/castle/", "https://play.example.org", "10.9.0.1:8080",
    "smtp://mail.example.org", "castellan@example.org",
]  # fmt: skip


def config(*arguments, env=None, folder=None):
    return subprocess.run(
        [binary(), "config", *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=DEADLINE,
        env=environment(env),
        cwd=folder,
        check=False,
    )


class Configuration(ServerTest):
    def settings(self, *arguments, env=None):
        answer = config("--json", *arguments, env=env, folder=self.folder)
        self.assertEqual(answer.returncode, 0, answer)
        return {each["name"]: each for each in json.loads(answer.stdout)["settings"]}

    def file(self, *lines, name="castellan.toml"):
        (self.folder / name).write_text("\n".join(lines) + "\n")
        return name

    def refused(self, *arguments, env=None):
        answer = config("--check", *arguments, env=env, folder=self.folder)
        self.assertEqual(answer.returncode, 2, answer)
        self.assertEqual(answer.stdout, "")
        return answer.stderr.splitlines()[0]

    def variables(self):
        """The variable of each option, as the help names it."""
        answer = subprocess.run([binary(), "serve", "--help"], capture_output=True, text=True,
                                timeout=DEADLINE, env=environment(), check=True)
        return dict(re.findall(r"--([a-z-]+)\b.*?\(Env:(CASTELLAN_[A-Z_]+)\)", answer.stdout))

    def other_value(self, name, standard):
        """A value that the option accepts, with the other options that it needs."""
        for value in CANDIDATES:
            if value == standard or [value] == standard:
                continue
            beside = []
            answer = config("--json", f"--{name}={value}", folder=self.folder)
            if needs := re.search(rf"--{name} requires --([a-z-]+)", answer.stderr):
                beside = [f"--{needs[1]}=x"]
                answer = config("--json", f"--{name}={value}", *beside, folder=self.folder)
            if answer.returncode == 0:
                return value, beside
        raise AssertionError(f"add a value of --{name} to CANDIDATES")

    def test_every_option_by_flag_variable_and_file(self):
        settings = self.settings()
        variables = self.variables()
        self.assertGreater(len(settings), 40)
        for name, standard in settings.items():
            with self.subTest(option=name):
                self.assertEqual(standard["source"], "default")
                # The same name everywhere.
                variable = "CASTELLAN_" + name.upper().replace("-", "_")
                self.assertEqual(variables.get(name), variable)
                value, beside = self.other_value(name, standard["value"])
                shown = [value] if isinstance(standard["value"], list) else value
                text = value if value == "true" else f'"{value}"'
                path = self.file("# A comment.", "[serve]", f"{name} = {text} # and another")

                by_flag = self.settings(f"--{name}={value}", *beside)[name]
                self.assertEqual((by_flag["value"], by_flag["source"]), (shown, "flag"))
                self.assertEqual(by_flag["place"], f"--{name}")
                by_variable = self.settings(*beside, env={variable: value})[name]
                self.assertEqual((by_variable["value"], by_variable["source"]),
                                 (shown, "environment"))
                self.assertEqual(by_variable["place"], variable)
                by_file = self.settings("--config", path, *beside)[name]
                self.assertEqual((by_file["value"], by_file["source"]), (shown, "file"))
                self.assertEqual(by_file["place"], f"{path}, line 3")

    def test_flag_before_environment_before_file(self):
        path = self.file("[serve]", "port = 9001", "threads = 1", 'origin = ["a", "b"]')
        env = {"CASTELLAN_PORT": "9002", "CASTELLAN_ORIGIN": "http://c,http://d"}
        settings = self.settings("--config", path, "--port", "9003", env=env)
        self.assertEqual((settings["port"]["value"], settings["port"]["source"]), ("9003", "flag"))
        self.assertEqual(settings["origin"]["value"], ["http://c", "http://d"])
        self.assertEqual(settings["threads"]["source"], "file")
        settings = self.settings("--config", path, env=env)
        self.assertEqual(settings["port"]["value"], "9002")
        # An empty variable has no effect.
        settings = self.settings("--config", path, env={"CASTELLAN_PORT": ""})
        self.assertEqual(settings["port"]["value"], "9001")
        # The file, too, may be named by a variable.
        settings = self.settings(env={"CASTELLAN_CONFIG": path})
        self.assertEqual(settings["port"]["place"], "castellan.toml, line 2")

    def test_the_server_starts_by_it(self):
        path = self.folder / self.file("[serve]", "rooms-max = 3", "chat = 'off'")
        server = self.serve("--config", path, env={"CASTELLAN_CHAT": "phrases"})
        self.assertEqual(web.ask(server, "GET", "/api/presets").json["chat"], ["phrases", "off"])
        room = {"preset": "kingdomino", "players": 2}
        made = [web.ask(server, "POST", "/api/rooms", room).status for _ in range(4)]
        self.assertEqual(made, [201, 201, 201, 503])

    def test_what_is_printed_is_a_file(self):
        path = self.file("[serve]", 'database = "a \\"b\\" # c.sqlite"', "origin = [", '  "x",  # 1',
                         "  'y' ]", "heartbeat = 0.5", "guests = 'off'", 'jwt-audience = "1.0"')
        first = config("--config", path, "--core-dumps", folder=self.folder)
        self.assertIn("# castellan.toml, line 2", first.stdout)
        self.file(first.stdout, name="again.toml")
        before = self.settings("--config", path, "--core-dumps")
        after = self.settings("--config", "again.toml")
        self.assertEqual(before["database"]["value"], 'a "b" # c.sqlite')
        self.assertEqual(before["origin"]["value"], ["x", "y"])
        self.assertEqual({name: each["value"] for name, each in before.items()},
                         {name: each["value"] for name, each in after.items()})

    def test_what_is_wrong_in_a_file(self):
        for lines, said in {
            ("[serve]", "prot = 3"): "castellan.toml, line 2: there is no option 'prot'. "
            "Did you mean port?",
            ("[serve]", "", "nothing-like-it = 3"): "line 3: there is no option 'nothing-like-it'.",
            ("[server]", "port = 3"): "line 2: there is no section [server]. Did you mean serve?",
            ("port = 3",): "line 1: 'port' is in no section: write [serve] above it.",
            ("[serve]", "port = 3", "port = 4"): "castellan.toml, line 3: ",
            ("[serve]", "port = [1, 2]"): "line 2: 'port' is one value, not a list.",
            ("[serve]", "port = 70000"): "castellan.toml, line 2",
            ("[serve]", "", "chat = 'loud'"): "castellan.toml, line 3",
            ("[serve]", "limit-rooms = '60'"): "castellan.toml, line 2",
            ("[serve]", 'database = "x'): "castellan.toml, line 2: ",
            ("[serve]", "origin = ["): "castellan.toml, line ",
            ("[serve]", "chat = off"): "castellan.toml, line 2: ",
            ("[serve]", "port = 1979-05-27"): "line 2: a value must be a string, a number, true or false.",
            ("[serve]", "exempt = []"): "line 2: 'exempt' is an empty list",
            ("[serve]", 'chat = "off" "on"'): "castellan.toml, line 2: ",
            ("[replay]", "databse = 'x'"): "line 2: there is no option 'databse'. "
            "Did you mean database?",
        }.items():
            with self.subTest(lines=lines):
                self.assertIn(said, self.refused("--config", self.file(*lines)))
        self.assertIn("nowhere", self.refused("--config", "nowhere.toml"))

    def test_what_is_wrong_in_the_environment(self):
        said = self.refused(env={"CASTELLAN_PROT": "1"})
        self.assertIn("CASTELLAN_PROT", said)
        self.assertIn("Did you mean CASTELLAN_PORT?", said)
        self.assertIn("(CASTELLAN_CHAT)", self.refused(env={"CASTELLAN_CHAT": "loud"}))
        # The server itself does not start with it either.
        answer = subprocess.run([binary(), "serve", "--port", "0"], capture_output=True, text=True,
                                timeout=DEADLINE, env=environment({"CASTELLAN_PROT": "1"}),
                                cwd=self.folder, check=False)
        self.assertEqual(answer.returncode, 2, answer)

    def test_files_that_are_named_are_looked_at(self):
        nonsense = self.folder / "nonsense"
        nonsense.write_text("nonsense")
        for arguments in (
            ("--buildings", nonsense),
            ("--page", self.folder / "nowhere"),
            ("--jwt-key", self.folder / "nowhere"),
            ("--admin-port", "1", "--admin-token-file", self.folder / "nowhere"),
            ("--backup-folder", self.folder / "nowhere"),
            ("--tls-certificate", nonsense, "--tls-key", nonsense),
            ("--origin", "not an origin"),
            ("--exempt", "1.2.3.4.5"),
            ("--ephemeral", "--guests", "off"),
        ):
            with self.subTest(arguments=arguments):
                self.assertTrue(self.refused(*arguments))
        self.assertEqual(config("--check", "--port", "1").stderr, "")

    def test_secrets_are_not_shown(self):
        url = "postgresql://ann:hunter2@db.example/games?sslmode=require&password=hunter2"
        shown = "postgresql://ann@db.example/games?sslmode=require&password="
        for arguments in ((), ("--json",)):
            answer = config(*arguments, "--database", url, folder=self.folder)
            self.assertNotIn("hunter2", answer.stdout + answer.stderr)
            self.assertIn(shown, answer.stdout)


if __name__ == "__main__":
    unittest.main()
