#!/usr/bin/env python3
"""Prints debian/changelog, made from CHANGELOG.md and the last commit.

A version with unreleased changes is the last released one with the time of the last commit: 0.2.0+git20261129.131610.
"""

import os
import re
import subprocess
import sys
import textwrap
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MAINTAINER = "widgetconf maintainers <maintainers@users.noreply.a-seed-9415116b.example>"


def plain(text):
    """A text without the marks of Markdown."""
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)
    return text.replace("**", "").replace("`", "'")


def stamp(seconds):
    return time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(seconds))


def entries(changelog, commit_seconds):
    """The versions, the newest first: version, instant and changes."""
    parts = re.split(r"(?m)^## \[([^]]+)\](?: - (\d{4}-\d\d-\d\d))?\n", changelog)[1:]
    released = [version for version in parts[::3] if version != "Unreleased"]
    for version, day, body in zip(parts[::3], parts[1::3], parts[2::3]):
        body = re.sub(r"(?m)^\[[^]]+\]: .*\n?", "", body)
        changes, heading = [], ""
        for block in re.split(r"\n(?=- |### |\*\*)|\n\n", body):
            if block.startswith("### "):
                heading = block[4:].strip()
            elif block.startswith("- "):
                changes.append(f"{heading}: {plain(' '.join(block[2:].split()))}")
        if not changes:
            continue
        if version == "Unreleased":
            instant = commit_seconds
            version = released[0] + time.strftime("+git%Y%m%d.%H%M%S", time.gmtime(instant))
        else:
            instant = int(time.mktime(time.strptime(day, "%Y-%m-%d"))) - time.timezone
        yield version, instant, changes


def main():
    with open(f"{ROOT}/CHANGELOG.md", encoding="utf-8") as file:
        changelog = file.read()
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH") or subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, check=True, text=True).stdout)
    os.environ["TZ"] = "UTC"
    time.tzset()
    for version, instant, changes in entries(changelog, seconds):
        print(f"widgetconf ({version}) unstable; urgency=medium\n")
        for change in changes:
            print(textwrap.fill(
                change, 78, initial_indent="  * ", subsequent_indent="    ", break_long_words=False,
                break_on_hyphens=False))
        print(f"\n -- {MAINTAINER}  {stamp(instant)}\n")


if __name__ == "__main__":
    main()
