package import SourceText

/// Where each of several names, titles or values is used first; what repeats one is reported.
package struct FirstUses<Key: Hashable> {
    package private(set) var locations: [Key: SourceLocation] = [:]

    package init() {}

    /// Whether a key is new; if not, a finding about `name` shows both locations.
    package mutating func add(
        _ key: Key, named name: String, at location: SourceLocation, _ duplicate: Duplicate,
        _ sink: FindingSink
    ) -> Bool {
        if let earlier = locations[key] {
            sink.report(duplicate.finding(name, at: location, earlier: earlier))
            return false
        }
        locations[key] = location
        return true
    }
}

extension FirstUses<String> {
    /// Whether a name is new; if not, a finding shows both locations.
    package mutating func add(_ name: Located<String>, _ duplicate: Duplicate, _ sink: FindingSink) -> Bool {
        add(name.value, named: name.value, at: name.location, duplicate, sink)
    }
}

extension FindingSink {
    /// The elements without those that repeat an earlier one, which are reported by their `name`.
    package func unique<Value: Hashable>(
        _ elements: [Located<Value>], _ duplicate: Duplicate,
        named name: (Located<Value>) -> String = { "\($0.value)" }
    ) -> [Located<Value>] {
        guard elements.count > 1 else { return elements }
        var uses = FirstUses<Value>()
        return elements.filter {
            uses.add($0.value, named: name($0), at: $0.location, duplicate, self)
        }
    }
}

/// Names that are known in the whole workspace. Where two declarations in different files have one name, both
/// are reported and neither is in force, so that the order of file names decides nothing.
package struct DeclaredNames {
    private let duplicate: Duplicate
    private var uses = FirstUses<String>()
    private var repeated: Set<String> = []

    package init(_ duplicate: Duplicate) { self.duplicate = duplicate }

    package mutating func add(_ name: Located<String>, _ sink: FindingSink) {
        guard !uses.add(name, duplicate, sink), repeated.insert(name.value).inserted,
            let first = uses.locations[name.value], first.file !== name.location.file
        else { return }
        sink.report(duplicate.finding(name.value, at: first, earlier: name.location))
    }

    /// Where each name is declared first.
    package var locations: [String: SourceLocation] { uses.locations }

    /// Whether no other declaration has the name.
    package func isInForce(_ name: String) -> Bool { !repeated.contains(name) }
}
