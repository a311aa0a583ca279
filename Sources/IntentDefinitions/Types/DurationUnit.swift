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
}
