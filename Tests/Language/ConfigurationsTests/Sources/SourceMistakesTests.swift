import Configurations
import IntentDefinitions
import SourceText
import Testing

/// The hints for mistakes in a source: one for each mistake. `Tests/Cases/manifests` has other findings.
@Suite struct SourceMistakesTests {
    /// The findings of a manifest with one static widget.
    private func findings(source: String, entry: String = "entry: { v: decimal }") -> [Finding] {
        let text = """
            format: 1
            provider: sample
            \(source)
            widgets:
              sample:
                families: [systemSmall]
                configuration: static
                view: sample.view.yaml
                \(entry)

            """
        var findings: [Finding] = []
        _ = ManifestSet.read([SourceFile(path: "provider.yaml", text: text)], into: &findings)
        return findings
    }

    private func expect(_ findings: [Finding], _ hints: [String]) {
        #expect(findings.map { $0.hint ?? "" } == hints, "\(FindingText.render(findings))")
    }

    @Test(
        arguments: [
            ("[0].a", "write \"[0].a\""),
            ("\"{{ boats }}\"", "did you mean \"boats\"?"),
            ("{ from: boats * 2 }", "write only \"boats\", because paths do not calculate"),
            ("odd name.x", "write '\"odd name\".x'"),
        ] as [(String, String)])
    func paths(_ path: String, _ hint: String) {
        expect(findings(source: "source: { file: a.json, data: { v: \(path) } }"), [hint])
    }

    @Test(
        arguments: [
            ("data: v boats", "write { v: boats }"), ("data: { v boats }", "write \"v: boats\""),
            ("headers: \"X-Token: abc\"", "write { X-Token: abc }"),
            (
                "headers: { X-Trace: Bearer $request.locale }",
                "write \"Bearer {request.locale}\" in quotes, or \"$$\" for the character itself"
            ),
        ] as [(String, String)])
    func mappings(_ key: String, _ hint: String) {
        expect(findings(source: "source: { http: https://api.example.org, \(key) }"), [hint])
    }

    /// The key of the private hosts is reported, not the host that it does not name.
    @Test(
        arguments: [
            (
                "source:\n  http: http://192.168.1.5/status\nprivate: [192.168.1.5]",
                "indent line 5 like \"http\": \"private\" belongs to \"source\""
            ),
            (
                "source:\n  http: http://192.168.1.5/status\nprivate: [192.168.1.5]\n  data: { v: v }",
                "indent line 5 like \"http\": \"private\" belongs to \"source\""
            ),
            (
                "source:\n  http: http://192.168.1.5/status\n  privat: [192.168.1.5]",
                "did you mean \"private\"?"
            ),
        ] as [(String, String)])
    func keysInOtherPlaces(_ source: String, _ hint: String) { expect(findings(source: source), [hint]) }

    @Test func onlyAShellReadsItsMarks() {
        let piped = findings(source: "source: { run: [uptime, '|', cut, '-d,', -f3], as: lines }")
        expect(piped, ["let a shell run the command: [sh, -c, \"uptime | cut -d, -f3\"]"])
        #expect(piped.allSatisfy { $0.severity == .warning })
        let commands = ["[sort, -t, '|']", "[cut, -d, '|', a.txt]", "[sh, -c, 'uptime | cut -c 1']"]
        for command in commands { expect(findings(source: "source: { run: \(command), as: lines }"), []) }
    }

    @Test func theValuesOfAnEntryHaveOneKey() {
        expect(
            findings(source: "source: { file: a.json }", entry: "entries: { v: decimal }"),
            ["did you mean \"entry\"?"])
    }

    /// A node that needs no content is a text without a colon.
    @Test(
        arguments: [
            ("{ vstack: [spacer] }", ["write { spacer: true }, or quote the word to show it"]),
            ("{ vstack: ['spacer', { spacer: true }] }", []), ("{ vstack: [vstack] }", []),
        ] as [(String, [String])])
    func nodesWithoutContent(_ view: String, _ hints: [String]) {
        var findings: [Finding] = []
        let file = SourceFile(path: "test.view.yaml", text: "format: 1\nview: \(view)\n")
        _ = ViewDefinition.read(file, entry: [], families: [], context: context, into: &findings)
        expect(findings, hints)
    }
}
