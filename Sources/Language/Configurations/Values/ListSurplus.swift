import IntentDefinitions
package import WidgetModel

/// The list elements that exceed a family's maximum. They are stored after the other elements, and are used
/// again in a larger family.
package struct ListSurplus: Hashable, Sendable {
    /// The elements of the user's lists, and of the provider's defaults.
    package internal(set) var own = Elements()
    var provided = Elements()

    /// The elements by list name, in their stored form.
    package struct Elements: Hashable, Sendable {
        package private(set) var lists: [String: [JSONValue]] = [:]

        /// Removes the elements that exceed a family's maximum. A list that is too long for every family is
        /// kept.
        fileprivate init(removedFrom stored: inout JSONObject, of intent: IntentDefinition, _ family: Family)
        {
            for parameter in intent.unexpanded.parameters {
                // Secrets in plain lists are found by their positions, so such lists are not shortened.
                guard let list = parameter.list, let most = list.size(for: family).max,
                    let elements = stored[parameter.name]?.array, elements.count > most,
                    list.declared.contains(where: { elements.count <= $0.size.max ?? .max }),
                    parameter.type.record != nil || !parameter.type.isSecret
                else { continue }
                stored[parameter.name] = .array(Array(elements.prefix(most)))
                lists[parameter.name] = Array(elements.dropFirst(most))
            }
        }

        init() {}

        /// Removes the masks of secrets, which belong to another widget.
        mutating func removeSecrets() {
            lists = lists.mapValues { elements in
                elements.map { element in
                    guard let members = element.object else { return element }
                    return .object(JSONObject(members.filter { !$0.value.isMask }))
                }
            }
        }

        /// Adds the elements to the stored lists. If a list no longer exists, its elements are lost.
        func add(to stored: inout JSONObject) {
            for (name, rest) in lists {
                if let elements = stored[name]?.array { stored[name] = .array(elements + rest) }
            }
        }
    }

    init() {}

    /// Removes the elements that exceed a family's maximum from choices.
    init(removedFrom stored: inout JSONObject, of intent: IntentDefinition, _ family: Family) {
        own = Elements(removedFrom: &stored, of: intent, family)
        guard var defaults = stored[Configuration.providedKey]?.object else { return }
        provided = Elements(removedFrom: &defaults, of: intent, family)
        stored[Configuration.providedKey] = .object(defaults)
    }

    /// Whether a secret belongs to one of the elements of the user's lists that exceed the maximum of
    /// `family`.
    func contains(_ place: SecretPlace) -> Bool {
        own.lists[place.parameter.outermostName]?.contains { element in
            if let key = element.object?[Record.keyMember]?.string {
                return place.parameter.contains(".@\(key).")
            }
            return place.object != nil && element.object?["id"]?.string == place.object
        } ?? false
    }
}
