#!/usr/bin/env python3
"""Carries out every command of widgetconf that a page quotes, and prints what went wrong.

    quoted_commands.py FOLDER-OF-THE-PROGRAMS PAGE SCENE

A command is quoted in a line of a fence, or between backticks in the text. Commands of fences are carried out
in the order of the page, in one folder; before each command of the text, the folder is made as the scene says.
A command's mere name stands for the command itself: its help is asked for.

The scene says in what situation a page speaks. Its lines; those that begin with # are comments:

    given SHELL LINE              done before a command of the text
    begin SHELL LINE              done before the first command of the fences
    word WORD = TEXT              what a word in a command of the text stands for
    before COMMAND => SHELL LINE  done before this command
    refused COMMAND               the page says that it is refused, or it has findings
    stays COMMAND                 ends only with Ctrl-C, which it gets after its first line
    asks COMMAND                  it asks questions, which are answered with empty lines
    elsewhere COMMAND => REASON   why it is not carried out here
    fences REASON                 why the commands of the fences are not carried out here
    output                        the lines below a command in a "console" fence are its whole output

In such output, numbers of milliseconds and times of day may differ, and "…" stands for any lines.

A line of the scene that fits no command of the page is a fault, too. $FILES has the files of the page: the fences that
a name stands behind.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

PROGRAMS, PAGE, SCENE = (Path(argument).resolve() for argument in sys.argv[1:4])
REPOSITORY = Path(__file__).resolve().parents[2]
# Longer than a command takes on the busiest machine: what takes as long hangs.
PATIENCE = 300
COMMAND = re.compile(r"(?:[A-Z_]+=\S+ )?widgetconf(?: .*)?$")
NAME = re.compile(r"widgetconf(?: [a-z][a-z-]*){1,2}$")


def quotes(text):
    """The commands of the fences with the lines below each in a console, then those of the text, each once."""
    fenced, inline, inside = [], [], None
    for line in text.splitlines():
        if line.lstrip().startswith("```"):
            inside = line.strip()[3:].split(" ")[0] if inside is None else None
        elif inside is None:
            inline += re.findall(r"`\$? ?(widgetconf [^`]+)`", line)
        elif inside == "console" and fenced and not line.lstrip().startswith("$ "):
            fenced[-1][1].append(line)
        elif inside in ("", "sh", "console", "bash", "text"):
            command = re.sub(r"\s+# .*", "", line.strip()).removeprefix("$ ")
            if COMMAND.match(command) or command.startswith("cd "):
                fenced.append((command, []))
    return fenced, list(dict.fromkeys(inline))


sys.path.insert(0, str(REPOSITORY / "Samples"))
from loopback import Loopback  # noqa: E402

SERVICES = Loopback()
threading.Thread(target=SERVICES.serve_forever, daemon=True).start()


class Scene:
    def __init__(self, text):
        self.given, self.begin, self.words, self.before, self.notes = [], [], {}, {}, {}
        self.has_fences, self.has_output = True, False
        for line in text.splitlines():
            directive, _, rest = line.partition(" ")
            if directive == "given":
                self.given.append(rest)
            elif directive == "begin":
                self.begin.append(rest)
            elif directive == "word":
                word, _, meaning = rest.partition(" = ")
                self.words[word] = meaning
            elif directive == "before":
                command, _, step = rest.partition(" => ")
                self.before.setdefault(command, []).append(step)
            elif directive in ("refused", "stays", "asks", "elsewhere"):
                self.notes[rest.partition(" => ")[0]] = directive
            elif directive == "fences":
                self.has_fences = False
            elif directive == "output":
                self.has_output = True
            elif line and not line.startswith("#"):
                sys.exit(f"{SCENE}: no directive \"{directive}\"")

    def meaning(self, command):
        for word, meaning in self.words.items():
            command = re.sub(rf"(?<![\w-]){re.escape(word)}(?![\w-])", meaning, command)
        return command.replace(" …", "")


def fault(line, status, said):
    lines = said.splitlines()
    more = ["…"] if len(lines) > 12 else []
    return "\n  ".join([f"{line}: exit code {status}", *lines[:12], *more]) + "\n"


def comparable(said):
    """An output without what differs between runs."""
    said = re.sub(r"\d+(\.\d+)? m?s\b", "N ms", said.strip("\n"))
    return re.sub(r"\b\d\d:\d\d(:\d\d)?\b", "TIME", said)


def differs(expected, said):
    """Whether an output is not the one that the page shows."""
    lines = comparable("\n".join(expected)).split("\n")
    pattern = "".join("(?:\n.*)*" if line.strip() == "…" else "\n" + re.escape(line) for line in lines)
    return not re.fullmatch(pattern, "\n" + comparable(said))


class Place:
    """A folder of its own, with a copy of the repository's samples and intents, and a shell in it."""

    def __init__(self, folder):
        self.folder = self.current = folder
        self.environment = {
            "PATH": f"{PROGRAMS}:{os.environ['PATH']}", "HOME": str(folder), "TZ": "UTC", "LANG": "C.UTF-8",
            "NO_COLOR": "1", "XDG_RUNTIME_DIR": str(folder / "run"), "PYTHONDONTWRITEBYTECODE": "1",
            # A provider may start slowly on a busy machine.
            "WIDGETCONF_PATIENCE": "20",
            "REPOSITORY": str(REPOSITORY), "FILES": str(folder.with_name("files")), **SERVICES.environment,
        }

    def prepare(self, steps):
        """Makes the folder, and carries out the steps in it; their faults."""
        for name in ("Samples", "Intents", "Kits"):
            shutil.copytree(REPOSITORY / name, self.folder / name, symlinks=True)
        (self.folder / "run").mkdir(mode=0o700)
        runs = ((step, *self.run(step)) for step in steps)
        return [fault(step, status, said) for step, status, said in runs if status != 0]

    def keep(self):
        """Keeps the folder as it is now."""
        self.kept = self.folder.with_name("kept"), self.current
        shutil.copytree(self.folder, self.kept[0], symlinks=True)

    def restore(self):
        """Makes the folder what it was when it was kept."""
        copy, self.current = self.kept
        shutil.rmtree(self.folder)
        shutil.copytree(copy, self.folder, symlinks=True)

    def run(self, line, answers=""):
        """Carries out a line, and remembers the folder that it ended in."""
        end = self.folder / "run/folder"
        try:
            run = subprocess.run(
                ["bash", "-c", f"set -o pipefail\n{line}\nstatus=$?; pwd > {end}; exit $status"], cwd=self.current,
                env=self.environment, input=answers, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return 124, f"it did not end within {PATIENCE} seconds"
        if end.exists():
            self.current = Path(end.read_text().strip())
        return run.returncode, run.stdout

    def interrupt(self, line):
        """Carries out a line until it says something, and gives it what Ctrl-C gives it."""
        process = subprocess.Popen(
            ["bash", "-c", line], cwd=self.current, env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler))
        first = process.stdout.readline()
        os.killpg(process.pid, signal.SIGINT)
        rest = process.stdout.read()
        status = process.wait()
        return 0 if status in (0, 130, -signal.SIGINT) and first else status or 1, first + rest


