#!/usr/bin/env python3
"""Runs a program on a terminal of its own, which the PyPI package pyte emulates, and prints what a user sees.

    terminal.py PROGRAM [ARGUMENT…] < STEPS

A step is a line; lines that begin with # are comments:

    terminal COLUMNSxROWS   a new terminal, or another size of the present one
    set NAME=VALUE          a variable of the environment
    run ARGUMENT…           starts the program on the terminal, with the arguments after those above
    elsewhere ARGUMENT…     runs the program without a terminal, and prints what it prints
    beside ARGUMENT…        starts the program without a terminal, waits for its first line, and ends it at the end
    type TEXT               types a text, with the escapes of Python strings
    until TEXT              waits until the screen contains the text
    gone TEXT               waits until the screen does not contain the text
    screen                  prints the screen, with ^ under the cursor if it is visible
    quiet SECONDS           prints how many bytes the program writes in this time
    signal NAME             sends a signal to the program
    stopped                 waits until the program is stopped, and prints the mode of the terminal
    hang up                 the terminal vanishes
    end                     waits for the end, and prints how the program ended and the mode of the terminal

Exits with 3 when pyte is not installed.
"""

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

try:
    import pyte
except ImportError:
    print("the Python package pyte is not installed", file=sys.stderr)
    sys.exit(3)

PATIENCE = 60
MODES = {"alternate screen": 1049, "paste": 2004, "mouse": 1000, "mouse form": 1006}


class Terminal:
    def __init__(self, columns, rows):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.open(columns, rows)

    def open(self, columns, rows):
        self.written = b""
        self.end, self.other = pty.openpty()
        self.resize(columns, rows)
        self.before = termios.tcgetattr(self.other)

    def run(self, command):
        if self.other is None:
            self.open(self.screen.columns, self.screen.lines)
        self.screen.reset()
        self.child = os.fork()
        if self.child == 0:
            os.setsid()
            fcntl.ioctl(self.other, termios.TIOCSCTTY, 0)
            for stream in range(3):
                os.dup2(self.other, stream)
            os.close(self.end)
            os.execv(command[0], command)

    def resize(self, columns, rows):
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.screen.resize(rows, columns)

    def read(self, seconds):
        """Takes what the program writes; false if it wrote nothing in this time."""
        if not select.select([self.end], [], [], seconds)[0]:
            return False
        try:
            written = os.read(self.end, 65536)
        except OSError:
            return False
        self.written += written
        # pyte does not know synchronized output, and has no second screen.
        self.stream.feed(re.sub(rb"\x1b\[\?2026[hl]", b"", written))
        return True

    def until(self, text, is_shown=True):
        end = time.monotonic() + PATIENCE
        while (text in "\n".join(self.screen.display)) != is_shown:
            if time.monotonic() > end:
                print(f"{'never' if is_shown else 'always'} shown: {text}")
                self.print_screen()
                os.kill(self.child, signal.SIGKILL)
                sys.exit(1)
            self.read(0.05)

    def settle(self):
        """Reads until the program has written nothing for a moment."""
        while self.read(0.15):
            pass

    def print_screen(self):
        self.settle()
        for row, line in enumerate(self.screen.display):
            print(("|" + line).rstrip())
            if row == self.screen.cursor.y and not self.screen.cursor.hidden:
                print("|" + " " * self.screen.cursor.x + "^")

    def print_bytes(self, seconds):
        self.settle()
        before, end = len(self.written), time.monotonic() + seconds
        while time.monotonic() < end:
            self.read(end - time.monotonic())
        print(len(self.written) - before, "bytes")

    def mode(self):
        """What differs from the terminal as it was before the program started."""
        differences = []
        now = termios.tcgetattr(self.other)
        if now[:4] != self.before[:4]:
            differences.append("termios")
        for name, number in MODES.items():
            on, off = f"\x1b[?{number}h".encode(), f"\x1b[?{number}l".encode()
            if self.written.rfind(on) > self.written.rfind(off):
                differences.append(name)
        if self.written.rfind(b"\x1b[?25l") > self.written.rfind(b"\x1b[?25h"):
            differences.append("no cursor")
        on, off = b"\x1b[?7h", b"\x1b[?7l"
        if self.written.rfind(off) > self.written.rfind(on):
            differences.append("no wrapping")
        return "restored" if not differences else "left: " + ", ".join(differences)

    def wait(self, options):
        """Waits for the program to end or stop, while its output is read."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            child, status = os.waitpid(self.child, options | os.WNOHANG)
            if child:
                while self.other is not None and self.read(0.05):
                    pass
                return status
            self.other is None or self.read(0.02)
        os.kill(self.child, signal.SIGKILL)
        print("never ended or stopped")
        sys.exit(1)

    def hang_up(self):
        os.close(self.end)
        os.close(self.other)
        self.other = None

    def print_end(self):
        status = self.wait(0)
        how = f"signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else f"exit {os.WEXITSTATUS(status)}"
        # Whether the program reads the end of its input or SIGHUP first is chance.
        print("ended" if self.other is None else f"{how}, {self.mode()}")


def run_steps(command, lines, beside):
    terminal = None
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "terminal":
            columns, rows = map(int, rest.split("x"))
            if terminal is None:
                terminal = Terminal(columns, rows)
            else:
                terminal.settle()
                terminal.resize(columns, rows)
        elif word == "set":
            name, _, value = rest.partition("=")
            os.environ[name] = value
        elif word == "run":
            terminal.run(command + rest.split())
        elif word == "elsewhere":
            ended = subprocess.run(command + rest.split(), stdin=subprocess.DEVNULL, capture_output=True, text=True)
            print(ended.stdout + ended.stderr, end="")
        elif word == "beside":
            arguments = command + rest.split()
            beside.append(subprocess.Popen(arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE))
            beside[-1].stdout.readline()
        elif word == "type":
            os.write(terminal.end, codecs.escape_decode(rest.encode())[0])
        elif word == "until":
            terminal.until(rest)
        elif word == "gone":
            terminal.until(rest, is_shown=False)
        elif word == "screen":
            terminal.print_screen()
        elif word == "quiet":
            terminal.print_bytes(float(rest))
        elif word == "signal":
            os.kill(terminal.child, getattr(signal, rest))
        elif word == "stopped":
            terminal.wait(os.WUNTRACED)
            print("stopped,", terminal.mode())
        elif word == "hang":
            terminal.hang_up()
        elif word == "end":
            terminal.print_end()
        elif line and word != "#":
            sys.exit(f"unknown step: {line}")


# The thread that started this may have blocked signals.
signal.pthread_sigmask(signal.SIG_SETMASK, [])
signal.alarm(600)
sys.stdout.reconfigure(encoding="utf-8", line_buffering=True)
programs = []
try:
    run_steps(sys.argv[1:], sys.stdin.buffer.read().decode().splitlines(), programs)
finally:
    for program in programs:
        program.terminate()
        program.stdout.close()
        program.wait()
