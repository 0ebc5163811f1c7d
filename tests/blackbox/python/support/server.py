"""The real binary as a child process."""

import asyncio
import os
import pathlib
import queue
import re
import resource
import signal
import subprocess
import threading

from .patience import DEADLINE

SHOWN_LOG_LINES = 120


def binary():
    path = os.environ.get("CASTELLAN_BIN")
    if not path or not os.access(path, os.X_OK):
        raise RuntimeError(f"CASTELLAN_BIN must name the server's binary; it is {path!r}")
    return path


def environment(extra=None):
    """This process's environment without the server's variables."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("CASTELLAN_")}
    return {**kept, **(extra or {})}


def load_driver():
    return str(pathlib.Path(binary()).with_name("castellan-load"))


def run_tool(*arguments, program=None):
    """A program that ends by itself; by default a subcommand of castellan."""
    command = [program or binary(), *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=DEADLINE, env=environment(), check=False
    )


class Server:
    """`database` None: nothing is stored; `address` None: the server's default.

    The system chooses the port at every start.

    `bounded`: the bounds on one address hold for the tests, too.
    `file_bytes_max`: no file grows beyond it, as on a full disk.
    """

    def __init__(
        self,
        folder,
        *options,
        address="127.0.0.1",
        database=None,
        env=None,
        file_bytes_max=None,
        bounded=False,
    ):
        store = ["--database", str(database)] if database else ["--ephemeral"]
        store += ["--exempt", "none"] if bounded else []
        where = ["--address", address] if address else []
        # Tests leave the network of their machine alone.
        if address != "127.0.0.1" and "--discovery" not in options:
            where += ["--discovery", "off"]
        self.command = [binary(), "serve", *where, "--port", "0", *store]
        self.command += map(str, options)
        self.env = environment(env)
        self.file_bytes_max = file_bytes_max
        self.log_path = pathlib.Path(folder) / f"server-{id(self):x}.log"
        self.process = None
        self.port = None
        self.meant_to_end = False

    def start(self):
        self.meant_to_end = False
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=self.env,
                preexec_fn=self._limit_files if self.file_bytes_max else None,
            )
        self.port = self._announced_port()
        return self

    def _limit_files(self):
        most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        resource.setrlimit(resource.RLIMIT_FSIZE, (self.file_bytes_max, most))

    def _announced_port(self):
        lines = queue.Queue()
        stdout = self.process.stdout

        def read():
            with stdout:
                for line in stdout:
                    lines.put(line)
            lines.put(None)

        threading.Thread(target=read, daemon=True).start()
        self.greeting = []
        line = ""
        try:
            while (line := lines.get(timeout=DEADLINE)) is not None:
                self.greeting.append(line.strip())
                if line.endswith(" stops it\n"):
                    break
        except queue.Empty:
            pass
        for line in self.greeting:
            if match := re.search(r"https?://127\.0\.0\.1:(\d+)/", line):
                return int(match.group(1))
        if line is not None:  # it has not ended by itself
            self.kill()
        raise AssertionError(
            f"the server announced no address; stdout: {self.greeting}\n{self.log()}")

    @property
    def running(self):
        return self.process is not None and self.process.poll() is None

    def kill(self):
        """As in a power cut."""
        self.meant_to_end = True
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(DEADLINE)

    async def stop(self):
        """Stops it as service managers do. Returns the exit code."""
        self.meant_to_end = True
        self.process.send_signal(signal.SIGTERM)
        try:
            return await asyncio.to_thread(self.process.wait, DEADLINE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"SIGTERM did not end the server within {DEADLINE:g} s") from None

    def died(self):
        """The fate of a server that should still run, or None."""
        if self.process is None or self.meant_to_end or self.running:
            return None
        return f"the server ended by itself, exit code {self.process.returncode}"

    def log(self):
        lines = self.log_path.read_text(errors="replace").splitlines()
        shown = lines[-SHOWN_LOG_LINES:]
        left_out = len(lines) - len(shown)
        return "\n".join([f"({left_out} earlier lines)"] * bool(left_out) + shown)
