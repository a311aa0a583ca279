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
