"""Processor, memory and disks of this machine. Reads /proc and needs no network."""

import os
from datetime import timedelta

from widgetconf import Entry, Provider, Timeline, after, gauge, hstack, image, spacer, text, vstack

WORDS = {
    "en": {"processor": "Processor", "memory": "Memory", "disk": "Disk", "free": "{} free", "load": "load {:.1f}"},
    "ko": {"processor": "프로세서", "memory": "메모리", "disk": "디스크", "free": "{} 남음", "load": "부하 {:.1f}"},
}

provider = Provider()
system = provider.static_widget(
    "system",
    families=["systemSmall", "systemMedium", "accessoryCircular", "accessoryRectangular", "accessoryInline"])


class Part:
    """A part of the machine: the used fraction, and what is said about it."""

    def __init__(self, name, used, detail):
        self.name, self.used, self.detail = name, min(max(used, 0), 1), detail

    @property
    def percent(self):
        return f"{self.used:.0%}"

    @property
    def tint(self):
        return "red" if self.used >= 0.9 else "orange" if self.used >= 0.75 else "green"


def size(count):
    """Bytes for people: `1.5 GB`."""
    for unit in ("B", "kB", "MB", "GB", "TB"):
        if count < 1000 or unit == "TB":
            return f"{count:.0f} {unit}" if count >= 10 or unit == "B" else f"{count:.1f} {unit}"
        count /= 1000


def memory():
    """The bytes of all memory and of what programs can still use."""
    with open("/proc/meminfo", encoding="ascii") as file:
        fields = {line.split(":")[0]: int(line.split()[1]) * 1024 for line in file}
    return fields["MemTotal"], fields["MemAvailable"]


def disks():
    """The mount points of disks, each disk once, with all its bytes and those that are free."""
    found = {}
    with open("/proc/mounts", encoding="utf-8") as file:
        for line in file:
            device, folder = (part.replace("\\040", " ") for part in line.split()[:2])
            if device.startswith("/dev/") and os.path.isdir(folder):
                found.setdefault(device, folder)
    if "/" not in found.values():
        found[""] = "/"  # In a container, the root is no device.
    for folder in sorted(found.values()):
        try:
            status = os.statvfs(folder)
        except OSError:
            continue
        if status.f_blocks:
            yield folder, status.f_blocks * status.f_frsize, status.f_bavail * status.f_frsize


def parts(words):
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    total, free = memory()
    result = [
        Part(words["processor"], load / cores, words["load"].format(load)),
        Part(words["memory"], 1 - free / total, words["free"].format(size(free))),
    ]
    for folder, total, free in disks():
        name = words["disk"] if folder == "/" else os.path.basename(folder)
        result.append(Part(name, 1 - free / total, words["free"].format(size(free))))
    return result


def sample(words):
    return [
        Part(words["processor"], 0.32, words["load"].format(1.3)),
        Part(words["memory"], 0.78, words["free"].format("3.5 GB")),
        Part(words["disk"], 0.57, words["free"].format("104 GB")),
    ]


def row(part, has_detail):
    detail = part.detail if has_detail else part.percent
    return vstack(
        hstack(text(part.name, line_limit=1), spacer(), text(detail, color="secondary", line_limit=1)),
        gauge(part.used, tint=part.tint, value_label=part.percent if has_detail else None))


def view(parts, family):
    fullest = max(parts, key=lambda part: part.used)
    if family == "accessoryInline":
        return hstack(image("gear"), text(" · ".join(f"{part.name} {part.percent}" for part in parts[:2])))
    if family == "accessoryCircular":
        return gauge(fullest.used, style="circular", value_label=fullest.percent, tint=fullest.tint)
    if family == "accessoryRectangular":
        return vstack(*(gauge(part.used, label=part.name, tint=part.tint) for part in parts[:3]))
    has_detail = family != "systemSmall"
    return vstack(*(row(part, has_detail) for part in parts[:3]), spacing=16)


@system.placeholder
def placeholder(context):
    return view(sample(WORDS.get(context.language, WORDS["en"])), context.family)


@system.timeline
def timeline(context):
    words = WORDS.get(context.language, WORDS["en"])
    known = sample(words) if context.is_preview or context.is_simulated else parts(words)
    return Timeline([Entry(context.now, view(known, context.family))], after(context.now + timedelta(minutes=1)))


if __name__ == "__main__":
    provider.run()
