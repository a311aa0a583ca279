"""Runs the peers that validate configurations, several times each.

validation_peers.py PEERS_SCRIPT CONFIGURATIONS prints JSON lines; none when their packages are not there.
"""
import contextlib
import io
import runpy
import sys

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
            runpy.run_path(script)
        print(said.getvalue(), end="")


if __name__ == "__main__":
    main()
