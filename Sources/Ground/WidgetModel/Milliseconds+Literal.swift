extension Milliseconds {
    /// Parses a span in the notation of the definition language: `90` (seconds), `250ms`, `5m`, `1h30m`,
    /// `2d`.
    ///
    /// Units must be in descending order, each at most once. Returns nil for any other text, for a negative
    /// span, and for a span that exceeds 64 bits.
    package init?(literal text: some StringProtocol) {
        var rest = Substring(text)
        var units = Milliseconds.units[...]
        var total: Int64 = 0
        repeat {
            let digits = rest.prefix { ("0"..."9").contains($0) }
            rest = rest[digits.endIndex...]
            let word = rest.prefix { !("0"..."9").contains($0) }
            rest = rest[word.endIndex...]
            let isBare = word.isEmpty && units.count == Milliseconds.units.count
            guard let amount = Int64(digits),
                let unit = units.firstIndex(where: { $0.name == (isBare ? "s" : word) })
            else { return nil }
            let (part, tooBig) = amount.multipliedReportingOverflow(by: units[unit].size)
            let (sum, overflow) = total.addingReportingOverflow(part)
            if tooBig || overflow { return nil }
            total = sum
            units = units[(unit + 1)...]
        } while !rest.isEmpty
        self.init(total)
    }

    /// Parses a span with an optional sign: `+1h`, `-30m`. A span without a sign is positive.
    package init?(signedLiteral text: some StringProtocol) {
        let isSigned = text.hasPrefix("+") || text.hasPrefix("-")
        guard let span = Milliseconds(literal: isSigned ? text.dropFirst() : text[...]) else { return nil }
        self.init(text.hasPrefix("-") ? -span.count : span.count)
    }

    /// A unit of literals, or another unit that people write.
    private struct Unit {
        let name: String
        let size: Int64
        /// Other lowercase names that people write.
        let otherNames: Set<Substring>
    }

    /// The units of literals, in the order in which a literal contains them.
    private static let units = [
        Unit(name: "d", size: 86_400_000, otherNames: ["day", "days"]),
        Unit(name: "h", size: 3_600_000, otherNames: ["hr", "hrs", "hour", "hours"]),
        Unit(name: "m", size: 60_000, otherNames: ["min", "mins", "minute", "minutes"]),
        Unit(name: "s", size: 1000, otherNames: ["sec", "secs", "second", "seconds"]),
        Unit(
            name: "ms", size: 1, otherNames: ["msec", "msecs", "millis", "millisecond", "milliseconds"]),
    ]
    private static let week = Unit(
        name: "w", size: 7 * 86_400_000, otherNames: ["wk", "wks", "week", "weeks"])

    /// The regular expression for literals with units, such as `1h30m`.
    package static let literalPattern =
        "^(?=.)" + units.map { "([0-9]+\($0.name))?" }.joined() + "$"
}

extension Milliseconds {
    /// The literal for a span in another notation: `5m` for `5 minutes`, `5min` or `PT5M`, and `1h30m` for
    /// `1.5h` or `1:30`. Returns nil if the text is not a span.
    ///
    /// - Parameter beginsWithMinutes: Whether `1:30` stands for a minute and a half.
    package static func literal(
        meantBy text: some StringProtocol, beginsWithMinutes: Bool = false
    ) -> String? {
        let text = text.lowercased()
        let parts =
            text.contains(":")
            ? clockParts(text, beginsWithMinutes ? ["m", "s"] : ["h", "m", "s"])
            : text.hasPrefix("p") ? periodParts(text.dropFirst()) : wordParts(text[...])
        guard let parts, !parts.isEmpty else { return nil }
        // Keep the numbers as written if possible: "90 sec" becomes "90s" rather than "1m30s".
        let written = parts.map { "\($0.whole)\($0.unit.name)" }.joined()
        if parts.allSatisfy(\.fraction.isEmpty), Milliseconds(literal: written) != nil { return written }
        var total: Int64 = 0
        for part in parts {
            guard let count = part.count else { return nil }
            let (sum, overflow) = total.addingReportingOverflow(count)
            if overflow { return nil }
            total = sum
        }
        return Milliseconds(total).description
    }

    /// A number and its unit, such as `1.5` and `h`.
    private struct Part {
        let whole: Substring
        var fraction: Substring = ""
        let unit: Unit

        /// The span in milliseconds; nil if it is not a whole number of them or exceeds 64 bits.
        var count: Int64? {
            guard fraction.utf8.count <= 6, let digits = Int64(whole + fraction) else { return nil }
            let (product, overflow) = digits.multipliedReportingOverflow(by: unit.size)
            let divisor = fraction.reduce(into: Int64(1)) { divisor, _ in divisor *= 10 }
            return overflow || product % divisor != 0 ? nil : product / divisor
        }
    }

    /// Parses `1:30` and `1:30:15`. Returns nil unless all numbers but the first have two digits and are
    /// below 60.
    private static func clockParts(_ text: String, _ words: [Substring]) -> [Part]? {
        let numbers = text.split(separator: ":", omittingEmptySubsequences: false)
        guard numbers.count <= words.count, numbers.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }),
            numbers.dropFirst().allSatisfy({ $0.utf8.count == 2 && $0 < "60" })
        else { return nil }
        let parts = zip(numbers, words).compactMap { number, word in
            unit(word).map { Part(whole: number.drop { $0 == "0" }, unit: $0) }
        }
        return parts.filter { !$0.whole.isEmpty }
    }

    /// Parses what follows the "P" of ISO 8601, such as `1dt2h30m` or `t5m`. Months and years are not
    /// supported, because their lengths vary.
    private static func periodParts(_ text: Substring) -> [Part]? {
        let halves = text.split(separator: "t", maxSplits: 1, omittingEmptySubsequences: false)
        guard let days = wordParts(halves[0]), let rest = halves.count == 2 ? wordParts(halves[1]) : [],
            days.allSatisfy({ $0.unit.size >= 86_400_000 })
        else { return nil }
        return days + rest
    }

    /// Parses numbers that are each followed by a unit: `1 hour 30 minutes`, `1hr, 30min`.
    private static func wordParts(_ text: Substring) -> [Part]? {
        var rest = text.drop { $0 == " " }
        var parts: [Part] = []
        while !rest.isEmpty {
            let whole = rest.prefix(while: isDigit)
            rest = rest[whole.endIndex...]
            var fraction: Substring = ""
            if rest.first == "." || rest.first == "," {
                fraction = rest.dropFirst().prefix(while: isDigit)
                guard !fraction.isEmpty else { return nil }
                rest = rest[fraction.endIndex...]
            }
            let word = rest.drop { $0 == " " }.prefix { $0.isLetter }
            guard !whole.isEmpty, let unit = unit(word) else { return nil }
            parts.append(Part(whole: whole, fraction: fraction, unit: unit))
            rest = rest[word.endIndex...].drop { $0 == " " || $0 == "," }
        }
        return parts
    }

    /// The unit with this lowercase name; nil if it is unknown.
    private static func unit(_ word: Substring) -> Unit? {
        (units + [week]).first { $0.name == word || $0.otherNames.contains(word) }
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
