/// A value of an XML property list.
///
/// Numbers, dates and data keep their notation in the file. `1` and `1.0` are therefore different reals, and
/// nothing is rounded when a file is imported and exported again.
package indirect enum PropertyList: Hashable, Sendable {
    case string(String)
    case integer(String)
    case real(String)
    case boolean(Bool)
    /// Base64 without white space; empty for empty data.
    case data(String)
    case date(String)
    case array([PropertyList])
    case dictionary(PropertyDictionary)
    /// A placeholder for a value that `Assignment` chooses as the last step of an export, when all values in
    /// use are known. A file never contains it.
    case pending(Pending)

    /// The kinds of values that an export assigns if the import has not stored any.
    package enum Pending: Hashable, Sendable {
        /// The id of a string.
        case id
        /// A tag of a parameter or of a property.
        case tag
        /// The highest tag that was ever assigned in a list.
        case lastTag
        /// The number of a case.
        case index
        /// The definition's own namespace.
        case namespace
    }
}

extension PropertyList {
    /// The associated value of each case; nil for other cases. `integer` is also nil for hexadecimal numbers
    /// and for numbers out of range.
    package var string: String? { if case .string(let text) = self { text } else { nil } }
    package var integer: Int? { if case .integer(let text) = self { Int(text) } else { nil } }
    package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
    package var array: [PropertyList]? { if case .array(let elements) = self { elements } else { nil } }

    /// The entries of a dictionary; nil for other cases.
    package var dictionary: PropertyDictionary? {
        if case .dictionary(let entries) = self { entries } else { nil }
    }
}

/// A dictionary of a property list, sorted by key, as Xcode writes it.
///
/// Lookup is linear: dictionaries of definitions are small. Build large ones from entries at once.
package struct PropertyDictionary: Hashable, Sendable {
    package struct Entry: Hashable, Sendable {
        package let key: String
        package var value: PropertyList
    }

    /// The entries, sorted by the UTF-8 of their keys. Each key is unique.
    package private(set) var entries: [Entry] = []

    package init() {}

    /// Creates a dictionary from entries in any order. If a key occurs twice, the later value wins, as in
    /// other readers of property lists.
    package init(_ entries: [Entry]) {
        self.entries = entries
        let isSorted = zip(entries, entries.dropFirst()).allSatisfy { isBefore($0.key, $1.key) }
        guard !isSorted else { return }
        // The sort is stable, so of equal keys, the later one comes last.
        let sorted = entries.sorted { isBefore($0.key, $1.key) }
        self.entries = sorted.indices.filter { place in
            place + 1 == sorted.count || isBefore(sorted[place].key, sorted[place + 1].key)
        }.map { sorted[$0] }
    }

    package var isEmpty: Bool { entries.isEmpty }

    /// The value of a key. Setting nil removes the key.
    package subscript(key: String) -> PropertyList? {
        get { entries.first { isSame($0.key, key) }?.value }
        set {
            let place = entries.firstIndex { !isBefore($0.key, key) } ?? entries.count
            let isThere = place < entries.count && isSame(entries[place].key, key)
            switch (newValue, isThere) {
            case (let value?, true): entries[place].value = value
            case (let value?, false): entries.insert(Entry(key: key, value: value), at: place)
            case (nil, true): entries.remove(at: place)
            case (nil, false): break
            }
        }
    }

    package func contains(_ key: String) -> Bool { self[key] != nil }
}

extension PropertyDictionary: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral entries: (String, PropertyList)...) {
        self.init(entries.map { Entry(key: $0.0, value: $0.1) })
    }
}

/// Whether two keys consist of the same bytes. Swift also compares canonically equivalent strings as equal,
/// but as keys they are different.
private func isSame(_ left: String, _ right: String) -> Bool {
    left == right && left.utf8.elementsEqual(right.utf8)
}

/// The order of keys by UTF-8, consistent with `isSame`.
private func isBefore(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
}

/// The reason why a file cannot be read as a property list, and the bytes that are to blame.
struct PropertyListProblem: Error, Hashable {
    enum Kind: Hashable {
        /// The file is in the binary format.
        case binary
        /// The file is in UTF-16, or is not valid UTF-8.
        case encoding
        /// The file contains at most white space.
        case empty
        /// The file ends inside this element.
        case truncated(inside: String)
        /// The file contains other text than expected here.
        case unexpected(found: String, expected: String)
        /// A tag that is not defined for property lists.
        case unknownElement(String)
        /// The closing tag does not match the opening one, as in `<string></key>`.
        case mismatched(opened: String, closed: String)
        /// The content of a number, a date or data is malformed.
        case value(element: String, text: String)
        /// A reference such as `&nbsp;` that is neither predefined nor a number.
        case entity(String)
        /// A control character. XML forbids it, even as a numeric reference.
        case character(UInt32)
        /// A line begins with `<<<<<<<`, `=======` or `>>>>>>>`, the marks of a merge conflict.
        case conflict
        /// The collections are nested deeper than `PropertyListLimits.nesting`.
        case nesting
    }

    let kind: Kind
    /// The range of the offending bytes.
    let range: Range<Int>

    init(_ kind: Kind, at range: Range<Int>) {
        self.kind = kind
        self.range = range
    }
}

/// The limits of reading a property list.
enum PropertyListLimits {
    /// The nesting depth of collections. Reading is recursive, so the limit protects the stack; a definition
    /// needs eight levels.
    static let nesting = 64
}
