import CaseWalking
import Foundation
import SourceText
import Testing
import WidgetModel

@Suite struct FindingSARIFTests {
    let file = SourceFile(path: "my intents/날씨.yaml", text: "서울: 1\ny: 2\n")

    var document: JSONValue {
        let findings = [
            Finding(
                "key-unknown", "no key `서울`", at: file.first("서울"),
                notes: [.init("see", at: file.first("y: 2\n")), .init("and think")], hint: "write `x`",
                fix: .init([.init(file.first("서울").range, "x"), .init(.at(0), "format: 1\n")])),
            Finding("nowhere", .warning, "m", at: nil),
            Finding(
                "empty", "m", at: SourceFile(path: "/tmp/a.yaml", text: "").location(.at(0)), fix: .init([])),
        ]
        let ignored = [
            IgnoredFinding(Finding("key-unknown", "no key `y`", at: file.first("y")), reason: "old")
        ]
        let sarif = FindingSARIF(toolVersion: "1.2") { code in
            code == "key-unknown"
                ? FindingHelp(code: code, summary: "s", remedy: "r", markdown: "# m") : nil
        }
        return sarif.document(findings, ignored: ignored)
    }

    @Test func saysEverything() {
        let driver = document["runs"]?.array?[0]["tool"]?["driver"]
        #expect(
            driver?["rules"] == [
                ["id": "empty"],
                [
                    "id": "key-unknown", "shortDescription": ["text": "s"],
                    "help": ["text": "r", "markdown": "# m"],
                ],
                ["id": "nowhere"],
            ])
        let results = document["runs"]?.array?[0]["results"]?.array ?? []
        let place = results[0]["locations"]?.array?[0]["physicalLocation"]
        #expect(place?["artifactLocation"]?["uri"] == "my%20intents/%EB%82%A0%EC%94%A8.yaml")
        #expect(place?["region"] == ["startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 3])
        #expect(results[0]["message"]?["text"] == "no key `서울`\nhint: write `x`")
        #expect(results[0]["ruleIndex"] == 1)
        let edits = results[0]["fixes"]?.array?[0]["artifactChanges"]?.array?[0]["replacements"]?.array
        #expect(edits?.map { $0["insertedContent"]?["text"] } == ["x", "format: 1\n"])
        #expect(results[1]["locations"] == nil)
        #expect(
            results[2]["locations"]?.array?[0]["physicalLocation"]?["artifactLocation"]?["uri"]
                == "file:///tmp/a.yaml")
        #expect(results[3]["suppressions"]?.array?[0]["justification"] == "old")
    }

    static let schema = TestCase.packageRoot.appending(
        path: "../shared/corpus/schemas/sarif-schema-2.1.0.json")

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: schema.path),
            "there is no \(schema.path) to hold it to"),
        .enabled(if: SchemaValidator.absence == nil, "\(SchemaValidator.absence ?? "")"))
    func isValidByTheStandard() async throws {
        let empty = FindingSARIF(toolVersion: "1.2") { _ in nil }.document([])
        let wrong: JSONValue = ["version": "2.1.0", "runs": [["results": []]]]
        let reasons = try await SchemaValidator.reasons(
            [document.text, empty.text, wrong.text], against: Self.schema)
        #expect(reasons[0] == nil)
        #expect(reasons[1] == nil)
        #expect(reasons[2] != nil, "the validator refuses nothing")
    }
}
