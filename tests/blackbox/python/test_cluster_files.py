"""The files that run several servers: readable, consistent, and with existing names."""

import pathlib
import re
import subprocess
import tempfile
import unittest

import yaml

from support.patience import DEADLINE
from support.server import binary, environment

DOCKER = pathlib.Path(__file__).resolve().parents[3] / "docker"
COMPOSE = DOCKER / "compose.cluster.yaml"
KUBERNETES = DOCKER / "kubernetes"
SECRETS = {
    "url": "postgresql://castellan@db.example.org/castellan?sslmode=verify-full",
    "password": "secret",
}
PODS = {"metadata.name": "castellan-0", "status.podIP": "10.244.1.7"}
SHUTDOWN_SECONDS = 18


def help_text():
    return subprocess.run([binary(), "serve", "--help"], capture_output=True, text=True,
                          timeout=DEADLINE, env=environment(), check=True).stdout


class Files(unittest.TestCase):
    def assert_understood(self, variables):
        """All are variables of options, and a server could start with these values."""
        ours = {name: value for name, value in variables.items() if name.startswith("CASTELLAN_")}
        self.assertTrue(ours)
        known = set(re.findall(r"CASTELLAN_[A-Z_]+", help_text()))
        self.assertEqual(set(ours) - known, set())
        with tempfile.TemporaryDirectory() as folder:
            checked = subprocess.run([binary(), "config", "--check"], capture_output=True, text=True,
                                     timeout=DEADLINE, env=environment(ours), cwd=folder,
                                     check=False)
        self.assertEqual(checked.returncode, 0, checked.stderr)


class OneServer(Files):
    def environment_of(self, name):
        common = yaml.safe_load((DOCKER / "common.yaml").read_text())["services"]["castellan"]
        file = yaml.safe_load((DOCKER / name).read_text())
        service = file["services"]["castellan"]
        self.assertEqual(service["extends"], {"file": "common.yaml", "service": "castellan"})
        self.assertIn("data", file["volumes"])
        return common["environment"], service.get("environment", {})

    def test_each_setting_is_an_option_and_the_example_explains_it(self):
        example = (DOCKER / ".env.example").read_text()
        values = dict(re.findall(r"^#(\w+)=(.+)$", example, re.M))
        common, _ = self.environment_of("compose.yaml")
        self.assertEqual(set(values), set(common) | {"CASTELLAN_PORT", "SITE_NAME"})
        del values["SITE_NAME"]  # for Compose alone
        self.assert_understood(values)

    def test_what_names_a_version_names_this_one(self):
        cmake = (DOCKER.parent / "CMakeLists.txt").read_text()
        [version] = re.findall(r"^project\(castellan VERSION ([\d.]+)", cmake, re.M)
        self.assertIn(f"\nImage=docker.io/library/castellan:{version}\n",
                      (DOCKER / "castellan.container").read_text())
        addon = yaml.safe_load((DOCKER / "home-assistant/config.yaml").read_text())
        self.assertEqual(addon["version"], version)
        [image] = yaml.safe_load((KUBERNETES / "kustomization.yaml").read_text())["images"]
        self.assertEqual(image["newTag"], version)

    def test_there_is_time_to_end(self):
        common = yaml.safe_load((DOCKER / "common.yaml").read_text())["services"]["castellan"]
        home_assistant = yaml.safe_load((DOCKER / "home-assistant/config.yaml").read_text())
        podman = (DOCKER / "castellan.container").read_text()
        [kill] = re.findall(r"^PodmanArgs=--stop-timeout=(\d+)$", podman, re.M)
        [unit] = re.findall(r"^TimeoutStopSec=(\d+)$", podman, re.M)
        docker = common["stop_grace_period"].removesuffix("s")
        for seconds in (docker, home_assistant["timeout"], kill):
            self.assertGreater(int(seconds), SHUTDOWN_SECONDS)
        self.assertGreater(int(unit), int(kill))

    def test_the_file_for_a_lan_prints_a_qr_code(self):
        _, own = self.environment_of("compose.lan.yaml")
        self.assert_understood({**own, "CASTELLAN_PORT": "8080"})
        self.assertEqual(own["CASTELLAN_QR_CODE"], "always")

    def test_the_file_for_the_internet_trusts_the_network_of_caddy_alone(self):
        _, own = self.environment_of("compose.tls.yaml")
        self.assert_understood({**own, "CASTELLAN_PUBLIC_URL": "https://play.example.org/"})
        file = yaml.safe_load((DOCKER / "compose.tls.yaml").read_text())
        [network] = file["networks"].values()
        [inside] = network["ipam"]["config"]
        self.assertEqual(own["CASTELLAN_TRUSTED_PROXY"], inside["subnet"])

    def test_caddy_removes_the_header_of_clients_that_the_server_would_trust(self):
        file = yaml.safe_load((DOCKER / "compose.tls.yaml").read_text())
        caddy = file["services"]["caddy"]
        self.assertIn("./Caddyfile:/etc/caddy/Caddyfile:ro,z", caddy["volumes"])
        self.assertNotIn("command", caddy)  # it would replace the one that reads the file
        lines = [line.strip() for line in (DOCKER / "Caddyfile").read_text().splitlines()]
        self.assertIn("header_up -Forwarded", lines)
        for variable in re.findall(r"\{\$(\w+)\}", " ".join(lines)):
            self.assertIn(variable, caddy["environment"])


