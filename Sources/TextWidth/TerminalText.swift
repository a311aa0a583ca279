/// Text that may be sent to a terminal.
///
/// A `String` becomes part of one only through an initializer or an interpolation, and each of them escapes
/// it. So no text from outside (a provider's answer, a file, an argument) can control the terminal, whoever
/// prints it. The only control characters here are line feeds, tabs in `lines`, and `rendition`.
package struct TerminalText: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// What a terminal gets.
    package private(set) var text: String

    package var description: String { text }
    package var isEmpty: Bool { text.isEmpty }

    /// One line of text from outside.
    package init(_ outside: String) { text = Printable.text(outside) }

    /// Several lines of text from outside: line feeds and tabs stay as they are.
    package init(lines outside: String) {
        text = TerminalText.replacing(outside) { $0 == "\t" ? "\t" : String(Printable.scalar($0)) }
    }

    /// A JSON document, complete: an unsafe character, which can only stand in a string, becomes its escape
    /// sequence.
    package init(json document: String) {
        text = TerminalText.replacing(document) { scalar in
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }

    /// Words of this program.
    package init(stringLiteral literal: String) { text = literal }

    package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) { text += literal }
        package mutating func appendInterpolation(_ part: TerminalText) { text += part.text }
        package mutating func appendInterpolation(_ outside: String) { text += Printable.text(outside) }
    }

    /// Select Graphic Rendition: sets colors and weights.
    package static func rendition(_ codes: [Int]) -> TerminalText {
        var text = TerminalText("")
        text.text = "\u{1B}[" + codes.map { String($0) }.joined(separator: ";") + "m"
        return text
    }

    /// The text in colors; as it is without codes.
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

    /// Replaces unsafe scalars, except for line feeds.
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
    /// The same with ASCII for the signs that this program draws with, each as wide as the sign. Letters stay
    /// as they are. An ellipsis becomes three dots where neither a word, a drawing nor the width forbids it.
    ///
    /// - Parameter columns: how wide lines may be; nil when they may be as long as they are.
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

    private static func ascii(_ line: Substring, ellipsis: String) -> String {
        let scalars = Array(line.unicodeScalars)
        let lastBorder = scalars.lastIndex { borders.contains($0) } ?? -1
        var result = ""
        for (index, scalar) in scalars.enumerated() {
            // What a border stands behind, or begins right before, has to stay in its column.
            let isFree = index > lastBorder + 2 || lastBorder < 0
            if scalar == "…", isFree, !isBesideWord(index, scalars) {
                // After "=", a tilde would be the home folder.
                let isValue = index > 0 && scalars[index - 1] == "="
                result += isValue && ellipsis == "~" ? "?" : ellipsis
            } else {
                result.unicodeScalars.append(ascii(scalar))
            }
        }
        return result
    }

    private static let borders: Set<Unicode.Scalar> = ["|", "│", "╭", "╮", "╰", "╯"]

    private static func isBesideWord(_ index: Int, _ scalars: [Unicode.Scalar]) -> Bool {
        [index - 1, index + 1].contains { place in
            guard scalars.indices.contains(place) else { return false }
            return scalars[place].properties.isAlphabetic || "0"..."9" ~= scalars[place]
        }
    }

    /// Cells without the escape sequences of `rendition`.
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

    private static let asciiSigns: [Unicode.Scalar: Unicode.Scalar] = {
        let pairs = """
            …~ –- —- ·- •* →> ←< ✓v ✗x ✕x ×x ●* ○o ◷~ ⋮: “" ”" ‘' ’' ╵' █# ▌# ▒: ░. ─- ━= ╾= ╌- │| ╭+ ╮+ ╰+ ╯+
            """
        return pairs.split(separator: " ").reduce(into: [:]) { signs, pair in
            signs[pair.unicodeScalars.first ?? "?"] = pair.unicodeScalars.last
        }
    }()
}

extension BidirectionalCollection<TerminalText> {
    package func joined(separator: TerminalText = "") -> TerminalText {
        guard let first else { return "" }
        return dropFirst().reduce(into: first) { $0 += separator + $1 }
    }
}
