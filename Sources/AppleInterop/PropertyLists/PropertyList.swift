/// A value of an XML property list, exactly as the file says it.
///
/// Numbers, dates and data keep their text: `1` and `1.0` are two reals, and nothing is rounded on the way
/// through.
package indirect enum PropertyList: Hashable, Sendable {
    case string(String)
    case integer(String)
    case real(String)
    case boolean(Bool)
    /// Base64 without white space; empty for no bytes.
    case data(String)
    case date(String)
    case array([PropertyList])
    case dictionary(PropertyDictionary)
    /// Given out at the very end, when it is known what is taken; no file holds it.
    case pending(Pending)

    /// What an export gives out where nothing is known from an import.
    package enum Pending: Hashable, Sendable {
        /// The id of a text.
        case id
        /// A tag of a parameter or of a property.
        case tag
        /// The highest tag that was ever given out.
        case lastTag
        /// The number of a case.
        case index
        /// The definition's own namespace.
        case namespace
    }
}

extension PropertyList {
    package var string: String? { if case .string(let text) = self { text } else { nil } }
    package var integer: Int? { if case .integer(let text) = self { Int(text) } else { nil } }
    package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
    package var array: [PropertyList]? { if case .array(let elements) = self { elements } else { nil } }

    package var dictionary: PropertyDictionary? {
        if case .dictionary(let entries) = self { entries } else { nil }
    }
}

/// A dictionary of a property list, sorted by key as Xcode writes it.
package struct PropertyDictionary: Hashable, Sendable {
    package struct Entry: Hashable, Sendable {
        package let key: String
        package var value: PropertyList
    }

    /// By the UTF-8 of their keys, each once.
    package private(set) var entries: [Entry] = []

    package init() {}

    /// From entries in any order; of two with one key the later holds, as every reader has it.
    package init(_ entries: [Entry]) {
        self.entries = entries
        let isSorted = zip(entries, entries.dropFirst()).allSatisfy { isBefore($0.key, $1.key) }
        guard !isSorted else { return }
        // A stable sort: of equal keys the later one stands last.
        let sorted = entries.sorted { isBefore($0.key, $1.key) }
        self.entries = sorted.indices.filter { place in
            place + 1 == sorted.count || isBefore(sorted[place].key, sorted[place + 1].key)
        }.map { sorted[$0] }
    }

    package var isEmpty: Bool { entries.isEmpty }

    /// The value of a key; setting nil takes it out.
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

/// Swift takes texts for equal that Unicode calls equivalent; here they are two.
private func isSame(_ left: String, _ right: String) -> Bool {
    left == right && left.utf8.elementsEqual(right.utf8)
}

private func isBefore(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
}

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
