import CaseWalking
import IntentDefinitions
import SourceText
import Testing

/// Every folder of Tests/Cases/definitions: the findings as shown to users, then the intents that were read.
@Suite struct CaseTests {
    @Test(arguments: TestCase.all(in: "definitions"))
    func isReadAsExpected(_ testCase: TestCase) throws {
        let files = try testCase.files(endingIn: ".yaml").map { name in
            SourceFile(path: name, bytes: try testCase.bytes(of: name))
        }
        var findings: [Finding] = []
        let set = DefinitionSet.read(files, context: .fixed, into: &findings)
        #expect(findings.isEmpty == testCase.isOK)
        let actual = FindingText.render(findings.inOrder()) + DefinitionPicture.draw(set)
        let difference = try testCase.difference(actual: actual)
        #expect(difference == nil, Comment(rawValue: difference ?? ""))
    }
}
