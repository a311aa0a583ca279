import CaseWalking
import Configurations
import SourceText
import Testing

/// Every folder of Tests/Cases/comparisons: the findings of `check --against` for `after.yaml`, compared with
/// `before.yaml`.
@Suite struct ComparisonCaseTests {
    @Test(arguments: TestCase.all(in: "comparisons"))
    func isComparedAsExpected(_ testCase: TestCase) throws {
        let older = try checked("before.yaml", testCase)
        let newer = try checked("after.yaml", testCase)
        #expect((older.findings + newer.findings).filter { $0.severity == .error }.isEmpty)
        let findings = DefinitionComparison.check(older, against: newer)
        #expect(findings.isEmpty == testCase.isOK)
        let difference = try testCase.difference(actual: FindingText.render(findings.inOrder()))
        #expect(difference == nil, Comment(rawValue: difference ?? ""))
    }

    private func checked(_ name: String, _ testCase: TestCase) throws -> CheckedFiles {
        let file = SourceFile(path: name, bytes: try testCase.bytes(of: name))
        return CheckedFiles([file], scope: .files, context: testContext, codes: { FindingPages.codes })
    }
}
