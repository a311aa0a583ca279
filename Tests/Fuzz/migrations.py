"""Writes definitions with random migrations, as inputs of the fuzzer: migrations.py COUNT FOLDER.

Few random changes of a file give a valid migration, and only a valid one is carried out.
"""
import random
import sys

TYPES = ["duration", "string", "integer", "decimal", "percent", "boolean", "date", "time"]
LISTS = ["", ", list: true", ", list: { systemSmall: 1, systemLarge: 3 }", ", list: { max: 3, unique: interval }"]
OLDER = ["moist", "every", "legacy", "beds", "plants.every", "plants.old", "plants.legacy"]


def pick(*choices):
    return random.choice(choices)


def part(present):
    """One part of a migration step. Both sides are at the top, or both are in the object."""
    is_inside = pick(True, False)
    old, now = ([name for name in names if ("." in name) == is_inside] for names in (OLDER, present))
    first, second = random.choice(old + now), random.choice(old + now)
    target, other = random.choice(now), random.choice(now)
    return pick(
        ("rename", f"{{ {random.choice(old)}: {target} }}"), ("drop", f"[{random.choice(old)}]"),
        ("copy", f"{{ {first}: {target} }}"), ("scale", f"{{ {target}: {pick('1d', '2', '0.5')} }}"),
        ("default", f"{{ {target}: {pick('1d', '2', 'a', 'true')} }}"),
        ("retype", f"{{ {target}: {random.choice(TYPES)} }}"),
        ("split", f"{{ {first}: {{ at: \"/\", into: [{target}, {other}] }} }}"),
        ("join", f"{{ {target}: {{ with: \"/\", from: [{first}, {second}] }} }}"))


def definition():
    version = pick(2, 2, 3)
    members = [f"interval: {{ type: {random.choice(TYPES)}{pick('', ', required: true', ', formerly: every')} }}",
               f"size: {{ type: {random.choice(TYPES)} }}", "code: { type: string, secret: true }"]
    members = members[:random.randint(1, 3)]
    present = ["moisture", "plants"] + ["plants." + member.split(":")[0] for member in members]
    lines = ["format: 1", "intents:", "  Garden:", f"    version: {version}", "    parameters:",
             f"      moisture: {{ type: {random.choice(TYPES)}{pick('', ', list: true')} }}",
             f"      plants: {{ type: Plant{random.choice(LISTS)} }}", "    migrations:"]
    for step in range(1, version):
        parts = dict(part(present) for _ in range(random.randint(1, 3)))
        lines += [f"      - from: {step}"] + [f"        {key}: {value}" for key, value in parts.items()]
    return "\n".join(lines + ["types:", f"  Plant: {{ parameters: {{ {', '.join(members)} }} }}", ""])


random.seed(1)
for number in range(int(sys.argv[1])):
    with open(f"{sys.argv[2]}/migration-{number}", "wb") as file:
        file.write(b"\0" + definition().encode())
