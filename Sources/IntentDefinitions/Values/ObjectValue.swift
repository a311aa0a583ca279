package import JSONText

/// A chosen object of a declared type: what the provider offered, as it was when chosen.
package struct ObjectValue: Hashable, Sendable {
    /// What makes it the same object, whatever its title is now.
    package let id: String
    /// Nil while only the id is known, as in a default `seoul`.
    package let title: String?
    package let subtitle: String?
    /// The name of an image, as a view names it.
    package let image: String?
    /// In the order of the type's declaration; those without a value are left out.
    package let properties: [PropertyValue]
    /// The provider no longer offers it, or did not say so when it was asked: kept as it was last seen (C4).
    package var isOrphaned: Bool

    /// The JSON member that marks an orphan; no property may be called so.
    package static let orphanedKey = "orphaned"

    package init(
        id: String, title: String? = nil, subtitle: String? = nil, image: String? = nil,
        properties: [PropertyValue] = [], isOrphaned: Bool = false
    ) {
        self.id = id
        self.title = title
        self.subtitle = subtitle
        self.image = image
        self.properties = properties
        self.isOrphaned = isOrphaned
    }

    /// The title, else the id.
    package var displayTitle: String { title ?? id }

    /// The value of a property; nil when it has none.
    package subscript(property name: String) -> ParameterValue? {
        properties.first { $0.name == name }?.value
    }
}

/// One property of a chosen object.
package struct PropertyValue: Hashable, Sendable {
    package let name: String
    package let value: ParameterValue

    package init(name: String, value: ParameterValue) {
        self.name = name
        self.value = value
    }
}

extension ObjectValue {
    /// `id`, then title, subtitle and image where there are any, then the properties that have a value;
    /// `"orphaned": true` when the provider no longer offers it (C4).
    package func json(_ secrets: ParameterValue.Secrets) -> JSONObject {
        var object: JSONObject = ["id": .string(id)]
        object["title"] = title.map(JSONValue.string)
        object["subtitle"] = subtitle.map(JSONValue.string)
        object["image"] = image.map(JSONValue.string)
        for property in properties { object[property.name] = property.value.json(secrets) }
        if isOrphaned { object[ObjectValue.orphanedKey] = true }
        return object
    }
}
