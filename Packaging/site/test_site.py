"""Tests of the scripts that write the documentation site. `make site` tests the rest: a warning of Sphinx is an error."""

import json
import os
import tempfile
import unittest

import check_site
import guides
import schemas
from api import API
from kit import Kit

PAGES = guides.Pages({
    "Docs/web.md": "guides/web", "Docs/diagnostics.md": "guides/diagnostics", "Samples/System": "samples/System",
    "Sources/Board/README.md": "project/board"}, {"key-unknown"})


class GuideTests(unittest.TestCase):
    def page(self, text, page="guides/web"):
        return PAGES.page(text, "Docs/web.md", page)

    def test_links_lead_to_pages_of_the_site(self):
        for url, expected in {
                "web.md": "web.md", "web.md#keys": "#keys", "#keys": "#keys", "https://example.org": "https://example.org",
                "diagnostics.md": "diagnostics.md", "diagnostics.md#key-unknown": "../findings/key-unknown.md",
                "diagnostics.md#other": "diagnostics.md#other", "../Samples/System/system.py": "../samples/System.md",
                "../Sources/Board/README.md#the-form": "../project/board.md#the-form"}.items():
            self.assertEqual(self.page(f"See [`it`]({url})."), f"See [`it`]({expected}).")
        with self.assertRaisesRegex(SystemExit, "Docs/web.md: the site does not contain other.md"):
            self.page("[a](other.md)")

    def test_names_of_files_become_titles(self):
        pages = guides.Pages(PAGES.pages, set(), {"Docs/web.md": "The board in a browser"}.get)
        self.assertEqual(
            pages.page("[web.md](web.md#keys), [it](web.md)", "Docs/diagnostics.md", "guides/diagnostics"),
            "[The board in a browser](web.md#keys), [it](web.md)")

    def test_code_is_kept(self):
        for text in ["`[a](other.md)`", "`` ` [a](other.md) ``", "a `[b\nc](other.md)` d"]:
            self.assertEqual(self.page(text), text)

    def test_pictures_have_a_light_and_a_dark_form(self):
        picture = '<picture><source media="(prefers-color-scheme: dark)" srcset="pictures/a-dark.svg">' \
            '<img src="pictures/a-light.svg" alt="A board"></picture>'
        self.assertEqual(
            self.page(picture),
            "![A board](pictures/a-light.svg){.only-light} ![A board](pictures/a-dark.svg){.only-dark}")

    def test_blocks_name_their_files_and_languages(self):
        for label, first, head in [
                ("yaml provider.yaml", "a: 1", "```{code-block} yaml\n:caption: provider.yaml\n"),
                ("text output", "a", "```{code-block} text\n"), ("", "widgetconf list", "```{code-block} sh\n"),
                ("", "$ widgetconf list", "```{code-block} console\n"), ("", "┏━┓", "```{code-block} text\n")]:
            self.assertEqual(self.page(f"```{label}\n{first}\n```").strip(), f"{head}\n{first}\n```")

    def test_articles_of_docc_are_guides(self):
        text = "# ``ProviderKit``\n\n<doc:First> and ``Provider/timeline(in:)``\n\n## Topics\n\n- ``View``\n"
        self.assertEqual(
            guides.article(text, {"First": "Your first widget"}),
            "# ProviderKit\n\n[Your first widget](First.md) and `timeline(in:)`\n")

    def test_text_is_no_markup(self):
        self.assertEqual(guides.plain("a | *b* <c>\n d"), r"a \| \*b\* \<c\> d")
        self.assertEqual(guides.code("a | `b`"), r"`` a \| `b` ``")


