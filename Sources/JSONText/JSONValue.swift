/// Any JSON value (RFC 8259).
///
/// Numbers are exact: what is an `Int64` literal is `.integer`, every other number keeps its text. Two
/// objects are equal whatever the order of their keys; two `.number`s are equal when their texts are.
package enum JSONValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// `double` as a number: an integral one within ±2^53 as an integer (`7`), one that is not finite as
    /// `null`.
    package init(_ double: Double) {
        if let integer = Int64(exactly: double), integer.magnitude <= 1 << 53 {
            self = .integer(integer)
        } else {
            self = JSONNumber(double).map(JSONValue.number) ?? .null
        }
    }

    /// `text` as a number, nil when it is not written as JSON writes numbers.
    package init?(numberText text: String) {
        var bytes = Array(text.utf8)
        bytes.append(UInt8(ascii: "\n"))
        guard text.utf8.first.map({ $0 == UInt8(ascii: "-") || $0.isDigit }) == true,
            let value = try? JSONValue(parsing: bytes),  // Any error means: not a number.
            text.utf8.last?.isDigit == true
        else { return nil }
        self = value
    }
}

extension JSONValue {
    package var isNull: Bool { self == .null }

    package var boolean: Bool? {
        if case .boolean(let value) = self { value } else { nil }
    }

    /// Only of `.integer`: neither `7.0` nor `7e0` is written as an integer.
    package var integer: Int64? {
        if case .integer(let value) = self { value } else { nil }
    }

    /// Of any number, rounded to the nearest double; infinite when it is too large for one.
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

    /// The value of `key` when this is an object that has it.
    package subscript(key: String) -> JSONValue? { object?[key] }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    package init(nilLiteral: ()) { self = .null }
    package init(booleanLiteral value: Bool) { self = .boolean(value) }
    package init(integerLiteral value: Int64) { self = .integer(value) }
    /// A number as Swift writes it, so `1.0` stays `1.0`.
    package init(floatLiteral value: Double) { self = JSONNumber(value).map(JSONValue.number) ?? .null }
    package init(stringLiteral value: String) { self = .string(value) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(JSONObject(elements)) }
}
