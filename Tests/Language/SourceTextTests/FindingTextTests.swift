import SourceText
import Testing
import WidgetModel

/// The pictures are drawn as in a terminal; the underlined part is between guillemets in the source.
@Suite struct FindingTextTests {
    @Test func showsPlaceSourceNotesAndHint() {
        let file = SourceFile(
            path: "Intents/weather.yaml",
            text: """
                format: 1

                intents:
                  ViewWeather:
                    title: Weather
                    parameters: {}
                    version: 2
                    summary: x
                    help: y
                    titel: Weather
                """)
        let finding = Finding(
            "key-unknown", "an intent has no key \"titel\"", at: file.first("titel"),
            notes: [
                .init("the intent begins here", at: file.first("ViewWeather")),
                .init("its keys are parameters, summary,\ntitle and version"),
            ],
            hint: "write \"title\"")
        #expect(
            FindingText.render([finding]) == """
                Intents/weather.yaml:10:5: error: an intent has no key "titel" [key-unknown]
                   |
                10 |     titel: Weather
                   |     ^^^^^
                   = note: Intents/weather.yaml:4:3: the intent begins here
                   |
                 4 |   ViewWeather:
                   |   -----------
                   = note: its keys are parameters, summary,
                           title and version
                   = hint: write "title"

                """)
    }

    @Test(
        arguments: [
            Picture("title: «날씨» x", "title: 날씨 x", "       ^^^^"),
            Picture("날씨: «x»", "날씨: x", "      ^"),
            Picture("- 😀👩‍👩‍👧‍👦🇰🇷 «👍🏽»!", "- 😀👩‍👩‍👧‍👦🇰🇷 👍🏽!", "         ^^"),
            Picture("e\u{301}e\u{301} «e\u{301}x»", "e\u{301}e\u{301} e\u{301}x", "   ^^"),
            Picture("\ta:\t«b»", "    a:  b", "        ^"),
            Picture("\t«\t»x", "        x", "    ^^^^"),
            Picture("a«»b", "ab", " ^"),
            Picture("ab«»", "ab", "  ^"),
            Picture("a «b:   \n  c: d»", "a b:   ", "  ^^"),
            Picture("a: «b»\r\nc", "a: b", "   ^"),
            Picture("a«\n»b", "a", " ^"),
            Picture("\u{FEFF}«ab»c", "abc", "^^"),
            Picture("\u{1B}[31m«red»\u{7F}", "␛[31mred␡", "     ^^^"),
            Picture("a\u{202E}«b»", "a\u{FFFD}b", "  ^"),
            Picture("x \n«y: z»", "y: z", "^^^^"),
            Picture("«서울\u{301}»", "서울\u{301}", "^^^^"),
        ])
    func underlinesInCells(picture: Picture) throws {
        let lines = FindingText.render([Finding("x", "m", at: picture.location)]).split(separator: "\n")
        #expect(lines[2].dropFirst(4) == picture.line)
        #expect(lines[3].dropFirst(4) == picture.underline)
    }

    @Test func showsMalformedBytes() {
        let file = SourceFile(path: "x", bytes: [0x61, 0xE2, 0x82, 0x62, 0xFF, 0x63])
        let text = FindingText.render([Finding("x", "m", at: file.location(SourceRange(start: 3, end: 5)))])
        #expect(text.hasSuffix("1 | a\u{FFFD}b\u{FFFD}c\n  |   ^^\n"))
    }

    @Test func showsTheEndOfAFile() {
        let ended = SourceFile(path: "x", text: "a\nb\n")
        #expect(
            FindingText.render([Finding("x", "m", at: ended.location(.at(4)))]) == """
                x:3:1: error: m [x]
                  |
                3 |
                  | ^

                """)
        let empty = SourceFile(path: "x", text: "")
        #expect(
            FindingText.render([Finding("x", "m", at: empty.location(.at(0)))]) == "x:1:1: error: m [x]\n")
    }

    @Test func needsNoPlace() {
        let finding = Finding("value-wrong", .warning, "no \u{1B}text\nhere", at: nil, hint: "write one")
        #expect(
            FindingText.render([finding]) == "warning: no ␛text␊here [value-wrong]\n  = hint: write one\n")
    }

    @Test func separatesFindingsByAnEmptyLine() {
        let findings = [Finding("x", "m", at: nil), Finding("y", "n", at: nil)]
        #expect(FindingText.render(findings) == "error: m [x]\n\nerror: n [y]\n")
        #expect(FindingText.render([]) == "")
    }

    @Test func longValuesAreCutWithACount() throws {
        let value = String(repeating: "a", count: 5000)
        // A sentence is truncated later than quoted text.
        let sentence = String(repeating: "ab ", count: 300)
        let finding = Finding("x", "found \"\(value)\", expected \"b\"", at: nil, hint: sentence)
        let cut = String(repeating: "a", count: 80) + "… and 4920 more characters"
        #expect(
            FindingText.render([finding])
                == "error: found \"\(cut)\", expected \"b\" [x]\n  = hint: \(sentence)\n")
        #expect(FindingReport([finding]).encodedJSON.text.contains(value))
    }

    @Test func coloursNothingButWhatItNames() {
        let file = SourceFile(path: "x", text: "ab")
        let finding = Finding(
            "c", "m", at: file.first("b"), notes: [.init("n", at: file.first("a"))], hint: "h")
        let colored = FindingText.render([finding], color: .ansi)
        #expect(colored.contains("\u{1B}[1;31merror:\u{1B}[0m"))
        #expect(colored.contains(" \u{1B}[1;31m^\u{1B}[0m\n"))
        var plain = ""
        var isSequence = false
        for scalar in colored.unicodeScalars {
            if scalar == "\u{1B}" { isSequence = true }
            if !isSequence { plain.unicodeScalars.append(scalar) }
            if scalar == "m" { isSequence = false }
        }
        #expect(plain == FindingText.render([finding]))
    }
}

