/// The members of a JSON object, in the order in which their keys first occurred.
///
/// If a key is repeated, the last value replaces the first one in its position. Lookup is linear, because the
/// objects of documents and messages are small. Equality ignores the order.
package struct JSONObject: Sendable {
    /// A member: its key and its value.
    package typealias Element = (key: String, value: JSONValue)

    private var entries: [Element] = []

    package init() {}

    /// Creates an object from members in order. Keys may be repeated.
    package init(_ members: [(String, JSONValue)]) {
        entries.reserveCapacity(members.count)
        for (key, value) in members { self[key] = value }
    }

    /// The value of `key`. Setting nil removes the member and moves all later ones.
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

    /// The index of a member; nil if the object does not have the key.
    private func index(of key: String) -> Int? { entries.firstIndex { $0.key == key } }

    /// Appends a member whose key is known to be new. `JSONReader` uses it for large objects, where a lookup
    /// for each member would take quadratic time.
    mutating func append(_ key: String, _ value: JSONValue) { entries.append((key, value)) }

    /// Makes room for `count` members.
    mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }

    /// Replaces a member's value.
    mutating func replaceValue(at index: Int, with value: JSONValue) { entries[index].value = value }

    // Setting members one by one takes quadratic time, which is too slow for large documents from outside.

    /// The same keys with other values, in linear time.
    package func mapValues(_ change: (Element) -> JSONValue) -> JSONObject {
        var object = self
        for index in entries.indices { object.entries[index].value = change(entries[index]) }
        return object
    }

    /// The members of both objects, in linear time.
    ///
    /// - Parameter combine: combines the former and the new value for each key in `others`. The former value
    ///   is nil for a new key. If the result is nil, the member is removed.
    package func merging(
        _ others: JSONObject, _ combine: (JSONValue?, JSONValue) -> JSONValue?
    ) -> JSONObject {
        var merged = entries.map { (key: $0.key, value: Optional($0.value)) }
        var indexes: [String: Int] = [:]
        for (index, member) in merged.enumerated() { indexes[member.key] = index }
        for (key, value) in others {
            if let index = indexes[key] {
                merged[index].value = combine(merged[index].value, value)
            } else {
                indexes[key] = merged.count
                merged.append((key: key, value: combine(.none, value)))
            }
        }
        var object = JSONObject()
        object.entries = merged.compactMap { key, value in value.map { (key: key, value: $0) } }
        return object
    }
}

extension JSONObject: RandomAccessCollection {
    /// The iterator of the array, which other modules can specialize.
    package func makeIterator() -> Array<Element>.Iterator { entries.makeIterator() }

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
        // Most compared objects are in the same order too. Lookups are only needed for the others.
        let isSameOrder = zip(left, right).allSatisfy { $0.key == $1.key }
        if isSameOrder { return zip(left, right).allSatisfy { $0.value == $1.value } }
        return left.allSatisfy { right[$0.key] == $0.value }
    }

    /// The hash adds up the hashes of the members, because equality ignores their order.
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
