import IntentDefinitions
import WidgetModel

/// Translates names of parameters in items between positions and stable names. Stable names remain valid when
/// items are added, removed or moved.
///
/// With the key of the item, `holdings.2.amount` becomes `holdings.@2-1.amount`. Before the edit is stored, a
/// new item is named `+1`, `+2` and so on, because it has not received a key. The planner of edits reads
/// both.
struct ItemNaming: Sendable {
    private let items: [String: [Record]]
    /// The prefix of the keys of new items.
    private let newKeys: String
    /// The keys of the items that are stored.
    private let storedKeys: Set<String>

    /// - Parameters:
    ///   - stored: the stored items, each list by its name.
    ///   - revision: the revision on which the draft is planned, with which the keys of new items begin.
    init(_ intent: IntentDefinition, stored: [String: [Record]], at revision: Revision) {
        items = intent.items
        newKeys = "\(revision)-"
        storedKeys = Set(stored.values.joined().map(\.key))
    }

    /// The stable name of a parameter or item.
    func stable(_ name: String) -> String {
        if items.isEmpty { return name }
        var (position, stable) = ("", "")
        for part in name.split(separator: ".") {
            let record = items[position].flatMap { records in
                Int(part).flatMap { records.indices.contains($0 - 1) ? records[$0 - 1] : nil }
            }
            ItemNaming.append(part, to: &position)
            ItemNaming.append(record.map { Substring(self.name(ofKey: $0.key)) } ?? part, to: &stable)
        }
        return stable
    }

    /// The name with positions; nil if an item is missing. A list without a value does not contain items.
    func positioned(_ stable: String) -> String? {
        if items.isEmpty, !stable.contains(where: { $0 == "@" || $0 == "+" }) { return stable }
        var position = ""
        for part in stable.split(separator: ".") {
            // `holdings.@1.@after` is an item's position.
            guard part.isItemName, part != "@after" else {
                ItemNaming.append(part, to: &position)
                continue
            }
            guard let index = items[position]?.firstIndex(where: { name(ofKey: $0.key) == part }) else {
                return nil
            }
            ItemNaming.append("\(index + 1)", to: &position)
        }
        return position
    }

    /// The name of an item in its list.
    func name(ofKey key: String) -> String {
        key.hasPrefix(newKeys) && !storedKeys.contains(key)
            ? "+" + key.dropFirst(newKeys.count) : "@" + key
    }

    /// The stable name after the edit that added the new items in it was stored as a revision.
    static func storedName(_ name: String, at revision: Revision) -> String {
        name.split(separator: ".").map { part in
            part.first == "+" ? "@\(revision.number - 1)-\(part.dropFirst())" : String(part)
        }.joined(separator: ".")
    }

    /// The name for the next new item of a list. Neither an item in the list nor a change in the draft uses
    /// it.
    func newItem(of list: String, besides draft: FormDraft) -> String {
        let used = draft.changes.compactMap { change -> Int? in
            guard change.name.hasPrefix(list + ".+") else { return nil }
            return Int(change.name.dropFirst(list.count + 2).prefix { $0 != "." })
        }
        let stored = storedKeys.compactMap { $0.hasPrefix(newKeys) ? Int($0.dropFirst(newKeys.count)) : nil }
        return "\(list).+\(((used + stored).max() ?? 0) + 1)"
    }

    private static func append(_ part: Substring, to name: inout String) {
        name += name.isEmpty ? String(part) : "." + part
    }
}

extension StringProtocol {
    /// The last part of a name: `amount` of `holdings.@2-1.amount`.
    var lastPart: SubSequence { lastIndex(of: ".").map { self[index(after: $0)...] } ?? self[...] }

    /// Whether this name identifies a stored item.
    var isStoredItem: Bool { lastPart.first == "@" }

    /// Whether this part of a name identifies an item.
    var isItemName: Bool { first == "@" || first == "+" }

    /// The name of the object, list or item that contains this name; empty for the form itself.
    var enclosingName: String {
        lastIndex(of: ".").map { String(self[..<$0]) } ?? ""
    }

    /// Whether a parameter or item is this one, or is contained in it.
    func isWithin(_ name: String) -> Bool { self == name || hasPrefix(name + ".") }
}
