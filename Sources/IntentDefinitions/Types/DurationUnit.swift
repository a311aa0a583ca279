package import WidgetModel

/// A unit in which a form lets a person set a duration.
package enum DurationUnit: String, Hashable, Sendable, CaseIterable {
    case days, hours, minutes, seconds

    package var size: Milliseconds {
        switch self {
        case .days: .hours(24)
        case .hours: .hours(1)
        case .minutes: .minutes(1)
        case .seconds: .seconds(1)
        }
    }

    /// What follows the number in a literal: the `m` of `5m`.
    package var symbol: String {
        switch self {
        case .days: "d"
        case .hours: "h"
        case .minutes: "m"
        case .seconds: "s"
        }
    }
}
