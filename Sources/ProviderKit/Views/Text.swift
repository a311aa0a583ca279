public import Foundation
import WidgetModel
import WidgetViews

/// A string, or a date that is kept current without a new entry.
public struct Text: View {
    public typealias Body = Never

    private enum Content {
        case words(String)
        case date(Date, DateStyle)
    }

    /// How a date is shown. The board updates the text as time passes.
    public struct DateStyle: Hashable, Sendable {
        let style: ViewDate.Style

        /// The time of day, such as 08:30.
        public static let time = DateStyle(style: .time)
        /// The day, such as 21 November.
        public static let date = DateStyle(style: .date)
        /// The distance from now without a sign, such as 2 hours.
        public static let relative = DateStyle(style: .relative)
        /// The distance from now with a sign, such as -2 hours.
        public static let offset = DateStyle(style: .offset)
        /// A running clock that counts to or from the date.
        public static let timer = DateStyle(style: .timer)
    }

    private let content: Content

    /// A fixed text.
    ///
    /// Line breaks are kept; other control characters are removed. There is no Markdown and no localization
    /// table: translate the text for `context.locale`.
    public init(_ words: some StringProtocol) { content = .words(String(words)) }

    /// The same as ``init(_:)``, for source compatibility with WidgetKit.
    public init(verbatim words: String) { content = .words(words) }

    /// A date that the board keeps current, in the time zone of the view's environment.
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

    /// A symbol by its name, such as `heart.fill`.
    ///
    /// The page about the view tree lists the known names. An unknown symbol is shown as a placeholder.
    public init(systemName: String) { self.systemName = systemName }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        BuiltViews(.image(ViewSymbol(systemName)))
    }
}
