import CaseWalking
import Configurations
import Foundation
import SourceText
import Testing

/// Every folder of Tests/Cases/settings: a `config.yaml`, with variables in `environment.txt` and options in
/// `options.txt` (each line `NAME=VALUE`, options by their settings' keys), and the settings that apply, or
/// the findings.
@Suite struct SettingsCaseTests {
    @Test(arguments: TestCase.all(in: "settings"))
    func isReadAsExpected(_ testCase: TestCase) throws {
        var findings: [Finding] = []
        let source = SourceFile(
            path: "/home/kim/.config/widgetconf/config.yaml", bytes: try testCase.bytes(of: "config.yaml"))
        let file = SettingsFile.read(source, home: "/home/kim", into: &findings)
        #expect((file != nil && findings.isEmpty) == testCase.isOK)
        let difference = try testCase.difference(
            actual: FindingText.render(findings.inOrder()) + settings(of: file, in: testCase))
        #expect(difference == nil, Comment(rawValue: difference ?? ""))
    }

    /// The settings other than defaults, and the variables that the rest of the program reads.
    private func settings(of file: SettingsFile?, in testCase: TestCase) throws -> String {
        guard let file else { return "" }
        let environment = try Self.values("environment.txt", in: testCase)
        let options = try Self.values("options.txt", in: testCase)
        let rows = Setting.all.compactMap { setting -> String? in
            let effective = EffectiveSetting(
                setting, option: options[setting.key].map { .text($0) }, environment: environment, file: file)
            return effective.value.map { "\(setting.key): \($0.text) (\(effective.sourceName))\n" }
        }
        let applied = file.applied(to: environment)
        return rows.joined() + applied.keys.sorted().map { "\($0)=\(applied[$0] ?? "")\n" }.joined()
    }

    private static func values(_ name: String, in testCase: TestCase) throws -> [String: String] {
        guard !testCase.files(endingIn: name).isEmpty else { return [:] }
        let pairs = try testCase.text(of: name).split(separator: "\n").map { line in
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), String(parts.count > 1 ? parts[1] : ""))
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }
}

/// The table of Docs/running-a-board.md lists all settings. `UPDATE_EXPECTED=1` rewrites it.
@Suite struct SettingsGuideTests {
    @Test func theTableIsWhole() throws {
        let page = TestCase.packageRoot.appending(path: "Docs/running-a-board.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let head = try #require(text.range(of: "<!-- settings -->\n"))
        let tail = try #require(text.range(of: "<!-- end of settings -->"))
        let rows = Setting.all.map { setting in
            let variables = setting.variables.map { "`\($0)`" }.joined(separator: ", ")
            let option = setting.option.map { "`\($0)`" } ?? ""
            let words = [setting.meaning, setting.fallback].map { $0.replacing("\"", with: "`") }
            return "| `\(setting.key)` | \(words[0]) | \(words[1]) | \(option) | \(variables) |\n"
        }
        let table =
            "| key in `config.yaml` | meaning | default | option | variable |\n"
            + "| --- | --- | --- | --- | --- |\n" + rows.joined()
        if ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] == "1" {
            let updated = text.replacingCharacters(in: head.upperBound..<tail.lowerBound, with: table)
            try updated.write(to: page, atomically: true, encoding: .utf8)
        } else {
            #expect(text[head.upperBound..<tail.lowerBound] == table)
        }
    }
}
