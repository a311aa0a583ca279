import BoardDocuments
import CaseWalking
import Foundation
import Testing
import WidgetModel

@testable import WebBoard

@Suite struct OpenAPITests {
    /// All operations of the document.
    static let described: [(name: String, operation: JSONValue)] =
        (OpenAPI.document["paths"]?.object ?? [:]).flatMap { path, methods in
            (methods.object ?? [:]).map { ("\($0.key.uppercased()) \(path)", $0.value) }
        }

    /// Every operation is described once, and its names in braces are its parameters.
    @Test func describesEveryOperation() throws {
        #expect(Self.described.count == APIOperation.all.count)
        for operation in APIOperation.all {
            let name = "\(operation.method.rawValue) \(operation.path)"
            let described = try #require(Self.described.first { $0.name == name }?.operation)
            let names = described["parameters"]?.array?.compactMap { $0["name"]?.string } ?? []
            #expect(operation.path.contains("{id}") == names.contains("id"))
            #expect(described["responses"]?["\(operation.success)"] != nil)
        }
        for route in RoutedCall.all {
            let name = "\(route.method.rawValue) \(RoutedCall.root)\(route.path)"
            #expect(Self.described.contains { $0.name == name })
        }
    }

    /// Generated clients need a name for each operation, and for each document but any JSON.
    @Test func everyOperationAndDocumentHasAName() throws {
        let tags = OpenAPI.document["tags"]?.array?.compactMap { $0["name"]?.string } ?? []
        #expect(tags.count == APITag.allCases.count)
        for (name, operation) in Self.described {
            let id = try #require(operation["operationId"]?.string)
            #expect(id.wholeMatch(of: /[a-z][A-Za-z]+/) != nil, "\(name)")
            #expect(operation["summary"]?.string?.hasSuffix(".") == true, "\(name)")
            #expect(operation["tags"]?.array?.first?.string.map(tags.contains) == true, "\(name)")
            let contents = (operation["responses"]?.object ?? [:]).map { $0.value["content"] }
            let documents = ([operation["requestBody"]?["content"]] + contents).compactMap {
                $0?["application/json"]
            }
            for document in documents {
                let isAnything = document["schema"]?.object?.keys.elementsEqual(["description"]) == true
                #expect(isAnything || document["schema"]?["$ref"] != nil, "\(name)")
                #expect(document["example"] != nil, "\(name)")
            }
            for parameter in operation["parameters"]?.array ?? [] {
                #expect(parameter["description"] != nil && parameter["example"] != nil, "\(name)")
            }
        }
        let ids = Self.described.compactMap { $0.operation["operationId"]?.string }
        #expect(Set(ids).count == APIOperation.all.count)
    }

    /// References lead to a schema or a response, and each of them is used.
    @Test func everyReferenceLeadsToAComponent() throws {
        let components = try #require(OpenAPI.document["components"]?.object)
        var found: Set<String> = []
        func collect(_ value: JSONValue) {
            if let reference = value["$ref"]?.string { found.insert(reference) }
            for element in value.array ?? value.object?.values ?? [] { collect(element) }
        }
        collect(OpenAPI.document)
        let named = ["schemas", "responses"].flatMap { part in
            (components[part]?.object?.keys ?? []).map { "#/components/\(part)/\($0)" }
        }
        #expect(found == Set(named))
        #expect(named.count > 80)
    }

