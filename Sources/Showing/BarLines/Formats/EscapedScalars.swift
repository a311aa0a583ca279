extension String {
    /// Replaces the scalars for which `replacement` has a text.
    ///
    /// Characters must not be compared instead: `&` with a combining accent is another character, but still
    /// the byte that a bar reads as markup.
    func escapingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if let text = replacement(scalar) {
                escaped.append(contentsOf: text.unicodeScalars)
            } else {
                escaped.append(scalar)
            }
        }
        return String(escaped)
    }
}
