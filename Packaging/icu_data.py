#!/usr/bin/env python3
"""Reduces the data of ICU that the release programs contain, and prints the linker options for it.

    icu_data.py lib_FoundationICU.a FOLDER

Foundation contains ICU, and ICU's data for all languages: 34 of the 88 MB of a stripped program. The programs use
time zones, the patterns of times of day, and in URLs the names of hosts with letters of all languages (uts46.nrm).
Everything else that exists once for each language is left out: names of currencies, countries, languages, zones and
units, sorting, spelled numbers, word breaking, transliteration, and the tables of legacy encodings.

The data is one symbol in one object of the archive, and one other object refers to it. FOLDER receives an object
with the kept data under another symbol, and `--wrap` directs the reference there, so that the linker does not take
the object with all data. If the archive of a toolchain looks different, the script says so and prints nothing, and
the programs contain all data.
"""

import hashlib
import os
import re
import shutil
import struct
import subprocess
import sys

MEMBER = "icu_packaged_data.cpp.o"
SYMBOL = re.compile(r"icudt\d+_dat")

# Folders with a file for each language, of which only the files for all languages are kept: without curr/root,
# `DateFormatter` crashes, and without zone/root, the `Z` of ISO 8601 dates is missing.
LANGUAGE_FOLDERS = {"curr", "rbnf", "zone"}
FOR_ALL_LANGUAGES = {"root.res", "pool.res", "res_index.res", "supplementalData.res"}
# Word breaks, sorting, names of languages, countries and units, transliteration, encodings, profiles of strings,
# confusable characters, names of characters.
LEFT_OUT = re.compile(r"(brkitr|coll|lang|region|translit|unit)/.*|.*\.(cnv|spp|cfu)|unames\.icu")


class Unexpected(Exception):
    """The toolchain looks different from what this script knows."""


def is_kept(name):
    """Whether the programs need an item, by its name after the name of the package."""
    if LEFT_OUT.fullmatch(name):
        return False
    folder, _, file = name.rpartition("/")
    return folder not in LANGUAGE_FOLDERS or file in FOR_ALL_LANGUAGES


def member(archive, wanted):
    """Returns a member of an archive in GNU's format."""
    if not archive.startswith(b"!<arch>\n"):
        raise Unexpected("not an archive")
    offset, long_names = 8, b""
    while offset + 60 <= len(archive):
        name = archive[offset:offset + 16].decode().rstrip()
        size = int(archive[offset + 48:offset + 58])
        content = archive[offset + 60:offset + 60 + size]
        if name == "//":
            long_names = content
        elif re.fullmatch(r"/\d+", name):
            name = long_names[int(name[1:]):].split(b"/\n", 1)[0].decode()
        if name.rstrip("/") == wanted:
            return content
        offset += 60 + size + size % 2
    raise Unexpected(f"no member {wanted}")


def data_symbol(elf):
    """Returns the name and the content of the symbol with ICU's data in a 64-bit little-endian object."""
    if elf[:6] != b"\x7fELF\x02\x01":
        raise Unexpected("not a 64-bit little-endian object")
    table, size, count = *struct.unpack_from("<Q", elf, 0x28), *struct.unpack_from("<HH", elf, 0x3A)
    # Of each section: name, type, flags, address, offset, size, link, info, alignment, size of an entry.
    sections = [struct.unpack_from("<IIQQQQIIQQ", elf, table + index * size) for index in range(count)]
    for symbols in (section for section in sections if section[1] == 2):
        names = sections[symbols[6]][4]
        for offset in range(symbols[4], symbols[4] + symbols[5], 24):
            name, _, _, section, value, length = struct.unpack_from("<IBBHQQ", elf, offset)
            text = elf[names + name:elf.index(b"\0", names + name)].decode()
            if SYMBOL.fullmatch(text) and 0 < section < count:
                start = sections[section][4] + value
                return text, elf[start:start + length]
    raise Unexpected("no symbol icudtNN_dat")


