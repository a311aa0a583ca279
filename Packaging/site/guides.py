"""Guides of the repository as pages of the site: their links, pictures and code blocks."""

import posixpath
import re

FINDINGS = "Docs/diagnostics.md"
# Lines of an unlabeled block that a shell runs.
COMMAND = re.compile(r"(\([\w-]+ |[A-Z_]+=\S+ )?(widgetconf|cd|make|sudo|python3|mkdir|man|swift|systemctl|source|pip|apt)\b")
PICTURE = re.compile(
    r'<picture><source [^>]*srcset="(?P<dark>[^"]*)"><img src="(?P<light>[^"]*)" alt="(?P<alt>[^"]*)"></picture>')
IMAGE = re.compile(r'<img src="(?P<source>[^"]*)" alt="(?P<alt>[^"]*)">')
CODE = re.compile(r"(?<!`)(`+)(?!`)((?:[^\n]|\n(?!\s*\n))*?)(?<!`)\1(?!`)")


def plain(text):
    """A text as Markdown shows it unchanged, in a paragraph or in a cell of a table."""
    return re.sub(r"([\\`*_{}\[\]<>#|~])", r"\\\1", " ".join(text.split()))


def code(text):
    """A text as code, in a paragraph or in a cell of a table."""
    marks = "``" if "`" in text else "`"
    space = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{marks}{space}{text}{space}{marks}".replace("|", "\\|")


def block(text, language="text", caption=None):
    """A block of code, with its file name."""
    text = text.rstrip("\n")
    marks = "`" * max([3, *(len(found) + 1 for found in re.findall(r"`{3,}", text))])
    options = f":caption: {caption}\n" if caption else ""
    return f"{marks}{{code-block}} {language}\n{options}\n{text}\n{marks}\n" if text else ""


def relative(page, target):
    return posixpath.relpath(target, posixpath.dirname(page) or ".")


class Pages:
    """The pages of the site by the paths of their files in the repository."""

    def __init__(self, pages, codes, title=lambda path: ""):
        self.pages, self.codes, self.title = pages, codes, title

    def target(self, path, anchor):
        """The page of a link, and the anchor there; nil if the site does not contain the file."""
        if path == FINDINGS and anchor in self.codes:
            return f"findings/{anchor}", ""
        # The page of a sample contains all of its files.
        sample = "/".join(path.split("/")[:2])
        if sample.startswith("Samples/") and sample in self.pages:
            return self.pages[sample], ""
        return (self.pages[path], anchor) if path in self.pages else None

    def link(self, url, path, page):
        """A link in the file `path` as the page writes it."""
        if re.match(r"[a-z]+:", url):
            return url
        file, _, anchor = url.partition("#")
        file = posixpath.normpath(posixpath.join(posixpath.dirname(path), file)) if file else path
        found = self.target(file, anchor)
        if not found:
            raise SystemExit(f"{path}: the site does not contain {url}; list the file in site_pages.py")
        target, anchor = found
        if target == page and anchor:
            return f"#{anchor}"
        return relative(page, target) + ".md" + (f"#{anchor}" if anchor else "")

    def named(self, name, path):
        """The text of a link: the title of a guide instead of the name of its file."""
        return f"[{self.title(posixpath.join(posixpath.dirname(path), name)) or name}]"

    def prose(self, text, path, page):
        """Text between code blocks, with the links and pictures of the page."""
        def image(source):
            return relative(page, posixpath.normpath(posixpath.join("guides", source)))

        def schemes(match):
            return " ".join(
                f"![{match['alt']}]({image(match[scheme])}){{.only-{scheme}}}" for scheme in ("light", "dark"))

        parts, position = [], 0
        for match in [*CODE.finditer(text), None]:
            words = text[position:match.start()] if match else text[position:]
            words = re.sub(r"\[([\w/-]+\.md)\](?=\([^)]*\))", lambda name: self.named(name[1], path), words)
            parts.append(re.sub(
                r"\]\(([^)\s]+)\)", lambda link: f"]({self.link(link[1], path, page)})", words))
            if match:
                parts.append(match[0])
                position = match.end()
        text = PICTURE.sub(schemes, "".join(parts))
        return IMAGE.sub(lambda match: f"![{match['alt']}]({image(match['source'])})", text)

    def page(self, text, path, page):
        """A guide as a page."""
        lines, prose, fence = [], [], None
        for line in [*text.split("\n"), None]:
            start = re.match(r"( *)(`{3,})(.*)$", line or "")
            if fence is None and (line is None or start):
                lines.append(self.prose("\n".join(prose), path, page))
                prose = []
            if line is None:
                break
            if fence is None and start:
                fence, content = start, []
            elif fence is None:
                prose.append(line)
            elif start and start[2] == fence[2] and not start[3]:
                lines.append(self.fence(fence, content))
                fence = None
            else:
                content.append(line)
        return "\n".join(lines)

    @staticmethod
    def fence(fence, content):
        """A code block with the name of its file as a caption, and with a language if it is a shell's."""
        indent, marks, label = fence.groups()
        language, _, name = label.strip().partition(" ")
        if not language:
            first = next((line.strip() for line in content if line.strip()), "")
            language = "console" if first.startswith("$ ") else "sh" if COMMAND.match(first) else "text"
        is_named = "." in name or name == "script" or name.startswith("widgetconf ")
        caption = [f"{indent}:caption: {name}", ""] if is_named else []
        head = f"{indent}{marks}{{code-block}} {language}"
        return "\n".join([head, *caption, *([] if caption else [""]), *content, indent + marks])


def article(text, titles):
    """An article of the DocC catalog as a guide: its links to symbols are code."""
    text = text.partition("\n## Topics\n")[0]
    text = re.sub(r"(?m)^# ``(\w+)``$", r"# \1", text)
    text = re.sub(r"``(?:[\w]+/)*([^`/]+)``", r"`\1`", text)
    return re.sub(r"<doc:(\w+)>", lambda match: f"[{titles[match[1]]}]({match[1]}.md)", text)


def title(text):
    """The title of a guide."""
    return re.search(r"(?m)^# (.*)$", text)[1].strip("`")
