import IntentDefinitions
import WidgetModel

/// The effect of migrations on one stored value.
enum StoredChange: Hashable {
    case dropped(String)
    /// `old` is nil if no value was stored.
    case changed(String, old: JSONValue?, new: JSONValue)
    case renamed(from: String, to: String, old: JSONValue, new: JSONValue)

    /// The differences between stored and migrated values. Stored values come first, in their order, followed
    /// by values that migrations added.
    ///
    /// - Parameter item: the name of the object that contains the values, such as `holdings.2`; nil outside
    ///   of lists.
    static func all(
        from stored: JSONObject, to migrated: JSONObject, by steps: [MigrationStep], since version: Int,
        in item: String? = nil
    ) -> [StoredChange] {
        let start = item.map { "\($0)." } ?? ""
        var taken: Set<String> = [Record.keyMember]
        var changes = stored.flatMap { name, old -> [StoredChange] in
            if let new = migrated[name] {
                taken.insert(name)
                if new == old || name == Record.keyMember { return [] }
                guard let olds = old.records, let news = new.records, olds.count == news.count else {
                    return [.changed(start + name, old: old, new: new)]
                }
                return zip(olds, news).enumerated().flatMap { index, pair in
                    all(
                        from: pair.0, to: pair.1, by: steps, since: version,
                        in: "\(start)\(name).\(index + 1)")
                }
            }
            guard let present = presentName(of: start + name, by: steps, since: version),
                present.hasPrefix(start), let last = present.split(separator: ".").last.map(String.init),
                stored[last] == nil, let new = migrated[last]
            else { return [.dropped(start + name)] }
            taken.insert(last)
            return [.renamed(from: start + name, to: present, old: old, new: new)]
        }
        for (name, new) in migrated where !taken.contains(name) {
            changes.append(.changed(start + name, old: nil, new: new))
        }
        return changes
    }

    /// The name of a parameter after all steps; nil if a step drops it.
    private static func presentName(
        of name: String, by steps: [MigrationStep], since version: Int
    ) -> String? {
        var name = name
        for step in steps where step.from >= version {
            if step.drops.contains(name.withoutPositions) { return nil }
            name = step.newName(of: name)
        }
        return name
    }
}

extension JSONValue {
    /// The objects of a list in which each object contains a key; nil for other values.
    fileprivate var records: [JSONObject]? {
        guard let objects = array?.compactMap(\.object), !objects.isEmpty, objects.count == array?.count,
            objects.allSatisfy({ $0[Record.keyMember] != nil })
        else { return nil }
        return objects
    }
}
