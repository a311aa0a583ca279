"""Tests of the script that reduces the data of ICU, with small archives in the same format."""

import io
import struct
import tempfile
import unittest
from contextlib import redirect_stderr, redirect_stdout
from unittest.mock import patch

import icu_data

HEADER = struct.pack("<HBB", 32, 0xDA, 0x27) + struct.pack("<HHBBBB", 20, 0, 0, 0, 2, 0) + b"CmnD\x01" + bytes(15)
KEPT = {b"p/af.res": b"1", b"p/curr/root.res": b"22", b"p/root.res": b"3" * 16, b"p/timezoneTypes.res": b"4",
        b"p/uts46.nrm": b"55", b"p/zoneinfo64.res": b"5" * 17}
LEFT_OUT = {b"p/brkitr/root.res": b"6", b"p/curr/af.res": b"7", b"p/ibm-37.cnv": b"8", b"p/translit/root.res": b"9"}


def common_data(contents):
    return icu_data.packed(HEADER, sorted(contents.items()))


def object_file(symbol, data):
    """A 64-bit little-endian object with a symbol in its only section with data."""
    names = b"\0" + symbol + b"\0"
    symbols = bytes(24) + struct.pack("<IBBHQQ", 1, 0x11, 0, 1, 0, len(data))
    start = 64
    sections = [
        (0, 0, 0, 0, 0, 0, 0, 0, 0, 0), (0, 1, 2, 0, start, len(data), 0, 0, 16, 0),
        (0, 2, 0, 0, start + len(data), len(symbols), 3, 1, 8, 24),
        (0, 3, 0, 0, start + len(data) + len(symbols), len(names), 0, 0, 1, 0)]
    table = start + len(data) + len(symbols) + len(names)
    header = b"\x7fELF\x02\x01\x01" + bytes(9) + struct.pack(
        "<HHIQQQIHHHHHH", 1, 62, 1, 0, 0, table, 0, 64, 0, 0, 64, len(sections), 0)
    return header + data + symbols + names + b"".join(struct.pack("<IIQQQQIIQQ", *section) for section in sections)


def archive(members):
    text = b"!<arch>\n"
    names = b"".join(name + b"/\n" for name in members)
    for name, content in [(b"//", names), *((b"/%d" % names.index(name), members[name]) for name in members)]:
        text += b"%-16s%-12d%-6d%-6d%-8s%-10d`\n" % (name, 0, 0, 0, b"644", len(content)) + content
        text += b"\n" * (len(content) % 2)
    return text


class ICUDataTests(unittest.TestCase):
    def test_keeps_what_the_programs_use(self):
        data = icu_data.reduced(common_data(KEPT | LEFT_OUT))
        header, items = icu_data.items(data)
        self.assertEqual(header, HEADER)
        self.assertEqual({name: content[:len(KEPT[name])] for name, content in items}, KEPT)
        self.assertEqual([name for name, _ in items], sorted(KEPT))
        for index in range(len(items)):
            self.assertEqual(struct.unpack_from("<I", data, len(HEADER) + 8 + 8 * index)[0] % 16, 0)

    def test_finds_the_data_in_an_archive(self):
        data = common_data(KEPT)
        members = {b"first.o": b"odd", icu_data.MEMBER.encode(): object_file(b"icudt99_dat", data)}
        member = icu_data.member(archive(members), icu_data.MEMBER)
        self.assertEqual(icu_data.data_symbol(member), ("icudt99_dat", data))

    def test_another_toolchain_keeps_all_data(self):
        good = common_data(KEPT)
        wanted = icu_data.MEMBER.encode()
        for content, problem in [
                (b"", "not an archive"), (archive({b"other.o": b""}), "no member"),
                (archive({wanted: b"text"}), "not a 64-bit"),
                (archive({wanted: object_file(b"other", good)}), "no symbol"),
                (archive({wanted: object_file(b"icudt99_dat", b"\x20" + bytes(99))}), "not common data"),
                (archive({wanted: object_file(b"icudt99_dat", common_data(LEFT_OUT))}), "no time zones")]:
            with tempfile.NamedTemporaryFile() as file:
                file.write(content)
                file.flush()
                output, errors = io.StringIO(), io.StringIO()
                with redirect_stdout(output), redirect_stderr(errors), patch(
                        "sys.argv", ["icu_data.py", file.name, "/nonexistent"]):
                    icu_data.main()
            self.assertEqual(output.getvalue(), "")
            self.assertIn(problem, errors.getvalue())


if __name__ == "__main__":
    unittest.main()
