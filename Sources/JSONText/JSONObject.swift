/// The members of a JSON object, in the order in which their keys first came.
///
/// A key that comes twice keeps its first place and takes the last value. Look-ups walk small objects and use
/// an index in larger ones. Equality does not see the order.
package struct JSONObject: Sendable {
    package typealias Element = (key: String, value: JSONValue)

    /// Up to here a walk over the keys is as fast as hashing one.
    private static let walkedCount = 16
    /// Room for so many members is made with the first one.
    private static let usualCount = 4

    /// Without labels, as literals come: their array is taken as it is.
    private var entries: [(String, JSONValue)] = []
    /// Places of the keys, only while there are more than `walkedCount`.
    private var places: [String: Int] = [:]

    package init() {}

    package init(_ members: [(String, JSONValue)]) {
        entries = members
        if entries.count > Self.walkedCount || hasTwins {
            entries = []
            for (key, value) in members { self[key] = value }
        }
    }

    /// Whether a key comes twice.
    private var hasTwins: Bool {
        entries.indices.contains { place in entries[..<place].contains { $0.0 == entries[place].0 } }
    }

    /// The value of `key`; setting nil removes the member (moving all behind it).
    package subscript(key: String) -> JSONValue? {
        get { place(of: key).map { entries[$0].1 } }
        set {
            switch (place(of: key), newValue) {
            case (let place?, let value?): entries[place].1 = value
            case (let place?, nil): remove(at: place)
            case (nil, let value?): append(key, value)
            case (nil, nil): break
            }
        }
    }

    private func place(of key: String) -> Int? {
        places.isEmpty ? entries.firstIndex { $0.0 == key } : places[key]
    }

    private mutating func append(_ key: String, _ value: JSONValue) {
        // Most objects have a few members: they do not move while the first of them come.
        if entries.isEmpty { entries.reserveCapacity(Self.usualCount) }
        entries.append((key, value))
        if !places.isEmpty {
            places[key] = entries.count - 1
        } else if entries.count > Self.walkedCount {
            indexKeys()
        }
    }

    private mutating func remove(at place: Int) {
        entries.remove(at: place)
        if !places.isEmpty { indexKeys() }
    }

    private mutating func indexKeys() {
        places.removeAll(keepingCapacity: true)
        guard entries.count > Self.walkedCount else { return }
        for (place, entry) in entries.enumerated() { places[entry.0] = place }
    }
}

extension JSONObject: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { entries.count }
    package subscript(position: Int) -> Element { entries[position] }

    package var keys: [String] { entries.map(\.0) }
    package var values: [JSONValue] { entries.map(\.1) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}

extension JSONObject: Hashable {
    package static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.count == right.count && left.allSatisfy { right[$0.key] == $0.value }
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
