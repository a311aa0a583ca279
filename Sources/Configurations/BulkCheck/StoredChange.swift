import IntentDefinitions
import JSONText

/// What migrations do to one stored value.
enum StoredChange: Hashable {
    case dropped(String)
    /// Nil for `old`: nothing was stored.
    case changed(String, old: JSONValue?, new: JSONValue)
    case renamed(from: String, to: String, old: JSONValue, new: JSONValue)

    /// The changes between stored values and what became of them: those of the line in its order, then what
    /// was not there before.
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

    /// What a parameter is called after all steps; nil when one drops it.
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
