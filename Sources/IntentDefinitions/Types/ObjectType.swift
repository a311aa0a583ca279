/// A type whose values a provider offers: an id, a title, a subtitle and the declared properties.
package struct ObjectType: Hashable, Sendable {
    package let name: String
    package let title: String?
    /// In the order of the file; may be empty.
    package let properties: [ObjectProperty]

    package init(name: String, title: String? = nil, properties: [ObjectProperty] = []) {
        self.name = name
        self.title = title
        self.properties = properties
    }

    /// The title, else the name spaced out.
    package var displayTitle: String { title ?? spacedOut(name) }

    /// The property of this name; nil when there is none.
    package func property(named name: some StringProtocol) -> ObjectProperty? {
        properties.first { $0.name == name }
    }
}

/// One declared property of an object type.
package struct ObjectProperty: Hashable, Sendable {
    package let name: String
    package let title: String?
    /// A built-in type or an enumeration; never another object.
    package let type: ParameterType

    package init(name: String, title: String? = nil, type: ParameterType) {
        self.name = name
        self.title = title
        self.type = type
    }

    /// The title, else the name spaced out.
    package var displayTitle: String { title ?? spacedOut(name) }
}
