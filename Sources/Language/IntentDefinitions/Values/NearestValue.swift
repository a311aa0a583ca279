import SourceText

/// The accepted values that are nearest to one outside the range or between two steps.
package enum NearestValue: Hashable, Sendable {
    /// The value is below the range, which begins here.
    case least(ParameterValue)
    /// The value is above the range. This is its last value, which steps reach.
    case most(ParameterValue)
    /// The value lies between these steps, of which one may be missing.
    case steps([ParameterValue])

    /// The end of a range that a value exceeds; nil for a value that cannot be compared with the end, such
    /// as one in another currency.
    package init?(to value: ParameterValue, in range: ValueRange, step: ValueStep?) {
        if let least = range.least, value.isLess(than: least) == true {
            self = .least(least)
        } else if let greatest = range.greatest, greatest.isLess(than: value) == true {
            self = .most(range.last(by: step) ?? greatest)
        } else {
            return nil
        }
    }
}

extension NearestValue: CustomStringConvertible {
    /// The step that fixes the problem: `100% is the most`, `write "15" or "30"`.
    package var description: String {
        switch self {
        case .least(let value): "\(value) is the \(value.isMoment ? "earliest" : "least")"
        case .most(let value): "\(value) is the \(value.isMoment ? "latest" : "most")"
        case .steps(let values):
            "write \(values.map { quoted($0.description) }.joined(separator: " or "))"
        }
    }
}

extension ParameterValue {
    /// Whether the value is earlier or later than others, and not less or more.
    package var isMoment: Bool {
        switch self {
        case .date, .time, .dateTime: true
        default: false
        }
    }
}
