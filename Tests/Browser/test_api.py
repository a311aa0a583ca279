"""Calls the API as its description allows, and as it does not."""

import os
import subprocess
import sys
from pathlib import Path

CALLS = int(os.environ.get("CALLS", 1_000))


def test_the_api_keeps_its_description(board):
    operations = sum(len(path) for path in board.ask("GET", "/openapi.json")["paths"].values())
    done = subprocess.run(
        [Path(sys.executable).with_name("schemathesis"), "run", f"{board.address}/api/v1/openapi.json",
         "--url", f"{board.address}/api/v1", "-H", f"Authorization: Bearer {board.door['token']}",
         "--phases", "examples,coverage,fuzzing", "--max-examples", str(max(1, CALLS // operations)),
         "--checks", "not_a_server_error,status_code_conformance,content_type_conformance,"
                     "response_schema_conformance,negative_data_rejection",
         "--request-timeout", "30", "--seed", "1", "--no-color", "--generation-deterministic"],
        capture_output=True, text=True)
    # `pytest -rP` shows how many calls were made.
    print(done.stdout[-1200:])
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-1000:]
