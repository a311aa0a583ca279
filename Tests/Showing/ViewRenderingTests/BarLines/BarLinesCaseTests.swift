import CaseWalking
import Testing

/// Every script of Tests/Cases/bars: from documents, events and time to lines.
@Suite struct BarLinesCaseTests {
    @Test(arguments: TestCase.all(in: "bars"))
    func goesAsExpected(_ testCase: TestCase) throws {
        var script = BarScript()
        try script.run(try testCase.text(of: "script.txt"))
        let difference = try testCase.difference(actual: script.output)
        #expect(difference == nil, Comment(rawValue: difference ?? ""))
    }
}
