package import JSONText
import SourceText

/// Why a value does not do for a parameter: what was found, what is accepted, what may have been meant.
package struct ValueProblem: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// The value has another form than the type's values.
        case form
        /// There is no such case, zone, unit, currency or parameter.
        case unknown
        /// A value of the right type that the type's attributes do not take: a pattern, a length, a kind of
        /// file, a choice of currencies.
        case unfitting
        /// A value of the right type that lies outside the range.
        case range
        /// A list with too few or too many elements for the family.
        case listSize
        /// An element that is in the list already, where each may be there once.
        case duplicate
    }

    package let reason: Reason
    /// The value in words: "`many`", "3 elements".
    package let found: String
    /// For after "expected": `a whole number`, `1 to 365`, `at most 1 on systemSmall`.
    package let expected: String
    /// A literal that would be accepted.
    package let suggestion: String?
    /// One step to mend it, where no literal does.
    package let remedy: String?

    package init(
        _ reason: Reason, found: String, expected: String, suggestion: String? = nil, remedy: String? = nil
    ) {
        self.reason = reason
        self.found = found
        self.expected = expected
        self.suggestion = suggestion
        self.remedy = remedy
    }

    private static let noText = "no text"
    package var hasNoText: Bool { found == ValueProblem.noText }

    package init(_ problem: LiteralProblem) {
        let reason: Reason =
            switch problem.reason {
            case .form: .form
            case .unknown: .unknown
            case .unfitting: .unfitting
            }
        self.init(
            reason, found: problem.found.isEmpty ? ValueProblem.noText : quoted(problem.found),
            expected: problem.expected,
            suggestion: problem.suggestion)
    }
}

extension ValueProblem: CustomStringConvertible {
    package var description: String { "found \(found), expected \(expected)" }
}

extension JSONValue {
    /// As a message shows it: collections by their size.
    package var shown: String {
        switch self {
        case .string(let text): "the text \(quoted(text))"
        case .array(let elements): "a list of \(elements.count)"
        case .object(let members): members["id"]?.string.map(quoted) ?? "an object"
        case .null, .boolean, .integer, .number: quoted(text)
        }
    }
}

extension JSONObject {
    /// A text that may be absent or null.
    func textOrNull(_ key: String) throws(ValueProblem) -> String? {
        switch self[key] {
        case nil, .null?: nil
        case .string(let text)?: text
        case let other?:
            throw ValueProblem(.form, found: "\(other.shown) as its \(key)", expected: "a text")
        }
    }
}

/// Why a text is not a literal of a type: what was expected, and what may have been meant.
///
/// The words fit a definition's finding and a command's refusal alike.
package struct LiteralProblem: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// The text has another form than the type's literals.
        case form
        /// The form is right, but there is no such case, zone, unit or currency.
        case unknown
        /// There is such a value, but the type's attributes do not take it: a pattern, a length, a kind of
        /// file, a choice of currencies.
        case unfitting
    }

    package let reason: Reason
    /// The text that was read; `••••` where it is a secret.
    package let found: String
    /// For after "expected": `a whole number`, `` `dark` or `light` ``.
    package let expected: String
    /// For after "did you mean"; a literal that would be accepted.
    package let suggestion: String?

    package init(_ reason: Reason, found: String, expected: String, suggestion: String? = nil) {
        self.reason = reason
        self.found = found
        self.expected = expected
        self.suggestion = suggestion
    }
}