class Compose(Files):
    @classmethod
    def setUpClass(cls):
        cls.file = yaml.safe_load(COMPOSE.read_text())
        cls.services = cls.file["services"]
        cls.nodes = {name: one for name, one in cls.services.items()
                     if one.get("image") == "castellan"}

    def test_one_node_builds_the_image_of_all(self):
        builders = [node for node in self.nodes.values() if "build" in node]
        self.assertEqual(len(builders), 1)
        for node in self.nodes.values():
            self.assertTrue(node in builders or node["pull_policy"] == "never", node)

    def test_there_are_three_servers_which_understand_what_they_are_told(self):
        self.assertEqual(set(self.nodes), {"n1", "n2", "n3"})
        for name, service in self.nodes.items():
            variables = {k: str(v) for k, v in service["environment"].items()}
            self.assert_understood(variables)
            self.assertEqual(variables["CASTELLAN_NODE"], name)
            self.assertEqual(variables["CASTELLAN_NODE_ADDRESS"], f"{name}:8080")
            seconds = int(service["stop_grace_period"].removesuffix("s"))
            self.assertGreater(seconds, SHUTDOWN_SECONDS)

    def test_who_is_trusted_is_the_network_that_all_are_in(self):
        [network] = self.file["networks"]
        [inside] = self.file["networks"][network]["ipam"]["config"]
        for service in self.nodes.values():
            self.assertEqual(service["environment"]["CASTELLAN_TRUSTED_PROXY"], inside["subnet"])
        for service in self.services.values():
            self.assertEqual(service["networks"], [network])

    def test_what_is_mounted_is_there(self):
        mounted = [volume for service in self.services.values()
                   for volume in service.get("volumes", [])]
        self.assertGreater(len(mounted), 4)
        for volume in mounted:
            source = volume.split(":")[0]
            if source.startswith("."):
                self.assertTrue((DOCKER / source).is_file(), source)
            else:
                self.assertIn(source, self.file["volumes"])

    def test_the_proxy_and_prometheus_know_all_of_them(self):
        proxy = self.services["haproxy"]["environment"]
        self.assertEqual({proxy[n] for n in ("N1", "N2", "N3")}, {f"{n}:8080" for n in self.nodes})
        [job] = yaml.safe_load((DOCKER / "cluster/prometheus.yml").read_text())["scrape_configs"]
        port = self.nodes["n1"]["environment"]["CASTELLAN_METRICS_PORT"]
        self.assertEqual(set(job["static_configs"][0]["targets"]),
                         {f"{name}:{port}" for name in self.nodes})
        self.assertEqual(proxy["CHECK_PORT"], port)
        # The alerts use this name.
        self.assertIn(f'job="{job["job_name"]}"', (DOCKER / "prometheus-alerts.yaml").read_text())


