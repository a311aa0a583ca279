"""JSON Schemas as tables: the keys of files, the types of parameters, and the members of documents."""

import json
import re

from guides import code, plain

# The names of types in the JSON of documents.
WORDS = {
    "string": "text", "integer": "a whole number", "number": "a number", "boolean": "`true` or `false`",
    "object": "an object", "array": "a list", "null": "`null`"}
NAME, FAMILY = "NAME", "FAMILY"


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "".join("| " + " | ".join(cells) + " |\n" for cells in lines) + "\n" if rows else ""


def label(*words):
    return re.sub(r"[^a-z0-9]+", "-", " ".join(words).lower()).strip("-")


def heading(level, text, name):
    """A heading with a label that other pages can link to."""
    return f"({name})=\n{'#' * level} {text}\n\n"


def literal(value):
    return code(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))


def bounds(schema, word):
    """A number with its limits."""
    least = schema.get("minimum", schema.get("exclusiveMinimum"))
    most = schema.get("maximum", schema.get("exclusiveMaximum"))
    if least is not None and most is not None:
        return f"{word} from {least:g} to {most:g}"
    if least is not None:
        return f"{word}, {'more than' if 'exclusiveMinimum' in schema else 'at least'} {least:g}"
    return f"{word}, at most {most:g}" if most is not None else word


def is_short(schema):
    """Whether an object has a single key, so that it does not need a table."""
    return len(schema.get("properties", {})) == 1


class Values:
    """Describes the values that a schema accepts. References are links to sections."""

    def __init__(self, prefix, sections):
        self.prefix, self.sections = prefix, sections

    def describe(self, schema):
        if not isinstance(schema, dict) or not schema:
            return "any value"
        if "$ref" in schema:
            return self.reference(schema["$ref"].rpartition("/")[2])
        if "const" in schema:
            return literal(schema["const"])
        if "enum" in schema:
            # Half of the currencies and units of the world are not worth a cell.
            words = [literal(value) for value in schema["enum"]]
            return ", ".join(words) if len(words) <= 24 else f"one of {len(words)} words, such as {words[0]}"
        choices = schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf", [])[:1]
        if choices:
            # Single values come before lists of them.
            choices = sorted(choices, key=lambda choice: isinstance(choice, dict) and choice.get("type") == "array")
            return " or ".join(dict.fromkeys(self.describe(choice) for choice in choices))
        return self.typed(schema)

    def reference(self, name):
        if name.startswith("literal-"):
            return f"a value of the type {code(name.removeprefix('literal-'))}"
        return f"[{name}](#{label(self.prefix, name)})" if name in self.sections else code(name)

    def typed(self, schema):
        types = schema.get("type", "object" if "properties" in schema else None)
        if types == "array":
            element = self.describe(schema.get("items"))
            count = (schema.get("minItems"), schema.get("maxItems"))
            size = f"{count[0]} values" if count[0] is not None and count[0] == count[1] else "values"
            words = {"any value": size, "an object": "objects"}.get(element, element)
            return f"a list of {words}"
        if types == "object":
            if is_short(schema):
                return code("{ " + next(iter(schema["properties"])) + ": … }")
            if schema.get("properties"):
                return "an object"
            values = schema.get("additionalProperties")
            return f"a mapping of names to {self.describe(values)}" if isinstance(values, dict) else "an object"
        if types in ("integer", "number"):
            return bounds(schema, WORDS[types])
        if isinstance(types, list):
            return "text" if "string" in types else " or ".join(WORDS[word] for word in types)
        if types == "string":
            return {"date-time": "an instant, RFC 3339"}.get(schema.get("format"), "text")
        return "any value"


