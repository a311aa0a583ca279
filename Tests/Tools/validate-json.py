#!/usr/bin/env python3
"""Holds JSON documents against JSON Schemas, with the validator that PyPI calls jsonschema.

    validate-json.py [--check] [SCHEMA] < LINES

Every line of the input is a document, or `{"schema": …}` for another schema from here on, whose documents come as
`{"document": …}`, or as `{"parsed": …}` to get the keys `true` and `false` as booleans, as parsers of YAML give them. For each document a line is written: `valid`, or `invalid: ` and the first reasons.
With --check, it exits with 2 if a schema is not one; for a large schema, that takes longer than a hundred documents.
Exits with 3 when jsonschema is not installed.
"""

import json
import sys

try:
    import jsonschema
except ImportError:
    print("the Python package jsonschema is not installed", file=sys.stderr)
    sys.exit(3)


def checked(kind, schema):
    """Exits if the schema is not one. Definitions that several schemas share are checked once."""
    parts = {"$defs": schema["$defs"]} if set(schema) == {"$ref", "$defs"} else schema
    text = json.dumps(parts)
    if text not in CHECKED:
        kind.check_schema(parts)
        CHECKED.add(text)


CHECKED = set()
CHECKS = "--check" in sys.argv


def validator(schema):
    kind = jsonschema.validators.validator_for(schema, default=jsonschema.Draft202012Validator)
    try:
        if CHECKS:
            checked(kind, schema)
    except jsonschema.SchemaError as error:
        print(f"the schema is not one: {error.json_path}: {error.message}", file=sys.stderr)
        sys.exit(2)
    return kind(schema, format_checker=kind.FORMAT_CHECKER)


def parsed(value):
    if isinstance(value, list):
        return [parsed(element) for element in value]
    if not isinstance(value, dict):
        return value
    return {{"true": True, "false": False}.get(key, key): parsed(element) for key, element in value.items()}


def main():
    current = None
    if sys.argv[-1].endswith(".json"):
        with open(sys.argv[-1], encoding="utf-8") as file:
            current = validator(json.load(file))
    several = current is None
    validators = {}
    for line in sys.stdin.buffer.read().split(b"\n"):
        if not line:
            continue
        document = json.loads(line)
        if several:
            if "schema" in document:
                if line not in validators:
                    validators[line] = validator(document["schema"])
                current = validators[line]
                continue
            document = parsed(document["parsed"]) if "parsed" in document else document["document"]
        errors = sorted(current.iter_errors(document), key=lambda error: error.json_path)
        reasons = "; ".join(f"{error.json_path}: {error.message[:200]}" for error in errors[:3])
        print(f"invalid: {reasons}" if errors else "valid")


main()
