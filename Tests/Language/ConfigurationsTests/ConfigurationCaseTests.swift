import CaseWalking
import Testing

/// Every script of Tests/Cases/configurations; below `err`, at least one edit is rejected.
@Suite struct ConfigurationCaseTests {
    @Test(arguments: TestCase.all(in: "configurations"))
    func goesAsExpected(_ testCase: TestCase) throws {
        var script = try ConfigurationScript(
            try testCase.text(of: "script.txt"), definition: "definition.yaml", files: testCase.bytes(of:))
        try script.run()
        #expect(script.hasRefusals != testCase.isOK)
        let difference = try testCase.difference(actual: script.output)
        #expect(difference == nil, Comment(rawValue: difference ?? ""))
    }
}
