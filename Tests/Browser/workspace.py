"""Workspaces that a test writes: one provider with the kind `subject`."""

import json
import shutil
from pathlib import Path


def write_workspace(folder, parameters, program, title="Subject", types=None, widget=None, intent=None):
    """Writes a workspace whose kind has these parameters. `program` replaces parts of `provider.py` beside this file."""
    widget = {"title": title, "families": ["systemSmall", "systemMedium"], **(widget or {})}
    intent = {"title": title, "parameters": parameters, **(intent or {})}
    files = {
        "widgetconf.yaml": {
            "format": 1, "name": "browser", "intents": ["subject.intent.yaml"], "providers": ["provider.yaml"]},
        "subject.intent.yaml": {"format": 1, "intents": {"Subject": intent}, **({"types": types} if types else {})},
        "provider.yaml": {
            "format": 1, "provider": "subject", "command": ["python3", "subject.py"],
            "widgets": {"subject": {**widget, "configuration": {"intent": "Subject"}}}},
    }
    # JSON is YAML, in which every text is quoted.
    for name, content in files.items():
        (folder / name).write_text(json.dumps(content, indent=1))
    shutil.copy(Path(__file__).with_name("provider.py"), folder)
    (folder / "subject.py").write_text(f"from provider import *\n\n{program.strip()}\n\nserve(globals())\n")
    return folder
