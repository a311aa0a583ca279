import CaseWalking
import Configurations
import FindingPages
import SourceText
import Testing
import WidgetManifests

/// Every folder of Tests/Cases/checks: what `check` says about its files together, and what they ignore.
///
/// The files are a workspace when there is a manifest among them.
@Suite struct CheckCaseTests {
    @Test(arguments: TestCase.all(in: "checks"))
    func isJudgedAsExpected(_ testCase: TestCase) throws {
        let files = try testCase.files(endingIn: ".yaml").map { name in
            SourceFile(path: name, bytes: try testCase.bytes(of: name))
        }
        let checked = CheckedFiles(
            files, scope: files.contains { FileRole(path: $0.path) == .manifest } ? .workspace : .files,
            context: testContext, codes: { FindingPages.codes })
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
