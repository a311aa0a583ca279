import JSONText

/// A change of a list of texts by elements that are removed, and others that are added at its end.
///
/// People who change a list in this way at the same time all keep their elements.
package struct ListChange: Hashable, Sendable {
    package private(set) var removed: [String] = []
    package private(set) var added: [String] = []

    /// The change from one list to another. Nil if equal elements make it ambiguous which ones are removed.
    package init?(from before: [String], to after: [String]) {
        var kept = 0
        for element in before {
            if kept < after.count, after[kept] == element { kept += 1 } else { removed.append(element) }
        }
        added = Array(after[kept...])
        guard Set(removed).count == removed.count, applied(to: before) == after else { return nil }
    }

    /// The list after the change. An element that is missing already is not removed.
    package func applied(to list: [String]) -> [String] {
        var list = list
        for element in removed {
            if let index = list.firstIndex(of: element) { list.remove(at: index) }
        }
        return list + added
    }

    /// The change as operations of an edit, with the elements as a JSON array.
    package func operations(on list: String) -> [(name: String, elements: String)] {
        [("-", removed), ("+", added)].filter { !$1.isEmpty }.map { sign, elements in
            ("\(list).\(sign)", JSONValue.array(elements.map(JSONValue.string)).text)
        }
    }
}
