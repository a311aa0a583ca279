#!/bin/bash
# Builds in release and measures: what `make bench` runs. Figures with a limit are checked, the others are recorded.
# The floors in C are those of ../shared/peers; without that folder their columns stay empty. So does the column of the
# peers without their packages, which the Makefile installs into Benchmarks/.venv; PEERS_PYTHON names another Python.
set -euo pipefail
cd "$(dirname "$0")/.."

peers=${PEERS:-../shared/peers}
python=${PEERS_PYTHON:-Benchmarks/.venv/bin/python3}
[ -x "$(command -v "$python")" ] || python=python3
# Built as the Makefile builds what people run.
release=${RELEASE:-swift build -c release}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

export WIDGETCONF_BENCHMARKS=1
products="widgetconf world-clock character-health instant-provider edit-promise definition-reading timeline-benchmark edit-form-benchmark host-overhead picture-benchmark
    widgetconf-source widgetconf-web"
for product in $products; do
    $release --product "$product" > "$work/build.log" 2>&1 || { cat "$work/build.log" >&2; exit 1; }
done
programs=$($release --show-bin-path)

if [ -d "$peers" ]; then
    cc -O2 "$peers/timeline_floor.c" -o "$work/timeline_floor"
    python3 "$peers/gen_definitions.py" 5000 "$work/definitions.yaml"
    "$programs/definition-reading" "$work/definitions.yaml" | tail -1 > "$work/definitions.ours"
    python3 "$peers/gen_configurations.py" 200000 "$work/configurations.jsonl"
    python3 Benchmarks/whole_programs.py configurations "$programs/widgetconf" "$peers/bench.yaml" \
        "$work/configurations.jsonl" > "$work/configurations.ours"
    "$python" Benchmarks/validation_peers.py "$peers/validation_peers.py" \
        "$work/configurations.jsonl" > "$work/configurations.peers"
else
    echo "there is no $peers: definitions and configurations are not measured, the engine without its floor" >&2
fi
for widgets in 10000 100000; do
    python3 Benchmarks/whole_programs.py engine "$programs/timeline-benchmark" "$work/timeline_floor" "$widgets"
done > "$work/engine.ours"
"$programs/edit-promise" 500 | head -1 > "$work/edit.ours"
"$programs/edit-promise" 200 10000 | head -1 >> "$work/edit.ours"
python3 Benchmarks/editing.py "$programs/widgetconf" > "$work/editing.ours"
python3 Benchmarks/whole_programs.py apple "$programs/widgetconf" > "$work/apple.ours"
python3 Benchmarks/whole_programs.py check "$programs/widgetconf" > "$work/check.ours"
python3 Benchmarks/whole_programs.py idle "$programs/widgetconf" > "$work/idle.ours"
python3 Benchmarks/whole_programs.py start "$programs/widgetconf" > "$work/start.ours"
python3 Benchmarks/whole_programs.py apply "$programs/widgetconf" > "$work/apply.ours"
python3 Benchmarks/whole_programs.py backup "$programs/widgetconf" > "$work/backup.ours"
python3 Benchmarks/live_board.py "$programs/widgetconf" > "$work/board.ours"
"$programs/host-overhead" > "$work/host.ours"
# The way between two processors varies more than what the host adds to a round trip.
taskset -c 0 "$programs/host-overhead" > "$work/host-alone.ours"
"$programs/picture-benchmark" > "$work/pictures.ours"
"$programs/picture-benchmark" svg "$work/medium.svg"
"$python" Benchmarks/picture_peers.py "$work/medium.svg" > "$work/pictures.peers"
"$python" Benchmarks/web_page.py "$programs/widgetconf" > "$work/page.ours"
"$python" Benchmarks/web_form.py "$programs/widgetconf" > "$work/web-form.ours"
python3 Benchmarks/sources.py "$programs/widgetconf-source" > "$work/sources.ours"
python3 Benchmarks/pushes.py "$programs/widgetconf" > "$work/pushes.ours"
python3 Benchmarks/table.py "$work"
"$programs/edit-form-benchmark" 200 10000
