/// Any JSON value (RFC 8259).
///
/// Numbers are exact: an `Int64` literal is `.integer`, and every other number keeps its text. Two objects
/// are equal regardless of the order of their keys; two `.number`s are equal if their text is equal.
package enum JSONValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// A number that is an `Int64` literal.
    case integer(Int64)
    /// Any other number, with its exact text.
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// A number. A double without a fraction within ±2^53 becomes an integer (`7`), and a double that is not
    /// finite becomes `null`, because JSON cannot express it.
    package init(_ double: Double) {
        if let integer = Int64(exactly: double), integer.magnitude <= 1 << 53 {
            self = .integer(integer)
        } else {
            self = JSONNumber(double).map(JSONValue.number) ?? .null
        }
    }

    /// A number in the notation of JSON; nil if `text` is anything else.
    package init?(numberText text: String) {
        var bytes = Array(text.utf8)
        bytes.append(UInt8(ascii: "\n"))
        guard text.utf8.first.map({ $0 == UInt8(ascii: "-") || $0.isDigit }) == true,
            let value = try? JSONValue(parsing: bytes),  // An error means that the text is not a number.
            text.utf8.last?.isDigit == true
        else { return nil }
        self = value
    }
}

extension JSONValue {
    /// Whether this is null.
    package var isNull: Bool { if case .null = self { true } else { false } }

    /// The associated value of each kind; nil for other kinds.
    package var boolean: Bool? {
        if case .boolean(let value) = self { value } else { nil }
    }

    /// The value of an `.integer`. `7.0` and `7e0` are not integers.
    package var integer: Int64? {
        if case .integer(let value) = self { value } else { nil }
    }

    /// The value of any number, rounded to the nearest double; infinite if it is too large.
    package var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let number): number.double
        default: nil
        }
    }

    package var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    package var array: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    package var object: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }

    /// Whether the total number of values, including this value and all nested values, exceeds `limit`. At
    /// most `limit` values are visited.
    package func exceeds(values limit: Int) -> Bool {
        var left = limit
        return !isCounted(by: &left)
    }

    /// Subtracts the number of values from `left`; returns false if the values exceed it.
    private func isCounted(by left: inout Int) -> Bool {
        left -= 1
        guard left >= 0 else { return false }
        return switch self {
        case .array(let elements): elements.allSatisfy { $0.isCounted(by: &left) }
        case .object(let members): members.allSatisfy { $0.value.isCounted(by: &left) }
        case .null, .boolean, .integer, .number, .string: true
        }
    }

    /// Whether the value nests at most this many arrays and objects.
    package func isNested(atMost levels: Int) -> Bool {
        switch self {
        case .array(let elements): levels > 0 && elements.allSatisfy { $0.isNested(atMost: levels - 1) }
        case .object(let members): levels > 0 && members.allSatisfy { $0.value.isNested(atMost: levels - 1) }
        case .null, .boolean, .integer, .number, .string: true
        }
    }

    /// The value of `key`; nil if this is not an object or does not have the key.
    package subscript(key: String) -> JSONValue? { object?[key] }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    package init(nilLiteral: ()) { self = .null }
    package init(booleanLiteral value: Bool) { self = .boolean(value) }
    package init(integerLiteral value: Int64) { self = .integer(value) }
    /// Preserves the notation of Swift, so `1.0` is written as `1.0`.
    package init(floatLiteral value: Double) { self = JSONNumber(value).map(JSONValue.number) ?? .null }
    package init(stringLiteral value: String) { self = .string(value) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(JSONObject(elements)) }
}
