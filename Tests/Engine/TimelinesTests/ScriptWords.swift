import WidgetModel

/// An error in the script itself.
struct ScriptError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The words of one line of a script, read from left to right.
struct ScriptWords {
    private var words: ArraySlice<Substring>

    init(_ line: String) { words = line.split(separator: " ")[...] }

    var isAtEnd: Bool { words.isEmpty }

    mutating func next() -> String? { words.popFirst().map(String.init) }

    mutating func word() throws -> String {
        guard let word = next() else { throw ScriptError("a word is missing") }
        return word
    }

    mutating func skips(_ word: Substring) -> Bool {
        guard words.first == word else { return false }
        words.removeFirst()
        return true
    }

    mutating func skip(_ expected: Substring...) throws {
        for word in expected where !skips(word) { throw ScriptError("\"\(word)\" is missing") }
    }

    mutating func number() throws -> Int {
        let word = try word()
        guard let number = Int(word) else { throw ScriptError("\(word) is not a number") }
        return number
    }

    /// `250ms`, `90s`, `5m`, `2h`.
    mutating func span() throws -> Milliseconds {
        let word = try word()
        for (unit, size) in [("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000)] as [(String, Int64)] {
            if word.hasSuffix(unit), let count = Int64(word.dropLast(unit.count)) {
                return Milliseconds(count * size)
            }
        }
        throw ScriptError("\(word) is not a span")
    }

    /// `09:00`, `9:00:00.250`, `1d 09:00`, `-1d 09:00`.
    mutating func instant() throws -> Instant {
        var word = try word()
        var days: Int64 = 0
        if word.hasSuffix("d"), let count = Int64(word.dropLast()) {
            days = count
            word = try self.word()
        }
        let parts = word.split(separator: ":").map { Double($0) }
        guard parts.count >= 2, let hours = parts[0], let minutes = parts[1],
            let seconds = parts.count == 3 ? parts[2] : 0
        else { throw ScriptError("\(word) is not an instant") }
        let rest = Int64((hours * 3_600_000 + minutes * 60_000 + seconds * 1000).rounded())
        return ScriptRunner.midnight + Milliseconds(days * 86_400_000 + rest)
    }
}
