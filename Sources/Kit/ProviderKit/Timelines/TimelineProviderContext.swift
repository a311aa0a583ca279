public import Foundation
package import ProviderProtocol
import WidgetModel

/// The context of a request: where, when and for whom its answer is shown.
///
/// You can create a context yourself, so that tests do not need a process or a clock.
public struct TimelineProviderContext: Hashable, Sendable {
    /// The size class.
    public var family: WidgetFamily
    /// True in the gallery, where sample content is fine.
    public var isPreview: Bool
    /// True in `simulate` and `test`. Do not cause any effect outside of the program, because the widget is
    /// not on a board.
    public var isSimulated: Bool
    /// The size of the widget in points.
    public var displaySize: CGSize
    /// The board's time. Use it instead of `Date()`.
    ///
    /// In a simulated day, it differs from the machine's time.
    public var now: Date
    /// The language of the board.
    public var locale: Locale
    /// The time zone of the board.
    public var timeZone: TimeZone
    /// Whether the board is light or dark.
    public var colorScheme: ColorScheme
    /// The id of the board on which the widget is; nil in `simulate` and `test`. One process may serve
    /// several boards.
    public var board: String?
    /// The id of the placed widget, such as `weather-1`, which is unique only on its board; nil in the
    /// gallery.
    public var widget: String?
    /// The number of the edit that produced the configuration; nil in the gallery.
    public var revision: Int?
    /// Why a timeline is requested: `edited`, `added`, `policy` and so on; nil for other requests.
    public var reason: String?
    /// The context as the host sent it; nil in a context that you created.
    package private(set) var request: RequestContext?
    /// The latest document that a program pushed to the widget or its kind; nil if the host sends none.
    package private(set) var pushed: PushedDocument?

    /// A context for tests.
    ///
    /// - Parameters:
    ///   - family: The size class.
    ///   - isPreview: Whether the request is for the gallery.
    ///   - isSimulated: Whether the day is simulated.
    ///   - displaySize: The size in points; nil uses the family's size.
    ///   - now: The time of the board.
    ///   - locale: The language of the board.
    ///   - timeZone: The time zone of the board.
    ///   - colorScheme: Whether the board is light or dark.
    ///   - board: The id of the board.
    ///   - widget: The id of the placed widget.
    ///   - revision: The number of the edit that produced the configuration.
    ///   - reason: Why a timeline is requested.
    public init(
        family: WidgetFamily = .systemSmall, isPreview: Bool = false, isSimulated: Bool = false,
        displaySize: CGSize? = nil,
        now: Date = Date(timeIntervalSince1970: 0), locale: Locale = Locale(identifier: "en"),
        timeZone: TimeZone = .gmt, colorScheme: ColorScheme = .light, board: String? = nil,
        widget: String? = nil, revision: Int? = nil, reason: String? = nil
    ) {
        self.family = family
        self.isPreview = isPreview
        self.isSimulated = isSimulated
        let size = family.family.size
        self.displaySize = displaySize ?? CGSize(width: size.width, height: size.height)
        self.now = now
        self.locale = locale
        self.timeZone = timeZone
        self.colorScheme = colorScheme
        self.board = board
        self.widget = widget
        self.revision = revision
        self.reason = reason
    }

    /// The context of a request. If the machine does not know the time zone, UTC is used.
    ///
    /// - Parameters:
    ///   - context: The context as the host sent it.
    ///   - pushed: The pushed document in the request.
    package init(_ context: RequestContext, pushed: PushedDocument? = nil) {
        self.init(
            family: WidgetFamily(context.family), isPreview: context.isPreview,
            isSimulated: context.isSimulated,
            displaySize: CGSize(width: context.displaySize.width, height: context.displaySize.height),
            now: Date(context.now), locale: Locale(identifier: context.locale),
            timeZone: TimeZone(identifier: context.timeZone) ?? .gmt,
            colorScheme: context.colorScheme == .dark ? .dark : .light, board: context.board?.name,
            widget: context.widget?.description, revision: context.revision?.number,
            reason: context.reason?.rawValue)
        request = context
        self.pushed = pushed
    }
}

extension TimelineProviderContext {
    /// The context of the request that is being answered; nil outside a request.
    ///
    /// Queries, option providers and intents do not receive a context as an argument. They can read the
    /// board's time, language and time zone here. In a thread or a detached task that you start yourself, the
    /// context is nil.
    @TaskLocal public static var current: TimelineProviderContext?

    /// The board's environment, as the values that a view can use in this request.
    public var environmentVariants: EnvironmentVariants {
        EnvironmentVariants(values: EnvironmentValues(self))
    }

    /// The environment values for which views are shown.
    ///
    /// A board requests a timeline for one environment, so each list contains one element.
    @dynamicMemberLookup public struct EnvironmentVariants: Sendable {
        let values: EnvironmentValues

        /// The values of a key.
        public subscript<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>) -> [Value]? {
            [values[keyPath: keyPath]]
        }

        /// The values of a key.
        public subscript<Value>(dynamicMember keyPath: WritableKeyPath<EnvironmentValues, Value>) -> [Value]?
        {
            [values[keyPath: keyPath]]
        }
    }
}

/// Whether the board is light or dark.
public enum ColorScheme: Hashable, Sendable, CaseIterable {
    /// Dark text on a light background, or the reverse.
    case light, dark
}
