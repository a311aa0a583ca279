"""Sums up the compiler's statistics: seconds of processor time by module, by batch of files, and by phase.

    build_times.py FOLDER    the folder that `-stats-output-dir` filled: see `make build-times`

Phases contain each other: `typecheck-expr` is part of `Type checking and Semantic analysis`.
"""

import collections
import json
import pathlib
import sys

modules, batches, phases = collections.Counter(), collections.Counter(), collections.Counter()
for file in pathlib.Path(sys.argv[1]).glob("stats-*-swift-frontend-*.json"):
    # stats-<time>-swift-frontend-<module>-<first file or "all">-<target>-<output>-…
    module, first = file.name.split("-swift-frontend-")[1].split("-")[:2]
    for name, seconds in json.loads(file.read_text(encoding="utf-8")).items():
        if name.startswith("time.swift-frontend.") and name.endswith(".user"):
            modules[module] += seconds
            batches[f"{module}, {first}"] += seconds
        elif name.startswith("time.swift.") and name.endswith(".user"):
            phases[name.split(".")[2]] += seconds
for title, table in (("modules", modules), ("batches, by their first file", batches), ("phases", phases)):
    print(f"\n{sum(table.values()):8.1f}  all {title}" if table is modules else f"\n          {title}")
    for name, seconds in table.most_common(15):
        print(f"{seconds:8.1f}  {name}")
