import IntentDefinitions
import ProviderProtocol
import SourceText
import WidgetModel

/// The keys of a value in `data`, as they were read.
struct DeclaredValue: Sendable {
    fileprivate var path: Located<AnswerPath>?
    fileprivate var template: Located<ReadTemplate>?
    fileprivate var standard: JSONValue?
    fileprivate var unit: Located<String>?
    fileprivate var whole: DecimalNumber?
    fileprivate var members: [MappedValue] = []
    fileprivate var type: ValueType?

    /// The name of the schema of a value under `$defs`.
    static let schemaName = "sourceValue"

    /// The JSON Schema of a value: a path, or a mapping.
    static var schema: JSONValue { SchemaForm.any(SchemaForm.text, .object(grammar.schema)) }

    fileprivate static let noun = "a value of a source"

    /// The keys of the long form of a value in an entry.
    static let grammar = MappingGrammar<DeclaredValue>(
        noun, example: "{ from: main.temp, default: 0 }",
        keys + [
            .optional("value", "A value such as \"$place.name\" instead of a path.", .sourceTemplate) {
                $0.template = $1
            },
            .custom("each", "The values of each object, by name.", schema: MappedValue.listSchema) {
                value, entry, sink in
                value.members = MappedValue.readAll(entry.value, sink) ?? []
            }.called("items", "map", "mapping", "members", "properties"),
        ])

    /// The keys of the long form of a choice's property, whose type is declared in another file.
    static let propertyGrammar = MappingGrammar<DeclaredValue>(
        noun, example: "{ from: location.latitude, type: decimal }",
        keys + [
            .optional("type", "The type of the property.", .choice(of: ValueType.self)) {
                $0.type = $1.value
            }
        ])

    private static let keys: [GrammarKey<DeclaredValue>] =
        [
            .optional("from", "The path of the value in the answer.", .answerPath) { $0.path = $1 }
                .called("field", "jsonPath", "json_path", "jsonpath", "key", "path", "selector"),
            .custom("default", "The value if the answer has none.", schema: SchemaForm.anything) {
                value, entry, sink in
                guard entry.value.requireValue("a value", sink) else { return }
                value.standard = entry.value.plainJSON
            }.called("else", "fallback", "initial", "otherwise"),
            .optional("unit", "The unit of the number in the answer.", .text) { $0.unit = $1 }
                .called("currency", "units", "unit_of_measurement"),
            .optional("of", "For percentages: the number that means 100 %.", .positiveNumber) {
                $0.whole = $1.value
            }.called("max", "maximum", "total", "whole"),
        ]
}

extension MappedValue {
    /// The JSON Schema of values by name.
    static var listSchema: JSONValue {
        ["type": "object", "additionalProperties": SchemaForm.part(DeclaredValue.schemaName)]
    }

    /// The JSON Schema of the properties of choices, by name.
    static var propertySchema: JSONValue {
        let property = SchemaForm.any(SchemaForm.text, .object(DeclaredValue.propertyGrammar.schema))
        return ["type": "object", "additionalProperties": property]
    }

    /// Reads the values of an entry or of an object, by name; nil after a finding. Values with findings are
    /// omitted.
    ///
    /// - Parameter grammar: the keys of the long form.
    static func readAll(
        _ node: YAMLNode, by grammar: MappingGrammar<DeclaredValue> = DeclaredValue.grammar,
        _ sink: FindingSink
    ) -> [MappedValue]? {
        let expected = "a mapping of names to paths"
        guard !node.isRefused, node.requireValue(expected, sink) else { return nil }
        guard node.isMapping else {
            let names = node.elements.compactMap(\.text)
            let pairs = names.map { "\($0): \($0)" }.joined(separator: ", ")
            return sink.refuse(
                YAMLFindings.valueType(
                    node, expected: expected, hint: names.isEmpty ? nil : "write { \(pairs) }"))
        }
        node.reportTwins(sink)
        return node.entries.compactMap { key, value in
            key.locatedText.flatMap { read($0, value, by: grammar, sink) }
        }
    }

    /// Reads a path, or a mapping with it; nil after a finding.
    static func read(
        _ name: Located<String>, _ node: YAMLNode,
        by grammar: MappingGrammar<DeclaredValue> = DeclaredValue.grammar, _ sink: FindingSink
    ) -> MappedValue? {
        guard node.isMapping else {
            let path = node.read(NodeReader<AnswerPath>.answerPath, sink)
            return path.map { MappedValue(name: name, path: $0) }
        }
        let mark = sink.mark
        var declared = DeclaredValue()
        grammar.read(node, into: &declared, sink) { key, _, _ in
            SourceFindings.meant(byValueKey: key)
        }
        guard declared.path != nil || declared.template != nil || declared.standard != nil else {
            if node.isComplete, !sink.hasErrors(since: mark) {
                sink.report(YAMLFindings.keyMissing(node, DeclaredValue.noun, key: "from"))
            }
            return nil
        }
        if let template = declared.template {
            if template.value.uses.isEmpty { return sink.refuse(SourceFindings.valueFixed(template)) }
            if declared.path != nil { return sink.refuse(SourceFindings.valueBesidePath(template)) }
        }
        var value = MappedValue(name: name, path: declared.path)
        value.template = declared.template?.value.template
        value.uses = declared.uses
        value.standard = declared.standard
        value.unit = declared.unit
        value.whole = declared.whole
        value.members = declared.members
        value.type = declared.type
        return value
    }
}

extension DeclaredValue {
    /// The values that the template and the members use, which the widget shows.
    fileprivate var uses: [SourceUse] {
        let own = (template?.value.uses ?? []).map { use in
            var use = use
            use.isShown = true
            return use
        }
        return own + members.flatMap(\.uses)
    }
}

extension NodeReader where Value == DecimalNumber {
    /// Reads a number greater than 0.
    fileprivate static var positiveNumber: NodeReader {
        NodeReader<String>.numberText.map(["type": "number", "exclusiveMinimum": 0]) {
            (text: String, node: YAMLNode, sink: FindingSink) -> DecimalNumber? in
            if let number = DecimalNumber(text), number > DecimalNumber(0) { return number }
            return sink.refuse(YAMLFindings.valueType(node, expected: "a number greater than 0"))
        }
    }
}