class Kubernetes(Files):
    @classmethod
    def setUpClass(cls):
        cls.listed = yaml.safe_load((KUBERNETES / "kustomization.yaml").read_text())["resources"]
        cls.objects = [one for name in cls.listed
                       for one in yaml.safe_load_all((KUBERNETES / name).read_text())]
        [cls.servers] = [one for one in cls.objects if one["kind"] == "StatefulSet"]
        cls.pod = cls.servers["spec"]["template"]["spec"]
        [cls.container] = cls.pod["containers"]

    def test_each_file_is_applied(self):
        there = {path.name for path in KUBERNETES.glob("*.yaml")} - {"kustomization.yaml"}
        self.assertEqual(set(self.listed), there)

    def value_of(self, variable, known):
        if "value" in variable:
            return re.sub(r"\$\((\w+)\)", lambda m: known[m[1]], variable["value"])
        source = variable["valueFrom"]
        if "fieldRef" in source:
            return PODS[source["fieldRef"]["fieldPath"]]
        return SECRETS[source["secretKeyRef"]["key"]]

    def test_a_server_understands_what_it_is_told(self):
        known = {}
        for variable in self.container["env"]:
            known[variable["name"]] = self.value_of(variable, known)
        self.assert_understood(known)
        self.assertEqual(known["CASTELLAN_NODE_ADDRESS"], "10.244.1.7:8080")
        self.assertEqual(known["PGPASSWORD"], "secret")

    def test_everything_is_about_these_pods(self):
        labels = self.servers["spec"]["template"]["metadata"]["labels"]
        selectors = [self.servers["spec"]["selector"]["matchLabels"]]
        for one in self.objects:
            if one["kind"] == "Service":
                selectors.append(one["spec"]["selector"])
            elif one["kind"] == "PodDisruptionBudget":
                selectors.append(one["spec"]["selector"]["matchLabels"])
            elif one["kind"] == "NetworkPolicy":
                selectors.append(one["spec"]["podSelector"]["matchLabels"])
        self.assertEqual(len(selectors), 5)
        for selector in selectors:
            self.assertEqual(selector, labels)
        names = {one["metadata"]["name"] for one in self.objects if one["kind"] == "Service"}
        self.assertIn(self.servers["spec"]["serviceName"], names)

    def test_ports_have_the_names_that_they_are_called_by(self):
        names = {port["name"]: port["containerPort"] for port in self.container["ports"]}
        variables = {one["name"]: one.get("value") for one in self.container["env"]}
        self.assertEqual(str(names["http"]), variables["CASTELLAN_PORT"])
        self.assertEqual(str(names["metrics"]), variables["CASTELLAN_METRICS_PORT"])
        for one in self.objects:
            if one["kind"] == "Service":
                for port in one["spec"]["ports"]:
                    self.assertIn(port["targetPort"], names)
            if one["kind"] == "NetworkPolicy":
                for rule in one["spec"]["ingress"]:
                    for port in rule["ports"]:
                        self.assertIn(port["port"], names)

    def test_probes_ask_for_what_there_is(self):
        for probe, path in [("startupProbe", "/live"), ("livenessProbe", "/live"),
                            ("readinessProbe", "/ready")]:
            asked = self.container[probe]["httpGet"]
            self.assertEqual((asked["path"], asked["port"]), (path, "metrics"))

    def test_there_is_time_to_hand_everything_over(self):
        wait = int(self.container["lifecycle"]["preStop"]["exec"]["command"][1])
        readiness = self.container["readinessProbe"]
        self.assertGreaterEqual(wait, readiness["periodSeconds"] * readiness["failureThreshold"])
        self.assertGreater(self.pod["terminationGracePeriodSeconds"], wait + SHUTDOWN_SECONDS)

    def test_nothing_is_root_or_written_but_scratch(self):
        self.assertTrue(self.pod["securityContext"]["runAsNonRoot"])
        self.assertEqual(self.pod["securityContext"]["runAsUser"], 10001)
        self.assertTrue(self.container["securityContext"]["readOnlyRootFilesystem"])
        self.assertEqual(self.container["securityContext"]["capabilities"], {"drop": ["ALL"]})
        mounted = {mount["name"] for mount in self.container["volumeMounts"]}
        self.assertEqual(mounted, {volume["name"] for volume in self.pod["volumes"]})


if __name__ == "__main__":
    unittest.main()
