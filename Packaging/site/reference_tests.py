"""Tests that the pages of the site contain what the program prints. They start the program for each command.

PROGRAM is the path of widgetconf.
"""

import os
import tempfile
import unittest

import site_pages
from test_site import kit


class ReferenceTests(unittest.TestCase):
    def test_the_reference_is_the_output_of_the_program(self):
        with tempfile.TemporaryDirectory() as documents, tempfile.TemporaryDirectory() as folder:
            site_pages.Site(site_pages.Program(os.environ["PROGRAM"]), kit(documents), folder).write_all()

            def read(page):
                with open(f"{folder}/{page}.md", encoding="utf-8") as file:
                    return file.read()

            for page, part in {
                    "index": "guides/install", "guides/diagnostics": "[`key-unknown`](../findings/key-unknown.md)",
                    "findings/key-unknown": "did you mean", "reference/definition": "## `intents.NAME`",
                    "reference/types": "| `money` | `currencies`", "reference/messages": "## `timeline`",
                    "reference/api": "GET /api/v1/widgets", "commands/widgetconf-edit": "`--all`",
                    "project/architecture": "[glossary](ground.md#glossary)", "changelog": "(guides/proxy.md)"}.items():
                self.assertIn(part, read(page), page)
