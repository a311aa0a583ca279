"""Runs the peers that validate configurations, and one of them on values in memory, several times each.

validation_peers.py PEERS_SCRIPT CONFIGURATIONS prints JSON lines; none when their packages are not there.
"""
import contextlib
import io
import json
import runpy
import sys
import time

RUNS = 3


def main():
    script, path = sys.argv[1:]
    try:
        import jsonschema_rs  # noqa: F401
        import pydantic  # noqa: F401
    except ImportError as error:
        print(f"the peers that validate configurations are not measured: {error}", file=sys.stderr)
        return
    sys.argv = [script, path]
    for _ in range(RUNS):
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            peers = runpy.run_path(script)
        print(said.getvalue(), end="")
    values = [json.loads(line) for line in peers["lines"]]
    is_valid = peers["validator"].is_valid
    for _ in range(RUNS):
        start = time.process_time()  # As configuration-checking measures.
        valid = sum(1 for value in values if is_valid(value))
        seconds = time.process_time() - start
        print(json.dumps({"peer": "jsonschema-rs in memory", "valid": valid, "ns": seconds * 1e9 / len(values)}))


if __name__ == "__main__":
    main()
