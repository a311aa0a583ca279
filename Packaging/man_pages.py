#!/usr/bin/env python3
"""Writes a man page for each command of a program, from the help of the program itself.

    man_pages.py PROGRAM FOLDER GUIDES [COMMAND…]

The pages are in FOLDER: man1/widgetconf.1, man1/widgetconf-board-layout-show.1 …; with COMMAND, only the page of that
command. GUIDES is the folder of the installed guides. The pages of programs other than widgetconf are in section 8,
because commands such as `widgetconf web` have pages of the same names.
Their date is SOURCE_DATE_EPOCH, so that the same program gives the same bytes.
"""

import os
import re
import subprocess
import sys
import textwrap
import time

NAME = "widgetconf"


def text(words):
    """A text as the formatter prints it unchanged."""
    return words.replace("\\", "\\e").replace("-", "\\-")


def filled(line):
    """A line of a page in lines of 80 columns, none of which is a request."""
    lines = textwrap.wrap(line, 78, break_long_words=False, break_on_hyphens=False)
    return re.sub(r"(?m)^(?=[.'])", r"\\&", "\n".join(lines))


def marked(line):
    """A line of the synopsis, or the names of an option: literal words are bold, placeholders italic."""
    def mark(match):
        placeholder, word = match.groups()
        return f"\\fI{text(placeholder)}\\fR" if placeholder else f"\\fB{text(word)}\\fR"

    return re.sub(r"<([^>]+)>|((?:--?)?[a-zA-Z][a-zA-Z-]*)", mark, line)


class Help:
    """The parts of a command's help: what it does, its usage, and the entries of each section."""

    def __init__(self, output):
        overview, _, rest = output.partition("\nUSAGE: ")
        usage, *sections = re.split(r"\n\n(?=[A-Z ]+:\n)", rest.rstrip("\n"))
        self.abstract, *paragraphs = [
            " ".join(part.split())
            for part in overview.removeprefix("OVERVIEW: ").split("\n\n") if part.strip()]
        # A further line of the usage is indented as far as the first, and the rest of a long line is not.
        self.usages = [" ".join(usage.split()) for usage in re.split(r"\n {7}(?! )", usage)]
        self.examples, self.paragraphs = [], []
        for paragraph in paragraphs:
            words, _, example = paragraph.partition("For example: ")
            self.paragraphs += [words.strip()] if words.strip() else []
            self.examples += [example] if example else []
        self.sections = {}
        for section in sections:
            title, _, lines = section.partition(":\n")
            self.sections[title] = self.entries(lines)

    @staticmethod
    def entries(lines):
        """The names and texts of a section with two columns."""
        entries = []
        for line in lines.split("\n"):
            if re.match(r"  See '.*", line):
                break
            if start := re.fullmatch(r"  (\S.*?)(?:  +(\S.*))?", line):
                entries.append([start[1], start[2] or ""])
            elif line.strip():
                entries[-1][1] += " " + line.strip()
        return [(name, words.strip()) for name, words in entries]

    @property
    def commands(self):
        """Groups of commands below this one: a title, and the names with their abstracts."""
        return [
            (title.removesuffix("SUBCOMMANDS").strip().capitalize(), entries)
            for title, entries in self.sections.items() if title.endswith("SUBCOMMANDS")]


class Manual:
    def __init__(self, program, guides):
        self.program, self.guides = program, guides
        self.name = os.path.basename(program)
        self.section = 1 if self.name == NAME else 8
        self.version = self.output("--version").strip()
        self.help = {(): Help(self.output("help"))}
        seconds = int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))
        self.date = time.strftime("%Y-%m-%d", time.gmtime(seconds))

    def page_name(self, command):
        return "-".join((self.name, *command))

    def reference(self, command):
        return f"\\fB{text(self.page_name(command))}\\fR({self.section})"

    def output(self, *arguments):
        environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
        return subprocess.run(
            [self.program, *arguments], env=environment, stdin=subprocess.DEVNULL, capture_output=True,
            check=True, text=True).stdout

    def read(self, *command):
        if command not in self.help:
            self.help[command] = Help(self.output("help", *command))
        return self.help[command]

    def all_commands(self, *above):
        """The words of a command, and of all commands below it."""
        yield above
        for _, entries in self.read(*above).commands:
            for name, _ in entries:
                word = name.split()[0]
                if word != "help":
                    yield from self.all_commands(*above, word)

    def mentioned(self, command):
        """The commands that a text quotes, such as "widgetconf board apply FILE"."""
        for words in re.findall(f'"{self.name} ([a-z ]+)', " ".join(self.read(*command).paragraphs)):
            found, words = (), words.split()
            while words and words[0] in {
                    name.split()[0] for _, group in self.read(*found).commands for name, _ in group}:
                found = (*found, words.pop(0))
            if found and found != command:
                yield found

    def page(self, *command):
        help, name = self.read(*command), self.page_name(command)
        abstract = help.abstract.removesuffix(".")
        exits = re.compile(r"Exit codes: (.*)\.")
        paragraphs = [words for words in help.paragraphs if not exits.fullmatch(words)]
        own = {title: entries for title, entries in help.sections.items() if not title.endswith("SUBCOMMANDS")}
        lines = [
            f'.TH {text(name.upper())} {self.section} "{self.date}" "{NAME} {self.version}" "{NAME} manual"', ".nh",
            ".SH NAME", filled(f"{text(name)} \\- {text(abstract[0].lower() + abstract[1:])}"),
            ".SH SYNOPSIS", "\n.br\n".join(filled(marked(usage)) for usage in help.usages),
            ".SH DESCRIPTION", "\n.PP\n".join(filled(text(words)) for words in paragraphs or [help.abstract])]
        lines += [".SH COMMANDS"] if help.commands else []
        for title, entries in help.commands:
            lines += [f".SS {title}"] if title else []
            for called, words in entries:
                word, _, remark = called.partition(" ")
                if word != "help":
                    lines += self.item(f"{self.reference((*command, word))} {text(remark)}".rstrip(), words)
        for title in sorted(own, key=lambda title: title == "GLOBAL OPTIONS"):
            lines += [f".SH {title}"]
            for names, words in own[title]:
                lines += self.item(marked(names), words)
        lines += [".SH EXAMPLES"] if help.examples else []
        for example in help.examples:
            lines += [".nf", text(example), ".fi"]
        lines += [".SH EXIT STATUS"]
        codes = next(filter(None, map(exits.fullmatch, self.read().paragraphs)))[1]
        for code in codes.split(", "):
            number, _, meaning = code.partition(" ")
            lines += self.item(number, meaning[0].upper() + meaning[1:] + ".")
        lines += [".SH SEE ALSO"]
        others = {*self.mentioned(command), *([command[:-1]] if command else [])}
        if others:
            lines += [filled(", ".join(map(self.reference, sorted(others)))), ".PP"]
        lines += [filled(text(f"The guides are in {self.guides}."))]
        return "\n".join(lines) + "\n"

    @staticmethod
    def item(name, words):
        return [".TP", name, filled(text(words)) or "\\&"]


def main():
    program, folder, guides, *command = sys.argv[1:]
    manual = Manual(os.path.abspath(program), guides)
    folder = f"{folder}/man{manual.section}"
    os.makedirs(folder, exist_ok=True)
    for words in [tuple(command)] if command else manual.all_commands():
        with open(f"{folder}/{manual.page_name(words)}.{manual.section}", "w", encoding="utf-8") as file:
            file.write(manual.page(*words))


if __name__ == "__main__":
    main()
