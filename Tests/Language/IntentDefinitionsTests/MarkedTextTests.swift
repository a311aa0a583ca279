import Testing

@testable import IntentDefinitions

@Suite struct MarkedTextTests {
    @Test func readsEmphasisCodeAndLinks() {
        let text = MarkedText(#"a *b c*, `*d*` and [e](https://f.g)\*"#)
        #expect(
            text.parts == [
                .plain("a "), .emphasis("b c"), .plain(", "), .code("*d*"), .plain(" and "),
                .link("e", to: "https://f.g"), .plain("*"),
            ])
        #expect(text.problems.isEmpty)
        #expect(text.plain == "a b c, *d* and e (https://f.g)*")
    }

    @Test(arguments: ["", "snake_case", "2 * 3", "a[1]", "x < y", "<name>", "C#", "5*", "Größe _"])
    func leavesOtherTextAlone(_ text: String) {
        #expect(MarkedText(text).plain == text)
        #expect(MarkedText(text).problems.isEmpty)
    }

    /// Every short combination of marks is read completely.
    @Test func readsEveryCombinationOfMarks() {
        let marks = ["*", "_", "`", "[", "]", "(", ")", " ", "a", "\\", "<", ">", "!", "#"]
        var texts = [""]
        for _ in 0..<3 {
            texts = texts.flatMap { text in marks.map { text + $0 } }
            for text in texts {
                let read = MarkedText(text)
                #expect(read.problems.allSatisfy { $0.range.upperBound <= text.utf8.count }, "\(text)")
            }
        }
    }

    @Test func readsOpenMarksInLinearTime() {
        for mark in ["*a ", "`", "[", "_a ", "<", "[a]("] {
            let text = String(repeating: mark, count: 1_000)
            #expect(MarkedText(text).problems.count <= 2, "\(mark)")
        }
    }
}
