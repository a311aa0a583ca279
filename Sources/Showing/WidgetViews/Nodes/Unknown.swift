package import WidgetModel

/// A node that is unknown in this version, such as a node of a later version.
package struct ViewUnknown: ViewNode {
    /// The key of the view to draw instead. Every node may contain it; a host that supports the node ignores
    /// it.
    static let fallbackKey = "fallback"

    /// The key of the node, as far as this version can tell: the first unknown key.
    package var name: String
    /// All members except the fallback and the modifiers, so that a later version can read the node.
    package var members: JSONObject
    /// The view that is drawn instead; nil draws an error with the node's name.
    package var fallback: ViewTree?

    /// A node with these members, without a fallback.
    package init(_ members: JSONObject) {
        name = members.first { _ in true }?.key ?? "view"
        self.members = members
    }

    /// Reads an object without the key of a known node; returns nil if no member could be such a key.
    init?(_ object: JSONObject, _ reader: inout ViewReader) throws(ViewError) {
        members = [:]
        for (key, value) in object
        where key != ViewUnknown.fallbackKey && ViewStyle.Modifier(rawValue: key) == nil {
            members[key] = value
        }
        guard let first = members.first else { return nil }
        name = first.key
        try reader.count(JSONValue.object(members).text.utf8.count)
        fallback = try reader.fallback(of: object)
    }

    package func write(into object: inout JSONObject) {
        for (key, value) in members { object[key] = value }
        object[ViewUnknown.fallbackKey] = fallback?.json
    }

    package var children: [ViewTree] { [fallback].compactMap(\.self) }
    package func mappingChildren(_ change: (ViewTree) -> ViewTree) -> ViewContent? {
        var node = self
        node.fallback = fallback.map(change)
        return .unknown(node)
    }

    package var estimatedSize: (width: Double, height: Double) { fallback?.estimatedSize ?? (80, 48) }
    package var ownBytes: Int { JSONValue.object(members).text.utf8.count }
}

extension ViewTree {
    /// The unknown nodes inside, in reading order.
    package var unknownNodes: [ViewUnknown] {
        let inside = content.node.children.flatMap(\.unknownNodes)
        if case .unknown(let node) = content { return [node] + inside }
        return inside
    }
}
