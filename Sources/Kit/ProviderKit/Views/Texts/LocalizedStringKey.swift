public import Foundation

/// The words of a text with interpolated values and inline Markdown.
///
/// The key of `"\(count) items"` is `%lld items`, as Xcode extracts it. Its words are looked up in the
/// program's strings tables, in the board's language; without an entry, the key itself is shown. `**bold**`,
/// `*italic*`, `~~struck~~`, code in back-quotes and `[words](address)` are Markdown. Interpolated values are
/// shown as they are.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Sendable {
    let key: String
    let values: [Text]

    /// A key without values.
    public init(_ value: String) { (key, values) = (value, []) }

    /// A key without values.
    public init(stringLiteral value: String) { self.init(value) }

    /// A key with values.
    public init(stringInterpolation: StringInterpolation) {
        (key, values) = (stringInterpolation.key, stringInterpolation.values)
    }

    /// Collects the key and the values of an interpolated string.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var key = ""
        fileprivate var values: [Text] = []

        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Appends literal text. A percent sign is doubled, because the key is a format.
        public mutating func appendLiteral(_ literal: String) {
            key += literal.replacingOccurrences(of: "%", with: "%%")
        }

        private mutating func append(_ value: Text, _ format: String = "%@") {
            key += format
            values.append(value)
        }

        /// A string, without Markdown.
        public mutating func appendInterpolation(_ string: String) { append(Text(verbatim: string)) }

        /// Another text with its style.
        public mutating func appendInterpolation(_ text: Text) { append(text) }

        /// An image.
        public mutating func appendInterpolation(_ image: Image) { append(Text(image)) }

        /// A whole number, with the separators of the board's language.
        public mutating func appendInterpolation<Value: BinaryInteger & Sendable>(_ value: Value) {
            append(
                Text(.formatted { value.formatted(IntegerFormatStyle<Value>().locale($0.locale)) }),
                Value.isSigned ? "%lld" : "%llu")
        }

        /// A number with six decimals, as in SwiftUI.
        public mutating func appendInterpolation(_ value: Double) {
            append(Text(.formatted { String(format: "%lf", locale: $0.locale, value) }), "%lf")
        }

        /// A number with six decimals, as in SwiftUI.
        public mutating func appendInterpolation(_ value: Float) { appendInterpolation(Double(value)) }

        /// A number with six decimals, as in SwiftUI.
        public mutating func appendInterpolation(_ value: CGFloat) { appendInterpolation(Double(value)) }

        /// A number in a format of `String(format:)`, such as `%.1f`.
        public mutating func appendInterpolation<Value: CVarArg>(_ value: Value, specifier: String) {
            append(Text(.formatted { String(format: specifier, locale: $0.locale, value) }), specifier)
        }

        /// A value in a format style.
        public mutating func appendInterpolation<Format: FormatStyle>(
            _ value: Format.FormatInput, format: Format
        ) where Format.FormatInput: Equatable, Format.FormatOutput == String {
            append(Text(value, format: format))
        }

        /// A value in the format of a formatter.
        public mutating func appendInterpolation<Value>(_ value: Value, formatter: Formatter) {
            append(Text(value, formatter: formatter))
        }

        /// A date that the board keeps current.
        public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
            append(Text(date, style: style))
        }

        /// The time from one date to another.
        public mutating func appendInterpolation(_ dates: ClosedRange<Date>) { append(Text(dates)) }

        /// The time from one date to another.
        public mutating func appendInterpolation(_ interval: DateInterval) { append(Text(interval)) }

        /// A clock that counts through an interval.
        public mutating func appendInterpolation(
            timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true,
            showsHours: Bool = true
        ) {
            append(
                Text(
                    timerInterval: timerInterval, pauseTime: pauseTime, countsDown: countsDown,
                    showsHours: showsHours))
        }

        /// A localized string, in the board's language.
        public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
            append(Text(resource))
        }

        /// A string with attributes.
        public mutating func appendInterpolation(_ string: AttributedString) { append(Text(string)) }

        /// Any other value, as `String(describing:)` shows it.
        @_disfavoredOverload public mutating func appendInterpolation<Value>(_ value: Value) {
            append(Text(verbatim: String(describing: value)))
        }
    }
}

extension LocalizedStringKey: Equatable {
    /// Whether both keys are equal and both produce the same English text.
    public static func == (first: LocalizedStringKey, second: LocalizedStringKey) -> Bool {
        let english = EnvironmentValues()
        return first.key == second.key
            && first.values.map { $0.words(in: english) } == second.values.map { $0.words(in: english) }
    }
}

/// A key in a strings table.
struct LocalizedKey {
    let key: LocalizedStringKey
    let table: String?
    let bundle: Bundle?

    /// The parts of the text: the words of the table or of the key, with the values in them.
    func parts(in environment: EnvironmentValues) -> [TextPart] {
        let tables = StringTables.shared
        let folders = bundle.map { [$0.resourcePath].compactMap(\.self) } ?? tables.programFolders
        let format =
            tables.format(
                of: key.key, in: table ?? "Localizable", for: environment.locale, folders: folders)
            ?? key.key
        guard !key.values.isEmpty else { return InlineMarkdown.parts(of: format, values: []) }
        var (text, rest, values, next) = ("", format[...], [Text](), 0)
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[percent...]
            guard let placeholder = FormatPlaceholder(at: rest) else {
                text.append(rest.removeFirst())
                continue
            }
            rest = rest.dropFirst(placeholder.length)
            let index = placeholder.position.map { $0 - 1 } ?? next
            if placeholder.isPercent {
                text += "%"
            } else if key.values.indices.contains(index) {
                text.append(InlineMarkdown.placeholder)
                values.append(key.values[index])
                next = index + 1
            } else {
                text += placeholder.text
            }
        }
        return InlineMarkdown.parts(of: text + rest, values: values)
    }
}
