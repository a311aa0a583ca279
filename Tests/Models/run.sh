#!/bin/bash
# Checks the model of leases with spin: all states have no error, and without the epoch there is one.
# OUT is the folder for the generated programs.
set -euo pipefail
model="$(cd "$(dirname "$0")" && pwd)/lease.pml"
out="${OUT:-$(dirname "$model")/../../.build/models}"
mkdir -p "$out" && cd "$out"

# Without the epoch, the shortest way to an error is searched.
spin -DNO_EPOCH -a "$model"
cc -O2 -w -DSAFETY -DBFS -o without-epoch pan.c
./without-epoch > without-epoch.txt
grep -E 'assertion violated|depth reached|states, stored' without-epoch.txt
grep -q 'assertion violated' without-epoch.txt || { echo "no error without the epoch" >&2; exit 1; }

spin -a "$model"
cc -O2 -w -DSAFETY -o all-states pan.c
./all-states -m100000 > all-states.txt
grep -E 'errors:|states, stored' all-states.txt
grep -q 'errors: 0' all-states.txt && ! grep -q 'max search depth too small' all-states.txt \
    || { echo "an error: see $PWD/all-states.txt" >&2; exit 1; }
