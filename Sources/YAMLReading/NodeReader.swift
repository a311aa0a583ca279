package import JSONText

/// How a place reads its node: gives the value, or reports what was found and what was expected.
///
/// Readers are values that a table of keys names: `.text`, `.boolean`, `.list(of: .text)`,
/// `.choice(of: Family.self)`. The place decides what a plain scalar means, never the scalar.
package struct NodeReader<Value: Sendable>: Sendable {
    /// Reports and gives nil when the node does not say a `Value`; never reports about a refused node.
    let body: @Sendable (YAMLNode, FindingSink) -> Value?
    /// What an editor checks.
    package let schema: @Sendable () -> JSONValue
    /// Whether several values are expected.
    let isList: Bool

    /// A reader of your own; it must report whenever it gives nil, except for a refused node.
    package init(
        _ schema: @escaping @Sendable @autoclosure () -> JSONValue, isList: Bool = false,
        _ body: @escaping @Sendable (YAMLNode, FindingSink) -> Value?
    ) {
        self.body = body
        self.schema = schema
        self.isList = isList
    }

    /// The value with its place, or nil after a finding.
    package func read(_ node: YAMLNode, _ sink: FindingSink) -> Located<Value>? {
        guard !node.isRefused, let value = body(node, sink) else { return nil }
        return Located(value, at: node.location)
    }

    /// The same reading, its result turned into something else; `transform` reports when it gives nil.
    package func map<Other: Sendable>(
        _ schema: JSONValue? = nil, _ transform: @escaping @Sendable (Value, YAMLNode, FindingSink) -> Other?
    ) -> NodeReader<Other> {
        let own = self.schema
        return NodeReader<Other>(schema ?? own(), isList: isList) { node, sink in
            guard let value = body(node, sink) else { return nil }
            return transform(value, node, sink)
        }
    }
}

extension YAMLNode {
    /// Reads this node as a place expects it; nil after a finding.
    package func read<Value>(_ reader: NodeReader<Value>, _ sink: FindingSink) -> Located<Value>? {
        reader.read(self, sink)
    }
}
