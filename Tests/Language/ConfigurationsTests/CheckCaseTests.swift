import CaseWalking
import Configurations
import IntentDefinitions
import SourceText
import Testing

/// Every folder of Tests/Cases/checks: the findings of `check` about all its files together, and the ignored
/// findings.
///
/// The files form a workspace if one of them is a manifest. `disk.txt` lists the other files that exist next
/// to them, and `strays.txt` the files that no pattern matches.
@Suite struct CheckCaseTests {
    @Test(arguments: TestCase.all(in: "checks"))
    func isJudgedAsExpected(_ testCase: TestCase) throws {
        let files = try testCase.files(endingIn: ".yaml").map { name in
            SourceFile(path: name, bytes: try testCase.bytes(of: name))
        }
        func lines(_ name: String) throws -> [String]? {
            guard testCase.files(endingIn: ".txt").contains(name) else { return nil }
            return try testCase.text(of: name).split(separator: "\n").map(String.init)
        }
        let root = testContext.folderBase + "/"
        let disk = try lines("disk.txt").map { paths in
            CheckedDisk(
                names: { folder in
                    paths.filter { (root + $0).hasPrefix(folder + "/") }
                        .map { String((root + $0).dropFirst(folder.count + 1).prefix { $0 != "/" }) }
                },
                isProgram: { program, _ in ["python3", "sh"].contains(program) })
        }
        let checked = CheckedFiles(
            files, strays: Set(try lines("strays.txt") ?? []),
            scope: files.contains { FileRole(path: $0.path) == .manifest } ? .workspace : .files,
            context: testContext, disk: disk, codes: { FindingPages.codes })
        #expect(checked.findings.isEmpty == testCase.isOK)
        let ignored = checked.ignored.map { ignored in
            let place = ignored.finding.location.map { "\($0): " } ?? ""
            return "ignored \(place)\(ignored.finding.code): \(ignored.reason)\n"
        }
        let actual = FindingText.render(checked.findings) + ignored.joined()
        let difference = try testCase.difference(actual: actual)
        #expect(difference == nil, Comment(rawValue: difference ?? ""))
    }
}
