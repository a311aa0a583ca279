"""Runs the examples of Docs/api-events.md while the board changes."""

import os
import re
import subprocess
import sys

import pytest

from board import ROOT, wait

PAGE = (ROOT / "Docs/api-events.md").read_text()


def example(language):
    [text] = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return text


@pytest.fixture
def follow(tmp_path):
    """Runs a command in a folder, and returns a function that reads its output so far."""
    processes = []

    def start(*command):
        output = tmp_path / f"output-{len(processes)}"
        processes.append(subprocess.Popen(
            command, cwd=tmp_path, stdout=output.open("w"), stderr=subprocess.STDOUT, start_new_session=True))
        return output.read_text

    yield start
    for process in processes:
        os.killpg(process.pid, 15)
        process.wait(10)


def rename(board, name):
    widget = board.ask("GET", "/widgets?kind=counter")["widgets"][0]["widget"]
    board.ask("PATCH", f"/widgets/{widget}", {"name": name})


def test_the_example_in_python_follows_the_board(board, tmp_path, follow):
    (tmp_path / "follow.py").write_text(example("python"))
    output = follow(sys.executable, "follow.py", board.folder / "state/web.json")
    # The complete state comes first.
    wait(lambda: all(word in output() for word in ["Tea", "Portfolio"]))
    rename(board, "Coffee")
    wait(lambda: "Coffee current" in output())
    # The stream ends with the server, and the program continues with the next one.
    board.stop()
    wait(lambda: "waiting for the board" in output())
    board.serve()
    rename(board, "Water")
    wait(lambda: "Water current" in output())


def test_the_example_with_curl_follows_the_board(board, tmp_path, follow):
    (tmp_path / "header").write_text(f"Authorization: Bearer {board.door['token']}")
    output = follow("sh", "-c", example("sh").replace("http://127.0.0.1:8420", board.address))
    wait(lambda: '{"order":[' in output())
    rename(board, "Milk")
    wait(lambda: '"title":"Milk"' in output())
