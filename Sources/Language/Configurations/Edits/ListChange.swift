import WidgetModel

/// The difference between two lists of strings, which can be applied to a list that another client has
/// changed.
///
/// Elements that are added, removed, replaced or moved on both sides are merged, so that people who change a
/// list at the same time all keep their changes.
package struct ListChange: Hashable, Sendable {
    private let before: [String]
    let after: [String]

    package init(from before: [String], to after: [String]) { (self.before, self.after) = (before, after) }

    /// The list that results from this change and from the concurrent change that led from the same list to
    /// `present`.
    ///
    /// An element that one side removes is removed, even if the other side moves it. If both sides move an
    /// element, this change decides. If both sides add elements at the same index, the elements of `present`
    /// come first; an element that both sides add occurs once.
    package func applied(to present: [String]) -> [String] {
        if present == before { return after }
        let (mine, theirs) = (Steps(from: before, to: after), Steps(from: before, to: present))
        var merged: [String] = []
        for index in 0...before.count {
            let isSame = theirs.added[index].map(\.text) == mine.added[index].map(\.text)
            for element in theirs.added[index] where !isSame {
                if element.origin.map({ !mine.removed[$0] }) ?? true { merged.append(element.text) }
            }
            for element in mine.added[index] {
                let isKept = element.origin.map { !theirs.removed[$0] || theirs.moved[$0] } ?? true
                if isKept { merged.append(element.text) }
            }
            guard index < before.count, !mine.removed[index], !theirs.removed[index] else { continue }
            merged.append(before[index])
        }
        return merged
    }

    /// The steps that lead from one list to another, by element.
    private struct Steps {
        /// Whether the element at an index is removed. A move removes an element and adds it at another
        /// index.
        var removed: [Bool]
        /// Whether the element at an index is moved.
        var moved: [Bool]
        /// The elements that are added before the one at an index, or at the end. `origin` is the former
        /// index of an element that is moved.
        var added: [[(text: String, origin: Int?)]]

        init(from before: [String], to after: [String]) {
            removed = Array(repeating: false, count: before.count)
            moved = removed
            added = Array(repeating: [], count: before.count + 1)
            var insertions: [Int: Int?] = [:]
            for step in after.difference(from: before).inferringMoves() {
                switch step {
                case .remove(let offset, _, let target):
                    removed[offset] = true
                    moved[offset] = target != nil
                case .insert(let offset, _, let origin): insertions[offset] = .some(origin)
                }
            }
            var index = 0
            for (offset, text) in after.enumerated() {
                if let origin = insertions[offset] {
                    added[index].append((text, origin))
                } else {
                    while removed[index] { index += 1 }
                    index += 1
                }
            }
        }
    }
}

extension ListChange {
    /// The last part of the change's name in an edit: `labels.~`.
    static let part = "~"

    /// The name and value of an edit that makes the change.
    package func operation(on list: String) -> (name: String, text: String) {
        func json(_ elements: [String]) -> JSONValue { .array(elements.map(JSONValue.string)) }
        let value: JSONObject = ["from": json(before), "to": json(after)]
        return ("\(list).\(ListChange.part)", JSONValue.object(value).text)
    }

    /// Nil if the JSON value is not such a change.
    init?(_ json: JSONValue?) {
        guard let before = json?["from"]?.array, let after = json?["to"]?.array else { return nil }
        self.init(from: before.compactMap(\.string), to: after.compactMap(\.string))
    }
}
