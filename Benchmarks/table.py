"""Prints the figures in a folder as one table: table.py FOLDER. Exit code 1 when a limit is not kept."""
import json
import os
import statistics
import sys

# How many times the time of a plain heap in C an entry may take, by the number of widgets. A large board has 10,000.
ENGINE_LIMITS = {10_000: 2, 100_000: 2.5}
# A kilobyte a widget.
ENGINE_MEGABYTES = 100

def read(folder, name):
    """The JSON lines of a file; none when it is not there."""
    path = os.path.join(folder, name)
    if not os.path.exists(path):
        return []
    with open(path) as lines:
        return [json.loads(line) for line in lines]


def configuration_rows(folder):
    """What `rows` gives, for stored configurations; their counts must be those of the peers."""
    peers = read(folder, "configurations.peers")
    for whole in read(folder, "configurations.ours"):
        for peer in peers:
            if peer["valid"] != whole["valid"] or peer.get("invalid", whole["invalid"]) != whole["invalid"]:
                sys.exit(f"the counts differ: {whole} and {peer}")
        pydantic = [peer["seconds"] * 1000 for peer in peers if "pydantic" in peer["peer"]]
        peer = statistics.median(pydantic) if pydantic else None
        yield compared("200,000 configurations (ms)", whole["median_ms"], peer, 2.5)


def editing_rows(editing):
    def limited(name, value, limit):
        return name, value, None, None, f"{limit} ms", value <= limit
    key = editing["key_limit"]
    yield limited("form of 200 parameters, opened (ms)", editing["open_ms"], editing["open_limit"])
    yield limited("key to screen, typing, 99th (ms)", editing["typing_ms"], key)
    yield limited("key to screen, 1,000 choices, 99th (ms)", editing["filtering_ms"], key)
    alone, provider, limit = editing["alone_ms"], editing["provider_ms"], editing["alone_limit"]
    yield ("edit without serve, beside Python (ms)", alone, provider, None, f"+{limit} ms", alone <= provider + limit)
    yield limited("completion of 1,000 choices (ms)", editing["completion_ms"], editing["completion_limit"])


def host_rows(host, alone):
    yield compared("request through the host, against a pipe (us)", alone["host_us"], alone["bare_us"], host["limit"])
    share, least = host["host_per_s"] / host["bare_per_s"], host["throughput_limit"]
    yield ("requests a second, 16 outstanding", host["host_per_s"], host["bare_per_s"], share,
           f">= {least:g}", share >= least)
    limit = host["start_limit_ms"]
    for name in ["hidden", "sandboxed"]:
        start = host[f"{name}_start_ms"]
        yield (f"start, {name} (ms)", start, host["start_ms"], None, f"+{limit} ms",
               start <= host["start_ms"] + limit)
    yield (f"processes for {host['widgets']:,} requests", host["processes"], None, None, "1", host["processes"] == 1)
    yield (f"answers of {host['providers']} providers started at once", host["answered"], None, None,
           str(host["providers"]), host["answered"] == host["providers"])
    yield "until all of them answered (ms)", host["all_started_ms"], None, None, None, None


def board_rows(board):
    still, ticking = board["still"], board["ticking"]
    name = f"board of {board['widgets']} widgets, {board['seconds']} s"
    for what in ["processor_ms", "switches", "bytes"]:
        unit = what.replace("_ms", " time (ms)")
        yield f"{name}: {unit}", still[what], None, None, "0", still[what] == 0
    best = min((board[peer]["processor_ms"] for peer in ["btop", "glances"] if peer in board), default=None)
    yield (f"{name}, ticking (ms)", ticking["processor_ms"], best, None, f"{board['limit']} ms",
           ticking["processor_ms"] <= board["limit"])


def picture_rows(pictures, peers):
    for picture in pictures:
        name, limit, most = picture["picture"], picture.get("limit"), picture.get("bytesLimit")
        fastest = min((peer["microseconds"] for peer in peers if "scale 2, 8 bit" in name), default=None)
        time = picture["microseconds"]
        yield (f"{name} (us)", time, fastest, None, limit and f"{limit} us", None if limit is None else time <= limit)
        if most:
            yield f"{name} (bytes)", picture["bytes"], None, None, str(most), picture["bytes"] <= most
    for peer in peers:
        yield f"the same SVG as PNG by {peer['peer']} (us)", peer["microseconds"], None, None, None, None


