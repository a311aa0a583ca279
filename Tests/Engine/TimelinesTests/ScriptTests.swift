import CaseWalking
import Foundation
import Testing

/// The engine's rules, one folder each: every event of a script has exactly the stated effects.
@Suite struct ScriptTests {
    static let root = TestCase.packageRoot.appending(path: "Tests/Cases/engine")

    static var names: [String] {
        // A missing folder counts as empty; then the test of the number of cases fails.
        ((try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []).filter {
            !$0.hasPrefix(".")
        }.sorted()
    }

    @Test(arguments: names) func effectsAreAsWritten(_ name: String) throws {
        let file = Self.root.appending(path: name).appending(path: "script.txt")
        let expected = try String(contentsOf: file, encoding: .utf8)
        let actual = try ScriptRunner.run(expected)
        if ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] == "1" {
            try Data(actual.utf8).write(to: file)
        } else if actual != expected {
            Issue.record("\(name):\n\(difference(expected, actual))")
        }
    }

    @Test func casesAreThere() { #expect(Self.names.count >= 30) }

    private func difference(_ expected: String, _ actual: String) -> String {
        let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
        return new.difference(from: old).map { change in
            switch change {
            case .remove(let offset, let line, _): "- \(offset + 1): \(line)"
            case .insert(let offset, let line, _): "+ \(offset + 1): \(line)"
            }
        }.joined(separator: "\n")
    }
}
