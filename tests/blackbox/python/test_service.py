"""As a service: the notifications to systemd, the unit, the paths of `cmake --install`."""

import os
import pathlib
import re
import shlex
import shutil
import signal
import socket
import subprocess
import unittest

from support import web
from support.case import ServerTest
from support.patience import DEADLINE, PATIENCE, eventually
from support.server import binary, run_tool

BUILD = pathlib.Path(binary()).resolve().parents[1] if os.environ.get("CASTELLAN_BIN") else None
EXPOSURE_MAX = 2.0  # of 10, as systemd-analyze counts


class Service(ServerTest):
    def tool(self, *command, **more):
        return subprocess.run(list(map(str, command)), capture_output=True, text=True,
                              timeout=PATIENCE * 60, check=False, **more)

    def installed(self, root, prefix="/usr"):
        if not (BUILD / "cmake_install.cmake").exists():
            self.skipTest("the binary lies in no build folder")
        answer = self.tool("cmake", "--install", BUILD, "--prefix", prefix,
                           env={**os.environ, "DESTDIR": str(root)}, umask=0o077)
        self.assertEqual(answer.returncode, 0, answer)
        # The service's own user reads it.
        self.assertEqual((root / "etc/castellan").stat().st_mode & 0o777, 0o755)
        return answer

    def completed(self, root, *words):
        """The words that bash offers for the last of these."""
        script = f"""
            castellan() {{ {shlex.quote(binary())} "$@"; }}
            . {shlex.quote(str(root / "usr/share/bash-completion/completions/castellan"))}
            COMP_WORDS=({" ".join(shlex.quote(word) for word in words)})
            COMP_CWORD={len(words) - 1}
            _castellan castellan {shlex.quote(words[-1])}
            printf '%s\\n' "${{COMPREPLY[@]}}"
        """
        return set(self.tool("bash", "-c", script).stdout.split())

    async def told(self, name, address):
        manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        manager.bind(address)
        manager.settimeout(DEADLINE)

        def heard():
            return dict(line.split("=", 1) for line in manager.recv(4096).decode().split("\n"))

        server = self.serve(keep=True, env={"NOTIFY_SOCKET": name})
        self.assertEqual(heard()["READY"], "1")
        self.assertEqual(web.ask(server, "GET", "/api/health").status, 200)
        os.kill(server.process.pid, signal.SIGHUP)
        reloading = heard()
        self.assertEqual(reloading["RELOADING"], "1")
        self.assertGreater(int(reloading["MONOTONIC_USEC"]), 0)
        self.assertEqual(heard()["READY"], "1")
        self.assertEqual(await server.stop(), 0)
        self.assertEqual(heard()["STOPPING"], "1")
        manager.close()

    async def test_the_manager_is_told(self):
        await self.told(str(self.folder / "notify"), str(self.folder / "notify"))

    async def test_the_manager_is_told_by_a_name_without_a_file(self):
        name = f"castellan-test-{os.getpid()}"
        await self.told(f"@{name}", f"\0{name}")

    async def test_a_manager_that_is_gone(self):
        server = self.serve(env={"NOTIFY_SOCKET": str(self.folder / "nobody")})
        await eventually(lambda: "cannot be notified" in server.log(), "it says so")
        self.assertEqual(web.ask(server, "GET", "/api/health").status, 200)

    def test_what_is_installed(self):
        root = self.folder / "root"
        self.installed(root)
        own = root / "etc/castellan/castellan.toml"
        self.assertIn(f"castellan config --config /{own.relative_to(root)}", own.read_text())
        found = {str(path.relative_to(root)) for path in root.rglob("*") if path.is_file()}
        self.assertLessEqual({
            "usr/bin/castellan", "usr/lib/systemd/system/castellan.service",
            "usr/lib/sysusers.d/castellan.conf", "etc/castellan/castellan.toml",
            "usr/share/doc/castellan/castellan.toml", "usr/share/man/man1/castellan.1",
            "usr/share/bash-completion/completions/castellan",
        }, found)
        # The manual names each command, the completion finds it.
        help_lines = run_tool("--help").stdout.partition("Subcommands:\n")[2].splitlines()
        commands = [line.split()[0] for line in help_lines if line.strip()]
        self.assertEqual(re.findall(r"^\.TP\n\.B (\w+)$", (
            root / "usr/share/man/man1/castellan.1").read_text().split(".SH OPTIONS")[0], re.M),
            commands)
        self.assertEqual(self.completed(root, "castellan", ""), {
            "--help", "--help-all", "--version", "--config", *commands})
        self.assertIn("--rooms-max", self.completed(root, "castellan", "serve", "--rooms"))
        self.assertEqual(self.completed(root, "castellan", "admin", "ban"), {"ban", "bans"})
        self.assertIn("--reason", self.completed(root, "castellan", "admin", "kick", "--re"))
        good = run_tool("config", "--config", own, "--check")
        self.assertEqual((good.returncode, good.stderr), (0, ""))
        # All its examples are valid, too; those that name files need them.
        text = own.read_text()
        for example in re.findall(r"^#([a-z-]+ = .*)$", text, re.M):
            if not example.startswith(("tls-", "client-token-file")):
                only = self.folder / "example.toml"
                only.write_text(f"[serve]\n{example}\n")
                good = run_tool("config", "--config", only, "--check")
                self.assertEqual((good.returncode, good.stderr), (0, ""), example)
        # An upgrade keeps the operator's files.
        own.write_text("[serve]\nport = 9000\n")
        self.installed(root)
        self.assertEqual(own.read_text(), "[serve]\nport = 9000\n")

    def test_the_unit(self):
        if not shutil.which("systemd-analyze"):
            self.skipTest("no systemd-analyze")
        plain = self.folder / "plain.service"
        plain.write_text("[Service]\nExecStart=/bin/true\n")
        tried = self.tool("systemd-analyze", "verify", "--man=no", plain)
        if tried.returncode != 0:
            self.skipTest(f"systemd-analyze does not work here: {tried.stderr}")
        root = self.folder / "root"
        self.installed(root)
        unit = root / "usr/lib/systemd/system/castellan.service"
        text = unit.read_text()
        self.assertIn("ExecStart=/usr/bin/castellan serve --config /etc/castellan/castellan.toml",
                      text)
        # Programs are looked up where they will be installed.
        here = self.folder / "castellan.service"
        here.write_text(text.replace("/usr/bin/castellan", binary()))
        verified = self.tool("systemd-analyze", "verify", "--man=no", here)
        self.assertEqual(verified.returncode, 0, verified)
        self.assertNotIn("castellan.service", verified.stderr)
        security = self.tool("systemd-analyze", "security", "--offline=true", "--no-pager", here)
        level = re.search(r"exposure level for castellan.service: ([\d.]+)",
                          security.stdout + security.stderr)
        self.assertTrue(level, security)
        self.assertLessEqual(float(level[1]), EXPOSURE_MAX)


if __name__ == "__main__":
    unittest.main()