extension FindingTextTests {
    @Test func cutsLongLinesAroundTheMark() {
        let long = String(repeating: "가나다 ", count: 500)
        let middle = Picture(source: long + "«END»" + long)
        let lines = FindingText.render([Finding("x", "m", at: middle.location)]).split(separator: "\n")
        #expect(lines[2].hasPrefix("1 | …"))
        #expect(lines[2].hasSuffix("…"))
        #expect(lines[2].count < 104)
        let before = lines[2].prefix(while: { $0 != "E" })
        #expect(
            before.dropFirst(4).reduce(0) { $0 + (Self.isWide($1) ? 2 : 1) } == lines[3].dropFirst(4).count
                - 3)
        #expect(lines[3].hasSuffix(" ^^^"))
    }

    @Test func keepsTheBeginningOfALongLineWhileTheMarkIsThere() {
        let picture = Picture(source: "«title»: " + String(repeating: "x", count: 5000))
        let lines = FindingText.render([Finding("x", "m", at: picture.location)]).split(separator: "\n")
        #expect(lines[2] == "1 | title: " + String(repeating: "x", count: 92) + "…")
        #expect(lines[3] == "  | ^^^^^")
    }

    @Test func cutsAnUnderlineAtTheEdge() {
        let picture = Picture(source: "a: «" + String(repeating: "x", count: 5000) + "»")
        let lines = FindingText.render([Finding("x", "m", at: picture.location)]).split(separator: "\n")
        #expect(lines[3] == "  |    " + String(repeating: "^", count: 96))
    }

    @Test func marksTheEndOfALongLine() {
        let picture = Picture(source: String(repeating: "x", count: 5000) + "«»")
        let lines = FindingText.render([Finding("x", "m", at: picture.location)]).split(separator: "\n")
        #expect(lines[2] == "1 | …" + String(repeating: "x", count: 30))
        #expect(lines[3] == "  |  " + String(repeating: " ", count: 30) + "^")
    }

    @Test func showsALineOfExactlyTheWidth() {
        let picture = Picture(source: String(repeating: "x", count: 99) + "«y»")
        let lines = FindingText.render([Finding("x", "m", at: picture.location)]).split(separator: "\n")
        #expect(lines[2] == "1 | " + String(repeating: "x", count: 99) + "y")
        #expect(lines[3].count == 104)
    }

    private static func isWide(_ character: Character) -> Bool { "가나다".contains(character) }
}

/// A source with its marked part between guillemets, and the expected drawing of the marked line.
struct Picture: Sendable, CustomTestStringConvertible {
    let source: String
    var line = ""
    var underline = ""

    init(source: String) { self.source = source }

    init(_ source: String, _ line: String, _ underline: String) {
        self.init(source: source)
        (self.line, self.underline) = (line, underline)
    }

    var testDescription: String { source.debugDescription }

    var location: SourceText.SourceLocation {
        // Splits scalars, because a guillemet may join its neighbors in a grapheme cluster.
        let parts = source.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "«" || $0 == "»" }
        let bytes = parts.map { Array(String($0).utf8) }
        let file = SourceFile(path: "x", bytes: bytes.flatMap { $0 })
        return file.location(SourceRange(start: bytes[0].count, end: bytes[0].count + bytes[1].count))
    }
}

extension SourceFile {
    /// The location of the first `part`.
    func first(_ part: String) -> SourceText.SourceLocation {
        let wanted = Array(part.utf8)
        let start = bytes.indices.first { bytes[$0...].starts(with: wanted) } ?? bytes.count
        return location(SourceRange(start: start, end: start + wanted.count))
    }
}
