/// A Swift file as the rules see it: its lines, and the same lines with comments and the content of strings
/// blank.
///
/// Blanking keeps every line and column, so that a rule that checks code reports the right location. The
/// content of an interpolation counts as string. Regex literals are not recognized: write `#/…/#` with care.
struct SwiftFile {
    let path: String
    let lines: [String]
    let code: [String]

    init(path: String, text: String) {
        self.path = path
        lines = Self.lines(of: Array(text.utf8))
        var blanker = Blanker(Array(text.utf8))
        code = Self.lines(of: blanker.blanked())
    }

    /// The file's target: a folder of `Samples`, or a folder below a folder of `Sources` or `Tests`.
    var target: String {
        let below = area == "Sources" || area == "Tests" ? folder(2) : ""
        return below.isEmpty ? folder(1) : below
    }

    /// Whether the file is in a target (`WidgetModel`), or in a folder of a target (`WidgetModel/JSON`).
    func isBelow(_ place: String) -> Bool {
        let parts = place.split(separator: "/").count
        return path.split(separator: "/").dropFirst(2).prefix(parts).joined(separator: "/") == place
    }

    /// `Sources`, `Tests`, `Samples` …
    var area: String { folder(0) }

    var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    private func folder(_ depth: Int) -> String {
        let parts = path.split(separator: "/")
        return parts.count > depth + 1 ? String(parts[depth]) : ""
    }

    /// A line feed at the end of the file does not begin another line.
    private static func lines(of bytes: [UInt8]) -> [String] {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        if lines.last == "" { lines.removeLast() }
        return lines
    }
}

/// Replaces comments and the content of strings with spaces.
private struct Blanker {
    private var bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func blanked() -> [UInt8] {
        while index < bytes.count {
            // Most bytes begin neither: they are passed first.
            switch bytes[index] {
            case UInt8(ascii: "/"):
                if hasPrefix("//") {
                    blankLine()
                } else if hasPrefix("/*") {
                    blankComment()
                } else {
                    index += 1
                }
            case UInt8(ascii: "\""), UInt8(ascii: "#"):
                if let pounds = poundsOfString() { blankString(pounds: pounds) } else { index += 1 }
            default: index += 1
            }
        }
        return bytes
    }

    private func hasPrefix(_ text: StaticString) -> Bool {
        let end = index + text.utf8CodeUnitCount
        return end <= bytes.count && (index..<end).allSatisfy { bytes[$0] == text.utf8Start[$0 - index] }
    }

    private func hasPrefix(_ text: [UInt8]) -> Bool {
        // Comparing the first byte alone is enough for most.
        bytes[index] == text[0] && bytes[index...].starts(with: text)
    }

    private mutating func blank(_ count: Int = 1) {
        for place in index..<min(index + count, bytes.count) where bytes[place] != UInt8(ascii: "\n") {
            bytes[place] = UInt8(ascii: " ")
        }
        index += count
    }

    private mutating func blankLine() {
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { blank() }
    }

    private mutating func blankComment() {
        var depth = 0
        repeat {
            if hasPrefix("/*") {
                depth += 1
                blank(2)
            } else if hasPrefix("*/") {
                depth -= 1
                blank(2)
            } else {
                blank()
            }
        } while depth > 0 && index < bytes.count
    }

    /// The number of `#` before the string that begins here; nil if no string begins here.
    private func poundsOfString() -> Int? {
        var place = index
        while place < bytes.count, bytes[place] == UInt8(ascii: "#") { place += 1 }
        return place < bytes.count && bytes[place] == UInt8(ascii: "\"") ? place - index : nil
    }

    private mutating func blankString(pounds: Int) {
        index += pounds
        let isLong = hasPrefix("\"\"\"")
        let quotes = [UInt8](repeating: UInt8(ascii: "\""), count: isLong ? 3 : 1)
        let poundSigns = [UInt8](repeating: UInt8(ascii: "#"), count: pounds)
        let ending = quotes + poundSigns
        let escape = [UInt8(ascii: "\\")] + poundSigns
        index += quotes.count
        while index < bytes.count, !hasPrefix(ending) {
            if !isLong, bytes[index] == UInt8(ascii: "\n") { return }
            guard hasPrefix(escape) else {
                blank()
                continue
            }
            blank(escape.count)
            if index < bytes.count, bytes[index] == UInt8(ascii: "(") {
                blankInterpolation()
            } else {
                blank()
            }
        }
        index += ending.count
    }

    /// Blanks an interpolation from its opening parenthesis to its closing one, including strings inside.
    private mutating func blankInterpolation() {
        var depth = 0
        repeat {
            if let pounds = poundsOfString() {
                let start = index
                blankString(pounds: pounds)
                let end = index
                index = start
                blank(end - start)
                continue
            }
            if bytes[index] == UInt8(ascii: "(") { depth += 1 }
            if bytes[index] == UInt8(ascii: ")") { depth -= 1 }
            blank()
        } while depth > 0 && index < bytes.count
    }
}
