/// The members of a JSON object, in the order in which their keys first came.
///
/// A key that comes twice keeps its first position and takes the last value. A look-up walks the members:
/// objects of documents and messages are small. Equality ignores the order.
package struct JSONObject: Sendable {
    package typealias Element = (key: String, value: JSONValue)

    private var entries: [Element] = []

    package init() {}

    package init(_ members: [(String, JSONValue)]) {
        entries.reserveCapacity(members.count)
        for (key, value) in members { self[key] = value }
    }

    /// The value of `key`; setting nil removes the member (moving all behind it).
    package subscript(key: String) -> JSONValue? {
        get { index(of: key).map { entries[$0].value } }
        set {
            switch (index(of: key), newValue) {
            case (let index?, let value?): entries[index].value = value
            case (let index?, nil): entries.remove(at: index)
            case (nil, let value?): entries.append((key, value))
            case (nil, nil): break
            }
        }
    }

    private func index(of key: String) -> Int? { entries.firstIndex { $0.key == key } }

    /// For a reader that has made sure of the key: a look-up for each member of a large object would take
    /// quadratic time.
    mutating func append(_ key: String, _ value: JSONValue) { entries.append((key, value)) }

    mutating func replaceValue(at index: Int, with value: JSONValue) { entries[index].value = value }
}

extension JSONObject: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { entries.count }
    package subscript(position: Int) -> Element { entries[position] }

    package var keys: [String] { entries.map(\.key) }
    package var values: [JSONValue] { entries.map(\.value) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}

extension JSONObject: Hashable {
    package static func == (left: JSONObject, right: JSONObject) -> Bool {
        guard left.count == right.count else { return false }
        // Most objects that are compared have the same order too; only the others need look-ups.
        let isSameOrder = zip(left, right).allSatisfy { $0.key == $1.key }
        if isSameOrder { return zip(left, right).allSatisfy { $0.value == $1.value } }
        return left.allSatisfy { right[$0.key] == $0.value }
    }

    package func hash(into hasher: inout Hasher) {
        var sum = 0
        for (key, value) in entries {
            var member = Hasher()
            member.combine(key)
            member.combine(value)
            sum &+= member.finalize()
        }
        hasher.combine(count)
        hasher.combine(sum)
    }
}
