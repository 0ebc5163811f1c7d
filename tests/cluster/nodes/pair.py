"""A PostgreSQL server with a synchronous standby."""

import asyncio
import os
import subprocess
import urllib.parse

from support.patience import DEADLINE, eventually
from support.postgres import Postgres


class Pair(Postgres):
    """`end` kills the primary for good, and with `come_back` the standby takes its place."""

    def __init__(self):
        super().__init__()
        self.standby = Postgres()

    def start(self):
        super().start()
        as_user = []
        if os.geteuid() == 0:
            as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        self.standby.parent.chmod(0o777)  # the other user makes the folder there
        subprocess.run(
            [*as_user, "pg_basebackup", "--host", self.folder, "--username", "castellan",
             "--pgdata", self.standby.folder / "data", "--write-recovery-conf", "--no-sync",
             "--checkpoint=fast"],
            check=True, capture_output=True, timeout=4 * DEADLINE, cwd="/")
        self.standby.start()
        self.say("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.say("SELECT pg_reload_conf()")
        asyncio.run(eventually(self.synchronous, "the standby is synchronous"))
        return self

    def synchronous(self):
        return self.say("SELECT sync_state FROM pg_stat_replication") == "sync"

    def url(self, schema="public"):
        options = urllib.parse.quote(f"-csearch_path={schema}")
        return (f"postgresql://castellan:secret@/postgres?host={self.folder},{self.standby.folder}"
                f"&target_session_attrs=read-write&options={options}")

    async def come_back(self):
        command = ["psql", "--no-psqlrc", "--host", self.standby.folder, "--username", "castellan",
                   "--dbname", "postgres", "--command", "SELECT pg_promote()"]
        await asyncio.to_thread(subprocess.run, command, check=True, capture_output=True,
                                timeout=DEADLINE)

    def close(self):
        super().close()
        self.standby.close()


__all__ = ["Pair"]
