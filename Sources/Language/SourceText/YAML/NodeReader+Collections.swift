import WidgetModel

extension NodeReader {
    /// A sequence whose elements are read by one reader. Elements with findings are omitted.
    ///
    /// - Parameter name: The key that names an element, for the hint about a mapping of names.
    package static func list<Element>(
        of element: NodeReader<Element>, named name: String? = nil
    ) -> NodeReader where Value == [Located<Element>] {
        NodeReader(SchemaForm.list(of: element.schema()), isList: true) { node, sink in
            guard node.requireValue("a list", sink) else { return nil }
            guard node.isSequence else {
                let first = node.entries.first { _ in true }?.key.text
                let hint = name.flatMap { name in
                    first.map { "begin each element with \"- \(name): \($0)\", and indent its keys below" }
                }
                return sink.refuse(YAMLFindings.valueType(node, expected: "a list", hint: hint))
            }
            return node.elements.compactMap { $0.read(element, sink) }
        }
    }

    /// A sequence of exactly two elements: `[1, 12]`.
    package static func pair<Element>(of element: NodeReader<Element>) -> NodeReader
    where Value == (Located<Element>, Located<Element>) {
        NodeReader(
            ["type": "array", "items": element.schema(), "minItems": 2, "maxItems": 2], isList: true
        ) { node, sink in node.readPair(element, sink) }
    }

    /// One value or a sequence of values: `units: metric`, `units: [metric, imperial]`.
    package static func oneOrMore<Element>(of element: NodeReader<Element>) -> NodeReader
    where Value == [Located<Element>] {
        NodeReader(SchemaForm.oneOrMore(of: element.schema()), isList: true) { node, sink in
            if node.isSequence { return node.elements.compactMap { $0.read(element, sink) } }
            if node.isMapping, let list = node.keysInBrackets {
                return sink.refuse(
                    YAMLFindings.valueType(node, expected: "one value or a list", hint: "write \(list)"))
            }
            return node.read(element, sink).map { [$0] }
        }
    }

    /// A mapping whose keys are names that the author chooses. Entries with findings are omitted.
    package static func entries<Element>(of element: NodeReader<Element>) -> NodeReader
    where Value == [NamedValue<Element>] {
        NodeReader(["type": "object", "additionalProperties": element.schema()]) { node, sink in
            guard node.requireValue("a mapping", sink) else { return nil }
            guard node.isMapping else {
                return sink.refuse(YAMLFindings.valueType(node, expected: "a mapping"))
            }
            return node.entries.compactMap { key, value in
                guard let name = key.text, let value = value.read(element, sink) else { return nil }
                return NamedValue(name: Located(name, at: key.location), value: value)
            }
        }
    }

    /// A mapping with known keys, which are read into a copy of `empty`.
    ///
    /// - Parameter meant: Returns the intended key for an unknown key, if its spelling does not reveal it.
    package static func mapping(
        _ grammar: MappingGrammar<Value>, _ empty: @escaping @Sendable @autoclosure () -> Value,
        meant: (@Sendable (YAMLNode) -> KeyAdvice?)? = nil
    ) -> NodeReader {
        mapping(grammar, empty(), meant: meant) { target, _, _ in target }
    }

    /// A mapping with known keys. `make` converts the target to the value; if it returns nil, it must report
    /// why.
    package static func mapping<Target>(
        _ grammar: MappingGrammar<Target>, _ empty: @escaping @Sendable @autoclosure () -> Target,
        meant: (@Sendable (YAMLNode) -> KeyAdvice?)? = nil,
        _ make: @escaping @Sendable (Target, YAMLNode, FindingSink) -> Value?
    ) -> NodeReader {
        NodeReader(.object(grammar.schema)) { node, sink in
            var target = empty()
            let isRead = grammar.read(node, into: &target, sink) { key, _, _ in meant?(key) } != nil
            guard isRead else { return nil }
            return make(target, node, sink)
        }
    }

    /// A value that may have several shapes, with a reader for each: `options: search` or `options: { from:
    /// list }`. A shape without a reader is reported as an error that quotes `expected`.
    package static func either(
        scalar: NodeReader? = nil, list: NodeReader? = nil, mapping: NodeReader? = nil, expected: String
    ) -> NodeReader {
        let schemas = [scalar, list, mapping].compactMap { $0?.schema }
        return NodeReader(["anyOf": .array(schemas.map { $0() })]) { node, sink in
            guard node.requireValue(expected, sink) else { return nil }
            let reader = node.isScalar ? scalar : node.isSequence ? list : mapping
            guard let reader else { return sink.refuse(YAMLFindings.valueType(node, expected: expected)) }
            return reader.read(node, sink)?.value
        }
    }
}

extension YAMLNode {
    /// Reads a sequence of exactly two elements; nil after reporting an error.
    package func readPair<Value>(
        _ reader: NodeReader<Value>, _ sink: FindingSink
    ) -> (Located<Value>, Located<Value>)? {
        guard requireValue("a list of two", sink) else { return nil }
        var elements = elements
        guard isSequence, let first = elements.next(), let second = elements.next(), elements.next() == nil
        else {
            return sink.refuse(YAMLFindings.valueType(self, expected: "a list of two"))
        }
        let read = (first.read(reader, sink), second.read(reader, sink))
        guard let first = read.0, let second = read.1 else { return nil }
        return (first, second)
    }
}
