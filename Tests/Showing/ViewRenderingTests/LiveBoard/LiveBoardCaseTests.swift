import CaseWalking
import Testing

/// Every script of Tests/Cases/boards: from keys, documents and time to screens and effects.
@Suite struct LiveBoardCaseTests {
    @Test(arguments: TestCase.all(in: "boards"))
    func goesAsExpected(_ testCase: TestCase) throws {
        var script = BoardScript(try testCase.text(of: "script.txt"))
        try script.run()
        let difference = try testCase.difference(actual: script.output)
        #expect(difference == nil, Comment(rawValue: difference ?? ""))
    }
}