class SchemaTests(unittest.TestCase):
    def test_keys_are_tables_that_link_to_each_other(self):
        text = schemas.Keys({
            "properties": {"widgets": {"type": "object", "description": "The kinds.", "additionalProperties": {
                "properties": {"when": {"$ref": "#/$defs/condition"}, "size": {"enum": ["small", "large"]}}}}},
            "required": ["widgets"],
            "$defs": {"condition": {"properties": {"any": {"type": "integer", "minimum": 1}}}}}, "keys-x").text()
        for part in [
                "(keys-x)=\n## The file\n", "| [`widgets`](#keys-x-widgets-name) |", "| required | The kinds. |",
                "(keys-x-widgets-name)=\n## `widgets.NAME`\n", "| `when` | [condition](#keys-x-condition) |",
                "| `size` | `small`, `large` |", "| `any` | a whole number, at least 1 |"]:
            self.assertIn(part, text)

    def test_members_have_paths(self):
        rows = schemas.Members(schemas.Values("x", set())).rows({
            "properties": {"entries": {"type": "array", "items": {
                "properties": {"date": {"type": "string"}}, "required": ["date"]}}}})
        self.assertEqual([row[0] for row in rows], ["", "entries", "entries[].date"])

    def test_operations_have_examples(self):
        schema = {"$ref": "#/components/schemas/Board"}
        api = API({
            "tags": [{"name": "board", "description": "All of it."}],
            "paths": {"/board": {"get": {
                "tags": ["board"], "operationId": "list", "summary": "Lists widgets.", "responses": {
                    "200": {"content": {"application/json": {"schema": schema, "example": {"a": 1}}}}}}}},
            "components": {"schemas": {"Board": {"properties": {"a": {"type": "integer"}}}}, "responses": {}}})
        self.assertIn("(api-call-list)=\n### `GET /board`\n", api.operations())
        self.assertIn("[Board](#api-board):\n\n```{code-block} json\n", api.operations())
        self.assertIn("(api-board)=\n## `Board`\n", api.documents())


def symbol(path, title, abstract, members=()):
    """A symbol as DocC writes it."""
    url = "doc://kit/documentation/ProviderKit"
    names = [f"{url}/{path}/{member}".replace("//", "/").replace("doc:/", "doc://") for member in members]
    return {
        "kind": "symbol", "identifier": {"url": f"{url}/{path}".rstrip("/")}, "metadata": {"title": title},
        "abstract": [{"type": "text", "text": abstract}], "references": {},
        "primaryContentSections": [{"kind": "declarations", "declarations": [{"tokens": [{"text": f"let {title}"}]}]}],
        "topicSections": [{"title": "Topic", "identifiers": names}] if names else []}


def kit(folder):
    """A kit with one type, which has one member."""
    documents = {
        "kit": symbol("", "ProviderKit", "All.", ["View"]), "view": symbol("View", "View", "A view.", ["body"]),
        "body": symbol("View/body", "body", "Its content.")}
    os.makedirs(f"{folder}/data/documentation")
    for name, document in documents.items():
        with open(f"{folder}/data/documentation/{name}.json", "w", encoding="utf-8") as file:
            json.dump(document, file)
    return Kit(folder)


class KitTests(unittest.TestCase):
    def test_members_are_sections_of_their_type(self):
        with tempfile.TemporaryDirectory() as folder:
            symbols = kit(folder)
        self.assertEqual(symbols.pages, ["View"])
        self.assertIn("| [`View`](symbols/view.md) | A view. |", symbols.index())
        for part in ["# `View`\n", "## Topic\n\n(kit-view-body)=\n### `body`\n", "let body", "Its content."]:
            self.assertIn(part, symbols.page("View"))


class CheckTests(unittest.TestCase):
    def test_dead_links_and_other_hosts_are_problems(self):
        with tempfile.TemporaryDirectory() as site:
            with open(f"{site}/index.html", "w", encoding="utf-8") as file:
                file.write('<a href="#b"></a><a href="c.html"></a><a href="https://example.org"></a>'
                           '<img src="https://example.org/d.png"><p id="e"></p><a href="index.html#e"></a>')
            self.assertEqual(list(check_site.problems(site)), [
                "index.html: https://example.org/d.png is loaded from another host",
                "index.html: index.html does not have the anchor #b", "index.html: there is no c.html"])


if __name__ == "__main__":
    unittest.main()
