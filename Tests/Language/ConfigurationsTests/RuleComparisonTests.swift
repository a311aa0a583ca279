import Configurations
import SourceText
import Testing

/// `check --against` reports changed rules that previously valid values may break.
@Suite struct RuleComparisonTests {
    @Test(arguments: [
        ("require: [a, b]", "require: [a]"), ("atLeastOne: [a, b]", "atLeastOne: [a, b, c]"),
        ("exactlyOne: [a, b]", "atLeastOne: [a, b]"), ("exactlyOne: [a, b, c]", "atMostOne: [a, b]"),
        ("different: [a, b, c]", "different: [a, c]"), ("strictlyAscending: [a, b, c]", "ascending: [a, c]"),
        ("strictlyAscending: [a, b]", "different: [a, b]"), ("count: { l: 2 }", "count: { l: { max: 3 } }"),
        ("require: [a]", "require: [a], when: { b: 1 }"), ("require: [a]", "require: [a], severity: warning"),
        ("forbid: { a: 1 }", "forbid: { a: 1 }, when: { b: 2 }"),
        ("require: [a]", "require: [a], message: why"),
    ])
    func acceptsWhatIsNotStricter(old: String, new: String) throws {
        #expect(try messages(from: old, to: new) == [])
    }

    @Test(arguments: [
        ("require: [a]", "require: [a, b]"), ("atLeastOne: [a, b, c]", "atLeastOne: [a, b]"),
        ("atMostOne: [a, b]", "atMostOne: [a, b, c]"), ("atLeastOne: [a, b]", "exactlyOne: [a, b]"),
        ("ascending: [a, b]", "strictlyAscending: [a, b]"), ("ascending: [a, b]", "ascending: [b, a]"),
        ("count: { l: { max: 3 } }", "count: { l: { max: 2 } }"),
        ("require: [a], when: { b: 1 }", "require: [a]"),
        ("require: [a], severity: warning", "require: [a]"), ("forbid: { a: 1 }", "forbid: { a: 2 }"),
    ])
    func reportsWhatIsStricter(old: String, new: String) throws {
        #expect(
            try messages(from: old, to: new) == [
                "the rule \"r\" is stricter than before, so placed widgets may break it"
            ])
    }

    @Test func followsFormerNames() throws {
        let old = try checked("n: { title: N, type: integer }", "require: [n, b]")
        let new = try checked("m: { title: M, type: integer, formerly: n }", "require: [m, b]")
        #expect(DefinitionComparison.check(old, against: new).isEmpty)
    }

    private func messages(from old: String, to new: String) throws -> [String] {
        let parameter = "d: { title: D, type: string }"
        return DefinitionComparison.check(try checked(parameter, old), against: try checked(parameter, new))
            .map(\.message)
    }

    private func checked(_ parameter: String, _ rule: String) throws -> CheckedFiles {
        let text = """
            format: 1
            intents:
              View:
                title: View
                parameters:
                  a: { title: A, type: integer }
                  b: { title: B, type: integer }
                  c: { title: C, type: integer }
                  l: { title: L, type: string, list: true }
                  \(parameter)
                rules:
                  - { name: r, \(rule) }
            """
        let checked = CheckedFiles(
            [SourceFile(path: "view.yaml", text: text)], scope: .files, context: testContext, codes: { [] })
        try #require(!checked.findings.contains { $0.severity == .error }, "\(checked.findings)")
        return checked
    }
}
