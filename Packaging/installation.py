#!/usr/bin/env python3
"""Lays out, installs and removes the files of widgetconf.

    installation.py stage PROGRAMS STAGE DOCUMENTATION   what belongs below the prefix, in the folder STAGE
    installation.py install STAGE PREFIX                 copies it there, and records what it copied
    installation.py uninstall PREFIX                     removes what was recorded

PROGRAMS is the folder of the built programs, and DOCUMENTATION the folder that man pages name, below the prefix that
units name.
"""

import glob
import hashlib
import json
import os
import shutil
import struct
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# All in one folder, because widgetconf looks for the others next to itself.
PROGRAMS = ("widgetconf", "widgetconf-source", "widgetconf-web", "widgetconf-fleet")
# The programs with commands, and the options with which they print their completions.
COMPLETING = {"widgetconf": ["completion"], "widgetconf-fleet": ["--generate-completion-script"]}
COMPLETIONS = {
    "bash": "share/bash-completion/completions/{}",
    "zsh": "share/zsh/site-functions/_{}",
    "fish": "share/fish/vendor_completions.d/{}.fish",
}
DOCUMENTATION = "share/doc/widgetconf"
# Templates of systemd for each account, and their targets. They name the programs of the packages.
UNITS = "lib/systemd/system"
PACKAGED_PREFIX = "/usr"
# The files and folders of an installation; folders end with a slash.
RECORD = f"{DOCUMENTATION}/installed-files"
# Samples in Swift can only be built in a clone. Tests need the tools of a clone, too.
NOT_INSTALLED = (
    "Samples/CharacterHealth/", "Samples/Counter/", "Samples/WorldClock/", "Samples/demo.sh", "Samples/loopback.py",
    "Samples/test_", "Intents/counter.", "Intents/world-clock.", "Packaging/prometheus/widgetconf.test.yml")
# Files to copy into the configuration of other programs.
EXAMPLES = "Packaging/prometheus"
# A section that depends on the folder of the build, and that no program reads.
BUILD_SECTION = b".swift_modhash"


def write(path, content):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content)


