import SourceText
import Testing

@Suite struct SourceFileTests {
    @Test(
        arguments: [
            ("", [""]), ("a", ["a"]), ("a\n", ["a", ""]), ("a\r\nb\r\n", ["a", "b", ""]),
            ("a\rb", ["a", "b"]),
            ("\n\n", ["", "", ""]), ("a\n\rb", ["a", "", "b"]), ("\r\n", ["", ""]),
            ("\u{FEFF}a\nb", ["a", "b"]),
            ("\u{FEFF}", [""]), ("a\u{2028}b", ["a\u{2028}b"]), ("a\r", ["a", ""]),
        ])
    func findsLines(text: String, lines: [String]) {
        let file = SourceFile(path: "x", text: text)
        #expect((1...file.lineCount).map(file.line) == lines)
    }

    @Test func countsColumnsInScalars() {
        let file = SourceFile(path: "x", text: "a서😀e\u{301}b\r\nc")
        #expect(file.position(atByte: 0) == SourcePosition(line: 1, column: 1))
        #expect(file.position(atByte: 1) == SourcePosition(line: 1, column: 2))
        #expect(file.position(atByte: 4) == SourcePosition(line: 1, column: 3))
        #expect(file.position(atByte: 8) == SourcePosition(line: 1, column: 4))
        #expect(file.position(atByte: 11) == SourcePosition(line: 1, column: 6))
        #expect(file.position(atByte: 12) == SourcePosition(line: 1, column: 7))
        #expect(file.position(atByte: 14) == SourcePosition(line: 2, column: 1))
        #expect(file.position(atByte: 15) == SourcePosition(line: 2, column: 2))
    }

    /// Every column of a long line, across the boundaries of the blocks in which scalars are counted.
    @Test func countsColumnsOfLongLines() {
        let unit = "a서😀"
        let file = SourceFile(path: "x", text: "first\n" + String(repeating: unit, count: 3000))
        for repetition in stride(from: 0, to: 3000, by: 7) {
            let start = 6 + repetition * 8
            for (bytes, scalars) in [(0, 1), (1, 2), (4, 3)] {
                let expected = SourcePosition(line: 2, column: repetition * 3 + scalars)
                #expect(file.position(atByte: start + bytes) == expected)
            }
        }
        #expect(file.position(atByte: file.bytes.count) == SourcePosition(line: 2, column: 9001))
        let exact = SourceFile(path: "x", text: String(repeating: "x", count: 4096))
        #expect(exact.position(atByte: 4096) == SourcePosition(line: 1, column: 4097))
    }

    @Test func clampsPlacesIntoTheFile() {
        let file = SourceFile(path: "x", text: "ab\n")
        #expect(file.position(atByte: 99).description == "2:1")
        #expect(file.position(atByte: -1).description == "1:1")
        #expect(file.text(SourceRange(start: 1, end: 99)) == "b\n")
        #expect(file.text(SourceRange(start: 50, end: 99)) == "")
        #expect(SourceFile(path: "x", text: "").position(atByte: 5).description == "1:1")
    }

    @Test func skipsAByteOrderMark() {
        let file = SourceFile(path: "x", text: "\u{FEFF}ab")
        #expect(file.position(atByte: 0).description == "1:1")
        #expect(file.position(atByte: 3).description == "1:1")
        #expect(file.position(atByte: 4).description == "1:2")
    }

    @Test func repairsMalformedText() {
        let file = SourceFile(path: "x", bytes: [0x61, 0xFF, 0x62])
        #expect(file.line(1) == "a\u{FFFD}b")
        #expect(file.position(atByte: 2).description == "1:3")
    }

    @Test func describesLocations() {
        let file = SourceFile(path: "Intents/a.yaml", text: "a: b\nc: d")
        let location = file.location(SourceRange(start: 5, end: 6))
        #expect(location.description == "Intents/a.yaml:2:1")
        #expect(location.end == SourcePosition(line: 2, column: 2))
        #expect(location.text == "c")
    }

    @Test func joinsRanges() {
        #expect(SourceRange(3..<5).joined(with: .at(9)) == SourceRange(start: 3, end: 9))
        #expect(SourceRange.at(3).isEmpty && SourceRange(3..<5).count == 2)
        #expect(MemoryLayout<SourceRange>.size == 8)
    }
}
