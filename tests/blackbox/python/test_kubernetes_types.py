"""docker/kubernetes against the types of the Kubernetes API, as its client library has them."""

import pathlib
import re
import unittest

import yaml

try:
    import kubernetes.client as api
except ImportError:
    api = None

FOLDER = pathlib.Path(__file__).resolve().parents[3] / "docker/kubernetes"
SIMPLE = {"str": str, "int": int, "bool": bool, "object": (str, int)}


def problems(value, kind, where):
    """The faults of a document of this type: V1Service, dict(str, str), list[V1Container] …"""
    if part := re.fullmatch(r"(list\[|dict\(str, )(.+)[\])]", kind):
        is_list = part[1] == "list["
        if not isinstance(value, list if is_list else dict):
            return [f"{where} is no {'list' if is_list else 'object'}"]
        items = enumerate(value) if is_list else value.items()
        return [one for key, item in items for one in problems(item, part[2], f"{where}.{key}")]
    if kind in SIMPLE:
        fits = isinstance(value, SIMPLE[kind]) and (kind == "bool") == isinstance(value, bool)
        return [] if fits else [f"{where} is no {kind}: {value!r}"]
    if not isinstance(value, dict):
        return [f"{where} is no object: {value!r}"]
    model = getattr(api, kind)
    fields = {name: field for field, name in model.attribute_map.items()}
    found = [f"{where}.{name} does not exist" for name in value if name not in fields]
    known = {fields[name]: item for name, item in value.items() if name in fields}
    try:
        model(**known)
    except ValueError as error:
        found.append(f"{where}: {error}")
    return found + [one for field, item in known.items()
                    for one in problems(item, model.openapi_types[field], f"{where}.{field}")]


def problems_of(document):
    version = document["apiVersion"].rpartition("/")[2]
    return problems(document, version.capitalize() + document["kind"], document["kind"])


@unittest.skipIf(api is None, "python3-kubernetes is not installed")
class Types(unittest.TestCase):
    def documents(self):
        for file in sorted(FOLDER.glob("*.yaml")):
            if file.name != "kustomization.yaml":  # of kubectl, not of the API
                yield from yaml.safe_load_all(file.read_text())

    def test_each_object_has_only_fields_of_its_type(self):
        kinds = []
        for document in self.documents():
            self.assertEqual(problems_of(document), [])
            kinds.append(document["kind"])
        self.assertIn("StatefulSet", kinds)

    def test_a_wrong_object_is_noticed(self):
        [servers] = [one for one in self.documents() if one["kind"] == "StatefulSet"]
        spec = servers["spec"]
        pod = spec["template"]["spec"]
        [container] = pod["containers"]
        container["imagePullPolice"] = "Always"
        pod["terminationGracePeriodSeconds"] = "30"
        container["ports"] = {"http": 8080}
        del spec["selector"]
        found = problems_of(servers)
        for part in ("imagePullPolice does not exist", "is no int: '30'", "ports is no list",
                     "`selector`, must not be `None`"):
            self.assertTrue(any(part in one for one in found), (part, found))


if __name__ == "__main__":
    unittest.main()
