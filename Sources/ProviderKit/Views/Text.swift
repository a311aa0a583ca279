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
    public struct DateStyle: Hashable, Sendable {
        let style: ViewDate.Style

        /// The time of day.
        public static let time = DateStyle(style: .time)
        /// The day.
        public static let date = DateStyle(style: .date)
        /// How far away, without a sign.
        public static let relative = DateStyle(style: .relative)
        /// How far away, with a sign.
        public static let offset = DateStyle(style: .offset)
        /// A running clock to or from the date.
        public static let timer = DateStyle(style: .timer)
    }

    private let content: Content

    public init(_ words: some StringProtocol) { content = .words(String(words)) }

    public init(verbatim words: String) { content = .words(words) }

    /// A text that is drawn again as time passes, in the time zone of the view's environment.
    public init(_ date: Date, style: DateStyle) { content = .date(date, style) }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        switch content {
        case .words(let words): BuiltViews(.text(words))
        case .date(let date, let style):
            BuiltViews(.date(ViewDate(Instant(date), style: style.style, zone: environment.ownZone)))
        }
    }
}

/// A symbol.
public struct Image: View {
    public typealias Body = Never
    private let systemName: String

    /// A symbol by its name, such as `heart.fill`; Docs/view-tree.md lists the known ones.
    public init(systemName: String) { self.systemName = systemName }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        BuiltViews(.image(ViewSymbol(systemName)))
    }
}
