"""The tests' own PostgreSQL server; see tests/support/postgres."""

import asyncio
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.parse

from .patience import DEADLINE

SCRIPT = pathlib.Path(__file__).resolve().parents[3] / "support/postgres"

READY = ("ready", "standby")


def roomy_place():
    """In memory, if there is room: a crash of the server is not a crash of the machine."""
    memory = pathlib.Path("/dev/shm")
    if memory.is_dir() and shutil.disk_usage(memory).free > 1 << 30:
        return memory
    return None


class Postgres:
    def __init__(self, *options):
        """`options`: of the program postgres."""
        self.options = options
        self.parent = pathlib.Path(tempfile.mkdtemp(prefix="castellan-", dir=roomy_place()))
        self.parent.chmod(0o755)
        self.folder = self.parent / "postgres"
        self.process = None
        self.frozen = []

    def url(self, schema="public"):
        options = urllib.parse.quote(f"-csearch_path={schema}")
        return f"postgresql://castellan:secret@/postgres?host={self.folder}&options={options}"

    def start(self):
        try:
            self.launch()
            self.await_ready()
        except BaseException:
            self.close()
            raise
        return self

    async def come_back(self):
        """Like start(), concurrently with others."""
        self.launch()
        await asyncio.to_thread(self.await_ready)

    def launch(self):
        # It ends with the thread that started it, which has to be the main thread.
        self.process = subprocess.Popen([SCRIPT, self.folder, *self.options],
                                        stdin=subprocess.DEVNULL)

    def await_ready(self):
        deadline = time.monotonic() + DEADLINE
        while not self.ready():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError("PostgreSQL does not start; see tests/support/postgres")
            time.sleep(0.02)

    def ready(self):
        """pg_ctl waits for the same."""
        try:
            lines = (self.folder / "data/postmaster.pid").read_text().splitlines()
        except OSError:
            return False
        return len(lines) > 7 and lines[0] == str(self.process.pid) and lines[7].strip() in READY

    def end(self, how=signal.SIGQUIT):
        """As in a crash, or with SIGINT in order."""
        self.process.send_signal(how)
        self.process.wait(DEADLINE)

    def freeze(self):
        """It stops answering without closing its connections."""
        self.frozen = self.family()
        for pid in self.frozen:
            os.kill(pid, signal.SIGSTOP)

    def thaw(self):
        for pid in self.frozen[::-1]:
            os.kill(pid, signal.SIGCONT)
        self.frozen = []

    def family(self):
        """Its processes, the first one first: it makes none once it is stopped."""
        first = self.process.pid
        children = pathlib.Path(f"/proc/{first}/task/{first}/children").read_text()
        return [first, *map(int, children.split())]

    def close(self):
        self.thaw()
        if self.process is not None:
            self.end()
        shutil.rmtree(self.parent, ignore_errors=True)

    def say(self, sql):
        """The output of psql."""
        command = ["psql", "--no-psqlrc", "--tuples-only", "--no-align", "--dbname", self.url(),
                   "--command", sql]
        done = subprocess.run(command, capture_output=True, text=True, timeout=DEADLINE,
                              env={**os.environ, "PGCONNECT_TIMEOUT": "10"}, check=True)
        return done.stdout.strip()
