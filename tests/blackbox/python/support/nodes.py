"""Several nodes on one PostgreSQL server, started by the tests."""

import signal

from .ports import reserve_port
from .postgres import Postgres
from .server import Server


class Node(Server):
    """Its port stays the same over restarts, as that of a machine does."""

    def __init__(self, folder, name, database, lease, *options, url=True, **more):
        """`url`: clients are redirected there. `more`: of the server."""
        self.name = name
        self.home = reserve_port()
        if url:
            options += ("--node-url", f"http://127.0.0.1:{self.home}")
        super().__init__(folder, "--node", name, "--node-lease-seconds", lease, "--threads", 1,
                         "--trusted-proxy", "127.0.0.1/32",
                         "--finished-room", 100_000, *options, database=database, **more)
        self.command[self.command.index("--port") + 1] = str(self.home)
        self.log_path = self.log_path.with_name(f"node-{name}.log")
        self.frozen = False

    @property
    def up(self):
        return self.running and not self.frozen

    def freeze(self):
        self.frozen = True
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self):
        self.process.send_signal(signal.SIGCONT)
        self.frozen = False

    def kill(self):
        super().kill()
        self.frozen = False


class Group:
    def __init__(self, folder, names, lease, urls=True, postgres=None):
        self.folder, self.lease, self.urls = folder, lease, urls
        self.postgres = postgres or Postgres().start()
        self.nodes = [self.make(name) for name in names]

    def make(self, name):
        return Node(self.folder, name, self.postgres.url(), self.lease, url=self.urls)

    def start(self):
        for node in self.nodes:
            node.start()

    def add(self, name):
        self.nodes.append(self.make(name))
        return self.nodes[-1].start()

    @property
    def live(self):
        return [node for node in self.nodes if node.up]

    def rooms_of(self, node):
        """The codes of its unfinished rooms."""
        told = self.postgres.say(
            "SELECT room FROM owners JOIN writers ON name = writer JOIN rooms ON code = room "
            f"WHERE node = '{node.name}' AND ended_ms IS NULL ORDER BY room")
        return told.split()

    def rooms_over(self):
        """The codes of all others."""
        return self.postgres.say("SELECT code FROM rooms WHERE ended_ms IS NOT NULL").split()

    def died(self):
        return [died for node in self.nodes if (died := node.died())]

    def close(self):
        for node in self.nodes:
            if node.running:
                node.kill()
        self.postgres.close()

    async def stop(self):
        for node in self.nodes:
            if node.running and await node.stop() != 0:
                raise AssertionError(f"node {node.name} did not end well: {node.log()}")


__all__ = ["Group", "Node"]
