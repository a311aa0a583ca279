/// The fields of a header in their order. Names are case-insensitive.
package struct WebHeaders: Hashable, Sendable {
    package struct Field: Hashable, Sendable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
    }

    package private(set) var fields: [Field] = []

    package init(_ fields: [(String, String)] = []) { for (name, value) in fields { add(name, value) } }

    /// Adds a field after the others.
    package mutating func add(_ name: String, _ value: String) { fields.append(Field(name, value)) }

    /// Replaces all fields with this name; nil removes them.
    package mutating func set(_ name: String, to value: String?) {
        fields.removeAll { $0.name.lowercased() == name.lowercased() }
        if let value { add(name, value) }
    }

    /// The values of all fields with this name.
    package func all(_ name: String) -> [String] {
        let name = name.lowercased()
        return fields.filter { $0.name.lowercased() == name }.map(\.value)
    }

    /// The value of a field that may only occur once; nil if it is missing or repeated.
    package subscript(name: String) -> String? {
        let values = all(name)
        return values.count == 1 ? values.first : nil
    }

    /// The value of a field on which the meaning of a request depends; nil if it is missing.
    ///
    /// - Throws: if the field is repeated.
    func single(_ name: String) throws(WebProblem) -> String? {
        let values = all(name)
        guard values.count <= 1 else { throw .fieldRepeated(name) }
        return values.first
    }
}
