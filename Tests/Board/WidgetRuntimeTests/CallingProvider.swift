import BoardDocuments
import Foundation
import Testing
import WidgetModel

/// A provider that sends requests to the host.
///
/// For each request for a timeline, it sends the requests in the widget's `text`, a JSON list of method and
/// parameters, and shows the answers. `group.changed` goes into its log.
enum CallingProvider {
    /// Makes this the provider of a board, with a group.
    static func install(on board: TestBoard, group: String = "group: { id: group.test }") async throws {
        try await board.leaveProgram(program(kind: "echo"))
        try await board.rewrite("provider.yaml") {
            $0.replacingOccurrences(of: "widgets:", with: "\(group)\nwidgets:")
        }
        try await board.applyDefinitions()
    }

    /// Adds a second provider with the kind `other` to the board.
    static func installOther(on board: TestBoard, group: String = "group: { id: group.test }") async throws {
        try FileManager.default.createDirectory(
            atPath: board.folder + "/other", withIntermediateDirectories: false)
        try await board.leave("other/provider.py", program(kind: "other"))
        try await board.leave(
            "other/provider.yaml",
            """
            format: 1
            provider: other
            command: [python3, -S, provider.py]
            limits: { answer: 10m, idle: 1h }
            \(group)
            widgets:
              other: { title: Other, families: [systemSmall], configuration: { intent: Echo } }
            """)
        try await board.rewrite("widgetconf.yaml") {
            $0.replacingOccurrences(
                of: #"["provider.yaml"]"#, with: #"["provider.yaml", "other/provider.yaml"]"#)
        }
        try await board.applyDefinitions()
    }

    /// Lets a widget's provider send requests, and returns the answers: results, or the errors' codes and
    /// messages.
    static func answers(
        on board: TestBoard, _ widget: String, _ calls: [(String, JSONValue)]
    ) async throws -> [JSONValue] {
        let text = JSONValue.array(calls.map { [.string($0), $1] }).text
        let reply = await board.edit(widget, "text=" + text)
        try #require(reply.status == .done, "\(reply.remarks)")
        let shown = try #require(await board.shownText(widget))
        return try #require(JSONValue(parsing: shown).array)
    }

    static func answer(
        on board: TestBoard, _ widget: String, _ method: String, _ params: JSONValue
    ) async throws -> JSONValue {
        try #require(try await answers(on: board, widget, [(method, params)]).first)
    }

    static func program(kind: String) -> String {
        #"""
        import json, sys

        waiting, count = [], 0

        def say(message):
            print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)

        def ask(method, params):
            global count
            count += 1
            say({"id": count, "method": method, "params": params})
            while True:
                message = json.loads(sys.stdin.readline())
                if "method" not in message and message["id"] == count:
                    error = message.get("error")
                    return message["result"] if error is None else [error["code"], error["message"]]
                waiting.append(message)

        def handle(message):
            method, id, params = message.get("method"), message.get("id"), message.get("params")
            if method == "initialize":
                say({"id": id, "result": {"protocolVersion": params["protocolVersions"][-1],
                    "kinds": [{"kind": "KIND", "configuration": "intent"}]}})
                print("group", params.get("group"), file=sys.stderr, flush=True)
            elif method == "timeline":
                text = params["configuration"]["text"]
                calls = json.loads(text) if text[0] == "[" else []
                answers = [ask(*call) for call in calls]
                if params["configuration"]["mode"] == "many":
                    answers = [ask("group.set", {"values": {"n": n}}) for n in range(300)][-1:]
                if params["configuration"]["mode"] == "large":
                    answers = [ask("group.set", {"values": {"n": "x" * 1_100_000}}),
                        ask("group.set", {"values": {str(n): n for n in range(2_000)}}),
                        ask("group.set", {"values": {str(n): n for n in range(80_000)}}),
                        ask("group.set", {"values": {"n": "x" * 600_000}})]
                    answers = [[code, message[:80]] for code, message in answers]
                say({"method": "progress", "params": {"id": id, "fraction": 0.5, "message": "half"}})
                entry = {"date": params["context"]["now"], "view": json.dumps(answers)}
                say({"id": id, "result": {"entries": [entry], "policy": "never"}})
            elif method == "group.changed":
                print("changed", json.dumps(params, sort_keys=True), file=sys.stderr, flush=True)
            elif method == "shutdown":
                say({"id": id, "result": {}})
                sys.exit()
            elif id is not None and method:
                say({"id": id, "error": {"code": -32601, "message": "unknown"}})

        while True:
            line = None if waiting else sys.stdin.readline()
            if line == "": break
            handle(waiting.pop(0) if waiting else json.loads(line))
        """#.replacingOccurrences(of: "KIND", with: kind)
    }
}
