import BoardDocuments
import CaseWalking
import Foundation
import Testing
import WidgetModel

@testable import WebBoard

@Suite struct OpenAPITests {
    /// Every route is described once, and its names in braces are its parameters.
    @Test func describesEveryRoute() throws {
        let paths = try #require(OpenAPI.document["paths"]?.object)
        let operations = paths.reduce(0) { $0 + ($1.value.object?.count ?? 0) }
        #expect(operations == RoutedCall.all.count)
        for route in RoutedCall.all {
            let operation = try #require(paths[route.path]?[route.method.rawValue.lowercased()])
            let names = operation["parameters"]?.array?.compactMap { $0["name"]?.string } ?? []
            #expect(route.path.contains("{id}") == names.contains("id"))
            #expect(operation["responses"]?["\(route.success)"] != nil)
        }
    }

    @Test func problemsHaveTheirSchema() throws {
        let schema = try #require(OpenAPI.document["components"]?["schemas"]?["Problem"]?["properties"])
        for name in ["type", "title", "status", "detail", "errors"] { #expect(schema[name] != nil) }
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
            "session.js": ["localStorage", "fetch("], "login.js": ["fetch("],
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
        let schema = OpenAPI.document["paths"]?[route.path]?[route.method.rawValue.lowercased()]?[
            "requestBody"]?[
                "content"]?["application/json"]?["schema"]
        #expect(schema.map(Self.isClosed) == true)
    }

    /// Whether every object schema with listed members forbids further members.
    private static func isClosed(_ schema: JSONValue) -> Bool {
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
