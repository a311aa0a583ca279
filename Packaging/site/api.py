"""The HTTP API as pages, from the OpenAPI document that `widgetconf schema api` prints."""

import json

from guides import block, code, plain
from schemas import Members, Values, heading, label, table

PREFIX = "api"


def example(content):
    """The example of a body or a reply."""
    value = content.get("example")
    if value is None:
        return ""
    if isinstance(value, str):
        return block(value)
    return block(json.dumps(value, ensure_ascii=False, indent=2), "json")


def name_of(schema):
    return schema["$ref"].rpartition("/")[2] if "$ref" in schema else None


class API:
    def __init__(self, document):
        self.document = document
        schemas = document["components"]["schemas"]
        self.values = Values(PREFIX, set(schemas))

    def operations(self):
        """The operations by their tags."""
        text = ""
        for tag in self.document["tags"]:
            text += heading(2, plain(tag["name"].capitalize()), label(PREFIX, "tag", tag["name"]))
            text += plain(tag["description"]) + "\n\n"
            for path, methods in self.document["paths"].items():
                for method, operation in methods.items():
                    if tag["name"] in operation["tags"]:
                        text += self.operation(method, path, operation)
        return text

    def operation(self, method, path, operation):
        title = code(f"{method.upper()} {path}")
        text = heading(3, title, label(PREFIX, "call", operation["operationId"]))
        text += plain(operation["summary"]) + "\n\n"
        if operation.get("description"):
            text += plain(operation["description"]) + "\n\n"
        text += table(["parameter", "in", "value", "meaning"], [
            [code(parameter["name"]), parameter["in"], self.values.describe(parameter["schema"]),
             plain(parameter.get("description", ""))] for parameter in operation.get("parameters", [])])
        for kind, content in operation.get("requestBody", {}).get("content", {}).items():
            text += f"The body is {self.document_words(kind, content['schema'])}:\n\n{example(content)}\n"
        for status, reply in operation["responses"].items():
            for kind, content in reply.get("content", {}).items():
                words = self.document_words(kind, content["schema"])
                text += f"The reply with the status {status} is {words}"
                text += f":\n\n{example(content)}\n" if example(content) else ".\n\n"
        events = [[code(name), self.values.describe(schema)]
                  for name, schema in operation.get("x-events", {}).items()]
        return text + table(["event", "document"], events)

    def document_words(self, kind, schema):
        name = name_of(schema)
        return f"a document {self.values.reference(name)}" if name else f"of the type {code(kind)}"

    def refusals(self):
        rows = []
        for name, reply in self.document["components"]["responses"].items():
            content = reply["content"]["application/problem+json"]
            status = content["example"].get("status", "")
            rows.append([code(str(status)) if name != "Problem" else "others", plain(reply["description"])])
        return table(["status", "meaning"], rows)

    def documents(self):
        """The documents of replies and bodies, in alphabetical order."""
        text, members = "", Members(self.values)
        for name, schema in sorted(self.document["components"]["schemas"].items()):
            text += heading(2, code(name), label(PREFIX, name))
            if schema.get("description"):
                text += plain(schema["description"]) + "\n\n"
            has_members = schema.get("properties") or schema.get("anyOf")
            text += members.table(schema) if has_members else self.values.describe(schema) + "\n\n"
        return text
