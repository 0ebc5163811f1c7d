"""docker/package: the files of a release, made of the program under test."""

import gzip
import hashlib
import os
import pathlib
import platform
import shutil
import subprocess
import tarfile
import unittest

from support import web
from support.case import ServerTest
from support.patience import PATIENCE
from support.server import Server, binary, run_tool

TOP = pathlib.Path(__file__).resolve().parents[3]
BUILD = pathlib.Path(binary()).resolve().parents[1] if os.environ.get("CASTELLAN_BIN") else None
TOOLS = (f"{platform.machine()}-linux-gnu-g++", "dpkg-shlibdeps", "help2man", "icupkg")
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"


@unittest.skipUnless(all(map(shutil.which, TOOLS)) and os.path.exists(CERTIFICATES),
                     "the packages of docker/packages.txt are not installed")
class Release(ServerTest):
    def made(self, kind, folder="out"):
        """The only file or folder that becomes of this kind."""
        if not (BUILD / "cmake_install.cmake").exists():
            self.skipTest("the binary lies in no build folder")
        out = self.folder / folder
        answer = subprocess.run(
            [TOP / "docker/package", "--build", BUILD, out, kind], capture_output=True, text=True,
            timeout=PATIENCE * 60, check=False, env={
                **os.environ, "SOURCE_DATE_EPOCH": "1790000000", "SOURCE_VERSION": "7.6.5",
                "SOURCE_MAINTAINER": "Ann & Ben <ann@example.org>"})
        self.assertEqual(answer.returncode, 0, answer)
        [only] = out.iterdir()
        return only

    async def test_the_folder_needs_nothing_but_itself(self):
        folder = self.made("folder")
        program = folder / "bin/castellan"
        version = run_tool("--version").stdout
        self.assertEqual(run_tool("--version", program=program).stdout, version)
        licences = folder / "share/doc/castellan/libraries"
        for name in ("libc6", "libcli11-dev", "common-licenses/LGPL-2.1"):
            self.assertTrue((licences / name).is_file(), name)
        link = self.folder / "link"
        link.symlink_to(program)
        self.assertEqual(run_tool("--version", program=link).stdout, version)
        if os.geteuid() == 0:
            alone = subprocess.run(["chroot", folder, "/bin/castellan", "--version"],
                                   capture_output=True, text=True, check=False)
            self.assertEqual(alone.stdout, version, alone)
        server = Server(self.folder)
        server.command[0] = str(program)
        self.servers.append(server)
        server.start()
        called = pathlib.Path(f"/proc/{server.process.pid}/comm").read_text()
        self.assertEqual(called, "castellan\n")
        # Its Unicode data suffices: letters, an emoji of several characters, names that look alike.
        pirates = "\N{BLACK FLAG}\N{ZERO WIDTH JOINER}\N{SKULL AND CROSSBONES}\ufe0f"
        code = web.create_room(server, name=f"Zoe\u0308 {pirates}")["code"]
        for name, status in (("Ann", 201), ("\u0410nn", 409), ("Ben", 201)):
            answer = web.ask(server, "POST", f"/api/rooms/{code}/seats", {"name": name})
            self.assertEqual(answer.status, status, answer.body)

    def test_a_package_of_debian(self):
        first, second = self.made("deb", "first"), self.made("deb", "second")
        self.assertEqual(hashlib.sha256(first.read_bytes()).digest(),
                         hashlib.sha256(second.read_bytes()).digest())
        self.assertRegex(first.name, r"^castellan_7\.6\.5\+deb\d+_(amd64|arm64)\.deb$")
        root = self.folder / "root"
        for command in (["-x", first, root], ["-e", first, root / "DEBIAN"]):
            subprocess.run(["dpkg-deb", *command], check=True)
        control = (root / "DEBIAN/control").read_text()
        self.assertRegex(control, r"\nDepends: .*libicu\d+ .*systemd")
        self.assertIn("\nMaintainer: Ann & Ben <ann@example.org>\n", control)
        self.assertEqual((root / "DEBIAN/conffiles").read_text(), "/etc/castellan/castellan.toml\n")
        self.assertEqual(run_tool("--version", program=root / "usr/bin/castellan").stdout,
                         run_tool("--version").stdout)
        subprocess.run(["md5sum", "--check", "--quiet", "DEBIAN/md5sums"], cwd=root, check=True)
        # A manual page for each command.
        help_lines = run_tool("--help").stdout.partition("Subcommands:\n")[2].splitlines()
        pages = {f"castellan-{line.split()[0]}.1.gz" for line in help_lines if line.strip()}
        manual = root / "usr/share/man/man1"
        self.assertEqual({page.name for page in manual.iterdir()}, pages | {"castellan.1.gz"})
        for command, said in (("serve", r"\-\-rooms\-max"), ("admin", '.SS "admin kick:"')):
            page = gzip.decompress((manual / f"castellan-{command}.1.gz").read_bytes()).decode()
            self.assertIn(said, page)

    def test_the_page(self):
        if not (TOP / "server/web/dist").exists():
            self.skipTest("the page is not built")
        with tarfile.open(self.made("page")) as archive:
            self.assertIn("./index.html", archive.getnames())
            self.assertEqual({entry.mtime for entry in archive}, {1790000000})


if __name__ == "__main__":
    unittest.main()
