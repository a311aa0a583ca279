package import JSONText

/// A chosen object of a declared type, as the provider offered it at that time.
package struct ObjectValue: Hashable, Sendable {
    /// The identity of the object, even if its title changes.
    package let id: String
    /// Nil if only the id is known, as in the default `seoul`.
    package let title: String?
    package let subtitle: String?
    /// The name of an image, as views use it.
    package let image: String?
    /// The properties that have a value, in the order of the type's declaration.
    package let properties: [PropertyValue]
    /// Whether the provider no longer offers the object, or did not confirm it when it was asked. The object
    /// is kept as it was last seen (rule C4).
    package var isOrphaned: Bool

    /// The JSON member that marks an orphaned object. Properties cannot have this name.
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

    /// The title, or the id without a title.
    package var displayTitle: String { title ?? id }

    /// The value of a property; nil if it has none.
    package subscript(property name: String) -> ParameterValue? {
        properties.first { $0.name == name }?.value
    }
}

/// A value within an object.
package struct PropertyValue: Hashable, Sendable {
    package let name: String
    package let value: ParameterValue

    package init(name: String, value: ParameterValue) {
        self.name = name
        self.value = value
    }
}

extension ObjectValue {
    /// The JSON of the object: `id`; title, subtitle and image if present; the properties that have a value;
    /// and `"orphaned": true` if the provider no longer offers it (rule C4).
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
