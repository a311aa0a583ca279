/// Why a text is no property list that can be read, and where.
struct PropertyListProblem: Error, Hashable {
    enum Kind: Hashable {
        /// The binary form of property lists.
        case binary
        /// A text in UTF-16, or bytes that are no UTF-8.
        case encoding
        case empty
        /// The text ends inside this element.
        case truncated(inside: String)
        /// Something else than what is expected stands here.
        case unexpected(found: String, expected: String)
        /// A tag that no element of a property list has.
        case unknownElement(String)
        /// `<string>` ended by `</key>`.
        case mismatched(opened: String, closed: String)
        /// What stands in a number, a date or data is none.
        case value(element: String, text: String)
        case entity(String)
        /// A control character, which XML does not have, not even as a number.
        case character(UInt32)
        /// `<<<<<<<`, `=======` or `>>>>>>>` at the beginning of a line.
        case conflict
        case nesting
    }

    let kind: Kind
    /// The bytes at fault.
    let range: Range<Int>

    init(_ kind: Kind, at range: Range<Int>) {
        self.kind = kind
        self.range = range
    }
}

/// What bounds the reading of a property list.
enum PropertyListLimits {
    /// Collections inside one another; a definition needs eight.
    static let nesting = 64
}
