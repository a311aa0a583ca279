package import WidgetModel

/// The differences between two views, node by node.
package struct ViewDifference: Hashable, Sendable {
    /// A value that differs.
    package struct Change: Hashable, Sendable {
        /// The position in the newer view, such as `vstack[1].hstack[0]`; empty for the whole view. For a
        /// removed node, it is the position in the older view.
        package var path: String
        /// The value or the node; nil if it was added.
        package var from: JSONValue?
        /// The same in the newer view; nil if it was removed.
        package var to: JSONValue?

        package init(path: String, from: JSONValue?, to: JSONValue?) {
            self.path = path
            self.from = from
            self.to = to
        }
    }

    /// In reading order.
    package private(set) var changes: [Change] = []

    package init(from older: ViewTree, to newer: ViewTree) {
        compare(older.json, newer.json, at: "")
    }

    private mutating func compare(_ old: JSONValue, _ new: JSONValue, at path: String) {
        if old == new { return }
        switch (old, new) {
        case (.object(let old), .object(let new)) where Self.kind(of: old) == Self.kind(of: new):
            for (key, value) in new { compare(old[key], value, at: path.isEmpty ? key : path + "." + key) }
            for (key, value) in old where new[key] == nil {
                changes.append(Change(path: path.isEmpty ? key : path + "." + key, from: value, to: nil))
            }
        case (.array(let old), .array(let new)): compare(old, new, at: path)
        default: changes.append(Change(path: path, from: old, to: new))
        }
    }

    private mutating func compare(_ old: JSONValue?, _ new: JSONValue, at path: String) {
        if let old {
            compare(old, new, at: path)
        } else {
            changes.append(Change(path: path, from: nil, to: new))
        }
    }

    /// Compares lists. Equal elements at both ends are paired, and so are the elements between them, from the
    /// first one on. The rest of the longer list was added or removed.
    private mutating func compare(_ old: [JSONValue], _ new: [JSONValue], at path: String) {
        let common = min(old.count, new.count)
        var start = 0, end = 0
        while start < common, old[start] == new[start] { start += 1 }
        while end < common - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        let (former, present) = (old[start..<old.count - end], new[start..<new.count - end])
        let pairs = min(former.count, present.count)
        for index in start..<start + pairs { compare(old[index], new[index], at: "\(path)[\(index)]") }
        for index in present.indices.dropFirst(pairs) {
            changes.append(Change(path: "\(path)[\(index)]", from: nil, to: new[index]))
        }
        for index in former.indices.dropFirst(pairs) {
            changes.append(Change(path: "\(path)[\(index)]", from: old[index], to: nil))
        }
    }

    /// The key that determines an object's kind of node; nil for other objects.
    private static func kind(of object: JSONObject) -> String? {
        object.first { ViewForm.all[$0.key] != nil }?.key
    }
}
