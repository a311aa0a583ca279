#!/bin/bash
# Feeds random definitions to everything that reads them, until a number of inputs or a crash.
#
#   Tests/Fuzz/run.sh [--flood] [INPUTS] [MORE OPTIONS OF LIBFUZZER]
#
# --flood watches less of the code: it finds fewer new ways into it, and tries several times as many inputs along those
# that are known.
#
# A crash leaves its input in .build/fuzz/crash-…; make a case of it. What covers new code is kept in
# .build/fuzz/corpus and begins the next run.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=.build/fuzz
build=$folder/build
watching=()
habits=()
if [ "${1:-}" = --flood ]; then
    shift
    build=$folder/flood
    watching=(-Xswiftc -sanitize-coverage=func,inline-8bit-counters,pc-table)
    # Choosing the next input by what is rare takes longer than trying one.
    habits=(-entropic=0 -max_len=512)
fi
inputs=${1:-1000000}
shift || true
mkdir -p "$folder/corpus" "$folder/seeds"
WIDGETCONF_FUZZ=1 ONLY=definition-fuzzer swift build -c release --scratch-path "$build" \
    -Xswiftc -sanitize=fuzzer "${watching[@]}" -Xswiftc -use-ld=lld --product definition-fuzzer
# The first byte says what a file is taken for: the seeds are our own cases, samples and intents.
rm -f "$folder"/seeds/*
number=0
find Tests/Cases Intents Samples -name '*.yaml' | sort | while read -r file; do
    case "$(basename "$file")" in
    provider.yaml | *.provider.yaml) role='\001' ;;
    widgetconf.yaml) role='\002' ;;
    *.intent.yaml) role='\000' ;;
    *.test.yaml) role='\004' ;;
    *.view.yaml) role='\005' ;;
    *.*.yaml) role='\003' ;;
    *) role='\000' ;;
    esac
    { printf "$role"; cat "$file"; } > "$folder/seeds/$number"
    number=$((number + 1))
done
find Tests/Cases Samples -name '*.json' -size -8k | sort | while read -r file; do
    { printf '\006'; cat "$file"; } > "$folder/seeds/json-$number"
    # JSON is YAML, too.
    { printf '\000'; cat "$file"; } > "$folder/seeds/yaml-$number"
    number=$((number + 1))
done
python3 Tests/Fuzz/migrations.py 500 "$folder/seeds"
# Swift's own handler would print the stack and end the process before the input is written.
export SWIFT_BACKTRACE=enable=no
exec "$build/release/definition-fuzzer" -runs="$inputs" -max_len=2048 "${habits[@]}" -timeout=10 -rss_limit_mb=2048 \
    -dict=Tests/Fuzz/words.dict -artifact_prefix="$folder/" -print_final_stats=1 "$@" \
    "$folder/corpus" "$folder/seeds"
