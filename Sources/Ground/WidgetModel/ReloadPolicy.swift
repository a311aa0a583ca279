/// When a provider wants to receive the request for its next timeline.
package enum ReloadPolicy: Hashable, Sendable {
    /// When the date of the last entry is reached.
    case atEnd
    /// At this instant, whether or not the entries end before it.
    case after(Instant)
    /// Never, so that only other reasons reload the widget.
    case never
}

/// The JSON form: `"atEnd"`, `"never"` or `{"after": "2026-11-21T01:00:00.000Z"}`.
extension ReloadPolicy: Codable {
    private enum CodingKeys: CodingKey { case after }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Decoding a string fails for the object with an instant.
        switch try? container.decode(String.self) {
        case "atEnd": self = .atEnd
        case "never": self = .never
        default:
            // For values of other types, this fails too, and they are reported in the same way.
            let keyed = try? decoder.container(keyedBy: CodingKeys.self)
            guard let keyed, keyed.contains(.after) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: #""atEnd", "never" or {"after": instant}"#)
            }
            self = .after(try keyed.decode(Instant.self, forKey: .after))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .atEnd, .never:
            var container = encoder.singleValueContainer()
            try container.encode(self == .atEnd ? "atEnd" : "never")
        case .after(let instant):
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(instant, forKey: .after)
        }
    }
}
