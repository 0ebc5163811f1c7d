"""Certificates of servers of the tests."""

import subprocess


def self_signed(folder, name="receiver", file="server"):
    """For 127.0.0.1: its PEM file and that of its key; each call makes a new one."""
    pair = [folder / f"{file}.pem", folder / f"{file}.key"]
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
        + ["-nodes", "-days", "2", "-subj", f"/CN={name}", "-addext", "subjectAltName=IP:127.0.0.1"]
        + ["-out", str(pair[0]), "-keyout", str(pair[1])],
        check=True,
        capture_output=True,
    )
    return pair
