/// What an unknown key was meant for.
package struct KeyAdvice: Sendable {
    /// One step in the imperative, or a question.
    package let hint: String
    /// The key that is to stand in its place, with the same value; nil where the remedy is another.
    package let key: String?

    package init(hint: String, key: String? = nil) {
        self.hint = hint
        self.key = key
    }
}
