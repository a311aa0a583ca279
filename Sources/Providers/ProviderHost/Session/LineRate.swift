import WidgetModel

/// Limits the lines of output that reach the log in one minute, and counts the lines that are left out.
struct LineRate {
    private static let window = Milliseconds.minutes(1)

    var limit: Int
    private var start: MonotonicInstant?
    private var lines = 0
    private var leftOut = 0

    init(limit: Int) { self.limit = limit }

    /// Counts a line. Returns false if it is beyond the limit.
    mutating func allows(at now: MonotonicInstant) -> Bool {
        if start.map({ $0 + Self.window <= now }) ?? true {
            start = now
            lines = 0
        }
        lines += 1
        if lines > limit { leftOut += 1 }
        return lines <= limit
    }

    /// When the number of lines that were left out is reported; nil if all lines were logged.
    var due: MonotonicInstant? { leftOut == 0 ? nil : start.map { $0 + Self.window } }

    /// Returns the number of lines that were left out, once; nil if all lines were logged.
    mutating func takeLeftOut() -> Int? {
        defer { leftOut = 0 }
        return leftOut == 0 ? nil : leftOut
    }
}
