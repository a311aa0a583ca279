import SourceText
import WidgetModel

/// Values as text of YAML.
enum YAMLText {
    /// A string as a scalar, in quotes if YAML could read it as something else.
    ///
    /// - Parameter isText: whether it is always in quotes.
    static func scalar(_ text: String, isText: Bool = false) -> String {
        let canBegin = text.utf8.first.map { isWord($0) || $0 == UInt8(ascii: "/") } ?? false
        let isPlain =
            !isText && canBegin && text.utf8.allSatisfy(isInner) && text.utf8.last != UInt8(ascii: " ")
            && text.lowercased() != "null"
        return isPlain ? text : JSONValue.string(text).text
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    /// Whether a byte can follow in a plain scalar, in block and in flow collections.
    private static func isInner(_ byte: UInt8) -> Bool { isWord(byte) || " ._-/+%=".utf8.contains(byte) }

    /// A value on one line. Strings are scalars in their own form, not only in quotes.
    static func flow(_ value: JSONValue) -> String {
        switch value {
        case .null: "~"
        case .string(let text): scalar(text)
        case .array(let elements): "[\(elements.map(flow).joined(separator: ", "))]"
        case .object(let members) where members.isEmpty: "{}"
        case .object(let members):
            "{ \(members.map { "\(scalar($0.key)): \(flow($0.value))" }.joined(separator: ", ")) }"
        default: value.text
        }
    }
}
