"""File systems in a private mount namespace, which vanish with the process."""

import ctypes
import os
import subprocess

CLONE_NEWNS, CLONE_NEWUSER = 0x00020000, 0x10000000


class NotPermitted(Exception):
    pass


def become_private():
    """Moves this process into a mount namespace. Before any thread: the kernel requires that."""
    libc = ctypes.CDLL(None, use_errno=True)
    uid, gid = os.getuid(), os.getgid()
    if uid == 0 and libc.unshare(CLONE_NEWNS) == 0:
        return mount("--make-rprivate", "/")
    if libc.unshare(CLONE_NEWNS | CLONE_NEWUSER) != 0:
        raise NotPermitted(f"no private mounts: {os.strerror(ctypes.get_errno())}")
    try:
        for name, line in [
            ("setgroups", "deny"),
            ("uid_map", f"0 {uid} 1"),
            ("gid_map", f"0 {gid} 1"),
        ]:
            with open(f"/proc/self/{name}", "w") as file:
                file.write(line)
    except OSError as error:
        raise NotPermitted(f"no user namespace: {error}") from None
    return mount("--make-rprivate", "/")


def _run(*command):
    command = [str(part) for part in command]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError as missing:
        raise NotPermitted(missing) from None
    if done.returncode != 0:
        raise NotPermitted(f"{' '.join(command)}: {done.stderr.strip()}")


def mount(*arguments):
    _run("mount", *arguments)


def unmount(folder):
    _run("umount", "--lazy", folder)


def small_disk(folder, size):
    """In memory; `resize` makes it larger."""
    folder.mkdir()
    mount("-t", "tmpfs", "-o", f"size={size}", "castellan", folder)
    return folder


def _remount(folder, option):
    # With a name before the folder mount repeats no older options: their user ids are not those of
    # a user namespace.
    mount("-o", f"remount,{option}", "castellan", folder)


def resize(folder, size):
    _remount(folder, f"size={size}")


def read_only(folder, truth=True):
    """The kernel refuses while a process has a file open for writing."""
    _remount(folder, "ro" if truth else "rw")


def real_disk(folder, image):
    """ext4 in a file, which can fail: only for the real root, with loop devices."""
    with open(image, "wb") as file:
        file.truncate(16 << 20)
    _run("mkfs.ext4", "-q", image)
    folder.mkdir()
    mount("-o", "loop", image, folder)
    return folder


def fail(folder):
    """As after an I/O error: read-only from now on, also for current writers."""
    mount("-o", "remount,abort", folder)
