import CaseWalking
import Foundation
import Testing
import WidgetModel

@testable import widgetconf

/// `schema protocol` describes the messages of providers and the host, according to an independent validator.
@Suite(
    .enabled(if: SchemaValidator.absence == nil, "\(SchemaValidator.absence ?? "")"),
    .brief)
struct ProtocolSchemaTests {
    private static let schema = ProtocolSchema.document.object ?? [:]
    /// The schema of a message.
    private static let message = JSONValue.object(schema).text
    private static let definitions = schema["$defs"]?.text ?? ""

    /// The schema of one definition, such as `timeline.result`.
    private func schema(of definition: String) -> String {
        #expect(Self.schema["$defs"]?[definition] != nil, "\(definition)")
        return "{\"$ref\": \"#/$defs/\(definition)\", \"$defs\": \(Self.definitions)}"
    }

    private typealias Check = (what: String, document: JSONValue, schema: String)

    private func reasons(_ checks: [Check]) async throws -> [(what: String, reason: String?)] {
        let reasons = try await SchemaValidator.reasons(
            checks.map { ($0.document.text, $0.schema) }, hasBooleanKeys: false)
        return zip(checks, reasons).map { ($0.what, $1) }
    }

    /// The checks of a session: each line as a message, and each result by its request's method. Lines begin
    /// with `→` (from the host) or `←`.
    private func checks(ofSession text: String) throws -> [Check] {
        var methods: [String: String] = [:]
        var checks: [Check] = []
        for line in text.split(separator: "\n") where line.hasPrefix("→ ") || line.hasPrefix("← ") {
            let message = try JSONValue(parsing: String(line.dropFirst(2)))
            checks.append((String(line), message, Self.message))
            let isFromHost = line.hasPrefix("→")
            let id = message["id"]?.text ?? ""
            if let method = message["method"]?.string {
                methods[(isFromHost ? "host " : "provider ") + id] = method
            } else if let result = message["result"] {
                // The host's answer belongs to a request of the provider.
                let asked = methods[(isFromHost ? "provider " : "host ") + id]
                checks.append((String(line), result, try schema(of: #require(asked) + ".result")))
            }
        }
        return checks
    }

    private static func read(_ path: String) throws -> String {
        try String(contentsOf: TestCase.packageRoot.appending(path: path), encoding: .utf8)
    }

    @Test func everyMessageOfTheDocumentationFits() async throws {
        let checks = try checks(ofSession: try Self.read("Docs/provider-protocol.md"))
        #expect(checks.count > 50)
        for (what, reason) in try await reasons(checks) { #expect(reason == nil, "\(what)") }
    }

    /// Recorded between `widgetconf` and the samples' providers.
    @Test func everyMessageOfRecordedSessionsFits() async throws {
        let folder = TestCase.packageRoot.appending(path: "Tests/Cases/protocol/sessions")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(files.count >= 2)
        let sessions = try files.map { try checks(ofSession: try String(contentsOf: $0, encoding: .utf8)) }
        for (file, checks) in zip(files, sessions) {
            #expect(checks.count > 10, "\(file.lastPathComponent)")
        }
        for (what, reason) in try await reasons(sessions.flatMap(\.self)) {
            #expect(reason == nil, "\(what)")
        }
    }

    @Test func everyViewOfTheDocumentationFits() async throws {
        let blocks = try Self.read("Docs/view-tree.md").components(separatedBy: "```json\n").dropFirst()
        var checks: [Check] = []
        var isWrong: [Bool] = []
        for block in blocks {
            let parts = block.components(separatedBy: "\n```\n")
            checks.append((parts[0], try JSONValue(parsing: parts[0]), schema(of: "view")))
            // An example of an error has its message in the next block.
            isWrong.append(parts.count > 1 && parts[1].hasPrefix("```text error"))
        }
        #expect(checks.count > 10 && isWrong.contains(true))
        for ((what, reason), isWrong) in zip(try await reasons(checks), isWrong) {
            #expect((reason != nil) == isWrong, "\(what): \(reason ?? "valid")")
        }
    }

    static let wrongMessages: [String] = [
        #"{}"#, #"[]"#, #"{"jsonrpc":"2.0"}"#, #"{"jsonrpc":"1.0","id":1,"result":{}}"#,
        #"{"jsonrpc":"2.0","id":"1","result":{}}"#, #"{"jsonrpc":"2.0","id":1}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"moon.get","params":{}}"#,
        #"{"jsonrpc":"2.0","method":"timeline","params":{}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"timeline","params":{"configuration":{}}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"group.set","params":{}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"group.set","params":{"values":[1]}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"group.get","params":{"keys":"a"}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"configurations","params":{"kind":7}}"#,
        #"{"jsonrpc":"2.0","method":"progress","params":{"fraction":0.5}}"#,
        #"{"jsonrpc":"2.0","method":"log","params":{"level":"loud","message":"a"}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"account.poll","params":{"service":"github"}}"#,
        #"{"jsonrpc":"2.0","id":1,"error":"no"}"#,
    ]

    @Test func wrongMessagesDoNotFit() async throws {
        let checks = try Self.wrongMessages.map { line -> Check in
            (line, try JSONValue(parsing: line), Self.message)
        }
        for (what, reason) in try await reasons(checks) { #expect(reason != nil, "\(what)") }
    }

    static let wrongResults: [(String, String)] = [
        ("initialize", #"{"kinds":[{"kind":"a"}]}"#), ("initialize", #"{"concurrency":"2"}"#),
        ("initialize", #"{"kinds":[{"kind":"a","configuration":"intent","reads":{"a":"text"}}]}"#),
        ("initialize", #"{"protocolVersion":"1","kinds":[]}"#),
        ("timeline", #"{}"#), ("timeline", #"{"entries":[{"date":"2026-11-21T08:30:00Z"}]}"#),
        ("timeline", #"{"entries":[],"policy":"later"}"#),
        ("timeline", #"{"entries":[{"date":"2026-11-21T08:30:00Z","view":{"vstack":"a"}}]}"#),
        ("snapshot", #"{"view":{"gauge":"full"}}"#), ("placeholder", #"{"view":{"text":"a","size":3}}"#),
        ("options", #"{}"#), ("options", #"{"options":[{"title":"a"}]}"#),
        ("options", #"{"options":[null]}"#),
        ("validate", #"{"findings":[{"parameter":"a"}]}"#), ("defaults", #"{"values":[]}"#),
        ("group.get", #"{"values":{}}"#), ("group.set", #"{"isStored":true}"#),
        ("configurations", #"{"widgets":[{"kind":"a"}]}"#), ("account.begin", #"{"userCode":"A"}"#),
        ("account.begin", #"{"account":{"id":"a"}}"#), ("account.poll", #"{"status":"done"}"#),
        ("account.refresh", #"{}"#),
    ]

    @Test func wrongResultsDoNotFit() async throws {
        let checks = try Self.wrongResults.map { method, text -> Check in
            (method + " " + text, try JSONValue(parsing: text), schema(of: method + ".result"))
        }
        for (what, reason) in try await reasons(checks) { #expect(reason != nil, "\(what)") }
    }

    /// Fields of later versions are ignored, and null means that an optional field is missing.
    @Test func unknownFieldsAndNullFit() async throws {
        let checks: [Check] = [
            (
                "an answer", ["jsonrpc": "2.0", "id": 1, "result": [:], "trace": 7], Self.message
            ),
            (
                "a result", ["entries": [], "policy": nil, "later": true], schema(of: "timeline.result")
            ),
            (
                "a finding", ["findings": [["parameter": "a", "message": "b", "hint": nil]]],
                schema(of: "validate.result")
            ),
        ]
        for (what, reason) in try await reasons(checks) { #expect(reason == nil, "\(what)") }
    }

    @Test func theCommandPrintsIt() async throws {
        let workspace = try TestWorkspace()
        let document = try await workspace.run("schema", "protocol").document
        #expect(document == Self.schema)
        #expect(document["$schema"] == "https://json-schema.org/draft/2020-12/schema")
    }
}

/// The schema itself conforms to JSON Schema.
@Suite(.enabled(if: SchemaValidator.absence == nil, "\(SchemaValidator.absence ?? "")"), .thorough)
struct LargeProtocolSchemaTests {
    @Test func theSchemaIsOne() async throws {
        try await SchemaValidator.check([ProtocolSchema.document.text])
    }
}
