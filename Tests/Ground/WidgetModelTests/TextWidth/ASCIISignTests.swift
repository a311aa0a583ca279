import Testing
import WidgetModel

/// The ASCII replacements of this program's symbols in a terminal without Unicode.
@Suite struct ASCIISignTests {
    static let lines: [(text: TerminalText, columns: Int?, expected: String)] = [
        ("a → b – c", nil, "a > b - c"), ("name=…", 8, "name=..."), ("   … 48 more", 80, "   ... 48 more"),
        // The truncation sign, replaced with a sign of the same width.
        ("Today's comm…", nil, "Today's comm~"), ("…bers: 5", nil, "~bers: 5"),
        // Lines in which three dots would be too wide.
        ("name=…", 7, "name=?"), ("one=…\ntwo, …", 6, "one=?\ntwo, ~"),
        // Lines in which three dots would shift the rest.
        ("9 | …\"a\", when: 5", nil, "9 | ~\"a\", when: 5"), ("│ A very … │", nil, "| A very ~ |"),
        ("╭─ A very … ─╮  add name=…", nil, "+- A very ~ -+  add name=..."),
    ]

    @Test(arguments: lines)
    func fitsWhereTheSignWas(_ text: TerminalText, _ columns: Int?, _ expected: String) {
        #expect(text.withASCIISigns(columns: columns).text == expected)
    }

    @Test func colorsTakeNoWidth() {
        let text: TerminalText = TerminalText("name=…").rendered([1, 36])
        #expect(text.withASCIISigns(columns: 8).text == "\u{1B}[1;36mname=...\u{1B}[0m")
        #expect(text.withASCIISigns(columns: 7).text == "\u{1B}[1;36mname=?\u{1B}[0m")
    }
}
