#!/usr/bin/env python3
"""Writes the pages of the documentation site in Markdown, for Sphinx: `make site` builds it from them.

    site_pages.py PROGRAM DOCC FOLDER

The guides are copied, with links and pictures of the site. The reference is output of the program: its schemas,
findings and help. The reference of ProviderKit is made from the documents in DOCC, which `make docs` writes. A link to a
file that the site does not contain is an error.
"""

import json
import os
import re
import shutil
import subprocess
import sys

import guides
from api import API
from guides import block, code, plain
from kit import Kit
from schemas import Keys, Members, Values, label, table, types_table

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
import man_pages  # noqa: E402

# The guides in the order of the sidebar. Guides that are missing here are at the end of "Run a board".
GUIDES = {
    "Tutorials": ["install", "tutorial-widgets", "tutorial-intents", "sources", "tutorial-providers"],
    "Run a board": [
        "widget-does-not-refresh", "editing", "board", "web", "push", "proxy", "displays", "pictures", "bars",
        "running-a-board", "board-file", "back-up-and-restore", "monitoring", "fleet"],
    "Write widgets": ["authoring-intents", "views", "writing-providers", "testing-providers", "timelines"],
    "Move to widgetconf": [
        "from-home-assistant", "from-homepage", "from-glance", "from-trmnl", "from-widgetkit", "apple"],
    "Reference": ["manifest", "view-tree", "provider-protocol", "api-events", "diagnostics"],
    "Explanation": ["how-it-works", "security"],
}
REST = "Run a board"
KIT = "Sources/Kit/ProviderKit/ProviderKit.docc"
# The tutorial comes first, and the page about the kit last.
KIT_ARTICLES = ["YourFirstWidget", "ReadingConfigurations", "DrawingViews", "HandlingPresses", "ProviderKit"]
FOLDERS = ["Ground", "Language", "Engine", "Showing", "Providers", "Board", "Kit", "Web", "Commands", "Fleet"]
# Other pages from files of the repository.
OTHERS = {
    "CHANGELOG.md": "changelog", "VISION.md": "project/vision", "ARCHITECTURE.md": "project/architecture",
    "CONTRIBUTING.md": "project/contributing", "Kits/README.md": "project/kits",
    **{f"Sources/{folder}/README.md": f"project/{folder.lower()}" for folder in FOLDERS},
    **{f"{KIT}/{name}.md": f"providerkit/{name}" for name in KIT_ARTICLES},
}
# Schemas of files: the argument of `widgetconf schema`, the title, and an introduction.
FILES = {
    "workspace": ("Keys of a workspace", "The file `widgetconf.yaml` in the folder of a workspace."),
    "definition": ("Keys of a definition", "A file with intents; [the guide](../guides/authoring-intents.md)."),
    "manifest": ("Keys of a manifest", "The file `provider.yaml`; [the guide](../guides/manifest.md)."),
    "view": ("Keys of a view file", "A file `NAME.view.yaml`; [the guide](../guides/views.md)."),
    "board": ("Keys of a board file", "A file that `widgetconf board apply` reads; [the guide](../guides/board-file.md)."),
    "test": ("Keys of a timeline test", "A file `NAME.test.yaml`; [the guide](../guides/timelines.md#tests)."),
    "answers": (
        "Keys of recorded answers",
        "A file `NAME.answers.yaml`; [the guide](../guides/sources.md#test-a-source)."),
    "definition-locale": (
        "Keys of a translated definition",
        "A file such as `weather.ko.yaml`; [the guide](../guides/authoring-intents.md#other-languages)."),
    "manifest-locale": (
        "Keys of a translated manifest",
        "A file such as `provider.ko.yaml`; [the guide](../guides/manifest.md#other-languages)."),
}
ORPHAN = "---\norphan: true\n---\n\n"
LANGUAGES = {".py": "python", ".yaml": "yaml", ".swift": "swift", ".strings": "text", ".txt": "text"}


