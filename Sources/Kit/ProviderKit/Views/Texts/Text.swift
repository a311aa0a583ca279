public import Foundation
import WidgetModel
import WidgetViews

/// A string, or a date that is kept current without a new entry.
///
/// A text can contain several parts with their own styles: see ``Text/+(_:_:)``.
public struct Text: View {
    public typealias Body = Never

    let parts: [TextPart]

    init(parts: [TextPart]) { self.parts = parts }

    init(_ content: TextPart.Content) { parts = [TextPart(content)] }

    /// A text with interpolated values and inline Markdown: `Text("**\(count)** left")`.
    ///
    /// - Parameters:
    ///   - key: The key in a strings table, which is shown if the table lacks an entry for it.
    ///   - tableName: The name of the table; nil for `Localizable`.
    ///   - bundle: The bundle with the table; nil for the program's resources.
    ///   - comment: For translators.
    public init(
        _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
        comment: StaticString? = nil
    ) { self.init(.localized(LocalizedKey(key: key, table: tableName, bundle: bundle))) }

    /// A localized string, in the board's language.
    @_disfavoredOverload public init(_ resource: LocalizedStringResource) {
        self.init(.formatted { resource.text(in: $0.locale) })
    }

    /// A string without Markdown.
    ///
    /// Line breaks are kept; other control characters are removed.
    @_disfavoredOverload public init(_ content: some StringProtocol) { self.init(.words(String(content))) }

    /// A string without Markdown.
    public init(verbatim content: String) { self.init(.words(content)) }

    /// A date that the board keeps current, in the time zone of the view's environment.
    public init(_ date: Date, style: DateStyle) { self.init(.date(date, style)) }

    /// An image within text.
    public init(_ image: Image) { self.init(.image(image)) }

    /// Joins two text views.
    ///
    /// In the view tree, each text is drawn in one style. If the parts use different fonts or colors, or one
    /// of them is a date or an image, they are drawn side by side and do not wrap. If only their weights
    /// differ, the joined text uses the environment's weight.
    public static func + (first: Text, second: Text) -> Text { Text(parts: first.parts + second.parts) }

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

    /// Which letters a text is drawn with.
    public enum Case: Hashable, Sendable {
        /// Only capitals, or no capitals.
        case uppercase, lowercase
    }

    /// Where a text that is too long is shortened.
    public enum TruncationMode: Hashable, Sendable {
        /// At its beginning, end or middle. A board always shortens the end.
        case head, tail, middle
    }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        BuiltViews(TextLayout(parts, in: environment).tree)
    }

    /// The text in this environment; dates are formatted for their own instant.
    func words(in environment: EnvironmentValues) -> String {
        parts.map { $0.words(in: environment) }.joined()
    }
}

/// A part of a text with its own style.
///
/// Formatted values need not be sendable, because they are only read while the text is built.
struct TextPart: @unchecked Sendable {
    enum Content {
        case words(String)
        /// Words from a strings table, with Markdown and values.
        case localized(LocalizedKey)
        /// Words that depend on the environment, such as a formatted number.
        case formatted((EnvironmentValues) -> String)
        case date(Date, Text.DateStyle)
        case image(Image)
        case link(String, URL)
    }

    var content: Content
    var style = TextStyle()

    init(_ content: Content) { self.content = content }

    /// The part itself, or the parts of a localized text in the style of this one.
    func expanded(in environment: EnvironmentValues) -> [TextPart] {
        guard case .localized(let key) = content else { return [self] }
        return key.parts(in: environment).flatMap { $0.expanded(in: environment) }.map { inner in
            var inner = inner
            inner.style = inner.style.inheriting(style)
            return inner
        }
    }

    /// The words in this environment; empty for an image.
    func words(in environment: EnvironmentValues) -> String {
        switch content {
        case .words(let words), .link(let words, _): words
        case .localized(let key): key.parts(in: environment).map { $0.words(in: environment) }.joined()
        case .formatted(let words): words(environment)
        case .date(let date, _):
            date.formatted(
                Date.FormatStyle(
                    date: .abbreviated, time: .shortened, locale: environment.locale,
                    calendar: environment.calendar, timeZone: environment.timeZone))
        case .image: ""
        }
    }
}

extension Text: Sendable {}