    @Test func problemsHaveTheirSchema() throws {
        let schema = try #require(OpenAPI.document["components"]?["schemas"]?["Problem"]?["properties"])
        for name in ["type", "title", "status", "detail", "errors"] { #expect(schema[name] != nil) }
        let responses = try #require(OpenAPI.document["components"]?["responses"]?.object)
        for (_, response) in responses {
            let content = response["content"]?["application/problem+json"]
            #expect(content?["schema"]?["$ref"] == "#/components/schemas/Problem")
            #expect(content?["example"]?["title"] != nil)
        }
    }

    /// The requests in the document are valid: each leads to a step, and not to a refusal.
    @Test func examplesAreAccepted() throws {
        for operation in APIOperation.all {
            let name = "\(operation.method.rawValue) \(operation.path)"
            let described = try #require(Self.described.first { $0.name == name }?.operation)
            let body = described["requestBody"]?["content"]?["application/json"]?["example"]
            let queries = (described["parameters"]?.array ?? []).filter { $0["in"] == "query" }
            let query = queries.compactMap { parameter -> String? in
                guard let name = parameter["name"]?.string, let value = parameter["example"] else {
                    return nil
                }
                return "\(name)=\(value.string ?? value.text)"
            }
            let path = operation.path.replacing("{id}", with: operation.subject?.example ?? "")
            #expect(Self.step(operation.method, path, query, body)?.isReply == false, "\(name)")
            let other = Self.step(operation.method, path, query + ["x=1"], body)
            guard case .reply(let refusal) = other else {
                Issue.record("\(name) accepts another parameter")
                continue
            }
            let expected = operation.query.map(\.name).joined(separator: ", ")
            let detail = try JSONValue(parsing: refusal.body)["detail"]?.string ?? ""
            #expect(detail.hasSuffix("expected " + (expected.isEmpty ? "none" : expected)), "\(name)")
        }
    }

    private static func step(
        _ method: CallRoute.Method, _ path: String, _ query: [String], _ body: JSONValue?
    ) -> WebStep? {
        let type = body == nil ? [] : [("Content-Type", "application/json")]
        let target = path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
        let request = WebRequest(
            method.rawValue, target,
            WebHeaders([("Host", "localhost"), ("Authorization", "Bearer TOKEN")] + type),
            body: body?.bytes ?? [])
        return WebCaseTests.board.step(for: request, newID: "NEW")
    }
}

/// Hints for programs.
@Suite struct AddressedHintTests {
    @Test(
        arguments: [
            (
                #"run "widgetconf history weather-1" to list its revisions"#,
                #"request "GET /api/v1/widgets/weather-1/history" to list its revisions"#
            ),
            (
                #""widgetconf display list" shows the displays, "widgetconf list" the widgets"#,
                #""GET /api/v1/displays" shows the displays, "GET /api/v1/widgets" the widgets"#
            ),
            (
                #""widgetconf group get group.a" shows all values"#,
                #""GET /api/v1/groups/group.a" shows all values"#
            ),
            (#"run "widgetconf remove a-1""#, #"run "widgetconf remove a-1""#),
            (#"run "widgetconf ledger --board""#, #"run "widgetconf ledger --board""#),
            (#"write "2026-11-21", or ""#, #"write "2026-11-21", or ""#), ("", ""),
        ])
    func commandsThatReadAreAddresses(hint: String, addressed: String) {
        #expect(AddressedHint.text(hint) == addressed)
    }
}

/// The page's files, checked as text.
@Suite struct PageFileTests {
    private static let folder = TestCase.packageRoot.appending(path: "Sources/Ground/CBundledFiles/pages")
    static let names: [String] = {
        // Without the folder, there are no files to test, and the test of the words fails.
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return all.filter { $0 != "icon.svg" }.sorted()
    }()

    /// Text from providers is never read as markup, and the page's policy forbids the rest.
    @Test(arguments: names)
    func filesHaveNoMarkupFromTexts(name: String) throws {
        let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
        let banned = [
            "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function",
            "DOMParser", "createContextualFragment", "srcdoc", "style=", ".style.", "javascript:", "onclick=",
            "http://", "https://", "localStorage", "sessionStorage", "document.cookie", "fetch(",
            "EventSource(",
        ]
        // Only one file handles the login's secret and sends requests. The page of a link does not have a
        // login yet.
        let needed = [
            "session.js": ["localStorage", "fetch("], "kept.js": ["localStorage"], "login.js": ["fetch("],
            "live.js": ["EventSource("], "display.js": ["EventSource("],
        ]
        for word in banned where needed[name]?.contains(word) != true {
            #expect(!text.contains(word), "\(name) has \(word)")
        }
    }

    /// The sentences that are looked up by a name from the board: one for each name, and no others.
    static let namedWords: [(prefix: String, names: [String])] = [
        ("remedy.", FailureClass.allCases.map(\.rawValue)),
        ("reason.", ReloadReason.allCases.map(\.rawValue)),
        ("outcome.", ReloadOutcome.allCases.map(\.rawValue)),
        ("family.", Family.allCases.map(\.rawValue)),
        ("display.", DisplayKind.allCases.map(\.rawValue)),
        ("setting.", DisplaySettings.names),
    ]

    @Test(arguments: namedWords)
    func everyNameHasItsWord(prefix: String, names: [String]) throws {
        let text = try String(contentsOf: Self.folder.appending(path: "words.js"), encoding: .utf8)
        let english = text.components(separatedBy: "const korean")[0]
        let found = english.split(separator: "\n").compactMap { line -> String? in
            let key = line.prefix { $0 != ":" }.filter { $0 != " " && $0 != "\"" }
            return key.hasPrefix(prefix) ? String(key.dropFirst(prefix.count)) : nil
        }
        #expect(Set(found) == Set(names))
    }

    /// Both languages contain the same keys, with the same placeholders.
    @Test func everyWordHasATranslation() throws {
        let text = try String(contentsOf: Self.folder.appending(path: "words.js"), encoding: .utf8)
        let tables = text.components(separatedBy: "const korean")
        func words(_ table: String) -> [String: Set<String>] {
            var words: [String: Set<String>] = [:]
            for line in table.components(separatedBy: "\n};")[0].split(separator: "\n") {
                guard line.hasPrefix("  "), let colon = line.firstIndex(of: ":") else { continue }
                let values = line[colon...].split(separator: "{").dropFirst().compactMap { part in
                    part.firstIndex(of: "}").map { String(part[..<$0]) }
                }
                words[line[..<colon].trimmingCharacters(in: .whitespaces)] = Set(
                    values.filter { !$0.contains(" ") })
            }
            return words
        }
        #expect(tables.count == 2)
        #expect(words(tables[0]).count > 50)
        #expect(words(tables[0]) == words(tables[1]))
    }
}

/// Every body consists only of the members in its description.
@Suite struct BodySchemaTests {
    static let routes = RoutedCall.all.filter { $0.body != nil }.map { "\($0.method.rawValue) \($0.path)" }

    @Test(arguments: routes)
    func unknownMembersAreRefusedAndDescribed(name: String) throws {
        let route = try #require(RoutedCall.all.first { "\($0.method.rawValue) \($0.path)" == name })
        let request = WebRequest(
            route.method.rawValue, RoutedCall.root + route.path.replacing("{id}", with: "a-1"),
            WebHeaders([
                ("Host", "localhost"), ("Authorization", "Bearer TOKEN"),
                ("Content-Type", "application/json"),
            ]), body: Array(#"{"x-unknown": 1}"#.utf8))
        guard case .reply(let reply) = WebCaseTests.board.step(for: request, newID: "") else {
            Issue.record("\(name) ignores the member")
            return
        }
        #expect(reply.status == 422)
        #expect(try JSONValue(parsing: reply.body)["errors"]?.array?.first?["pointer"] == "#/x-unknown")
        let described = OpenAPITests.described.first { described in
            described.name == "\(route.method.rawValue) \(RoutedCall.root)\(route.path)"
        }
        let schema = described?.operation["requestBody"]?["content"]?["application/json"]?["schema"]
        #expect(schema.map(Self.isClosed) == true)
    }

    /// Whether every object schema with listed members forbids further members.
    private static func isClosed(_ schema: JSONValue) -> Bool {
        if let name = schema["$ref"]?.string?.split(separator: "/").last {
            return OpenAPI.document["components"]?["schemas"]?[String(name)].map(isClosed) == true
        }
        let members = schema["properties"]?.object.map { Array($0.values) } ?? []
        let parts = members + (schema["anyOf"]?.array ?? []) + (schema["items"].map { [$0] } ?? [])
        let isListed = schema["properties"] != nil
        return (!isListed || schema["additionalProperties"] == false) && parts.allSatisfy(isClosed)
    }

    @Test(
        arguments: [
            (#"{}"#, []), (#"{"a": 1, "b": {"a": 1}, "c": [{"a": 1}, {"a": 1}]}"#, []),
            (#"{"a": 1, "a": 2, "a": 3}"#, ["#/a", "#/a"]), (#"{"a": {"b": 1, "b": 2}}"#, ["#/a/b"]),
            (#"{"a": [0, [{"x": "}"}, {"x": 1, "\u0078": 2}]]}"#, ["#/a/1/1/x"]),
            (#"{"a\"": ",", "a\"": "{"}"#, ["#/a%22"]), (#"[{"a": 1}, {"a": 1, "a": 2}]"#, ["#/1/a"]),
            (#"{"a": "a", "b": ["a", "a"], "": 1, "": 2}"#, ["#/"]),
        ])
    func repeatedKeysAreFound(body: String, pointers: [String]) {
        #expect(RepeatedKeys(in: Array(body.utf8)).pointers.map(\.fragment) == pointers)
    }

    /// A long body does not make the list of its problems longer.
    @Test(arguments: [
        #"{"a": ["# + String(repeating: #"{"x": 0, "x": 0, "x": 0},"#, count: 100) + "0]}",
        "{" + (0..<100).map { #""x\#($0)": 0"# }.joined(separator: ", ") + "}",
        #"{"settings": {"# + (0..<100).map { #""x\#($0)": 0"# }.joined(separator: ", ") + "}}",
    ])
    func onlyTheFirstProblemsAreListed(body: String) throws {
        let headers = WebHeaders([
            ("Host", "localhost"), ("Authorization", "Bearer TOKEN"), ("Content-Type", "application/json"),
        ])
        let request = WebRequest("POST", "/api/v1/displays", headers, body: Array(body.utf8))
        guard case .reply(let reply) = WebCaseTests.board.step(for: request, newID: "") else {
            Issue.record("the body is accepted")
            return
        }
        #expect(reply.status == 422)
        let problems = try JSONValue(parsing: reply.body)["errors"]?.array
        #expect(problems?.count == BodySchema.problemLimit)
    }
}