def read(path):
    with open(f"{ROOT}/{path}", encoding="utf-8") as file:
        return file.read()


def tracked(*paths):
    """The files of the repository in folders."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", *paths], cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return sorted(path for path in listed.split("\0") if path)


def sections():
    """The guides of each section, the new ones included."""
    known = {name for names in GUIDES.values() for name in names}
    new = [os.path.basename(path)[:-3] for path in tracked("Docs/*.md")]
    return {
        title: names + ([name for name in new if name not in known] if title == REST else [])
        for title, names in GUIDES.items()}


def toctree(pages, caption=None, is_hidden=True):
    options = [":hidden:"] if is_hidden else []
    options += [f":caption: {caption}"] if caption else []
    return "\n".join([":::{toctree}", *options, "", *pages, ":::", ""])


class Program:
    """The output of the built program."""

    def __init__(self, path):
        self.path = os.path.abspath(path)
        environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
        self.options = {"env": environment, "capture_output": True, "text": True, "cwd": "/"}

    def json(self, *arguments):
        return json.loads(subprocess.run([self.path, *arguments], check=True, **self.options).stdout)

    def replies(self, command):
        """The documents that a command prints with --format json; empty if it does not print any."""
        run = subprocess.run([self.path, "schema", "reply", " ".join(command)], **self.options)
        # The last ones are the problems that every command can report.
        return json.loads(run.stdout)["anyOf"][:-3] if run.returncode == 0 else []


class Site:
    def __init__(self, program, kit, folder):
        self.program, self.kit, self.folder = program, kit, folder
        self.findings = program.json("explain", "--format", "json")["codes"]
        self.samples = {}
        for path in tracked("Samples", "Intents"):
            name = path.split("/")[1] if path.startswith("Samples/") else "Intents"
            if "." not in name:
                self.samples.setdefault(name, []).append(path)
        pages = {f"Docs/{name}.md": f"guides/{name}" for names in sections().values() for name in names}
        pages |= OTHERS | {f"Samples/{name}": f"samples/{name}" for name in self.samples}
        self.pages = guides.Pages(
            pages, {finding["code"] for finding in self.findings},
            lambda path: guides.title(read(path)) if path in pages else "")

    def write(self, page, text):
        path = f"{self.folder}/{page}.md"
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.rstrip("\n") + "\n")

    def write_all(self):
        self.write_guides()
        self.write_findings()
        self.write_kit()
        self.write_files()
        self.write_protocol()
        self.write_api()
        self.write_commands()
        self.write_samples()
        self.write_home()

    # Guides

    def write_guides(self):
        for path, page in self.pages.pages.items():
            if path.endswith(".md") and path != guides.FINDINGS and not path.startswith(KIT):
                text = read(path)
                if path == "ARCHITECTURE.md":
                    text += "\n" + toctree([f"{name.lower()}" for name in FOLDERS] + ["kits"])
                self.write(page, self.pages.page(text, path, page))
        shutil.copytree(f"{ROOT}/Docs/pictures", f"{self.folder}/guides/pictures", dirs_exist_ok=True)

    def write_kit(self):
        """The articles of the DocC catalog. The first page is the one about the kit."""
        articles = {name: read(f"{KIT}/{name}.md") for name in KIT_ARTICLES}
        titles = {name: guides.title(guides.article(text, {name: name for name in articles}))
                  for name, text in articles.items()}
        for name, text in articles.items():
            path, page = f"{KIT}/{name}.md", f"providerkit/{name}"
            text = self.pages.page(guides.article(text, titles), path, page)
            if name == "ProviderKit":
                text += "\n" + self.kit.index() + toctree(KIT_ARTICLES[1:-1])
            self.write(page, text)
        for path in self.kit.pages:
            self.write(f"providerkit/symbols/{label(path)}", ORPHAN + self.kit.page(path))

    # Reference

    def write_findings(self):
        """A page for each code, and a page that lists them."""
        page = "guides/diagnostics"
        introduction = read(guides.FINDINGS).partition("\n## ")[0].replace(
            "Each section below explains", "The page of each code explains it")
        introduction = re.sub(r"explains it a code, with", "explains it, with", introduction)
        rows = []
        for finding in self.findings:
            name, own = finding["code"], f"findings/{finding['code']}"
            text = self.pages.page(finding["markdown"], guides.FINDINGS, own)
            back = f"[All findings](../{page}.md)"
            self.write(own, f"{ORPHAN}# {name}\n\n{text.strip()}\n\n{back}\n")
            rows.append([f"[{code(name)}](../{own}.md)", plain(finding["summary"])])
        text = self.pages.page(introduction, guides.FINDINGS, page)
        self.write(page, f"{text.strip()}\n\n## All codes\n\n{table(['code', 'meaning'], rows)}")

    def write_files(self):
        for name, (title, words) in FILES.items():
            keys = Keys(self.program.json("schema", name), f"keys-{name}").text()
            intro = f"{words}\n`widgetconf schema {name}` prints the JSON Schema."
            self.write(f"reference/{name}", f"# {title}\n\n{intro}\n\n{keys}")
        types = types_table(self.program.json("schema", "definition"))
        self.write("reference/types", TYPES + types)
        self.write("reference/keys", KEYS + toctree(list(FILES), is_hidden=False))

    def write_protocol(self):
        definitions = self.program.json("schema", "protocol")["$defs"]
        members, text = Members(Values("protocol", set())), PROTOCOL
        for name, schema in definitions.items():
            method, _, part = name.partition(".params")
            if name.endswith(".params"):
                text += f"## {code(method)}\n\n### Parameters of {code(method)}\n\n{members.table(schema)}"
            elif name.endswith(".result"):
                text += f"### Result of {code(name.removesuffix('.result'))}\n\n{members.table(schema)}"
            elif name == "error":
                text += f"## Errors\n\n{members.table(schema)}"
        self.write("reference/messages", text)

    def write_api(self):
        api = API(self.program.json("schema", "api"))
        self.write("reference/api", API_PAGE + api.operations() + REFUSALS + api.refusals())
        self.write("reference/documents", DOCUMENTS + api.documents())

    def write_commands(self):
        """A page for each command, from the same help as its man page."""
        manual = man_pages.Manual(self.program.path, "")
        index = COMMANDS
        for title, entries in manual.read().commands:
            rows = [[f"[{code('widgetconf ' + name.split()[0])}]({manual.page_name((name.split()[0],))}.md)",
                     plain(words)] for name, words in entries if name.split()[0] != "help"]
            index += f"## {title}\n\n" + table(["command", "effect"], rows) if rows else ""
        self.write("commands/index", index)
        for command in manual.all_commands():
            name = manual.page_name(command)
            self.write(f"commands/{name}", ORPHAN + self.command(manual, command))

    def command(self, manual, command):
        help = manual.read(*command)
        exits = re.compile(r"Exit codes: (.*)\.")
        words = [paragraph for paragraph in help.paragraphs if not exits.fullmatch(paragraph)]
        text = f"# {' '.join(('widgetconf', *command))}\n\n{plain(help.abstract)}\n\n"
        text += block("\n".join(help.usages)) + "\n"
        text += "".join(f"{plain(paragraph)}\n\n" for paragraph in words)
        for title, entries in help.commands:
            rows = [[f"[{code(name)}]({manual.page_name((*command, name.split()[0]))}.md)", plain(abstract)]
                    for name, abstract in entries if name.split()[0] != "help"]
            text += f"## {title or 'Commands'}\n\n{table(['command', 'effect'], rows)}"
        own = {title: rows for title, rows in help.sections.items() if not title.endswith("SUBCOMMANDS")}
        for title in sorted(own, key=lambda title: title == "GLOBAL OPTIONS"):
            text += f"## {title.capitalize()}\n\n"
            text += table(["name", "meaning"], [[code(name), plain(abstract)] for name, abstract in own[title]])
        if help.examples:
            text += "## Examples\n\n" + block("\n".join(help.examples), "sh") + "\n"
        replies, members = self.program.replies(command), Members(Values("reply", set()))
        if replies:
            text += "## JSON output\n\nThe members of the output with `--format json`"
            text += ", which is one of these documents:\n\n" if len(replies) > 1 else ":\n\n"
            text += "".join(map(members.table, replies))
        above = command[:-1]
        others = sorted({*manual.mentioned(command), *([above] if command else [])} - {command})
        links = [f"[{' '.join(('widgetconf', *other))}]({manual.page_name(other)}.md)" for other in others]
        return text + "See also " + ", ".join([*links, "[all commands](index.md)"]) + ".\n"

    def write_samples(self):
        for name, paths in self.samples.items():
            text = f"# {name}\n\n"
            folder = "Intents" if name == "Intents" else f"Samples/{name}"
            for path in paths:
                extension = os.path.splitext(path)[1]
                # Every sample contains the same copy of the kit.
                if extension in LANGUAGES and os.path.basename(path) != "widgetconf.py":
                    text += f"## {code(os.path.relpath(path, folder))}\n\n" \
                        + block(read(path), LANGUAGES[extension]) + "\n"
            self.write(f"samples/{name}", text)
        self.write("samples/index", SAMPLES + toctree(sorted(self.samples), is_hidden=False))

    # The first page

    def write_home(self):
        with open(f"{HERE}/home.md", encoding="utf-8") as file:
            home = file.read()
        trees = {title: [f"guides/{name}" for name in names] for title, names in sections().items()}
        trees["Tutorials"] += ["providerkit/YourFirstWidget"]
        trees["Reference"] = [
            "commands/index", "reference/keys", "reference/types", *trees["Reference"][:3],
            "reference/messages", "reference/api", "reference/documents", *trees["Reference"][3:],
            "providerkit/ProviderKit", "samples/index", "changelog"]
        trees["Explanation"] += ["project/vision", "project/architecture", "project/contributing"]
        self.write("index", home + "\n" + "\n".join(toctree(pages, title) for title, pages in trees.items()))


TYPES = """# Types of parameters

