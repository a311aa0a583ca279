import CaseWalking
import Testing

/// Every script of Tests/Cases/forms: from keys to screens and effects.
@Suite struct FormCaseTests {
    @Test(arguments: TestCase.all(in: "forms"))
    func goesAsExpected(_ testCase: TestCase) throws {
        var script = try FormScript(
            try testCase.text(of: "script.txt"), definition: testCase.bytes(of: "definition.yaml"))
        try script.run()
        let difference = try testCase.difference(actual: script.output)
        #expect(difference == nil, Comment(rawValue: difference ?? ""))
    }
}
