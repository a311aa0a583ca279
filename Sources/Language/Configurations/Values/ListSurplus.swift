import IntentDefinitions
package import JSONText
import WidgetModel

/// The elements of lists that a family has no room for. They are stored behind the others, and are used again
/// in a larger family.
package struct ListSurplus: Hashable, Sendable {
    /// Those of the user's lists, and those of the provider's defaults.
    package internal(set) var own = Elements()
    var provided = Elements()

    /// The elements by the names of the lists, in their stored form.
    package struct Elements: Hashable, Sendable {
        package private(set) var lists: [String: [JSONValue]] = [:]

        /// Removes the elements that a family has no room for. A list that no family has room for stays.
        fileprivate init(removedFrom stored: inout JSONObject, of intent: IntentDefinition, _ family: Family)
        {
            for parameter in intent.unexpanded.parameters {
                // Secrets of plain lists are found by their positions, so such lists stay.
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

        /// Adds the elements to the stored lists. Those of a list that is no longer there are gone.
        func add(to stored: inout JSONObject) {
            for (name, rest) in lists {
                if let elements = stored[name]?.array { stored[name] = .array(elements + rest) }
            }
        }
    }

    init() {}

    /// Removes the elements that a family has no room for from choices.
    init(removedFrom stored: inout JSONObject, of intent: IntentDefinition, _ family: Family) {
        own = Elements(removedFrom: &stored, of: intent, family)
        guard var defaults = stored[Configuration.providedKey]?.object else { return }
        provided = Elements(removedFrom: &defaults, of: intent, family)
        stored[Configuration.providedKey] = .object(defaults)
    }

    /// Whether a secret is that of one of the user's elements, which `family` has no room for.
    func contains(_ place: SecretPlace) -> Bool {
        own.lists[place.parameter.outermostName]?.contains { element in
            if let key = element.object?[Record.keyMember]?.string {
                return place.parameter.contains(".@\(key).")
            }
            return place.object != nil && element.object?["id"]?.string == place.object
        } ?? false
    }
}
