import Configurations
import IntentDefinitions
import ProviderProtocol
import WidgetModel

/// The values of a configuration and of a group that a request contains. They appear neither in a log nor in
/// a failure, and they are not sent to another host than the manifest's.
struct RequestSecrets: Sendable {
    /// The values as text. Values that are too short to be secrets are left out.
    let values: [String]
    private let mask: SecretTexts

    /// - Parameters:
    ///   - values: all values that templates of the request use.
    ///   - secrets: the values that are masked; nil to mask all.
    init(_ values: [JSONValue], masking secrets: [JSONValue]? = nil) {
        let texts = Set(values.flatMap(\.scalarTexts).filter { $0.utf8.count >= SecretTexts.shortest })
        self.values = texts.sorted()
        let masked = secrets.map { Set($0.flatMap(\.scalarTexts)) } ?? texts
        mask = SecretTexts(masked.union(masked.compactMap(\.percentEncoded)))
    }

    /// The text, with `••••` instead of the masked values.
    func masked(_ text: String) -> String { mask.isEmpty ? text : mask.masked(text) }

    func masked(_ json: JSONValue) -> JSONValue { mask.masked(json) }

    func masked(_ failure: ProviderFailure) -> ProviderFailure {
        var failure = failure
        failure.message = masked(failure.message)
        return failure
    }
}

extension JSONValue {
    /// The strings and numbers in a value.
    fileprivate var scalarTexts: [String] {
        switch self {
        case .null, .boolean: []
        case .integer(let number): [String(number)]
        case .number(let number): [number.text]
        case .string(let text): [text]
        case .array(let elements): elements.flatMap(\.scalarTexts)
        case .object(let members): members.values.flatMap(\.scalarTexts)
        }
    }
}

extension String {
    /// The form in a URL; nil if it is the same.
    fileprivate var percentEncoded: String? {
        let encoded = FetchEncoding.value(self)
        return encoded == self ? nil : encoded
    }
}
