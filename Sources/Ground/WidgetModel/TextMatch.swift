/// How well a text matches what a user searches for. Better matches come first.
package enum TextMatch: Int, Comparable, Sendable {
    /// The whole text.
    case whole
    case prefix
    /// The beginning of a later word.
    case word
    /// Any other part.
    case part

    /// Compares without regard to case.
    ///
    /// - Returns: nil if the text does not contain the search.
    package init?(of search: String, in text: String) {
        let (wanted, text) = (search.lowercased(), text.lowercased())
        if text == wanted {
            self = .whole
        } else if text.hasPrefix(wanted) {
            self = .prefix
        } else if text.contains(" " + wanted) {
            self = .word
        } else if text.contains(wanted) {
            self = .part
        } else {
            return nil
        }
    }

    package static func < (left: TextMatch, right: TextMatch) -> Bool { left.rawValue < right.rawValue }
}
