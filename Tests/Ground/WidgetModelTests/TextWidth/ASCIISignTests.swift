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

    static let letters: [(text: String, expected: String)] = [
        ("Übergrößen", "Ubergrosen"), ("cafe\u{301}", "cafe"), ("12 €, 21°", "12 E, 21o"), ("🔥 5", "?? 5"),
        ("서울 16:40", "???? 16:40"), ("a → b – “c”", "a > b - \"c\""), ("m² ▾", "m2 v"),
        ("👩‍💻!", "??!"), ("e\u{301}a\u{200B}b", "eab"),
    ]

    /// Everything is replaced by as many cells, so that nothing after it moves.
    @Test(arguments: letters)
    func onlyASCIIRemains(_ text: String, _ expected: String) {
        let result = TerminalText(text).rendered([1]).inASCII().text
        #expect(result == "\u{1B}[1m\(expected)\u{1B}[0m")
        #expect(result.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test func colorsTakeNoWidth() {
        let text: TerminalText = TerminalText("name=…").rendered([1, 36])
        #expect(text.withASCIISigns(columns: 8).text == "\u{1B}[1;36mname=...\u{1B}[0m")
        #expect(text.withASCIISigns(columns: 7).text == "\u{1B}[1;36mname=?\u{1B}[0m")
    }
}
