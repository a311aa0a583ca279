package import WidgetModel

/// A chosen object of a declared type, as the provider offered it at that time.
package struct ObjectValue: Hashable, Sendable {
    /// The identity of the object, even if its title changes.
    package let id: String
    /// Nil if only the id is known, as in the default `seoul`.
    package let title: String?
    package let subtitle: String?
    /// The name of an image, as in views.
    package let image: String?
    /// The properties with a value, in the order in which the type declares them.
    package let properties: [PropertyValue]
    /// Whether the provider no longer offers the object, or did not confirm it on request. The object is kept
    /// as it was last seen (rule C4).
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

    /// The title; for an untitled object, its id.
    package var displayTitle: String { title ?? id }

    /// The value of a property; nil if the property is missing.
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
    /// The JSON of the object: `id`; title, subtitle and image if they exist; the properties with a value;
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
