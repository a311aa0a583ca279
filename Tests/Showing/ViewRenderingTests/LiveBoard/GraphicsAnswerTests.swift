import BoardDocuments
import Testing
import ViewRendering

/// The answers of terminals to the question about picture support.
@Suite struct GraphicsAnswerTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var answer: String
        var graphics: TerminalGraphics?
        var typed = ""
        var isComplete = true
    }

    static let cases = [
        Case(testDescription: "kitty", answer: "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c", graphics: .kitty),
        Case(
            testDescription: "both protocols", answer: "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4;22c",
            graphics: .kitty),
        Case(testDescription: "xterm with Sixel", answer: "\u{1B}[?63;1;2;4;6;9;15;22c", graphics: .sixel),
        Case(testDescription: "xterm without Sixel", answer: "\u{1B}[?64;1;2;6;9;15;22c"),
        Case(testDescription: "a VT420 is a 64, not a 4", answer: "\u{1B}[?4;6c"),
        Case(
            testDescription: "kitty refuses", answer: "\u{1B}_Gi=31;ENOTSUPPORTED:no\u{1B}\\\u{1B}[?62c"),
        Case(
            testDescription: "keys between the answers",
            answer: "j\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[A\u{1B}[?62cq", graphics: .kitty, typed: "j\u{1B}[Aq"),
        Case(testDescription: "no answer", answer: "jé\u{1B}", typed: "jé\u{1B}", isComplete: false),
        Case(
            testDescription: "a cut answer", answer: "\u{1B}_Gi=31;O", typed: "\u{1B}_Gi=31;O",
            isComplete: false),
    ]

    @Test(arguments: cases) func isReadHoweverItsBytesArrive(_ example: Case) {
        let bytes = Array(example.answer.utf8)
        for split in 0...bytes.count {
            var answer = GraphicsAnswer()
            answer.take(Array(bytes[..<split]))
            answer.take(Array(bytes[split...]))
            answer.end()
            #expect(answer.graphics == example.graphics)
            #expect(String(decoding: answer.typed, as: UTF8.self) == example.typed)
            #expect(answer.isComplete == example.isComplete)
        }
    }
}