def carry_out(command, place, scene, expected=()):
    """Carries out a command of the page; its faults. The output is compared if the page shows it."""
    for step in scene.before.get(command, []):
        status, said = place.run(step)
        if status != 0:
            return [fault(step, status, said)]
    note = scene.notes.get(command)
    line = scene.meaning(command)
    if note == "elsewhere":
        return []
    if note == "stays":
        status, said = place.interrupt(line)
    else:
        status, said = place.run(line, "\n" * 50 if note == "asks" else "")
    # A command line that does not exist ends with 2.
    if status == 2 or (status == 0) == (note == "refused"):
        return [fault(line, status, said)]
    said = said.replace(str(place.folder), "/home/kim")
    if expected and differs(expected, said):
        return [f"{line}: the page does not show its output:\n{said}"]
    return []


def main():
    page = PAGE.read_text()
    fenced, inline = quotes(page)
    scene = Scene(SCENE.read_text() if SCENE.exists() else "")
    quoted = {command for command, _ in fenced} | set(inline)
    faults = [f"{SCENE.name}: the page has no command {command}"
              for command in [*scene.before, *scene.notes] if command not in quoted]
    with tempfile.TemporaryDirectory(prefix="quoted-", ignore_cleanup_errors=True) as root:
        root = Path(root).resolve()
        for name, text in re.findall(r"^```\w+ (\S+\.\w+)\n(.*?)^```", page, re.DOTALL | re.MULTILINE):
            file = root / "files" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        place = Place(root / "text")
        faults += place.prepare(scene.given)
        place.keep()
        for command in inline:
            is_name = NAME.match(command) and command not in scene.notes and command not in scene.before
            faults += carry_out(command + " --help" if is_name else command, place, scene)
            place.restore()
        if not scene.has_fences:
            fenced = []
        place = Place(root / "fences")
        faults += place.prepare(scene.begin)
        for command, output in fenced:
            faults += carry_out(command, place, scene, output if scene.has_output else ())
    print("\n".join(faults), end="")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
