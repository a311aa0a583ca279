extension Milliseconds {
    /// Reads a span as the definition language writes it: `90` (seconds), `250ms`, `5m`, `1h30m`, `2d`.
    ///
    /// Units go from great to small, each at most once. Nil for every other text, for a negative span, and
    /// for one beyond 64 bits.
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

    /// The same with a sign before it, `+1h` or `-30m`; without one it points forward.
    package init?(signedLiteral text: some StringProtocol) {
        let isSigned = text.hasPrefix("+") || text.hasPrefix("-")
        guard let span = Milliseconds(literal: isSigned ? text.dropFirst() : text[...]) else { return nil }
        self.init(text.hasPrefix("-") ? -span.count : span.count)
    }

    private static let units: [(name: String, size: Int64)] = [
        ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1),
    ]
}
