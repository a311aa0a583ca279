"""Calls the API as its description allows, and as it does not."""

import json
import os
import re
import subprocess
import sys
import urllib.error
from pathlib import Path

import pytest

from board import Board

CALLS = int(os.environ.get("CALLS", 1_000))
# Operations that no call of this test can carry out, with the reason.
NEVER_CARRIED_OUT = {"GET /live": "A stream does not end. test_events.py reads it."}


@pytest.fixture(scope="module")
def board():
    """A board that phones reach, because only such a board makes links for them."""
    board = Board()
    board.run("add", "counter", "--name", "Tea", "name=Cups")
    board.run("add", "weather", "--recommendation", "seoul", "--family", "systemMedium")
    board.serve("--web", f"127.0.0.1:{board.port}", "--public-address", f"http://phone.localhost:{board.port}")
    yield board
    board.close()


def test_the_api_keeps_its_description(board, tmp_path):
    paths = board.ask("GET", "/openapi.json")["paths"]
    operations = [f"{method.upper()} {path}" for path, methods in paths.items() for method in methods]
    address, token, answers = board.address, board.door["token"], tmp_path / "answers.json"
    key = re.search(r"wcp_[\w-]+", board.run("push", "key", "add", "steps"))[0]
    done = subprocess.run(
        [Path(sys.executable).with_name("schemathesis"), "run",
         f"{address}/api/v1/openapi.json", "--url", address, "--exclude-path", "/live", "-H", f"Authorization: Bearer {token}",
         "--phases", "examples,coverage,fuzzing", "--max-examples", str(max(1, CALLS // len(operations))),
         "--checks", "not_a_server_error,status_code_conformance,content_type_conformance,"
                     "response_schema_conformance,negative_data_rejection,unsupported_method",
         "--request-timeout", "30", "--seed", "1", "--no-color", "--generation-deterministic"],
        capture_output=True, text=True,
        env={**os.environ, "SCHEMATHESIS_HOOKS": "real_calls", "PYTHONPATH": str(Path(__file__).parent),
             "ADDRESS": address, "TOKEN": token, "ANSWERS": str(answers), "PUSH_KEY": key})
    # `pytest -rP` shows how many calls were made.
    print(done.stdout[-1200:])
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-1000:]
    counted = json.loads(answers.read_text())
    carried_out = {operation: sum(count for status, count in counted.get(operation, {}).items() if status[0] == "2")
                   for operation in operations}
    for operation, count in carried_out.items():
        print(f"{count:6} of {sum(counted.get(operation, {}).values()):6} were carried out: {operation}")
    assert {operation for operation, count in carried_out.items() if count == 0} == set(NEVER_CARRIED_OUT)


def test_a_body_that_is_no_object_is_refused(board):
    widget = board.ask("POST", "/widgets", {"kind": "counter"})["widget"]
    with pytest.raises(urllib.error.HTTPError, match="400"):
        board.ask("POST", f"/widgets/{widget}/reload", [None])
