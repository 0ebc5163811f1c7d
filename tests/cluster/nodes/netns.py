"""A private network, with a cable to it that can be cut."""

import contextlib
import ctypes
import itertools
import os
import pathlib
import shutil
import subprocess

CLONE_NEWNET = 0x40000000
NUMBERS = itertools.count()

# Addresses for documentation, which are routed nowhere (RFC 5737).
OUTSIDE, INSIDE = "198.51.100.1", "198.51.100.2"


def run(*words):
    subprocess.run(words, check=True, capture_output=True, timeout=20)


class Net:
    """`with Net() as net:`; raises OSError or CalledProcessError where it cannot be made."""

    def __init__(self):
        # The system forgets the previous cable only after a while.
        number = next(NUMBERS)
        self.name = f"castellan-{os.getpid()}-{number}"
        self.cable = f"cast{os.getpid() % 10**7}n{number}"

    def __enter__(self):
        run("ip", "netns", "add", self.name)
        try:
            run("ip", "link", "add", self.cable, "type", "veth", "peer", "name", "cable", "netns",
                self.name)
            run("ip", "address", "add", f"{OUTSIDE}/30", "dev", self.cable)
            run("ip", "link", "set", self.cable, "up")
            self.inside("ip", "address", "add", f"{INSIDE}/30", "dev", "cable")
            self.inside("ip", "link", "set", "lo", "up")
            self.inside("ip", "link", "set", "cable", "up")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        # The cable goes with it.
        subprocess.run(["ip", "netns", "delete", self.name], check=False, capture_output=True)

    def inside(self, *words):
        run(*self.command(*words))

    def command(self, *words):
        """The command prefix that runs a program in there."""
        return ["ip", "netns", "exec", self.name, *words]

    def cut(self):
        run("ip", "link", "set", self.cable, "down")

    def mend(self):
        run("ip", "link", "set", self.cable, "up")

    @contextlib.contextmanager
    def entered(self):
        """Sockets that this thread opens meanwhile are in there, and stay so."""
        libc = ctypes.CDLL(None, use_errno=True)
        with open("/proc/thread-self/ns/net") as home, \
             open(f"/run/netns/{self.name}") as there:
            def enter(net):
                if libc.setns(net.fileno(), CLONE_NEWNET) != 0:
                    raise OSError(ctypes.get_errno(), "setns")

            enter(there)
            try:
                yield
            finally:
                enter(home)


def leave_network():
    """Moves this thread, and what it starts, to a new network, in which the addresses above meet no
    others and whose cables vanish with it. The reason if none can be made here, else None."""
    if os.geteuid() != 0:
        return "only root may make networks"
    if shutil.which("ip") is None:
        return "no ip here: apt install iproute2"
    if not pathlib.Path("/proc/thread-self/ns/net").exists():
        return "no network namespaces in this kernel"
    try:
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.unshare(CLONE_NEWNET) != 0:
            raise OSError(ctypes.get_errno(), "unshare")
        run("ip", "link", "set", "lo", "up")
        with Net():
            return None
    except (OSError, subprocess.SubprocessError) as error:
        return f"networks cannot be made: {getattr(error, 'stderr', None) or error}"