def items(data):
    """Returns the header of common data and its items: pairs of a name and its content.

    The table of contents follows the header: the number of items, and for each item the offsets of its name and of
    its content, from the start of the table.
    """
    start, = struct.unpack_from("<H", data)
    # Little-endian, in ASCII, version 1 of the format.
    if data[2:4] != b"\xda\x27" or data[8:10] != b"\0\0" or data[12:17] != b"CmnD\x01":
        raise Unexpected("not common data in version 1")
    count, = struct.unpack_from("<I", data, start)
    pairs = [struct.unpack_from("<II", data, start + 4 + 8 * index) for index in range(count)]
    ends = [content for _, content in pairs[1:]] + [len(data) - start]
    named = []
    for (name, content), end in zip(pairs, ends):
        if not start < start + name < len(data) or not content <= end <= len(data) - start:
            raise Unexpected("a table of contents that is not in order")
        named.append((data[start + name:data.index(b"\0", start + name)], data[start + content:start + end]))
    if [name for name, _ in named] != sorted(name for name, _ in named):
        raise Unexpected("names that are not sorted")
    return data[:start], named


def packed(header, kept):
    """Returns common data with these items, each at a multiple of 16 bytes."""
    names, contents, table = b"", b"", struct.pack("<I", len(kept))
    first_name = 4 + 8 * len(kept)
    first_content = first_name + sum(len(name) + 1 for name, _ in kept)
    padding = -first_content % 16
    for name, content in kept:
        table += struct.pack("<II", first_name + len(names), first_content + padding + len(contents))
        names += name + b"\0"
        contents += content + bytes(-len(content) % 16)
    return header + table + names + bytes(padding) + contents


def reduced(data):
    header, all_items = items(data)
    kept = [(name, content) for name, content in all_items if is_kept(name.decode().partition("/")[2])]
    if not {"root.res", "zoneinfo64.res", "timezoneTypes.res", "uts46.nrm"} <= {
            name.decode().partition("/")[2] for name, _ in kept}:
        raise Unexpected("no time zones, no locales or no host names")
    return packed(header, kept)


def write_object(symbol, data, path, compiler):
    """Writes an object with the data as a read-only symbol."""
    with open(path + ".dat", "wb") as file:
        file.write(data)
    source = f"""
        .section .rodata, "a", %progbits
        .balign 16
        .globl {symbol}
        .hidden {symbol}
        .type {symbol}, %object
        .size {symbol}, {len(data)}
    {symbol}:
        .incbin "{path}.dat"
        .section .note.GNU-stack, "", %progbits
    """
    subprocess.run(
        [compiler, "-c", "-x", "assembler", "-", "-o", path + ".new"], input=source.encode(), check=True)
    os.remove(path + ".dat")
    os.replace(path + ".new", path)


def main():
    archive_path, folder = sys.argv[1], os.path.abspath(sys.argv[2])
    try:
        with open(archive_path, "rb") as file:
            symbol, data = data_symbol(member(file.read(), MEMBER))
        data = reduced(data)
    except (Unexpected, OSError, ValueError, struct.error) as error:
        print(f"the programs contain all of ICU's data: {archive_path}: {error}", file=sys.stderr)
        return
    # The name contains a hash of the content, because the build system links again only if an option changes.
    path = f"{folder}/{symbol}-{hashlib.sha256(data).hexdigest()[:16]}.o"
    if not os.path.exists(path):
        os.makedirs(folder, exist_ok=True)
        toolchain = os.path.dirname(os.path.realpath(shutil.which(os.environ.get("SWIFT", "swift")) or ""))
        write_object("__wrap_" + symbol, data, path, shutil.which("clang", path=toolchain) or "cc")
    print(f"-Xlinker --wrap={symbol} -Xlinker {path}")


if __name__ == "__main__":
    main()
