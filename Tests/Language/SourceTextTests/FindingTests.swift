import CaseWalking
import SourceText
import Testing
import WidgetModel

@Suite struct FindingTests {
    let first = SourceFile(path: "a.yaml", text: "x: 1\ny: 2\n")
    let second = SourceFile(path: "b.yaml", text: "x: 1\n")

    @Test func standsInOneOrder() {
        let ordered = [
            Finding("z", "without a place", at: nil),
            Finding("b", "m", at: first.first("x")),
            Finding("a", "m", at: first.first("1")),
            Finding("a", "n", at: first.first("1")),
            Finding("b", "m", at: first.first("1")),
            Finding("a", "m", at: first.first("y")),
            Finding("a", "m", at: second.first("x")),
        ]
        let expected = ordered.map(Self.line)
        var generator = Randomness(seed: 7)
        for _ in 0..<50 {
            #expect(ordered.shuffled(using: &generator).inOrder().map(Self.line) == expected)
        }
    }

    @Test func ordersTwoReadingsOfOneFile() {
        let again = SourceFile(path: "a.yaml", text: "x: 1\ny: 2\n")
        let findings = [Finding("a", "m", at: again.first("y")), Finding("a", "m", at: first.first("x"))]
        #expect(findings.inOrder().map(Self.line) == ["a.yaml:1:1 a m", "a.yaml:2:1 a m"])
    }

    @Test func countsBySeverity() {
        let error = Finding("a", "m", at: nil)
        let warning = Finding("a", .warning, "m", at: nil)
        #expect(FindingTally([]).description == "no problems")
        #expect(FindingTally([error]).description == "1 error")
        #expect(FindingTally([warning, error, warning]).description == "1 error and 2 warnings")
    }

    @Test func becomesJSON() throws {
        let file = SourceFile(path: "a.yaml", text: "서울: 1\n")
        let finding = Finding(
            "key-unknown", .warning, "no key \"서울\"", at: file.first("서울: 1\n"),
            notes: [.init("see here", at: file.first("1")), .init("and think")], hint: "write it",
            fix: .init([.init(file.first("1").range, "2")]))
        let expected: JSONValue = [
            "problems": [
                [
                    "code": "key-unknown", "severity": "warning", "path": "a.yaml", "line": 1, "column": 1,
                    "endLine": 2,
                    "endColumn": 1, "message": "no key \"서울\"", "hint": "write it",
                    "notes": [
                        [
                            "message": "see here", "path": "a.yaml", "line": 1, "column": 5, "endLine": 1,
                            "endColumn": 6,
                        ],
                        [
                            "message": "and think", "path": nil, "line": nil, "column": nil, "endLine": nil,
                            "endColumn": nil,
                        ],
                    ],
                    "fix": [
                        [
                            "path": "a.yaml", "line": 1, "column": 5, "endLine": 1, "endColumn": 6,
                            "text": "2",
                        ]
                    ],
                ]
            ],
            "errors": 0, "warnings": 1,
        ]
        #expect(FindingReport([finding]).encodedJSON == expected)
        let keys = finding.json.encodedJSON.object?.keys
        #expect(
            keys == [
                "code", "severity", "path", "line", "column", "endLine", "endColumn", "message", "hint",
                "notes", "fix",
            ])
        #expect(Finding("a", "m", at: nil).json.encodedObject["line"] == .null)
    }

    static func line(_ finding: Finding) -> String {
        "\(finding.location?.description ?? "-") \(finding.code) \(finding.message)"
    }
}
