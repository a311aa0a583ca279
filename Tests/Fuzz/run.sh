#!/bin/bash
# Feeds random definitions to everything that reads them, until a number of inputs or a crash.
#
#   Tests/Fuzz/run.sh [INPUTS] [MORE OPTIONS OF LIBFUZZER]
#
# A crash leaves its input in .build/fuzz/crash-…; make a case of it. What covers new code is kept in
# .build/fuzz/corpus and begins the next run.
set -euo pipefail
cd "$(dirname "$0")/../.."
inputs=${1:-1000000}
shift || true
folder=.build/fuzz
mkdir -p "$folder/corpus" "$folder/seeds"
WIDGETCONF_FUZZ=1 ONLY=definition-fuzzer swift build -c release --scratch-path "$folder/build" \
    -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld --product definition-fuzzer
# The first byte says what a file is taken for: the seeds are our own cases, samples and intents.
rm -f "$folder"/seeds/*
number=0
find Tests/Cases Intents Samples -name '*.yaml' | sort | while read -r file; do
    case "$(basename "$file")" in
    provider.yaml | *.provider.yaml) role='\001' ;;
    widgetconf.yaml) role='\002' ;;
    *.intent.yaml) role='\000' ;;
    *.*.yaml) role='\003' ;;
    *) role='\000' ;;
    esac
    { printf "$role"; cat "$file"; } > "$folder/seeds/$number"
    number=$((number + 1))
done
exec "$folder/build/release/definition-fuzzer" -runs="$inputs" -max_len=2048 -timeout=10 -rss_limit_mb=2048 \
    -dict=Tests/Fuzz/words.dict -artifact_prefix="$folder/" -print_final_stats=1 "$@" \
    "$folder/corpus" "$folder/seeds"
