"""The compared servers: how each is started, and its driver."""

import json
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parent.parent
PATIENCE = 60  # seconds until a server listens, or has ended

sys.path.insert(1, str(TOP / "tests/blackbox/python"))

from support.ports import reserve_port  # noqa: E402

# Errors of runs that could be completed all the same.
failures = []

CORES = sorted(os.sched_getaffinity(0))
# The driver has the first core, the server the last one.
DRIVER_CORE = [CORES[0]]
SERVER_CORE = [CORES[-1]]


def pinned(cores, command):
    return ["taskset", "-c", ",".join(map(str, cores)), *map(str, command)]


def allow_files():
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def commits_of_disk(count):
    """Microseconds that a file takes to grow by two pages and reach the disk, each time: the work
    of a database for a commit, on the disk of the games, without load."""
    (TOP / "build").mkdir(exist_ok=True)
    times = []
    with tempfile.NamedTemporaryFile(prefix="load-", dir=TOP / "build", buffering=0) as file:
        for _ in range(count):
            begun = time.monotonic()
            file.write(bytes(8192))
            os.fdatasync(file.fileno())
            times.append((time.monotonic() - begun) * 1e6)
    return times


class Running:
    """A started server. `line`: its output when it listens."""

    def __init__(self, command, cores, port, line):
        self.port = port
        begun = time.monotonic()
        # The tests' variables mean nothing to a server.
        env = {k: v for k, v in os.environ.items() if not k.startswith("CASTELLAN_")}
        self.process = subprocess.Popen(pinned(cores, command), stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True, env=env,
                                        preexec_fn=allow_files)
        # A silent process is killed, and its output ends.
        late = threading.Timer(PATIENCE, self.process.kill)
        late.daemon = True
        late.start()
        for said in self.process.stdout:
            if match := re.search(line, said):
                self.port = int(match.group(1)) if match.groups() else port
                break
        else:
            raise SystemExit(f"{command[0]} did not start")
        late.cancel()
        self.started_in = time.monotonic() - begun

    @property
    def pid(self):
        return self.process.pid  # taskset has become the server

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


def shortfall(figures):
    """Why a run counts as incomplete."""
    ready, asked = figures["rooms_ready"], figures["plan"]["rooms"]
    if figures["failure"]:
        return figures["failure"]
    return f"{ready} of {asked} rooms began" if ready < asked else "acts without an answer"


class Server:
    judged = True

    def run(self, binary, *plan, cores=SERVER_CORE, before=None, **how):
        """Starts it, drives it once, stops it; returns the driver's output. `before` is another plan,
        driven first."""
        running = self.start(cores=cores, **how)
        try:
            if before:
                self.drive(binary, running, *before)
            return self.drive(binary, running, *plan)
        finally:
            running.stop()
            self.forget()

    def drive(self, binary, running, *plan, cores=DRIVER_CORE):
        return self.driven(self.driver(binary, running, *plan, cores=cores))

    def driver(self, binary, running, *plan, cores=DRIVER_CORE):
        command = [binary.with_name("castellan-load"), "--json", "--port", running.port, "--pid", running.pid, *plan]
        if not self.judged:
            command.append("--unjudged")
        return subprocess.Popen(pinned(cores, command), stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True)

    def driven(self, driver):
        """Its measurements, when it is done."""
        said, complaints = driver.communicate()
        if driver.returncode not in (0, 1) or not said:
            raise SystemExit(f"castellan-load: exit {driver.returncode}: {complaints}")
        figures = json.loads(said)
        if driver.returncode != 0:
            failures.append(f"{self.name}: {shortfall(figures)}")
        figures["phases"] = {phase["phase"]: phase for phase in figures["phases"]}
        return figures

    def forget(self):
        pass


