"""docker/sbom: the program's dependencies, against the lists that it is built from."""

import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import unittest
import urllib.parse

from support.patience import DEADLINE
from support.server import binary, run_tool

TOP = pathlib.Path(__file__).resolve().parents[3]


@unittest.skipUnless(shutil.which("dpkg-query") and shutil.which("node"), "Debian's and npm's lists")
class Sbom(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.document = json.loads(cls.output(TOP / "docker/sbom", binary()))
        cls.components = cls.document["components"]

    @staticmethod
    def output(*command):
        # It checks each library separately.
        return subprocess.run(list(map(str, command)), capture_output=True, text=True,
                              timeout=5 * DEADLINE, check=True).stdout

    def of_role(self, role):
        return {c["name"]: c for c in self.components
                if {"name": "castellan:role", "value": role} in c["properties"]}

    def test_it_is_a_document_of_cyclonedx(self):
        self.assertEqual(self.document["bomFormat"], "CycloneDX")
        self.assertEqual(self.document["specVersion"], "1.5")
        program = self.document["metadata"]["component"]
        self.assertEqual(program["version"], run_tool("--version").stdout.split()[1])
        digest = hashlib.sha256(pathlib.Path(binary()).read_bytes()).hexdigest()
        self.assertEqual(program["hashes"], [{"alg": "SHA-256", "content": digest}])
        references = [c["bom-ref"] for c in self.components]
        self.assertEqual(len(references), len(set(references)))
        for component in self.components:
            self.assertEqual(component["type"], "library")
            name, version = component["name"], component["version"]
            path, _, rest = component["purl"].rpartition("@")
            self.assertRegex(path, r"^pkg:(deb/[a-z]+|npm)/")
            self.assertTrue(urllib.parse.unquote(path).endswith("/" + name), component)
            self.assertEqual(urllib.parse.unquote(rest.partition("?")[0]), version)

    def test_linked_libraries(self):
        linked = self.of_role("linked")
        names = self.output(TOP / "docker/runtime-packages", binary()).split()
        self.assertGreater(len(names), 8)
        self.assertEqual(sorted(linked), [name.partition(":")[0] for name in names])
        versions = self.output("dpkg-query", "-W", "-f=${Package} ${Version}\n", *names)
        self.assertEqual({f"{name} {component['version']}" for name, component in linked.items()},
                         set(versions.splitlines()))

    def test_headers(self):
        named = re.findall(r"^[^#\n]*", (TOP / "server/packages.txt").read_text(), re.M)
        for line in filter(None, map(str.strip, named)):
            alternatives = [each.split()[0] for each in line.split("|")]
            if alternatives[0].endswith("-dev"):
                with self.subTest(line=line):
                    self.assertTrue(set(alternatives) & set(self.of_role("compiled")))
        for name in self.of_role("compiled"):
            self.assertTrue(name.endswith("-dev"), name)

    def test_the_page(self):
        wanted = {}
        for folder in ("server/web", "protocol/typescript"):
            lock = json.loads((TOP / folder / "package-lock.json").read_text())["packages"]
            own = json.loads((TOP / folder / "package.json").read_text())
            for path, entry in lock.items():
                if "node_modules/" in path and not entry.get("link"):
                    wanted[path.rpartition("node_modules/")[2], entry["version"]] = entry
            for name, version in own.get("dependencies", {}).items():
                if not version.startswith(("file:", "link:")):
                    scopes = {c["scope"] for c in self.components
                              if (c["name"], c["version"]) == (name, version)}
                    self.assertEqual(scopes, {"required"}, name)
        found = {(c["name"], c["version"]): c for c in self.components
                 if c["purl"].startswith("pkg:npm/")}
        self.assertEqual(sorted(found), sorted(wanted))
        self.assertEqual(found["vite", next(v for n, v in found if n == "vite")]["scope"],
                         "excluded")


if __name__ == "__main__":
    unittest.main()
