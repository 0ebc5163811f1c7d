"""The operator: the token, `castellan admin`, and its HTTP endpoint."""

import asyncio
import http.client
import json
import os
import re
import secrets
import subprocess

from .patience import DEADLINE
from .server import binary, environment


def write_token(folder, token=None, mode=0o600):
    path = folder / f"token-{secrets.token_hex(4)}"
    path.write_text((token or secrets.token_urlsafe(32)) + "\n")
    os.chmod(path, mode)
    return path


class Admin:
    """For one server, which is started with `options`."""

    def __init__(self, folder):
        self.folder = folder
        self.token_file = write_token(folder)
        self.options = ("--admin-port", "0", "--admin-token-file", self.token_file)

    def of(self, server):
        self.server = server
        return self

    @property
    def token(self):
        return self.token_file.read_text().strip()

    @property
    def port(self):
        found = re.findall(r"admin port open.*port=(\d+)", self.server.log_path.read_text())
        assert found, "the log tells no port for castellan admin"
        return int(found[-1])

    def run(self, *arguments, token_file=None):
        """The command line as an operator types it."""
        command = [binary(), "admin", "--port", str(self.port)]
        command += ["--token-file", str(token_file or self.token_file), *map(str, arguments)]
        return subprocess.run(
            command, capture_output=True, text=True, timeout=DEADLINE, env=environment(), check=False
        )

    async def say(self, *arguments):
        """The output; the test goes on meanwhile, so that its clients read."""
        done = await asyncio.to_thread(self.run, *arguments)
        assert done.returncode == 0, (arguments, done.stdout, done.stderr)
        return done.stdout

    async def json(self, *arguments):
        return json.loads(await self.say("--json", *arguments))

    def ask(self, method, path, body=None, token=None):
        """(status, answer, headers); `token`: replaces the right one, "" for none."""
        token = self.token if token is None else token
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=DEADLINE)
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            reply = connection.getresponse()
            text = reply.read()
            return reply.status, json.loads(text) if text else None, dict(reply.getheaders())
        finally:
            connection.close()
