package import WidgetModel

/// Reads a node as one kind of value, or reports the found and the expected value.
///
/// Tables of keys specify their readers: `.text`, `.boolean`, `.list(of: .text)`, `.choice(of: Family.self)`.
/// The key determines the type of a plain scalar, never the scalar itself, so `no` can be a string.
package struct NodeReader<Value: Sendable>: Sendable {
    /// Returns the value with its location, or nil after reporting an error. For a refused node, it returns
    /// nil without reporting, because the tree has already reported the node.
    package let read: @Sendable (YAMLNode, FindingSink) -> Located<Value>?
    /// The JSON Schema of the value, for editors.
    package let schema: @Sendable () -> JSONValue
    /// Whether several values are expected.
    let isList: Bool

    /// Creates a reader. `body` must report an error whenever it returns nil, and is not called for refused
    /// nodes.
    package init(
        _ schema: @escaping @Sendable @autoclosure () -> JSONValue, isList: Bool = false,
        _ body: @escaping @Sendable (YAMLNode, FindingSink) -> Value?
    ) {
        read = { node, sink in
            guard !node.isRefused, let value = body(node, sink) else { return nil }
            return Located(value, at: node.location)
        }
        self.schema = schema
        self.isList = isList
    }

    /// A reader that converts this reader's result. If `transform` returns nil, it must report why.
    package func map<Other: Sendable>(
        _ schema: JSONValue? = nil, _ transform: @escaping @Sendable (Value, YAMLNode, FindingSink) -> Other?
    ) -> NodeReader<Other> {
        let own = self.schema
        return NodeReader<Other>(schema ?? own(), isList: isList) { node, sink in
            read(node, sink).flatMap { transform($0.value, node, sink) }
        }
    }
}

extension YAMLNode {
    /// Reads this node with a reader; nil after reporting an error.
    package func read<Value>(_ reader: NodeReader<Value>, _ sink: FindingSink) -> Located<Value>? {
        reader.read(self, sink)
    }
}
