public import Foundation
import WidgetModel
import WidgetViews

/// Words, or a date that ticks by itself.
public struct Text: View {
    public typealias Body = Never

    private enum Content {
        case words(String)
        case date(Date, DateStyle)
    }

    /// How a date reads.
    public enum DateStyle: Hashable, Sendable {
        /// The time of day.
        case time
        /// The day.
        case date
        /// How far away, without a sign.
        case relative
        /// How far away, with a sign.
        case offset
        /// A running clock to or from the date.
        case timer
    }

    private let content: Content

    public init(_ words: some StringProtocol) { content = .words(String(words)) }

    public init(verbatim words: String) { content = .words(words) }

    /// A text that is drawn anew as time passes, in the time zone of the view's surroundings.
    public init(_ date: Date, style: DateStyle) { content = .date(date, style) }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        switch content {
        case .words(let words): BuiltViews(.text(words))
        case .date(let date, let style):
            BuiltViews(
                ViewTree(.date(ViewDate(Instant(date), style: style.style, zone: environment.ownZone))))
        }
    }
}

extension Text.DateStyle {
    fileprivate var style: ViewDate.Style {
        switch self {
        case .time: .time
        case .date: .date
        case .relative: .relative
        case .offset: .offset
        case .timer: .timer
        }
    }
}
