import IntentDefinitions
import JSONText

/// What migrations do to one stored value.
enum StoredChange: Hashable {
    case dropped(String)
    /// `old` is nil if no value was stored.
    case changed(String, old: JSONValue?, new: JSONValue)
    case renamed(from: String, to: String, old: JSONValue, new: JSONValue)

    /// The differences between stored and migrated values: first those of stored values in their order, then
    /// values that migrations added.
    static func all(
        from stored: JSONObject, to migrated: JSONObject, by steps: [MigrationStep], since version: Int
    ) -> [StoredChange] {
        var taken: Set<String> = []
        var changes = stored.compactMap { name, old -> StoredChange? in
            if let new = migrated[name] {
                taken.insert(name)
                return new == old ? nil : .changed(name, old: old, new: new)
            }
            guard let present = presentName(of: name, by: steps, since: version),
                stored[present] == nil, let new = migrated[present]
            else { return .dropped(name) }
            taken.insert(present)
            return .renamed(from: name, to: present, old: old, new: new)
        }
        for (name, new) in migrated where !taken.contains(name) {
            changes.append(.changed(name, old: nil, new: new))
        }
        return changes
    }

    /// The name of a parameter after all steps; nil if a step drops it.
    private static func presentName(
        of name: String, by steps: [MigrationStep], since version: Int
    ) -> String? {
        var name = name
        for step in steps where step.from >= version {
            if step.drops.contains(name) { return nil }
            name = step.newName(of: name)
        }
        return name
    }
}