def documents():
    """Files of the repository that people read or copy."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "README.md", "CHANGELOG.md", "Docs", "Intents", "Samples", EXAMPLES], cwd=ROOT,
        capture_output=True, check=True, text=True).stdout
    return [path for path in listed.split("\0") if path and not path.startswith(NOT_INSTALLED)]


def linked_software():
    """The licenses and notices of the packages that the programs contain."""
    text, known = "widgetconf is built with these packages.\n", {}
    with open(f"{ROOT}/Package.resolved", encoding="utf-8") as file:
        addresses = [pin["location"] for pin in json.load(file)["pins"]]
    # Not all folders of the checkouts: those of former versions remain there.
    for name in sorted(os.path.basename(address).removesuffix(".git") for address in addresses):
        folder = f"{ROOT}/.build/checkouts/{name}/"
        text += f"\n{'=' * 20} {name}\n"
        for path in sorted(glob.glob(f"{folder}LICENSE*") + glob.glob(f"{folder}NOTICE*")):
            with open(path, encoding="utf-8") as file:
                content = file.read()
            first = known.setdefault(hashlib.sha256(content.encode()).digest(), name)
            text += f"\n{content}" if first == name else f"\nThe same license as {first}.\n"
    return text


def clear(path, section):
    """Overwrites a section of a program with zeros. `strip` cannot remove it without losing the read-only segment."""
    with open(path, "r+b") as file:
        elf = file.read()
        table, size, count, names = *struct.unpack_from("<Q", elf, 0x28), *struct.unpack_from("<HHH", elf, 0x3A)
        text = struct.unpack_from("<IIQQQQ", elf, table + names * size)[4]
        for index in range(count):
            name, _, _, _, offset, length = struct.unpack_from("<IIQQQQ", elf, table + index * size)
            if elf[text + name:elf.index(b"\0", text + name)] == section:
                file.seek(offset)
                file.write(bytes(length))


def stage(programs, stage, documentation):
    shutil.rmtree(stage, ignore_errors=True)
    for name in PROGRAMS:
        os.makedirs(f"{stage}/bin", exist_ok=True)
        subprocess.run(
            ["strip", "--strip-all", "--remove-section=.comment", "-o", f"{stage}/bin/{name}", f"{programs}/{name}"],
            check=True)
        clear(f"{stage}/bin/{name}", BUILD_SECTION)
    for name, options in COMPLETING.items():
        program = f"{stage}/bin/{name}"
        for shell, path in COMPLETIONS.items():
            script = subprocess.run([program, *options, shell], capture_output=True, check=True).stdout
            # Shells read the file, they do not start it.
            script = script.removeprefix(b"#!/bin/bash\n").lstrip(b"\n")
            write(f"{stage}/{path.format(name)}", script)
        subprocess.run(
            [sys.executable, f"{ROOT}/Packaging/man_pages.py", program, f"{stage}/share/man", f"{documentation}/Docs"],
            check=True)
    os.makedirs(f"{stage}/share/man/man8", exist_ok=True)
    for path in glob.glob(f"{ROOT}/Packaging/*.8"):
        shutil.copy(path, f"{stage}/share/man/man8")
    prefix = documentation.removesuffix(f"/{DOCUMENTATION}")
    for path in glob.glob(f"{ROOT}/Packaging/*.service") + glob.glob(f"{ROOT}/Packaging/*.target"):
        with open(path, encoding="utf-8") as file:
            unit = file.read().replace(f"{PACKAGED_PREFIX}/bin/widgetconf", f"{prefix}/bin/widgetconf")
        write(f"{stage}/{UNITS}/{os.path.basename(path)}", unit.encode())
    for path in documents():
        # A copied folder of a sample works on its own, so links to the kit become files.
        with open(f"{ROOT}/{path}", "rb") as file:
            write(f"{stage}/{DOCUMENTATION}/{path.replace(EXAMPLES, 'examples')}", file.read())
    write(f"{stage}/{DOCUMENTATION}/linked-software.txt", linked_software().encode())
    for folder, _, files in os.walk(stage):
        os.chmod(folder, 0o755)
        for name in files:
            os.chmod(f"{folder}/{name}", 0o755 if folder == f"{stage}/bin" else 0o644)


def recorded(prefix):
    try:
        with open(f"{prefix}/{RECORD}", encoding="utf-8") as file:
            return file.read().splitlines()
    except FileNotFoundError:
        return []


def install(stage, prefix):
    before, installed = recorded(prefix), []
    staged = sorted(
        os.path.relpath(f"{folder}/{name}", stage) for folder, _, files in os.walk(stage) for name in files)
    for path in [*staged, RECORD]:
        folders = [f"{'/'.join(path.split('/')[:count])}/" for count in range(1, path.count("/") + 1)]
        for folder in folders:
            if not os.path.isdir(f"{prefix}/{folder}"):
                os.makedirs(f"{prefix}/{folder}")
                os.chmod(f"{prefix}/{folder}", 0o755)
                installed.append(folder)
            elif folder in before and folder not in installed:
                installed.append(folder)
        installed.append(path)
    for path in staged:
        # A running program is replaced, not overwritten.
        shutil.copy(f"{stage}/{path}", f"{prefix}/{path}.new")
        os.replace(f"{prefix}/{path}.new", f"{prefix}/{path}")
    write(f"{prefix}/{RECORD}", "".join(f"{path}\n" for path in installed).encode())
    remove(prefix, [path for path in before if path not in installed])


def remove(prefix, paths):
    """Removes files, and folders that are empty."""
    for path in sorted(paths, reverse=True):
        if path.startswith("/") or ".." in path.split("/"):
            raise SystemExit(f"{prefix}/{RECORD}: {path} is not below the prefix")
        try:
            (os.rmdir if path.endswith("/") else os.remove)(f"{prefix}/{path}")
        except FileNotFoundError:
            pass
        except OSError:
            if not path.endswith("/"):
                raise


def uninstall(prefix):
    paths = recorded(prefix)
    if not paths:
        raise SystemExit(f"there is no {prefix}/{RECORD}: \"make install\" did not install widgetconf there")
    remove(prefix, paths)


if __name__ == "__main__":
    {"stage": stage, "install": install, "uninstall": uninstall}[sys.argv[1]](*sys.argv[2:])
