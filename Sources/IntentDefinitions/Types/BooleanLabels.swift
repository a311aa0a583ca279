/// The words for true and false on a form.
package struct BooleanLabels: Hashable, Sendable {
    /// Nil: a form's own word.
    package let whenTrue: String?
    package let whenFalse: String?

    package init(whenTrue: String? = nil, whenFalse: String? = nil) {
        self.whenTrue = whenTrue
        self.whenFalse = whenFalse
    }

    /// None of its own.
    package static let plain = BooleanLabels()
}
