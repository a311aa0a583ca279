"""The reference of ProviderKit as pages, from the documents that DocC writes for `make docs`."""

import json
import os

from guides import block, code, plain
from schemas import heading, label, table

PREFIX = "/documentation/ProviderKit"


class Kit:
    """The symbols of the kit. A type has a page, on which its members are sections."""

    def __init__(self, folder):
        self.documents = {}
        for path, _, names in os.walk(f"{folder}/data/documentation"):
            for name in names:
                with open(f"{path}/{name}", encoding="utf-8") as file:
                    document = json.load(file)
                where = self.path(document["identifier"]["url"])
                if where is not None and document["kind"] == "symbol":
                    self.documents[where] = document
        self.root = self.documents.pop("")
        # Overloads differ only in characters that labels do not contain.
        self.labels, used = {}, {}
        for path in sorted(self.documents):
            name = label("kit", path)
            used[name] = used.get(name, 0) + 1
            self.labels[path] = f"{name}-{used[name]}" if used[name] > 1 else name
        self.shown = {member for path in self.pages for member in self.below(path)}

    @staticmethod
    def path(url):
        """The path of a symbol below the module: `View/padding(_:)`; nil for another module."""
        _, found, rest = url.partition(PREFIX)
        return rest.strip("/") if found and rest[:1] in ("", "/") else None

    @property
    def pages(self):
        return sorted(path for path in self.documents if "/" not in path)

    def inner(self, path, section):
        """The members in a section of a symbol's topics."""
        return [where for where in map(self.path, section["identifiers"])
                if where in self.documents and where.startswith(path + "/")]

    def below(self, path):
        """A symbol, and all symbols on its page."""
        yield path
        for section in self.documents[path].get("topicSections", []):
            for member in self.inner(path, section):
                yield from self.below(member)

    def target(self, path):
        """The page of a symbol, and its label there; nil for a symbol without a page."""
        top = path.partition("/")[0]
        if path not in self.shown:
            return None
        return f"[{{}}](symbols/{label(top)}.md)" if path == top else f"[{{}}](#{self.labels[path]})"

    # Content

    def inline(self, parts, references, here=""):
        text = ""
        for part in parts:
            kind = part["type"]
            if kind == "text":
                text += self.words(part["text"])
            elif kind == "codeVoice":
                text += code(part["code"])
            elif kind == "reference":
                text += self.link(part["identifier"], references, here)
            elif kind in ("emphasis", "strong"):
                mark = "*" if kind == "emphasis" else "**"
                text += mark + self.inline(part["inlineContent"], references, here) + mark
            elif kind == "link":
                text += f"[{plain(part.get('title', part['destination']))}]({part['destination']})"
        return text

    @staticmethod
    def words(text):
        """A text with the spaces at its ends."""
        return (" " if text[:1].isspace() else "") + plain(text) + (" " if text[-1:].isspace() else "")

    def link(self, identifier, references, here):
        reference = references.get(identifier, {})
        path = self.path(identifier)
        title = reference.get("title", identifier.rpartition("/")[2])
        if reference.get("role") == "article":
            return f"[{plain(title)}]({'../' if here else ''}{identifier.rpartition('/')[2]}.md)"
        target = self.target(path) if path else None
        if not target:
            return code(title)
        return target.replace("symbols/", "").format(code(title)) if here else target.format(code(title))

    def blocks(self, parts, references):
        text = ""
        for part in parts:
            kind = part["type"]
            if kind == "paragraph":
                text += self.inline(part["inlineContent"], references, "page") + "\n\n"
            elif kind == "codeListing":
                text += block("\n".join(part["code"]), part.get("syntax") or "text") + "\n"
            elif kind in ("unorderedList", "orderedList"):
                mark = "- " if kind == "unorderedList" else "1. "
                for element in part["items"]:
                    text += mark + self.blocks(element["content"], references).strip().replace("\n", "\n  ") + "\n"
                text += "\n"
            elif kind == "aside":
                name = part.get("name") or part["style"].capitalize()
                text += f"**{name}**: " + self.blocks(part["content"], references)
            elif kind == "heading" and part["text"] not in ("Overview", "Discussion", "Return Value"):
                text += f"**{plain(part['text'])}**\n\n"
            elif kind == "heading" and part["text"] == "Return Value":
                text += "**Returns**: "
            elif kind == "table":
                rows = [[self.blocks(cell, references).strip().replace("\n", " ") for cell in row]
                        for row in part["rows"]]
                text += table(rows[0], rows[1:])
        return text

    # Pages

    def body(self, document):
        """The declaration of a symbol, its summary, its parameters and its discussion."""
        references, text = document.get("references", {}), ""
        for section in document.get("primaryContentSections", []):
            if section["kind"] == "declarations":
                tokens = section["declarations"][0]["tokens"]
                text += block("".join(token["text"] for token in tokens), "swift") + "\n"
                text += self.inline(document.get("abstract", []), references, "page") + "\n\n"
            elif section["kind"] == "parameters":
                for parameter in section["parameters"]:
                    words = self.blocks(parameter["content"], references).strip().replace("\n", "\n  ")
                    text += f"- {code(parameter['name'])}: {words}\n"
                text += "\n"
            elif section["kind"] == "content":
                text += self.blocks(section["content"], references)
        return text

    def members(self, path, document, level=2):
        text = ""
        for section in document.get("topicSections", []):
            inner = ""
            for where in self.inner(path, section):
                member = self.documents[where]
                title = code(member["metadata"]["title"])
                inner += heading(min(level + 1, 5), title, self.labels[where]) + self.body(member)
                inner += self.members(where, member, level + 1)
            text += f"{'#' * min(level, 5)} {plain(section['title'])}\n\n{inner}" if inner and level == 2 else inner
        return text

    def page(self, path):
        document = self.documents[path]
        kind = document["metadata"].get("roleHeading", "")
        text = f"# {code(document['metadata']['title'])}\n\n{kind}\n\n{self.body(document)}"
        for section in document.get("relationshipsSections", []):
            if section["type"] == "conformsTo":
                names = [code(document["references"][name]["title"]) for name in section["identifiers"]]
                text += f"{plain(section['title'])} {', '.join(names)}.\n\n"
        return text + self.members(path, document)

    def index(self):
        """The symbols by topic."""
        text, seen = "## Symbols\n\n", set()
        sections = [(section["title"], [self.path(name) for name in section["identifiers"]])
                    for section in self.root.get("topicSections", [])]
        seen = {path for _, paths in sections for path in paths}
        sections += [("Others", [path for path in self.pages if path not in seen])]
        for title, paths in sections:
            rows = [[f"[{code(self.documents[path]['metadata']['title'])}](symbols/{label(path)}.md)",
                     self.inline(self.documents[path].get("abstract", []), self.documents[path].get("references", {}))]
                    for path in paths if path in self.documents and "/" not in path]
            text += f"### {plain(title)}\n\n" + table(["symbol", "meaning"], rows) if rows else ""
        return text
