import SourceText
package import WidgetModel

/// The reason why a parameter does not accept a value: the found, the expected and the probably intended
/// value.
package struct ValueProblem: Error, Hashable, Sendable {
    /// The kind of problem.
    package enum Reason: Hashable, Sendable {
        /// The value does not have the form of the type's values.
        case form
        /// The case, zone, unit, currency or parameter does not exist.
        case unknown
        /// The text does not match the pattern.
        case pattern
        /// The text is too short or too long.
        case length
        /// The value has the right type, but another attribute of the type excludes it, such as accepted
        /// files or currencies.
        case unfitting
        /// The value has the right type but lies outside the range.
        case range
        /// The value lies between the steps of the parameter.
        case step
        /// The number of elements in the list is too small or too large for the family.
        case listSize
        /// An element occurs twice in a list that requires unique elements.
        case duplicate
    }

    package let reason: Reason
    /// The value in words, such as `"many"` in quotes or `3 elements`.
    package let found: String
    /// The words after "expected": `a whole number`, `1 to 365`, `at most 1 on systemSmall`.
    package let expected: String
    /// A literal that would be accepted.
    package let suggestion: String?
    /// The accepted values next to the value; nil if the problem is not its size.
    package let nearest: NearestValue?
    /// One step that fixes the problem, if no literal does.
    package let remedy: String?

    package init(
        _ reason: Reason, found: String, expected: String, suggestion: String? = nil,
        nearest: NearestValue? = nil, remedy: String? = nil
    ) {
        self.reason = reason
        self.found = found
        self.expected = expected
        self.suggestion = suggestion
        self.nearest = nearest
        self.remedy = remedy ?? nearest?.description
    }

    /// The found value if the text is empty.
    package static let noText = "no text"
    /// Whether the problem is that the text is empty.
    package var hasNoText: Bool { found == ValueProblem.noText }

    /// The problem of a literal as the problem of a value.
    package init(_ problem: LiteralProblem) {
        let reason: Reason =
            switch problem.reason {
            case .form: .form
            case .unknown: .unknown
            case .pattern: .pattern
            case .length: .length
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
    /// The value as a message shows it. Lists are shown by their size, and objects by their id.
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
    /// The text of a member; nil if the member is missing or null.
    ///
    /// - Throws: if the member's value is not a string.
    func textOrNull(_ key: String) throws(ValueProblem) -> String? {
        switch self[key] {
        case nil, .null?: nil
        case .string(let text)?: text
        case let other?:
            throw ValueProblem(.form, found: "\(other.shown) as its \(key)", expected: "text")
        }
    }
}

/// The reason why a string is not a literal of a type.
///
/// Its wording suits findings about definitions as well as messages of commands.
package struct LiteralProblem: Error, Hashable, Sendable {
    /// The kind of problem.
    package enum Reason: Hashable, Sendable {
        /// The text does not have the form of the type's literals.
        case form
        /// The form is right, but the case, zone, unit or currency does not exist.
        case unknown
        /// The text does not match the pattern.
        case pattern
        /// The text is too short or too long.
        case length
        /// The value exists, but another attribute of the type excludes it, such as accepted files or
        /// currencies.
        case unfitting
    }

    package let reason: Reason
    /// The text as it was read; `••••` for a secret.
    package let found: String
    /// The words after "expected": `a whole number`, `` `dark` or `light` ``.
    package let expected: String
    /// The words after "did you mean": a literal that would be accepted.
    package let suggestion: String?

    package init(_ reason: Reason, found: String, expected: String, suggestion: String? = nil) {
        self.reason = reason
        self.found = found
        self.expected = expected
        self.suggestion = suggestion
    }
}
