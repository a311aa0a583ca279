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
    /// as they are. An ellipsis is as wide too where it cuts a word off, and three dots anywhere else.
    package var withASCIISigns: TerminalText {
        var result = self
        result.text = ""
        let scalars = Array(text.unicodeScalars)
        for (place, scalar) in scalars.enumerated() {
            let beside = [place - 1, place + 1].filter { scalars.indices.contains($0) }.map { scalars[$0] }
            if scalar == "…", !beside.contains(where: { $0.properties.isAlphabetic || "0"..."9" ~= $0 }) {
                result.text += "..."
            } else {
                result.text.unicodeScalars.append(TerminalText.ascii(scalar))
            }
        }
        return result
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
