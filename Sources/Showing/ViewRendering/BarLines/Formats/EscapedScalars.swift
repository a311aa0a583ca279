extension String {
    /// Replaces the scalars for which `replacement` returns a string.
    ///
    /// Do not compare characters instead: `&` with a combining accent is a different character, but a bar
    /// still reads its first byte as markup.
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
