import SourceText

extension Finding.Fix {
    /// A function that returns the fix which replaces the name.
    static func replacing(_ name: Located<String>) -> (String) -> Self {
        { .replacing(name.location.range, with: $0) }
    }

    /// The fix that swaps two strings; nil if one of them is missing.
    static func swapping<Value>(_ first: Located<Value>?, _ second: Located<Value>?) -> Self? {
        guard let first, let second else { return nil }
        return Self([
            Finding.Edit(first.location.range, second.location.text),
            Finding.Edit(second.location.range, first.location.text),
        ])
    }
}
