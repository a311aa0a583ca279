#!/bin/bash
# The main job on this very repository, on a board of its own that is gone afterwards.
# Usage: demo.sh FOLDER-OF-THE-PROGRAMS
set -euo pipefail

programs=$(cd "$1" && pwd)
samples=$(cd "$(dirname "$0")" && pwd)
repository=$(dirname "$samples")
state=$(mktemp -d)
trap 'rm -rf "$state"' EXIT

if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then
    color=always bold=$'\e[1m' dim=$'\e[2m' plain=$'\e[0m'
else
    color=never bold= dim= plain=
fi

# Side by side, two medium widgets need a hundred columns.
family=systemMedium
if [ -t 1 ] && [ "$(tput cols 2>/dev/null || echo 80)" -lt 100 ]; then family=systemSmall; fi

# Git refuses a folder of another user, and a tree that was not cloned has no history: the demo goes on.
if ! git -C "$repository" rev-parse --git-dir >/dev/null 2>&1; then
    export HOME="$state/home"
    mkdir -p "$HOME"
    git config --global --add safe.directory "$repository"
fi
if ! git -C "$repository" rev-parse --git-dir >/dev/null 2>&1; then
    repository="$state/widgetconf"
    git init -q "$repository"
    for word in first second third; do
        git -C "$repository" -c user.name=Demo -c user.email=demo@example.org \
            commit -q --allow-empty -m "The $word commit of the demo"
    done
fi

# The demo does not build the program of widgets without a program, so its workspace has all other samples.
workspace="$state/samples"
mkdir "$workspace"
{
    printf 'format: 1\nname: samples\nintents: ["%s/Intents/*.yaml"]\nproviders:\n' "$(dirname "$samples")"
    grep -L '^source:' "$samples"/*/provider.yaml | sed 's/.*/  - "&"/'
} >"$workspace/widgetconf.yaml"

heading() { printf '\n%s%s%s\n' "$bold" "$1" "$plain"; }
quiet() { "$programs/widgetconf" -C "$workspace" --state "$state" --color "$color" "$@"; }
run() {
    printf '%s$ widgetconf %s%s\n' "$dim" "$*" "$plain"
    quiet "$@"
}

heading "The definitions are checked, and each widget is bound to its provider"
run check 2>&1

heading "What can be placed"
run gallery

heading "A widget on the board, for this repository"
run add today-commit --family "$family" "repository=$repository" 2>"$state/talk" || {
    cat "$state/talk" >&2
    exit 1
}

heading "Its policy is never: nothing refreshes it by itself"
run timeline today-commit-1

heading "An accepted edit asks for a fresh timeline at once, all the same"
run edit today-commit-1 days=30 goal=5 tint="#bf8700" --picture

heading "Every reload is on record"
run ledger today-commit-1

# A demonstration that cannot fail shows nothing: the edit has to be answered.
quiet ledger today-commit-1 --format json >"$state/ledger"
if [ "$(grep -c '"outcome": "answered"' "$state/ledger")" != 2 ]; then
    echo "the edit was not answered with a fresh timeline" >&2
    exit 1
fi
