import CaseWalking
import SourceText
import Testing

/// Every file of Tests/Cases/yaml: its findings as shown to users, then the tree that was read.
@Suite struct CaseTests {
    @Test(arguments: TestCase.all(in: "yaml"))
    func isReadAsExpected(_ testCase: TestCase) throws {
        let file = SourceFile(path: "input.yaml", bytes: try testCase.bytes(of: "input.yaml"))
        var findings: [Finding] = []
        let tree = YAMLTree.read(file, into: &findings)
        #expect(findings.isEmpty == testCase.isOK)
        let actual = FindingText.render(findings.inOrder()) + TreePicture.draw(tree)
        let difference = try testCase.difference(actual: actual)
        #expect(difference == nil, Comment(rawValue: difference ?? ""))
    }
}