class Keys:
    """The keys of a file as sections with tables, from the schema that `widgetconf schema` prints."""

    def __init__(self, document, prefix):
        self.prefix, self.definitions = prefix, document.get("$defs", {})
        self.values = Values(prefix, {
            name for name, schema in self.definitions.items()
            if self.objects(schema) and not name.startswith("literal-")})
        self.sections, self.open, self.seen = [], [("", "The file", document)], set()

    def objects(self, schema, path=""):
        """The objects with keys inside a schema, with the paths that lead to them."""
        if not isinstance(schema, dict) or "$ref" in schema:
            return []
        found = [(path, schema)] if schema.get("properties") and not (path and is_short(schema)) else []
        for word in ("anyOf", "oneOf", "allOf"):
            for choice in schema.get(word, []):
                found += self.objects(choice, path)
        if isinstance(schema.get("additionalProperties"), dict) and not schema.get("properties"):
            found += self.objects(schema["additionalProperties"], f"{path}.{NAME}")
        found += self.objects(schema.get("items"), f"{path}[]")
        return found

    def references(self, schema):
        if isinstance(schema, list):
            return [name for element in schema for name in self.references(element)]
        if not isinstance(schema, dict):
            return []
        own = [schema["$ref"].rpartition("/")[2]] if "$ref" in schema else []
        return own + [name for value in schema.values() for name in self.references(value)]

    def text(self):
        while self.open:
            path, title, schema = self.open.pop(0)
            # Sections come after the section that leads to them.
            inner = []
            for where, found in self.objects(schema):
                inner += self.section(path + where, title if path == where == "" else code(path + where), found)
            for name in self.references(schema):
                if name in self.values.sections and name not in self.seen:
                    self.seen.add(name)
                    inner.append((name, code(name), self.definitions[name]))
            self.open = inner + self.open
        return "".join(self.sections)

    def section(self, path, title, schema):
        """Writes the table of an object; its members that contain further objects."""
        rows, inner, same = [], [], {}
        for key, value in schema["properties"].items():
            below = [found for found in self.objects(value) if found[0] or not is_short(found[1])]
            # Several families accept the same keys.
            first = same.setdefault(json.dumps(value), key)
            shared = key.startswith(("system", "accessory")) and bool(below)
            word = FAMILY if shared else key
            link = f"[{code(key)}](#{label(self.prefix, path, word, below[0][0])})" if below else code(key)
            summary = value.get("description", "") if isinstance(value, dict) else ""
            needed = "required" if key in schema.get("required", []) else ""
            rows.append([link, self.values.describe(value), needed, plain(summary)])
            if below and first == key:
                inner.append((f"{path}.{word}".lstrip("."), code(word), value))
        name = label(self.prefix, path)
        if name not in self.seen:
            self.seen.add(name)
            head = ["key", "value", "", "meaning"]
            if not any(row[2] for row in rows):
                head.pop(2)
                rows = [[row[0], row[1], row[3]] for row in rows]
            if not any(row[-1] for row in rows):
                head.pop()
                rows = [row[:-1] for row in rows]
            self.sections.append(heading(2, title, name) + table(head, rows))
        return inner


class Members:
    """The members of a JSON document, with the path of each."""

    def __init__(self, values, names=()):
        self.values, self.names = values, names

    def rows(self, schema, path="", is_required=True):
        schema = schema if isinstance(schema, dict) else {}
        choices = [choice for choice in schema.get("anyOf", []) if choice != {"type": "null"}]
        if len(choices) == 1:
            return self.rows(choices[0], path, False)
        inner = []
        if schema.get("properties"):
            for key, value in schema["properties"].items():
                where = f"{path}.{key}" if path else key
                inner += self.rows(value, where, key in schema.get("required", []))
            words = "an object"
        elif isinstance(schema.get("items"), dict) and schema["items"].get("properties"):
            inner = self.rows(schema["items"], f"{path}[]")[1:] if path else self.rows(schema["items"], "[]")[1:]
            words = "a list of objects"
        elif choices and any(choice.get("properties") for choice in choices):
            for choice in choices:
                inner += [row for row in self.rows(choice, path)[1:] if row not in inner]
            words = "one of several objects"
        else:
            words = self.values.describe(schema)
        return [[path, words, is_required], *inner]

    def table(self, schema):
        rows = [[code(path), words, "" if is_required else "optional"]
                for path, words, is_required in self.rows(schema) if path]
        return table(["member", "value", ""], rows) or "The object is empty.\n\n"


def types_table(document):
    """The types of parameters: the keys and the controls of each, from the schema of definitions."""
    parameter = document["$defs"]["parameter"]
    names = [name.removeprefix("literal-") for name in document["$defs"] if name.startswith("literal-")]

    def types(schema):
        return schema["properties"]["type"]["enum"]

    owners = {
        key: types(schema) for key, schema in parameter["dependentSchemas"].items()
        if "type" in schema.get("properties", {})}
    controls = {}
    for rule in parameter["allOf"]:
        if "dependentSchemas" in rule["then"] and "type" in rule["if"].get("properties", {}):
            shown = rule["then"]["dependentSchemas"]["control"]["else"]["properties"]["control"]["enum"]
            controls.update({name: shown for name in types(rule["if"])})
    rows = []
    for name in names:
        keys = [code(key) for key, owned in owners.items() if name in owned]
        rows.append([code(name), ", ".join(keys) or "–", ", ".join(map(code, controls.get(name, []))) or "–"])
    return table(["type", "keys besides those of every parameter", "controls"], rows)
