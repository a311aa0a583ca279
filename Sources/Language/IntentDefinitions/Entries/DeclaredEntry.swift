package import SourceText
package import WidgetModel

/// A value of an entry as the manifest declares it: `rain: percent`, or
/// `rain: { type: percent, optional: true }`.
package struct DeclaredEntryMember {
    fileprivate var type: Located<String>?
    fileprivate var cases: DeclaredEnumeration?
    fileprivate var properties: YAMLNode?
    fileprivate var isList = false
    fileprivate var isOptional = false
    fileprivate var attributes: [DeclaredAttribute] = []

    /// The name of the schema of a member under `$defs`.
    package static let schemaName = "entryMember"

    /// The keys of the long form.
    package static let grammar = MappingGrammar<DeclaredEntryMember>(
        "a value of an entry", example: "{ type: decimal, optional: true }",
        [
            .optional("type", "The type of the value.", .text) { $0.type = $1 },
            .optional("cases", "The words that the value can be, each with the text to show.", .inlineCases) {
                $0.cases = $1.value
            },
            .custom(
                "properties", "The values that an object has, by name.", schema: EntryDeclaration.schema
            ) { member, entry, _ in member.properties = entry.value },
            .optional("list", "Whether the entry has a list of them.", .boolean) { $0.isList = $1.value },
            .optional("optional", "Whether an entry may lack the value.", .boolean) {
                $0.isOptional = $1.value
            },
        ]
            + TypeAttribute.keys(but: Set(TypeAttribute.allCases).subtracting([.unit])) {
                $0.attributes.append($1)
            })

    /// Reads one value; nil after reporting errors.
    fileprivate static func read(
        _ name: Located<String>, _ node: YAMLNode, _ sink: FindingSink
    ) -> EntryMember? {
        NameRule.check(name, of: .entryValue, sink)
        var declared = DeclaredEntryMember()
        if node.isMapping {
            grammar.read(node, into: &declared, sink)
        } else if node.isSequence {
            return sink.refuse(EntryFindings.list(node))
        } else {
            declared.type = node.read(.text, sink)
            if declared.type == nil { return nil }
        }
        guard let element = declared.element(name, node, sink) else { return nil }
        return EntryMember(
            name: name.value, type: declared.isList ? .list(element) : element,
            isOptional: declared.isOptional, location: name.location)
    }

    /// The type of the value, or of each element of the list.
    private func element(_ name: Located<String>, _ node: YAMLNode, _ sink: FindingSink) -> EntryType? {
        let given = [type?.location, cases?.name.location, properties?.location].compactMap(\.self)
        guard given.count == 1 else {
            let isObject = properties != nil && type?.value == "object"
            return sink.refuse(
                EntryFindings.valueType(
                    name, at: given.last ?? node.place, isObject: isObject))
        }
        if let cases { return cases.resolved(named: nil, sink).map(EntryType.value) }
        if let properties { return EntryDeclaration.read(properties, sink).map(EntryType.object) }
        guard let type else { return nil }
        let known = EntryType.types.map(\.name)
        guard let found = EntryType.types.first(where: { $0.name == type.value }) else {
            let meant = ParameterType.word(for: type.value).flatMap { known.contains($0) ? $0 : nil }
            return sink.refuse(
                EntryFindings.typeUnknown(
                    type, meant: meant, known: known, isAlone: !node.isMapping))
        }
        if let unit = attributes.first, !found.kind.attributes.contains(.unit) {
            return sink.refuse(EntryFindings.unit(unit, name, found))
        }
        return AttributeRule.type(found, with: attributes, of: name, sink).map(EntryType.value)
    }
}

/// Reads the declared values of a widget's entries: the key `entry` of a manifest.
package enum EntryDeclaration {
    /// Reads a mapping of names to types; nil after reporting errors.
    package static func read(_ node: YAMLNode, _ sink: FindingSink) -> [EntryMember]? {
        let mark = sink.mark
        if node.isSchemaOfObject { return sink.refuse(EntryFindings.schema(node)) }
        let members = node.readDeclarations(sink, DeclaredEntryMember.read)
        guard node.isComplete, !sink.hasErrors(since: mark) else { return nil }
        return members?.compactMap(\.self)
    }

    /// The JSON Schema of the mapping.
    package static var schema: JSONValue {
        SchemaForm.names(of: SchemaForm.part(DeclaredEntryMember.schemaName), but: NameRule.reserved)
    }

    /// The JSON Schema of one value, to which `schema` refers.
    package static var memberSchema: JSONValue {
        SchemaForm.any(
            SchemaForm.words(EntryType.types.map(\.name)), .object(DeclaredEntryMember.grammar.schema))
    }
}

extension YAMLNode {
    /// Whether the values of an object are below `properties`, as in JSON Schema.
    fileprivate var isSchemaOfObject: Bool {
        guard let members = value(of: "properties"), members.mostEntries > 0 else { return false }
        let own = DeclaredEntryMember.grammar.keys.map { "\($0.form.name)" }
        return value(of: "type")?.hasText("object") ?? false
            || mostEntries == 1 && !members.entries.contains { own.contains($0.key.text ?? "") }
    }
}
