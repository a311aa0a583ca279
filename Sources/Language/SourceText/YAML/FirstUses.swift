/// Records the first use of each name, title or value, and reports repetitions.
package struct FirstUses<Key: Hashable> {
    /// The location of each first use.
    package private(set) var locations: [Key: SourceLocation] = [:]

    package init() {}

    /// Records a key. If it was used before, reports both locations and returns false.
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
    /// Records a name. If it was used before, reports both locations and returns false.
    package mutating func add(_ name: Located<String>, _ duplicate: Duplicate, _ sink: FindingSink) -> Bool {
        add(name.value, named: name.value, at: name.location, duplicate, sink)
    }
}

extension FindingSink {
    /// The elements without repetitions. Each repetition is reported.
    ///
    /// - Parameter name: Returns an element's name for messages.
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

/// Names that must be unique throughout the workspace.
///
/// If a name is declared twice, neither declaration is used, so that the result does not depend on the order
/// of the files. If the declarations are in different files, both are reported.
package struct DeclaredNames {
    private let duplicate: Duplicate
    private var uses = FirstUses<String>()
    private var repeated: Set<String> = []

    package init(_ duplicate: Duplicate) { self.duplicate = duplicate }

    /// Records a declaration. If a repeated name was first declared in another file, that declaration is
    /// reported once.
    package mutating func add(_ name: Located<String>, _ sink: FindingSink) {
        guard !uses.add(name, duplicate, sink), repeated.insert(name.value).inserted,
            let first = uses.locations[name.value], first.file !== name.location.file
        else { return }
        sink.report(duplicate.finding(name.value, at: first, earlier: name.location))
    }

    /// The first declaration of each name.
    package var locations: [String: SourceLocation] { uses.locations }

    /// Whether the declaration is used, because its name is unique.
    package func isInForce(_ name: String) -> Bool { !repeated.contains(name) }
}
