"""Tries what the board's unit forbids to providers, and reports each result on standard error."""

import ctypes
import errno
import mmap
import os
import signal
import sys

NOBODYS_PROCESS = 2**22 - 1
PERSONALITY_OF_32_BITS, PTRACE_ATTACH = 8, 16
libc = ctypes.CDLL(None, use_errno=True)


def failing(action):
    """The name of the error that an action ends with, or "done"."""
    try:
        action()
    except OSError as error:
        return errno.errorcode[error.errno]
    return "done"


def call(function, *arguments):
    def action():
        if function(*arguments) < 0:
            raise OSError(ctypes.get_errno(), "")
    return action


def status(key):
    with open("/proc/self/status") as file:
        [value] = [line.split()[1] for line in file if line.startswith(key + ":")]
    return value


def write(path):
    return lambda: os.close(os.open(path, os.O_WRONLY | os.O_CREAT))


def set_user():
    path = os.path.join(os.environ.get("TMPDIR", "/tmp"), f"probe-{os.getpid()}")
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT))
    try:
        os.chmod(path, 0o4755)
    finally:
        os.unlink(path)


def call_as_32_bits():
    """getpid of 32 bits (number 20): int 0x80; ret. Needs a page that can be executed."""
    page = mmap.mmap(-1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    page.write(b"\xb8\x14\x00\x00\x00\xcd\x80\xc3")
    address = ctypes.addressof(ctypes.c_char.from_buffer(page))
    ctypes.CFUNCTYPE(ctypes.c_int)(address)()


def in_child(action):
    """The name of the signal that ends a process with an action, or "done"."""
    child = os.fork()
    if child == 0:
        action()
        os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return signal.Signals(-code).name if code < 0 else "done"


def report():
    results = {
        "no new privileges": status("NoNewPrivs"),
        "personality": failing(call(libc.personality, PERSONALITY_OF_32_BITS)),
        "write a control group": failing(write("/sys/fs/cgroup/probe")),
        "list kernel modules": failing(lambda: os.listdir("/usr/lib/modules")),
        "write below /usr": failing(write("/usr/probe")),
        "schedule in real time": failing(
            lambda: os.sched_setscheduler(NOBODYS_PROCESS, os.SCHED_FIFO, os.sched_param(1))),
        "set the user of a program": failing(set_user),
        "call as 32 bits": in_child(call_as_32_bits),
        "trace a process": failing(call(libc.ptrace, PTRACE_ATTACH, NOBODYS_PROCESS, 0, 0)),
    }
    for name, result in results.items():
        print(f"met: {name} = {result}", file=sys.stderr, flush=True)
