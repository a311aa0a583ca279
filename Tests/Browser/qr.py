"""QR codes as a camera sees them: of a screenshot, or of a terminal's cells."""

import fcntl
import os
import pty
import re
import shutil
import struct
import subprocess
import termios

import pytest


def decoded(picture):
    """The text of the only QR code in a picture."""
    if not shutil.which("zbarimg"):
        pytest.skip("zbarimg is not installed (Debian's zbar-tools)")
    done = subprocess.run(
        ["zbarimg", "-q", "--raw", "-Sdisable", "-Sqrcode.enable", picture], capture_output=True, text=True)
    assert done.returncode == 0, "no code is found"
    return done.stdout.rstrip("\n")


def in_terminal(command, environment, columns=80):
    """What a command writes to a terminal."""
    child, terminal = pty.fork()
    if child == 0:
        os.execve(command[0], [str(word) for word in command], environment)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    text = b""
    while True:
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            break
        if not piece:
            break
        text += piece
    os.waitpid(child, 0)
    os.close(terminal)
    return text.decode()


def drawn(text, file, size=6):
    """Draws the colored cells of a terminal's output as a picture: each cell is two squares, one above the other."""
    blocks = {"█": (0, 0), "▀": (0, 255), "▄": (255, 0), " ": (255, 255)}
    lines = re.findall(r"\x1b\[38;5;16;48;5;231m([█▀▄ ]+)\x1b\[0m", text)
    assert lines and len({len(line) for line in lines}) == 1
    rows = [[blocks[cell][half] for cell in line] for line in lines for half in (0, 1)]
    width, height = len(rows[0]) * size, len(rows) * size
    pixels = b"".join(bytes(value for value in row for _ in range(size)) * size for row in rows)
    file.write_bytes(b"P5 %d %d 255\n" % (width, height) + pixels)
    return file
