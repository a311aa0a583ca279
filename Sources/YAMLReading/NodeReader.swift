package import JSONText

/// How a place reads its node: gives the value, or reports what was found and what was expected.
///
/// Readers are values that a table of keys names: `.text`, `.boolean`, `.list(of: .text)`,
/// `.choice(of: Family.self)`. The place decides what a plain scalar means, never the scalar.
package struct NodeReader<Value: Sendable>: Sendable {
    /// The value with its location; nil after a finding, or without one for a refused node.
    package let read: @Sendable (YAMLNode, FindingSink) -> Located<Value>?
    /// What an editor checks.
    package let schema: @Sendable () -> JSONValue
    /// Whether several values are expected.
    let isList: Bool

    /// A reader of your own; `body` must report whenever it gives nil. It is not asked about refused nodes.
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

    /// The same reading, its result turned into something else; `transform` reports when it gives nil.
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
    /// Reads this node as a place expects it; nil after a finding.
    package func read<Value>(_ reader: NodeReader<Value>, _ sink: FindingSink) -> Located<Value>? {
        reader.read(self, sink)
    }
}
