#!/usr/bin/env python3
"""Shows hostile texts of a provider in real bars: tmux, polybar and Waybar.

    bars.py FOLDER-OF-THE-PROGRAMS [PICTURES [BAR…]]

Each text tries to run a command, or to change the look of the bar. For each bar that is installed, the line of the
widget is shown with each text, and followed while a serve starts and ends. polybar runs on Xvfb, where each of its
cells is clicked, and Waybar in sway without a screen. PICTURES is a folder for pictures of the bars; without
BAR, all bars are shown.

Prints one line for each bar, and exits with 1 if a command ran or a bar complained.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

programs = os.path.abspath(sys.argv[1])
pictures = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else None
folder = tempfile.mkdtemp(prefix="widgetconf-bars-")
# Short, so that bars show the whole command.
marker = f"/tmp/b{os.getpid() % 1000}"
touch = f">{marker}"

TEXTS = [
    f"#({touch})", f"#[fg=red]#({touch})#[default]", f"##({touch}) ###({touch})", "#{pid} #{l:x} #{T:status-left}",
    "#{?1,#[bg=red],} %H:%M:%S #,#}", f"#\u0301({touch})",
    f"%{{A1:{touch}:}}click%{{A}}", f"%%{{A1:{touch}:}}click%%{{A}}", f"%{{A1:{touch}:%{{A}}", "%{F#f00 B#0f0}red%{F- B-}",
    "%{\u0301T2}x %{O-9999}", "%{PR} %{l}%{c}%{r}", "%output% %pid% %counter%",
    "<b>bold</b> & <span size='999999'>large", "&amp; &lt;b&gt; &bogus; &", "<\u0301b>&\u0301", "\"}\n{\"text\":\"forged\"",
    "two\nlines\r\nand\u2028more", "\x1b]0;title\x07\x1b[31mred\x1b[2J", "\u202eright to left\u202c \u200e\u200f", "nul\x00nul",
    "🔥 안녕 مرحبا ❤️ 👨‍👩‍👧", "", "  ",
]

PROVIDER = f"""
import json, sys
texts = json.loads({json.dumps(json.dumps(TEXTS))})
for line in sys.stdin:
    request = json.loads(line)
    method, params, result = request["method"], request.get("params"), None
    if method == "initialize": result = {{"kinds": [{{"kind": "hostile", "configuration": "intent"}}]}}
    elif method == "timeline":
        entry = {{"date": params["context"]["now"], "view": texts[params["configuration"]["index"]]}}
        result = {{"entries": [entry], "policy": "never"}}
    elif method in ("placeholder", "snapshot"): result = {{"view": "placeholder"}}
    if result: print(json.dumps({{"jsonrpc": "2.0", "id": request["id"], "result": result}}), flush=True)
