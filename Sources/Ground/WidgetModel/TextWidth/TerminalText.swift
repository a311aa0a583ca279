/// Text that is safe to send to a terminal.
///
/// A `String` becomes part of a `TerminalText` only through an initializer or an interpolation, and each of
/// them replaces unsafe characters. Therefore no text from outside (a provider's answer, a file, an argument)
/// can control the terminal, wherever it is printed. The only control characters in a `TerminalText` are line
/// feeds, tabs from `lines`, and the escape sequences of `rendition`, `cursor` and `cursorUp`.
package struct TerminalText: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// The text as it is sent to the terminal.
    package private(set) var text: String

    package var description: String { text }
    package var isEmpty: Bool { text.isEmpty }

    /// One line of text from outside.
    package init(_ outside: String) { text = Printable.text(outside) }

    /// Several lines of text from outside. Line feeds and tabs are kept.
    package init(lines outside: String) {
        text = TerminalText.replacing(outside) { $0 == "\t" ? "\t" : String(Printable.scalar($0)) }
    }

    /// A complete JSON document. Unsafe characters can only occur inside its strings, so they become JSON
    /// escape sequences and the document keeps its meaning.
    package init(json document: String) {
        text = TerminalText.replacing(document) { scalar in
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }

    /// A literal in this program, which is safe as written.
    package init(stringLiteral literal: String) { text = literal }

    package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) { text += literal }
        package mutating func appendInterpolation(_ part: TerminalText) { text += part.text }
        /// An interpolated `String` is treated as text from outside.
        package mutating func appendInterpolation(_ outside: String) { text += Printable.text(outside) }
    }

    /// The escape sequence "Select Graphic Rendition", which sets colors and weights.
    package static func rendition(_ codes: [Int]) -> TerminalText {
        var text = TerminalText("")
        text.text = "\u{1B}[" + codes.map { String($0) }.joined(separator: ";") + "m"
        return text
    }

    /// The escape sequence that moves the cursor to a row and a column of the screen, from 0.
    package static func cursor(row: Int, column: Int) -> TerminalText {
        var text = TerminalText("")
        text.text = "\u{1B}[\(row + 1);\(column + 1)H"
        return text
    }

    /// The escape sequence that moves the cursor to the beginning of its line, or of a line above it.
    package static func cursorUp(_ lines: Int) -> TerminalText {
        var text = TerminalText("")
        text.text = lines > 0 ? "\u{1B}[\(lines)F" : "\r"
        return text
    }

    /// The text with the given rendition, which is reset after it. Without codes, the text is unchanged.
    package func rendered(_ codes: [Int]) -> TerminalText {
        codes.isEmpty || isEmpty ? self : .rendition(codes) + self + .rendition([0])
    }

    package static func + (first: TerminalText, second: TerminalText) -> TerminalText {
        var whole = first
        whole += second
        return whole
    }

    package static func += (whole: inout TerminalText, part: TerminalText) { whole.text += part.text }

    package var withoutTrailingSpaces: TerminalText {
        var result = self
        while result.text.last == " " { result.text.removeLast() }
        return result
    }

    /// Replaces unsafe scalars other than line feeds.
    private static func replacing(_ text: String, _ replacement: (Unicode.Scalar) -> String) -> String {
        guard text.unicodeScalars.contains(where: { $0 != "\n" && Printable.isUnsafe($0) }) else {
            return text
        }
        return text.unicodeScalars.reduce(into: "") { result, scalar in
            if scalar != "\n", Printable.isUnsafe(scalar) {
                result += replacement(scalar)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }
}

extension TerminalText {
    /// Replaces drawing characters with ASCII characters of the same width, for terminals that cannot display
    /// them. Letters are not changed.
    ///
    /// An ellipsis becomes three dots, unless it is part of a word or a drawing, or the line would become too
    /// wide.
    ///
    /// - Parameter columns: The maximum width of a line; nil if the width is not limited.
    package func withASCIISigns(columns: Int? = nil) -> TerminalText {
        var result = self
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let wide = TerminalText.ascii(line, ellipsis: "...")
            guard let columns, TerminalText.cells(ofRendered: wide) > columns else { return wide }
            return TerminalText.ascii(line, ellipsis: "~")
        }
        result.text = lines.joined(separator: "\n")
        return result
    }

    /// Converts one line, with the given replacement for ellipses that may change their width.
    private static func ascii(_ line: Substring, ellipsis: String) -> String {
        let scalars = Array(line.unicodeScalars)
        let lastBorder = scalars.lastIndex { borders.contains($0) } ?? -1
        var result = ""
        for (index, scalar) in scalars.enumerated() {
            // A border after this character must not move, nor may the text directly inside a border.
            let isFree = index > lastBorder + 2 || lastBorder < 0
            if scalar == "…", isFree, !isBesideWord(index, scalars) {
                // After `=`, a tilde could be read as the home folder.
                let isValue = index > 0 && scalars[index - 1] == "="
                result += isValue && ellipsis == "~" ? "?" : ellipsis
            } else {
                result.unicodeScalars.append(ascii(scalar))
            }
        }
        return result
    }

    /// The characters that enclose a drawing.
    private static let borders: Set<Unicode.Scalar> = ["|", "│", "╭", "╮", "╰", "╯"]

    /// Whether a letter or a digit is adjacent: the ellipsis then abbreviates a word.
    private static func isBesideWord(_ index: Int, _ scalars: [Unicode.Scalar]) -> Bool {
        [index - 1, index + 1].contains { place in
            guard scalars.indices.contains(place) else { return false }
            return scalars[place].properties.isAlphabetic || "0"..."9" ~= scalars[place]
        }
    }

    /// The cells of a string, not counting the escape sequences of `rendition`.
    private static func cells(ofRendered text: String) -> Int {
        let parts = text.split(separator: "\u{1B}[", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(parts.first?.cells ?? 0) { sum, part in
            sum + part.drop { $0 != "m" }.dropFirst().cells
        }
    }

    private static func ascii(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0..<0x80: scalar
        case 0x2400...0x2421, 0xFFFD: "?"
        default: asciiSigns[scalar] ?? scalar
        }
    }

    /// Pairs of a drawing character and its replacement, both one cell wide.
    private static let asciiSigns: [Unicode.Scalar: Unicode.Scalar] = {
        let pairs = """
            …~ –- —- ·- •* →> ←< ◂< ▸> ‹< ┿+ ┼+ ✓v ✗x ✕x ×x ●* ○o ◷~ ⋮: ▾v ›> “" ”" ‘' ’' ╵' █# ▌# ▒: ░. \
            ─- ━= ╾= ╌- │| ╭+ ╮+ ╰+ ╯+
            """
        return pairs.split(separator: " ").reduce(into: [:]) { signs, pair in
            signs[pair.unicodeScalars.first ?? "?"] = pair.unicodeScalars.last
        }
    }()
}

extension TerminalText {
    /// The text in ASCII, for terminals that cannot display anything else. Its characters keep their widths.
    ///
    /// - Parameter columns: The maximum width of a line; nil if the width is not limited.
    package func inASCII(columns: Int? = nil) -> TerminalText {
        var result = withASCIISigns(columns: columns)
        if !result.text.utf8.allSatisfy({ $0 < 0x80 }) { result.text = ASCIILetters.replacing(result.text) }
        return result
    }
}

extension BidirectionalCollection<TerminalText> {
    package func joined(separator: TerminalText = "") -> TerminalText {
        guard let first else { return "" }
        return dropFirst().reduce(into: first) { $0 += separator + $1 }
    }
}