class Floor(Server):
    name = "floor"
    judged = False
    step_bytes, snapshot_bytes = 700, 3000

    def __init__(self, binary):
        self.binary = binary

    def start(self, cores, **how):
        port = reserve_port()
        command = [self.binary, port, self.step_bytes, self.snapshot_bytes]
        return Running(command, cores, port, "floor serves")


class BeastFloor(Floor):
    """It creates rooms and lets players join them, and nothing else."""

    name = "beast"

    def start(self, cores, **how):
        port = reserve_port()
        return Running([self.binary, port, self.snapshot_bytes], cores, port, "floor serves")


class Castellan(Server):
    def __init__(self, binary, store):
        self.binary, self.name, self.store = binary, store, store
        self.folder = None
        self.database = None  # its process

    def start(self, cores, threads=1, keep=False, node=None):
        store = ["--ephemeral"]
        if self.store == "durable":
            if not (keep and self.folder):
                self.forget()
                # Not in /tmp, which may be memory: durable data has to reach a disk.
                (TOP / "build").mkdir(exist_ok=True)
                self.folder = pathlib.Path(tempfile.mkdtemp(prefix="load-", dir=TOP / "build"))
            store = ["--database", self.folder / "games.sqlite"]
        if self.store == "postgresql":
            if not (keep and self.folder):
                self.forget()
                self.start_postgres()
            store = ["--database", f"postgresql://castellan@/postgres?host={self.folder}/postgres"]
        # The other nodes need its port, so the system cannot choose it.
        port = reserve_port() if node else 0
        if node:
            store += ["--node", node]
        command = [self.binary, "serve", "--address", "127.0.0.1", "--port", port, "--threads",
                   threads, "--connections-max", 20000, "--rooms-max", 20000,
                   "--spectators-max", 10000, "--qr-code", "never",
                   "--log-level", "warn", *store]
        return Running(command, cores, 0, r"http://127\.0\.0\.1:(\d+)/")

    def start_postgres(self):
        # The place of the other database's files.
        (TOP / "build").mkdir(exist_ok=True)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="load-", dir=TOP / "build"))
        self.folder.chmod(0o755)
        home = self.folder / "postgres"
        self.database = subprocess.Popen([TOP / "tests/support/postgres", home])
        state = home / "data/postmaster.pid"
        begun = time.monotonic()
        while not (state.exists() and "ready" in state.read_text()):
            if self.database.poll() is not None or time.monotonic() - begun > PATIENCE:
                raise SystemExit("PostgreSQL did not start")
            time.sleep(0.05)

    def database_seconds(self):
        """Processor time of all PostgreSQL processes, including ended sessions."""
        def fields(pid):
            return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()

        postmaster = (self.folder / "postgres/data/postmaster.pid").read_text().split()[0]
        ticks = sum(map(int, fields(postmaster)[11:15]))
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                own = fields(pid)
            except OSError:  # it has ended
                continue
            if own[1] == postmaster:
                ticks += int(own[11]) + int(own[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def forget(self):
        if self.database:
            self.database.send_signal(signal.SIGINT)
            self.database.wait(PATIENCE)
            self.database = None
        if self.folder:
            shutil.rmtree(self.folder, ignore_errors=True)
        self.folder = None


class Peer(Server):
    """Another game server, in Node; its clients are those of its own library (peers/drive.mjs)."""

    def __init__(self, name):
        self.name = name

    def start(self, cores, **how):
        if not (HERE / "node_modules").exists():
            raise SystemExit("tests/load: npm ci first")
        port = reserve_port()
        return Running(["node", HERE / "peers" / f"{self.name}.mjs", port], cores, port, "serves")

    def play(self, running, rooms, acts):
        command = ["node", HERE / "peers" / "drive.mjs", self.name, running.port, running.pid, rooms,
                   acts]
        done = subprocess.run(pinned(DRIVER_CORE, command), capture_output=True, text=True,
                              check=False)
        if done.returncode != 0:
            raise SystemExit(f"{self.name}: {done.stderr[-2000:]}")
        return json.loads(done.stdout)