def page_rows(page):
    peers = [page[name] for name in ["netdata", "glances"] if name in page]
    names = {"median_ms": f"edit of {page['widgets']} widgets to the page, median (ms)",
             "processor_share": "its web server (processors)", "first_paint_ms": "first paint of the page (ms)",
             "shell_bytes": "the page without widgets (bytes)", "widget_bytes": "a widget (bytes)",
             "growth_bytes": "growth of the page in an hour (bytes)",
             "display_growth_bytes": "growth of a display's page in an hour (bytes)"}
    for key, name in names.items():
        value, limit = page.get(key), page["limits"][key]
        best = min((peer[key] for peer in peers if key in peer), default=None)
        yield name, value, best, None, str(limit), None if value is None else value <= limit
    yield "memory of a stream (KiB)", page["stream_kib"], None, None, None, None


def source_rows(sources):
    limit, most = sources["limit"], sources["memory_limit"]
    for cost, name in [("us", "request of a source"), ("processor_us", "its processor time")]:
        ours, kept = sources[f"source_{cost}"], sources.get(f"kept_{cost}")
        yield compared(f"{name}, against curl (us)", ours, sources.get(f"curl_{cost}"), limit)
        if kept is not None:
            yield "... against one curl for all (us)", ours, kept, ours / max(kept, 1), None, None
    yield (f"memory of {sources['widgets']} sources (MB)", sources["megabytes"], None, None, f"{most} MB",
           sources["megabytes"] <= most)


def push_rows(pushes):
    rate, least, most = pushes["accepted_per_s"], pushes["rate_limit"], pushes["pictures_limit"]
    yield f"pushes to {pushes['widgets']} widgets, a second", rate, None, None, f">= {least:g}", rate >= least
    yield "their replies, median (ms)", pushes["median_ms"], None, None, None, None
    yield "their replies, 99th of 100 (ms)", pushes["p99_ms"], None, None, None, None
    yield ("pictures of a tile meanwhile, a second", pushes["pictures_per_s"], None, None, f"{most}",
           pushes["pictures_per_s"] <= most)
    yield compared("a push, against a refused one + insert (ms)", pushes["accepted_ms"],
                   pushes["refused_ms"] + pushes["insert_ms"], pushes["cost_limit"])
    yield "a durable insert (ms)", pushes["insert_ms"], None, None, None, None


def compared(name, ours, peer, limit):
    """A row that is held against a peer where there is one."""
    if peer is None:
        return name, ours, None, None, None, None
    return name, ours, peer, ours / peer, f"{limit:.2g} times", ours <= limit * peer