"""

FILES = {
    "widgetconf.yaml": 'format: 1\nname: bars\nintents: ["hostile.intent.yaml"]\nproviders: ["provider.yaml"]\n',
    "hostile.intent.yaml": "format: 1\nintents:\n  Hostile:\n    title: Hostile\n    parameters:\n"
    "      index: { title: Index, type: integer, default: 0 }\n",
    "provider.yaml": "format: 1\nprovider: hostile\ncommand: [python3, provider.py]\nwidgets:\n  hostile:\n"
    "    title: Hostile\n    description: Shows hostile texts.\n    families: [systemSmall]\n"
    "    configuration: { intent: Hostile }\n",
    "provider.py": PROVIDER,
}

environment = dict(os.environ, HOME=folder, XDG_RUNTIME_DIR=folder, WIDGETCONF_STATE=folder + "/state",
                   PATH=programs + ":" + os.environ["PATH"], LANG="C.UTF-8", LC_ALL="C.UTF-8", NO_COLOR="1")
environment.pop("TMUX", None)
processes = []
problems = []


def run(*words, **others):
    return subprocess.run(words, env=environment, cwd=folder, capture_output=True, text=True, **others)


def start(*words, log=None, **variables):
    output = open(log, "w") if log else subprocess.DEVNULL
    process = subprocess.Popen(words, env={**environment, **variables}, cwd=folder, stdout=output, stderr=output,
                               stdin=subprocess.DEVNULL)
    processes.append(process)
    return process


def end(process):
    process.terminate()
    process.wait(10)
    processes.remove(process)


def until(condition, seconds=20):
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def report(problem):
    problems.append(problem)
    print("  " + problem)


def serve():
    process = start("widgetconf", "serve", log=folder + "/serve.log")
    if not until(lambda: "serving" in open(folder + "/serve.log").read()):
        report("serve did not start: " + open(folder + "/serve.log").read())
    return process


def each_text():
    """Shows each text, one after the other."""
    for index, text in enumerate(TEXTS):
        run("widgetconf", "edit", "hostile-1", f"index={index}", "--no-picture")
        yield text


def check(bar):
    if os.path.exists(marker):
        report(f"{bar} ran a command of a provider")
        os.remove(marker)


def screen():
    return run("tmux", "-L", "outer", "capture-pane", "-p", "-t", "bars").stdout


def in_tmux():
    """The status line as it is drawn: in a pane of another tmux."""
    with open(folder + "/tmux.conf", "w") as file:
        file.write("set -g status-right '#(widgetconf render hostile-1 --output tmux --follow)'\n"
                   "set -g status-right-length 80\nset -g status-interval 1\nset -g status-left ''\n")
    run("tmux", "-L", "inner", "-f", folder + "/tmux.conf", "new-session", "-d", "-x", "120", "-y", "5", "-s", "in")
    run("tmux", "-L", "outer", "-f", "/dev/null", "new-session", "-d", "-x", "120", "-y", "6", "-s", "bars",
        "env -u TMUX tmux -L inner attach -t in")
    for text in each_text():
        plain = run("widgetconf", "render", "hostile-1", "--output", "plain").stdout.strip()
        wanted = " ".join(plain.split())[:30].replace("##", "#")
        # tmux shows half of the signs in a row, so they are compared without their number.
        shown = lambda: " ".join(screen().split()).replace("##", "#").replace("##", "#")
        if not until(lambda: wanted.replace("##", "#") in shown(), 8):
            report(f"tmux does not show {wanted!r} of {text!r}, but {screen().strip()!r}")
        check("tmux")
    end(server.pop())
    if not until(lambda: "disconnected" in screen()):
        report("tmux does not show that the board is gone")
    server.append(serve())
    if not until(lambda: "disconnected" not in screen()):
        report("tmux does not show that the board is back")
    for name in ("outer", "inner"):
        run("tmux", "-L", name, "kill-server")


def in_polybar():
    # Xvfb writes the number of a free display when it is ready.
    screen = start("Xvfb", "-displayfd", "1", "-screen", "0", "800x100x24", log=folder + "/xvfb.log")
    ready = lambda: [line.strip() for line in open(folder + "/xvfb.log") if line.strip().isdigit()]
    if not until(ready):
        return report("Xvfb did not start: " + open(folder + "/xvfb.log").read()[-300:])
    display = ":" + ready()[0]
    with open(folder + "/polybar.ini", "w") as file:
        file.write("[bar/test]\nwidth = 100%\nheight = 24\nmodules-left = hostile\nfont-0 = Noto Sans:size=10\n"
                   "[module/hostile]\ntype = custom/script\ntail = true\n"
                   "exec = widgetconf render hostile-1 --output polybar --follow\n")
    log = folder + "/polybar.log"
    bar = start("polybar", "-c", folder + "/polybar.ini", "-l", "info", "test", log=log, DISPLAY=display)
    time.sleep(2)
    for index, text in enumerate(each_text()):
        time.sleep(0.4)
        if pictures:
            run("env", "DISPLAY=" + display, "import", "-window", "root", f"{pictures}/polybar-{index}.png")
        for x in range(4, 400, 16):
            run("env", "DISPLAY=" + display, "xdotool", "mousemove", str(x), "12", "click", "1")
        check("polybar")
        if bar.poll() is not None:
            return report(f"polybar ended at {text!r}: " + open(log).read()[-300:])
    said = [line for line in open(log) if "error" in line.lower() or "tag" in line.lower()]
    if said:
        report("polybar complains: " + said[0].strip())
    end(bar)
    end(screen)


def in_waybar():
    runtime = os.path.join(folder, "wayland")
    os.mkdir(runtime, 0o700)
    with open(runtime + "/sway.conf", "w") as file:
        file.write("output HEADLESS-1 resolution 800x100\n")
    # sway refuses to run as root.
    user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.getuid() == 0 else []
    if user:
        os.chmod(folder, 0o755)
        os.chown(runtime, 65534, 65534)
    sway = start(*user, "sway", "-c", runtime + "/sway.conf", log=folder + "/sway.log", WLR_BACKENDS="headless",
                 WLR_LIBINPUT_NO_DEVICES="1", WLR_RENDERER="pixman", XDG_RUNTIME_DIR=runtime)
    if not until(lambda: any(name.startswith("wayland-") for name in os.listdir(runtime))):
        return report("sway did not start: " + open(folder + "/sway.log").read()[-300:])
    display = runtime + "/" + sorted(name for name in os.listdir(runtime) if name.startswith("wayland-"))[0]
    module = {"exec": "widgetconf render hostile-1 --output waybar --follow", "return-type": "json", "format": "{}"}
    with open(folder + "/waybar.json", "w") as file:
        json.dump({"modules-left": ["custom/hostile"], "custom/hostile": module, "height": 24}, file)
    with open(folder + "/waybar.css", "w") as file:
        file.write("* { font-family: 'Noto Sans'; font-size: 13px }\n.disconnected { color: #999999 }\n")
    log = folder + "/waybar.log"
    bar = start("waybar", "-c", folder + "/waybar.json", "-s", folder + "/waybar.css", log=log,
                WAYLAND_DISPLAY=display, GDK_BACKEND="wayland")
    time.sleep(2)
    for index, text in enumerate(each_text()):
        time.sleep(0.4)
        if pictures:
            run("env", "WAYLAND_DISPLAY=" + display, "grim", f"{pictures}/waybar-{index}.png")
        check("waybar")
        if bar.poll() is not None:
            return report(f"waybar ended at {text!r}: " + open(log).read()[-300:])
    signs = ("markup", "json", "parse", "exception")
    said = [line for line in open(log) if any(sign in line.lower() for sign in signs) and "Using" not in line]
    if said:
        report("waybar complains: " + said[0].strip())
    end(bar)
    end(sway)


only = sys.argv[3:]
BARS = {
    "tmux": (in_tmux, ["tmux"]), "polybar": (in_polybar, ["polybar", "Xvfb", "xdotool"]),
    "waybar": (in_waybar, ["waybar", "sway"]),
}

server = []
try:
    for name, text in FILES.items():
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)
    added = run("widgetconf", "add", "hostile", "--no-picture")
    if added.returncode != 0:
        sys.exit("the widget cannot be placed: " + added.stderr)
    server.append(serve())
    for name, (show, needed) in BARS.items():
        if only and name not in only:
            continue
        missing = [program for program in needed if shutil.which(program) is None]
        if missing:
            print(f"{name}: skipped, because {', '.join(missing)} is missing")
            continue
        before = len(problems)
        show()
        print(f"{name}: {len(TEXTS)} texts" + (" without effect" if len(problems) == before else ""))
finally:
    for process in reversed(processes):
        process.kill()
    shutil.rmtree(folder, ignore_errors=True)
sys.exit(1 if problems else 0)
