public import Foundation

extension String {
    /// The key of a localized string, with the values that are interpolated in it.
    ///
    /// For example, the key of `"\(count) items"` is `%lld items`, and the key of `"Hello \(name)"` is `Hello
    /// %@`. Xcode extracts the same keys.
    public struct LocalizationValue: ExpressibleByStringInterpolation, Sendable {
        let key: String
        let arguments: [Argument]

        /// A key without values.
        public init(_ value: String) { self.init(stringLiteral: value) }

        /// A key without values.
        public init(stringLiteral value: String) { (key, arguments) = (value, []) }

        /// A key with values.
        public init(stringInterpolation: StringInterpolation) {
            (key, arguments) = (stringInterpolation.key, stringInterpolation.arguments)
        }

        /// An interpolated value, which is formatted for the reader's language.
        struct Argument: Sendable {
            let text: @Sendable (Locale) -> String
        }

        /// Collects the key and the values of an interpolated string.
        public struct StringInterpolation: StringInterpolationProtocol {
            fileprivate(set) var key = ""
            fileprivate(set) var arguments: [Argument] = []

            public init(literalCapacity: Int, interpolationCount: Int) {
                key.reserveCapacity(literalCapacity + interpolationCount * 2)
            }

            /// Appends literal text. A percent sign is doubled, because the key is a format.
            public mutating func appendLiteral(_ literal: String) {
                key += literal.replacingOccurrences(of: "%", with: "%%")
            }

            private mutating func append(_ format: String, _ text: @escaping @Sendable (Locale) -> String) {
                key += format
                arguments.append(Argument(text: text))
            }

            /// A string.
            public mutating func appendInterpolation(_ string: String) { append("%@") { _ in string } }

            /// A substring.
            public mutating func appendInterpolation(_ string: Substring) {
                appendInterpolation(String(string))
            }

            /// Another localized string, which is written in the same language.
            public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
                append("%@") { resource.text(in: $0) }
            }

            /// A whole number.
            public mutating func appendInterpolation<Value: BinaryInteger & Sendable>(_ value: Value) {
                append(Value.isSigned ? "%lld" : "%llu") {
                    value.formatted(IntegerFormatStyle<Value>().locale($0))
                }
            }

            /// A number, with six decimals.
            public mutating func appendInterpolation(_ value: Double) {
                append("%lf") { String(format: "%lf", locale: $0, value) }
            }

            /// A number, with six decimals.
            public mutating func appendInterpolation(_ value: Float) {
                append("%f") { String(format: "%f", locale: $0, value) }
            }

            /// A number in a format of `String(format:)`, such as `%.1f`.
            public mutating func appendInterpolation<Value: CVarArg & Sendable>(
                _ value: Value, specifier: String
            ) {
                append(specifier) { String(format: specifier, locale: $0, value) }
            }

            /// A value in a format style.
            public mutating func appendInterpolation<Format: FormatStyle & Sendable>(
                _ value: Format.FormatInput, format: Format
            ) where Format.FormatInput: Sendable, Format.FormatOutput == String {
                append("%@") { format.locale($0).format(value) }
            }

            /// Any other value, as `String(describing:)` shows it.
            @_disfavoredOverload public mutating func appendInterpolation<Value>(_ value: Value) {
                appendInterpolation(String(describing: value))
            }
        }
    }
}

extension String.LocalizationValue: Equatable {
    /// Whether both keys are equal and both produce the same English text.
    public static func == (first: Self, second: Self) -> Bool {
        let english = Locale(identifier: "en")
        return first.key == second.key
            && first.arguments.map { $0.text(english) } == second.arguments.map { $0.text(english) }
    }
}

extension String.LocalizationValue {
    /// Replaces the placeholders of a format with the values.
    ///
    /// `%@`, `%lld` and the like stand for the next value, and `%2$@` for the second one. A placeholder
    /// without a value is left as it is.
    func text(format: String, in locale: Locale) -> String {
        guard !arguments.isEmpty else { return format }
        var (words, rest, next) = ("", format[...], 0)
        while let percent = rest.firstIndex(of: "%") {
            words += rest[..<percent]
            rest = rest[percent...]
            guard let placeholder = FormatPlaceholder(at: rest) else {
                words.append(rest.removeFirst())
                continue
            }
            rest = rest.dropFirst(placeholder.length)
            if placeholder.isPercent {
                words += "%"
            } else {
                let index = placeholder.position.map { $0 - 1 } ?? next
                next = index + 1
                words += arguments.indices.contains(index) ? arguments[index].text(locale) : placeholder.text
            }
        }
        return words + rest
    }
}

/// A placeholder of a format, such as `%@`, `%1$lld` or `%.1f`.
struct FormatPlaceholder {
    let text: String
    /// The number of the value, counted from 1; nil for the next one.
    var position: Int?
    var isPercent = false
    var length: Int { text.count }

    /// Reads the placeholder at the beginning of `rest`; returns nil if `rest` does not begin with a
    /// placeholder.
    init?(at rest: Substring) {
        let characters = rest.dropFirst()
        guard let kind = characters.firstIndex(where: { !"0123456789$+-. #'lhqzt".contains($0) }),
            characters[kind].isLetter || characters[kind] == "@" || characters[kind] == "%"
        else { return nil }
        text = String(rest[...kind])
        isPercent = text == "%%"
        if let dollar = characters[..<kind].firstIndex(of: "$") {
            position = Int(characters[..<dollar])
            guard let position, position > 0 else { return nil }
        }
    }
}
