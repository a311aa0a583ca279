/// A value that is written as one text, in JSON and elsewhere: its description.
package protocol TextCodable: Codable, CustomStringConvertible {
    /// Nil when `text` is not of the type's form.
    init?(_ text: String)
    /// What a reader expects, with its article, for messages: `an RFC 3339 instant`.
    static var expectation: String { get }
}

extension TextCodable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // A value of another type is reported like a text of another form.
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