Every type accepts the keys of [a parameter](#keys-definition-parameter). This table lists the keys that only some types
accept. A type can be an enum or a type of the same file, too. The guide has
[examples of values](../guides/authoring-intents.md#types).

"""
KEYS = """# Keys of files

The tables are derived from the same declarations as the messages of `widgetconf check`. A name in capital letters, such
as `intents.NAME`, stands for a name that you choose.

"""
PROTOCOL = """# Messages of providers

The members of each message, as the program decodes them. [The guide to the protocol](../guides/provider-protocol.md)
explains the messages, and [the view tree](../guides/view-tree.md) describes views. An optional member can be null.
`widgetconf schema protocol` prints the JSON Schema.

"""
API_PAGE = """# HTTP API

`widgetconf serve --web` serves this API. [The guide](../guides/web.md#the-api) explains tokens, changes and conditions,
and [the documents](documents.md) are described separately. `widgetconf schema api` prints the same description for
generators of clients.

"""
REFUSALS = """## Rejected requests

A rejected request is answered with [a problem document](#api-problem).

"""
DOCUMENTS = """# Documents of the API

The JSON documents of [the API](api.md). Documents with `Input` at the end of their names are sent by clients. Commands
print the other documents with `--format json`; `widgetconf schema reply COMMAND` prints their schema.

"""
COMMANDS = """# Commands

Every command has a man page, such as `man widgetconf-edit`, with the same text as the page here.

"""
SAMPLES = """# Samples

The widgets in the folder `Samples` of the repository, and their definitions in `Intents`. Packages contain the samples in
Python in `/usr/share/doc/widgetconf`.

"""


def main():
    program, documents, folder = sys.argv[1:]
    shutil.rmtree(folder, ignore_errors=True)
    Site(Program(program), Kit(documents), folder).write_all()


if __name__ == "__main__":
    main()
