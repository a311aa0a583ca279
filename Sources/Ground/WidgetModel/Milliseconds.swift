/// A span of time in whole milliseconds; a negative span points to the past.
///
/// The engine counts in whole milliseconds, and the window of a budget is exact to one. This is therefore an
/// integer and not the standard library's 128-bit `Duration`.
package struct Milliseconds: Hashable, Comparable, Sendable {
    package var count: Int64

    package init(_ count: Int64) { self.count = count }

    package static let zero = Milliseconds(0)
    package static func seconds(_ count: Int64) -> Milliseconds { Milliseconds(count * 1000) }
    package static func minutes(_ count: Int64) -> Milliseconds { Milliseconds(count * 60_000) }
    package static func hours(_ count: Int64) -> Milliseconds { Milliseconds(count * 3_600_000) }

    package static func < (left: Milliseconds, right: Milliseconds) -> Bool { left.count < right.count }
    package static func + (left: Milliseconds, right: Milliseconds) -> Milliseconds {
        Milliseconds(left.count + right.count)
    }
    package static func - (left: Milliseconds, right: Milliseconds) -> Milliseconds {
        Milliseconds(left.count - right.count)
    }

    /// The span in seconds, which is the unit of durations in the provider protocol.
    package var seconds: Double { Double(count) / 1000 }
}

/// The JSON form: seconds as a number, rounded to milliseconds, and at most 1,000 years.
extension Milliseconds: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let seconds = try container.decode(Double.self)
        guard seconds.magnitude <= 31_557_600_000 else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "seconds of at most 1000 years")
        }
        self.init(Int64((seconds * 1000).rounded()))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(seconds)
    }
}

extension Milliseconds: CustomStringConvertible {
    /// The notation of the definition language: `250ms`, `5m`, `1h30m`, `2d`, `3h2s160ms`.
    package var description: String {
        if count < 0 { return "-" + Milliseconds(-count).description }
        if count % 1000 != 0, count < 60_000 { return "\(count)ms" }
        var rest = count
        var text = ""
        let units: [(String, Int64)] = [
            ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1),
        ]
        for (name, size) in units {
            if rest >= size { text += "\(rest / size)\(name)" }
            rest %= size
        }
        return text.isEmpty ? "0s" : text
    }
}
