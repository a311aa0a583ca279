/// How a place reads its node: gives the value, or reports what was found and what was expected.
///
/// Readers are values that a table of keys names: `.text`, `.boolean`, `.list(of: .text)`,
/// `.choice(of: Family.self)`. The place decides what a plain scalar means, never the scalar.
package struct NodeReader<Value: Sendable> {
    /// Reports and gives nil when the node does not say a `Value`; never reports about a refused node.
    let body: (YAMLNode, FindingSink) -> Value?

    /// A reader of your own; it must report whenever it gives nil, except for a refused node.
    package init(_ body: @escaping (YAMLNode, FindingSink) -> Value?) {
        self.body = body
    }

    /// The value with its place, or nil after a finding.
    @_specialize(where Value == String)
    @_specialize(where Value == Int)
    @_specialize(where Value == Bool)
    @_specialize(where Value == LiteralText)
    @_specialize(where Value == YAMLNode)
    package func read(_ node: YAMLNode, _ sink: FindingSink) -> Located<Value>? {
        guard !node.isRefused, let value = body(node, sink) else { return nil }
        return Located(value, at: node.location)
    }

    /// The same reading, its result turned into something else; `transform` reports when it gives nil.
    package func map<Other: Sendable>(
        _ transform: @escaping (Value, YAMLNode, FindingSink) -> Other?
    ) -> NodeReader<Other> {
        NodeReader<Other> { node, sink in
            guard let value = body(node, sink) else { return nil }
            return transform(value, node, sink)
        }
    }
}

extension YAMLNode {
    /// Reads this node as a place expects it; nil after a finding.
    @_specialize(where Value == String)
    @_specialize(where Value == Int)
    @_specialize(where Value == Bool)
    @_specialize(where Value == LiteralText)
    @_specialize(where Value == YAMLNode)
    package func read<Value>(_ reader: NodeReader<Value>, _ sink: FindingSink) -> Located<Value>? {
        reader.read(self, sink)
    }
}
