#!/usr/bin/env python3
"""Holds JSON documents against a JSON Schema, with the validator that PyPI calls jsonschema.

    validate-json.py SCHEMA < LINES

Every line of the input is a document. For each a line is written: `valid`, or `invalid: ` and the first reason.
Exits with 3 when jsonschema is not installed, with 2 when the schema itself is not one.
"""

import json
import sys

try:
    import jsonschema
except ImportError:
    print("the Python package jsonschema is not installed", file=sys.stderr)
    sys.exit(3)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    kind = jsonschema.validators.validator_for(schema)
    try:
        kind.check_schema(schema)
    except jsonschema.SchemaError as error:
        print(f"the schema is not one: {error.json_path}: {error.message}", file=sys.stderr)
        sys.exit(2)
    validator = kind(schema, format_checker=kind.FORMAT_CHECKER)
    for line in sys.stdin.buffer.read().split(b"\n"):
        if not line:
            continue
        errors = sorted(validator.iter_errors(json.loads(line)), key=lambda error: error.json_path)
        reasons = "; ".join(f"{error.json_path}: {error.message[:200]}" for error in errors[:3])
        print(f"invalid: {reasons}" if errors else "valid")


main()
