"""Generates clients of the API in Python and TypeScript, and does a person's job with them: lists, places, edits and
removes a widget."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

TOOLS = Path(sys.executable).parent

IN_PYTHON = """
import sys

from board_client import AuthenticatedClient
from board_client.api.widgets import add, edit, history, list_, remove, show
from board_client.models import AddInput, ChangedWidget, EditInput, EditWait, Problem
from board_client.models.add_input_values_type_0 import AddInputValuesType0
from board_client.models.edit_input_values_type_0 import EditInputValuesType0

client = AuthenticatedClient(base_url=sys.argv[1], token=sys.argv[2])
before = [row.widget for row in list_.sync(client=client).widgets]
values = AddInputValuesType0.from_dict({"step": 2})
placed = add.sync(client=client, body=AddInput(kind="counter", name="From Python", values=values))
assert isinstance(placed, ChangedWidget) and placed.widget not in before
changed = edit.sync(placed.widget, client=client, if_match='"1"', body=EditInput(
    wait=EditWait.ANSWERED, values=EditInputValuesType0.from_dict({"step": 5})))
assert changed.revision == 2
shown = show.sync(placed.widget, client=client)
assert shown.name == "From Python" and shown.values.to_dict()["step"] == 5
refused = edit.sync(placed.widget, client=client, body=EditInput(
    values=EditInputValuesType0.from_dict({"step": "x"})))
assert isinstance(refused, Problem) and refused.errors[0].pointer == "#/values/step"
assert [row.revision for row in history.sync(placed.widget, client=client, limit=1).revisions] == [2]
remove.sync(placed.widget, client=client)
assert [row.widget for row in list_.sync(client=client).widgets] == before
print("done")
"""

IN_TYPESCRIPT = """
import { Configuration, ResponseError, WidgetsApi } from "./client";

declare const process: { argv: string[]; exit(code: number): void };

function check(condition: boolean, what: string): void {
  if (!condition) throw new Error(what);
}

async function job(address: string, token: string): Promise<void> {
  const widgets = new WidgetsApi(new Configuration({ basePath: address, accessToken: token }));
  const ids = async () => (await widgets.list()).widgets.map((row) => row.widget);
  const before = await ids();
  const placed = await widgets.add({
    addInput: { kind: "counter", name: "From TypeScript", values: { step: 2 } },
  });
  check(!before.includes(placed.widget), "the widget is new");
  const changed = await widgets.edit({
    id: placed.widget, ifMatch: '"1"', editInput: { wait: "answered", values: { step: 5 } },
  });
  check(changed.revision === 2, "the edit makes a revision");
  const shown = await widgets.show({ id: placed.widget });
  check(shown.name === "From TypeScript" && shown.values["step"] === 5, "the edit is stored");
  try {
    await widgets.edit({ id: placed.widget, editInput: { values: { step: "x" } } });
    check(false, "a wrong value is refused");
  } catch (error) {
    check(error instanceof ResponseError && error.response.status === 422, "the refusal is a problem");
  }
  const history = await widgets.history({ id: placed.widget, limit: 1 });
  check(history.revisions.length === 1 && history.revisions[0].revision === 2, "the history ends with the edit");
  await widgets.remove({ id: placed.widget });
  check((await ids()).join() === before.join(), "the widget is removed");
  console.log("done");
}

job(process.argv[2], process.argv[3]).catch((error) => {
  console.error(error);
  process.exit(1);
});
"""


def run(*command, folder, **environment):
    done = subprocess.run(command, cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


@pytest.fixture
def description(board, tmp_path):
    """The file with the description of the API."""
    file = tmp_path / "openapi.json"
    file.write_text(json.dumps(board.ask("GET", "/openapi.json")))
    return file


def test_a_client_in_python(board, description, tmp_path):
    # The generator does not know pictures, which are bytes for it, and metrics.
    (tmp_path / "settings.yml").write_text(json.dumps({"content_type_overrides": {
        "image/svg+xml": "application/octet-stream", "image/png": "application/octet-stream",
        "application/openmetrics-text; version=1.0.0; charset=utf-8": "text/html"}}))
    run(TOOLS / "openapi-python-client", "generate", "--path", description, "--config", "settings.yml",
        "--meta", "none", "--output-path", "board_client", "--fail-on-warning", folder=tmp_path,
        PATH=f"{TOOLS}:{os.environ['PATH']}")
    run(sys.executable, "-m", "compileall", "-q", "board_client", folder=tmp_path)
    (tmp_path / "job.py").write_text(IN_PYTHON)
    assert run(sys.executable, "job.py", board.address, board.door["token"], folder=tmp_path) == "done\n"


def test_a_client_in_typescript(board, description, tmp_path):
    run(TOOLS / "openapi-generator-cli", "generate", "-i", description, "-g", "typescript-fetch", "-o", "client",
        folder=tmp_path)
    (tmp_path / "job.ts").write_text(IN_TYPESCRIPT)
    # Debian's compiler is older than the generator, and does not know the members that `in` has checked.
    run("tsc", "--strict", "--noImplicitAny", "false", "--target", "es2020", "--module", "commonjs",
        "--lib", "es2020,dom", "job.ts", folder=tmp_path)
    assert run("node", "job.js", board.address, board.door["token"], folder=tmp_path) == "done\n"
