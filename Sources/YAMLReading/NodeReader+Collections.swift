extension NodeReader {
    /// A sequence whose elements one reader reads; elements with a finding are left out.
    package static func list<Element>(of element: NodeReader<Element>) -> NodeReader
    where Value == [Located<Element>] {
        NodeReader { node, sink in
            guard node.mayMean("a list", sink) else { return nil }
            guard node.isSequence else {
                sink.expectList(node)
                return sink.refuse(YAMLFindings.valueType(node, expected: "a list"))
            }
            return node.elements.compactMap { $0.read(element, sink) }
        }
    }

    /// A sequence of exactly two: `[1, 12]`.
    package static func pair<Element>(of element: NodeReader<Element>) -> NodeReader
    where Value == (Located<Element>, Located<Element>) {
        NodeReader { node, sink in node.readPair(element, sink) }
    }

    /// One value, or a sequence of them: `units: metric`, `units: [metric, imperial]`.
    package static func oneOrMore<Element>(of element: NodeReader<Element>) -> NodeReader
    where Value == [Located<Element>] {
        NodeReader { node, sink in
            if node.isSequence { return node.elements.compactMap { $0.read(element, sink) } }
            sink.expectList(node)
            return node.read(element, sink).map { [$0] }
        }
    }

    /// A mapping whose keys are names that the author chooses; entries with a finding are left out.
    package static func entries<Element>(of element: NodeReader<Element>) -> NodeReader
    where Value == [NamedValue<Element>] {
        NodeReader { node, sink in
            guard node.mayMean("a mapping", sink) else { return nil }
            guard node.isMapping else {
                return sink.refuse(YAMLFindings.valueType(node, expected: "a mapping"))
            }
            return node.entries.compactMap { key, value in
                guard let name = key.text, let value = value.read(element, sink) else { return nil }
                return NamedValue(name: Located(name, at: key.location), value: value)
            }
        }
    }

    /// A mapping with known keys; `noun` says what it is ("a parameter"). Reports unknown keys at the end.
    package static func mapping(
        _ noun: String, _ body: @escaping (inout CheckedMapping) -> Value?
    ) -> NodeReader {
        NodeReader { node, sink in
            guard var fields = CheckedMapping(node, as: noun, sink) else { return nil }
            let value = body(&fields)
            fields.finish()
            return value
        }
    }

    /// Another reader for each shape: `options: search` or `options: { from: list }`. A shape without reader
    /// is a finding that says what was `expected`.
    package static func either(
        scalar: NodeReader? = nil, list: NodeReader? = nil, mapping: NodeReader? = nil, expected: String
    ) -> NodeReader {
        NodeReader { node, sink in
            guard node.mayMean(expected, sink) else { return nil }
            let reader = node.isScalar ? scalar : node.isSequence ? list : mapping
            guard let reader else { return sink.refuse(YAMLFindings.valueType(node, expected: expected)) }
            return reader.body(node, sink)
        }
    }
}

extension YAMLNode {
    /// Reads a sequence of exactly two: `[1, 12]`; nil after a finding.
    @_specialize(where Value == LiteralText)
    package func readPair<Value>(
        _ reader: NodeReader<Value>, _ sink: FindingSink
    ) -> (Located<Value>, Located<Value>)? {
        guard mayMean("a list of two", sink) else { return nil }
        var elements = elements
        guard isSequence, let first = elements.next(), let second = elements.next(), elements.next() == nil
        else {
            sink.expectList(self)
            return sink.refuse(YAMLFindings.valueType(self, expected: "a list of two"))
        }
        let read = (first.read(reader, sink), second.read(reader, sink))
        guard let first = read.0, let second = read.1 else { return nil }
        return (first, second)
    }
}