def rows(folder):
    """Name, ours, floor or peer, ratio, limit and whether it is kept (None: only recorded)."""
    for edit in read(folder, "edit.ours"):
        beside = f" of {edit['others']:,}" if edit["others"] else ""
        yield (f"edit{beside}, median of {edit['edits']} (ms)", edit["median_ms"], edit["floor_median_ms"],
               edit["ratio"], f"{edit['limit']:g} times", edit["ratio"] <= edit["limit"])
        yield f"edit{beside}, 99th of 100 (ms)", edit["p99_ms"], edit["floor_p99_ms"], None, None, None
        yield f"edit{beside}, processor time (ms)", edit["cpu_ms"], None, None, None, None

    for editing in read(folder, "editing.ours"):
        yield from editing_rows(editing)

    for definitions in read(folder, "definitions.ours"):
        # Both are the best of as many rounds in one process, in turn.
        ours = definitions["best_ms"]
        yield compared("5,000 intents, read and checked (ms)", ours, definitions["events_ms"], 5)
        yield compared("5,000 intents, most memory (MB)", definitions["megabytes"],
                       definitions["file_megabytes"], 10)
        yield compared("the same in 1,000 files (ms)", definitions["small_files_ms"], ours, 2)
        yield ("(a+)+ against 10 KB (ms)", definitions["pattern_ms"], None, None, "1 ms",
               definitions["pattern_ms"] <= 1)

    yield from configuration_rows(folder)
    [host] = read(folder, "host.ours")
    [alone] = read(folder, "host-alone.ours")
    yield from host_rows(host, alone)

    engines = read(folder, "engine.ours")
    for engine in engines:
        widgets = engine["widgets"]
        yield compared(f"engine, {widgets:,} widgets (ns an entry)", engine["ns_per_entry"],
                       engine["floor_ns_per_entry"], ENGINE_LIMITS[widgets])
    memory = engines[-1]["megabytes"]
    yield "its memory (MB)", memory, None, None, f"{ENGINE_MEGABYTES} MB", memory <= ENGINE_MEGABYTES

    [apple] = read(folder, "apple.ours")
    for way in ["import", "export"]:
        yield compared(f"{way} of 560 KB, against plistlib (ms)", apple[way + "_ms"], apple["plistlib_ms"],
                       apple["limit"])

    [board] = read(folder, "board.ours")
    yield from board_rows(board)

    yield from picture_rows(read(folder, "pictures.ours"), read(folder, "pictures.peers"))
    [page] = read(folder, "page.ours")
    yield from page_rows(page)

    [sources] = read(folder, "sources.ours")
    yield from source_rows(sources)
    [pushes] = read(folder, "pushes.ours")
    yield from push_rows(pushes)

    for form in read(folder, "web-form.ours"):
        yield ("the form of a page opens (ms)", form["open_ms"], None, None, f"{form['open_limit']} ms",
               form["open_ms"] <= form["open_limit"])
        yield (f"its {form['events']} keys and clicks after 16 ms (%)", form["slow_percent"], None, None,
               f"{form['slow_limit']} %", form["slow_percent"] <= form["slow_limit"])

    [check] = read(folder, "check.ours")
    yield ("check on Samples, median of 50 (ms)", check["median_ms"], None, None, f"{check['limit']} ms",
           check["median_ms"] <= check["limit"])
    [start] = read(folder, "start.ours")
    yield (f"serve with {start['widgets']:,} widgets, current (ms)", start["best_ms"], None, None,
           f"{start['limit']} ms", start["best_ms"] <= start["limit"])
    yield "its switches in 5 s between deadlines", start["switches"], None, None, "0", start["switches"] == 0
    [apply] = read(folder, "apply.ours")
    for name in ("new", "unchanged"):
        yield (f"a board file with {apply['widgets']:,} {name} widgets (ms)", apply[f"{name}_ms"], None, None,
               f"{apply[f'{name}_limit']} ms", apply[f"{name}_ms"] <= apply[f"{name}_limit"])
    [backup] = read(folder, "backup.ours")
    yield compared(f"edit beside backups of {backup['widgets']:,} widgets, 99th (ms)", backup["beside_ms"],
                   backup["alone_ms"], backup["limit"])
    [idle] = read(folder, "idle.ours")
    yield "idle serve, switches in 5 s", idle["switches"], None, None, "0", idle["switches"] == 0
    if idle["system_calls"] is None:
        print("there is no strace: the system calls of an idle serve are not counted", file=sys.stderr)
    else:
        yield "idle serve, system calls in 5 s", idle["system_calls"], None, None, "0", idle["system_calls"] == 0


def text(value):
    return "" if value is None else f"{value:.2f}" if isinstance(value, float) else str(value)


def main():
    is_kept = True
    print(f"{'benchmark':40}{'ours':>10}{'against':>10}{'ratio':>8}{'limit':>12}")
    for name, ours, floor, ratio, limit, kept in rows(sys.argv[1]):
        verdict = "" if kept is None else "ok" if kept else "OVER"
        print(f"{name:40}{text(ours):>10}{text(floor):>10}{text(ratio):>8}{limit or '':>12}  {verdict}".rstrip())
        is_kept = is_kept and kept is not False
    sys.exit(0 if is_kept else 1)


if __name__ == "__main__":
    main()
