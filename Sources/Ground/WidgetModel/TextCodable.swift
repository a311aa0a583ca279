/// A value with a text form, which is also its JSON form: a string with the description.
package protocol TextCodable: Codable, CustomStringConvertible {
    /// Parses the text form; returns nil if `text` is malformed.
    init?(_ text: String)
    /// The expected form for messages, with an article: `an RFC 3339 instant`.
    static var expectation: String { get }
}

extension TextCodable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // A value of another type is reported in the same way as a malformed text.
        guard let text = try? container.decode(String.self), let value = Self(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: Self.expectation)
        }
        self = value
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
