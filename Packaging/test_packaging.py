"""Tests of the scripts that make packages. `make deb` tests the rest: it builds packages, and lintian checks them.

PROGRAM is the path of widgetconf.
"""

import io
import os
import tempfile
import unittest
from contextlib import redirect_stdout
from unittest.mock import patch

import debian_changelog
import installation
import man_pages


class ManPageTests(unittest.TestCase):
    def test_a_page_is_the_help_of_its_command(self):
        with tempfile.TemporaryDirectory() as folder:
            with patch.dict(os.environ, SOURCE_DATE_EPOCH="0"), patch(
                    "sys.argv", ["", os.environ["PROGRAM"], folder, "/guides", "edit"]):
                man_pages.main()
            self.assertEqual(os.listdir(folder), ["man1"])
            self.assertEqual(os.listdir(f"{folder}/man1"), ["widgetconf-edit.1"])
            with open(f"{folder}/man1/widgetconf-edit.1", encoding="utf-8") as file:
                page = file.read()
        for line in [
                r"widgetconf\-edit \- change a placed widget, which refreshes immediately",
                r"\fBwidgetconf\fR \fBedit\fR (\fIid\fR ... | \fB\-\-kind\fR \fIkind\fR |",
                ".TP\n\\fB\\-\\-all\\fR\nAll widgets of the board.\n",
                ".SH EXAMPLES\n.nf\nwidgetconf edit ", ".SH EXIT STATUS\n.TP\n0\nDone.\n",
                r"\fBwidgetconf\fR(1), \fBwidgetconf\-reload\fR(1)", '1 "1970-01-01" "widgetconf ']:
            self.assertIn(line, page)
        self.assertLess(page.index(".SH OPTIONS"), page.index(".SH GLOBAL OPTIONS"))
        self.assertLessEqual(max(map(len, page.split("\n"))), 80)

    def test_a_line_is_never_a_request(self):
        self.assertEqual(man_pages.filled(man_pages.text(r".a 'b \c-d")), r"\&.a 'b \ec\-d")


class ChangelogTests(unittest.TestCase):
    def test_unreleased_changes_are_a_version_after_the_released_one(self):
        changelog = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- `one` of\n  [two](x.md).\n\n" \
            "## [0.2.0] - 2026-11-28\n\n### Fixed\n\n**Group**\n\n- **three**\n\n[Unreleased]: #unreleased\n"
        self.assertEqual(list(debian_changelog.entries(changelog, 1_795_958_170)), [
            ("0.2.0+git20261129.131610", 1_795_958_170, ["Added: 'one' of two."]),
            ("0.2.0", 1_795_824_000, ["Fixed: three"])])
        released = changelog.replace("- `one` of\n  [two](x.md).\n", "")
        self.assertEqual([version for version, _, _ in debian_changelog.entries(released, 0)], ["0.2.0"])

    def test_the_changelog_has_the_form_of_debian(self):
        output = io.StringIO()
        with patch.dict(os.environ, SOURCE_DATE_EPOCH="1795958170"), redirect_stdout(output):
            debian_changelog.main()
        for line in output.getvalue().splitlines():
            self.assertRegex(
                line, r"^$|^widgetconf \(\d[^ ]+\) unstable; urgency=medium$|^  (\* |  )\S|^ -- .* <.*>  \w+, ")
            self.assertTrue(len(line) <= 80 or line.startswith(" -- "), line)


class ProgramTests(unittest.TestCase):
    @staticmethod
    def read(path):
        with open(f"{installation.ROOT}/{path}", encoding="utf-8") as file:
            return file.read()

    def test_each_program_is_built_and_in_its_package_with_its_man_page(self):
        self.assertIn(f"for product in {' '.join(installation.PROGRAMS)}; do", self.read("Makefile"))
        for program in installation.PROGRAMS:
            files = self.read(f"Packaging/debian/{program}.install").splitlines()
            self.assertIn(f"usr/bin/{program}", files)
            # The pages of programs with commands are their help.
            pages = {"widgetconf": "usr/share/man/man1", "widgetconf-fleet": "usr/share/man/man8/widgetconf-fleet*"}
            self.assertIn(pages.get(program, f"usr/share/man/man8/{program}.8"), files)

    def test_each_program_with_commands_has_completions_in_its_package(self):
        for program in installation.COMPLETING:
            files = self.read(f"Packaging/debian/{program}.install").split()
            for path in installation.COMPLETIONS.values():
                self.assertIn(f"usr/{path.format(program)}", files)

    def test_nodes_and_boards_have_the_same_restrictions(self):
        """Both start providers."""
        board, node = (
            self.read(f"Packaging/{unit}@.service").partition("\nCapabilityBoundingSet=")[2]
            for unit in ("widgetconf", "widgetconf-fleet"))
        self.assertEqual(board, node)
        self.assertIn("SystemCallFilter", node)

    def test_linked_packages_have_licenses(self):
        checkouts = f"{installation.ROOT}/.build/checkouts"
        if not os.path.isdir(checkouts):
            self.skipTest("the packages are in another folder")
        for section in installation.linked_software().split("=" * 20 + " ")[1:]:
            name, _, licenses = section.partition("\n")
            # Packages that only build documentation are in a separate folder.
            if os.path.isdir(f"{checkouts}/{name}"):
                self.assertRegex(licenses, "Apache License|Permission is hereby granted|The same license as", name)


class InstallationTests(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.stage, self.prefix = f"{self.folder.name}/stage", f"{self.folder.name}/prefix"
        installation.write(f"{self.prefix}/bin/other", b"other")

    def files(self):
        return sorted(
            os.path.relpath(f"{folder}/{name}", self.prefix)
            for folder, folders, files in os.walk(self.prefix) for name in folders + files)

    def install(self, *paths):
        for path in paths:
            installation.write(f"{self.stage}/{path}", path.encode())
        installation.install(self.stage, self.prefix)

    def test_removes_exactly_what_was_installed(self):
        before = self.files()
        self.install("bin/widgetconf", "share/man/man1/widgetconf.1")
        self.assertIn("share/man/man1/widgetconf.1", self.files())
        installation.write(f"{self.prefix}/share/man/man1/own.1", b"own")
        installation.uninstall(self.prefix)
        own = ["share", "share/man", "share/man/man1", "share/man/man1/own.1"]
        self.assertEqual(self.files(), sorted(before + own))

    def test_a_newer_version_replaces_the_files_of_an_older_one(self):
        before = self.files()
        self.install("bin/widgetconf", "share/old/old.1")
        os.remove(f"{self.stage}/share/old/old.1")
        self.install("share/new/new.1")
        self.assertNotIn("share/old", self.files())
        self.assertIn("share/new/new.1", self.files())
        installation.uninstall(self.prefix)
        self.assertEqual(self.files(), before)

    def test_a_folder_without_a_record_is_left_alone(self):
        with self.assertRaisesRegex(SystemExit, "did not install"):
            installation.uninstall(self.prefix)
        self.assertEqual(self.files(), ["bin", "bin/other"])


if __name__ == "__main__":
    unittest.main()
