#!/usr/bin/env python3
"""Prints the processor time of each suite, with that of the processes that it starts; the largest at the end.

    test_times.py [TEST-PROGRAM] [PATTERN]

Other work on the machine does not change processor time much, but more than one suite at a time would. Each suite has
a process of its own; its start is subtracted. Only suites whose name contains PATTERN are run.
"""

import re
import resource
import subprocess
import sys

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else ".build/debug/widgetconfPackageTests.xctest"
PATTERN = sys.argv[2] if len(sys.argv) > 2 else ""


def run(*arguments):
    """What the test program prints, and the processor time that it took, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.run([PROGRAM, "--testing-library", "swift-testing", *arguments],
                             capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    # If the output is not a terminal, the library writes its report to standard error.
    return process.stdout + process.stderr, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


listed, _ = run("--list-tests")
suites = sorted(set(re.findall(r"^\w+\.(\w+)/", listed, re.MULTILINE)))
_, start = run("--filter", "[.]NoSuchSuite/")
times = []
for suite in suites:
    if PATTERN in suite:
        output, time = run("--filter", f"[.]{suite}/")
        times.append((time - start, suite, "" if " passed after" in output else "failed"))
for time, suite, note in sorted(times):
    print(f"{time:7.2f} s  {suite} {note}")
print(f"{sum(time for time, _, _ in times):7.2f} s  in all")
