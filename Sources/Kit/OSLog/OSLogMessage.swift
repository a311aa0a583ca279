import Foundation

/// The text of a line in the log.
///
/// Values are written unless they are marked as private. On Apple's platforms, strings are private unless
/// they are marked as public, because many programs can read the system's log. A provider's log belongs to
/// its board.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
    package let text: String

    /// A text without values.
    public init(stringLiteral value: String) { text = value }

    /// A text with values.
    public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    /// Collects the parts of a text.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        public init(literalCapacity: Int, interpolationCount: Int) {}
        public mutating func appendLiteral(_ literal: String) { text += literal }

        /// Adds a value.
        public mutating func appendInterpolation<Value>(_ value: Value, privacy: OSLogPrivacy = .auto) {
            text += privacy.isHidden ? "<private>" : String(describing: value)
        }

        /// Adds an optional value, or `nil`.
        public mutating func appendInterpolation<Value>(_ value: Value?, privacy: OSLogPrivacy = .auto) {
            guard let value else { return appendLiteral("nil") }
            appendInterpolation(value, privacy: privacy)
        }

        /// Adds an error with its description for people.
        public mutating func appendInterpolation(_ error: any Error, privacy: OSLogPrivacy = .auto) {
            appendInterpolation(error.localizedDescription, privacy: privacy)
        }

        /// Adds a number in a format.
        public mutating func appendInterpolation<Value: BinaryFloatingPoint>(
            _ value: Value, format: OSLogFloatFormatting, privacy: OSLogPrivacy = .auto
        ) { appendInterpolation(String(format: "%.\(format.precision)f", Double(value)), privacy: privacy) }

        /// Adds a number in a format.
        public mutating func appendInterpolation<Value: BinaryInteger>(
            _ value: Value, format: OSLogIntegerFormatting, privacy: OSLogPrivacy = .auto
        ) { appendInterpolation(String(value, radix: format.radix), privacy: privacy) }
    }
}

/// Whether a value may be written.
public struct OSLogPrivacy: Hashable, Sendable {
    fileprivate let isHidden: Bool

    /// How hidden values can be compared. Ignored: hidden values cannot be compared here.
    public enum Mask: Hashable, Sendable {
        /// A hash of the value, or nothing.
        case hash, none
    }

    /// The value is written.
    public static let auto = OSLogPrivacy(isHidden: false)
    /// The value is written.
    public static let `public` = OSLogPrivacy(isHidden: false)
    /// `<private>` is written.
    public static let `private` = OSLogPrivacy(isHidden: true)
    /// `<private>` is written.
    public static let sensitive = OSLogPrivacy(isHidden: true)
    /// `<private>` is written.
    public static func `private`(mask: Mask) -> OSLogPrivacy { .private }
}

/// How fractions are written.
public struct OSLogFloatFormatting: Hashable, Sendable {
    fileprivate let precision: Int

    /// With six digits after the point.
    public static let fixed = OSLogFloatFormatting(precision: 6)
    /// With this number of digits after the point.
    public static func fixed(precision: Int) -> OSLogFloatFormatting {
        OSLogFloatFormatting(precision: max(0, precision))
    }
}

/// How whole numbers are written.
public struct OSLogIntegerFormatting: Hashable, Sendable {
    fileprivate let radix: Int

    /// With digits from 0 to 9.
    public static let decimal = OSLogIntegerFormatting(radix: 10)
    /// With digits from 0 to f.
    public static let hex = OSLogIntegerFormatting(radix: 16)
    /// With digits from 0 to 7.
    public static let octal = OSLogIntegerFormatting(radix: 8)
}
