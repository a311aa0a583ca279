package import SourceText
package import WidgetModel

/// An enumeration as written under `enums`, or as the `cases` of a parameter.
struct DeclaredEnumeration {
    /// The name of the enumeration. For the cases of a parameter, it is the key `cases`.
    let name: Located<String>
    var title: Located<String>?
    /// The cases; nil after reporting an error.
    var cases: [DeclaredCase]?
    var formerNames: [Located<String>] = []

    static let grammar = MappingGrammar<DeclaredEnumeration>(
        "an enum",
        [
            .optional("title", "What people read for the enum.", .shown) { $0.title = $1 }
                .translated(.text, .free),
            .required("cases", "The values to choose from.", .cases, evenMisspelt: true) {
                $0.cases = $1.value
            }.translated(DeclaredCase.texts),
            .optional("formerly", "Its old names, which are not used any more.", .oneOrMore(of: .text)) {
                $0.formerNames = $1.value
            },
        ])

    /// Reads an enumeration. Cases without the key `cases` above them are reported and read anyway.
    @Sendable static func read(
        _ name: Located<String>, _ node: YAMLNode, _ sink: FindingSink
    ) -> DeclaredEnumeration {
        var enumeration = DeclaredEnumeration(name: name)
        if let cases = node.casesWithoutKey {
            sink.report(TypeFindings.casesWithoutKey(name, node, cases.map(\.key)))
            enumeration.cases = cases.compactMap { key, value in
                key.text.map { DeclaredCase.read(Located($0, at: key.location), value, sink) }
            }
            return enumeration
        }
        grammar.read(node, into: &enumeration, sink) { key, _, _ in
            KeyFindings.meant(byEnumKey: key)
        }
        return enumeration
    }
}

/// A case as written: `metric: Metric`, `metric: { title: Metric }`, or `metric:` alone.
package struct DeclaredCase {
    let name: Located<String>
    var title: Located<String>?
    var subtitle: Located<String>?
    var group: Located<String>?
    var image: Located<String>?
    var synonyms: [Located<String>] = []
    var formerNames: [Located<String>] = []
    var deprecation: Located<String>?
    var condition: DeclaredCondition?

    static let grammar = MappingGrammar<DeclaredCase>(
        "a case",
        [
            .optional("title", "What people read for the case.", .shown) { $0.title = $1 }
                .translated(.text, .free),
            .optional("subtitle", "More about the case, below its title.", .shown) { $0.subtitle = $1 }
                .translated(),
            .optional("group", "The heading above it and the cases of the same group.", .shown) {
                $0.group = $1
            }.translated(),
            .optional("image", "The name of a picture beside the title.", .text) { $0.image = $1 },
            .optional("synonyms", "Other words by which a search finds it.", .oneOrMore(of: .text)) {
                $0.synonyms = $1.value
            }.translated(.words, .free),
            .optional("formerly", "Its old names, which stored values may have.", .oneOrMore(of: .text)) {
                $0.formerNames = $1.value
            },
            .optional("deprecated", "What to choose instead.", .deprecation) { $0.deprecation = $1 }
                .translated(),
            .optional("when", "The condition under which it can be chosen.", .condition) {
                $0.condition = $1.value
            },
        ])

    /// The translatable strings of several cases.
    static let texts = TextShape.names("case", .titled(grammar.texts()))

    /// The JSON Schema of a case: nothing, which is null in JSON, a title alone, or a mapping with keys.
    package static var schema: JSONValue {
        SchemaForm.any(["type": "null"], SchemaForm.any(SchemaForm.text, .object(grammar.schema)))
    }

    @Sendable static func read(
        _ name: Located<String>, _ node: YAMLNode, _ sink: FindingSink
    ) -> DeclaredCase {
        var enumCase = DeclaredCase(name: name)
        if node.isMapping {
            grammar.read(node, into: &enumCase, sink) { key, _, _ in
                KeyFindings.meant(byCaseKey: key)
            }
        } else if !node.isMissing {
            enumCase.title = node.read(.shown, sink)
        }
        return enumCase
    }
}

extension NodeReader where Value == DeclaredEnumeration {
    /// The `cases` of a parameter.
    static var inlineCases: NodeReader {
        NodeReader<[DeclaredCase]>.cases.map { cases, node, _ in
            DeclaredEnumeration(name: Located("cases", at: node.place), cases: cases)
        }
    }
}

extension NodeReader where Value == [DeclaredCase] {
    /// A mapping of names to titles. A list of names is rejected with the mapping that was probably meant.
    static var cases: NodeReader {
        NodeReader<YAMLNode>.node.map(
            SchemaForm.names(of: SchemaForm.part("case"), least: 1)
        ) { node, _, sink in
            guard node.isSequence else {
                let cases = node.read(.declarations(DeclaredCase.read), sink)?.value
                // If reading stopped within the mapping, cases may be missing, so an empty result means that
                // they are unknown.
                return cases?.isEmpty ?? true && !node.isComplete ? nil : cases
            }
            let names = node.elements.map { $0.isPlain ? $0.text.flatMap { isName($0) ? $0 : nil } : nil }
            return sink.refuse(TypeFindings.casesList(node, names: names.compactMap(\.self)))
        }
    }

    /// Whether a string looks like a case name, for the suggested mapping.
    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
}

extension YAMLNode {
    /// The cases of an enumeration without the key `cases`; nil if the key exists, or if a similar key was
    /// probably meant.
    fileprivate var casesWithoutKey: [(key: YAMLNode, value: YAMLNode)]? {
        guard isMapping, isComplete, !hasKey("cases") else { return nil }
        let cases = entries.filter { !$0.key.hasText("title") && !$0.key.hasText("formerly") }
        let areCases = cases.allSatisfy { key, value in
            !value.isSequence && !value.isRefused
                && Spelling.nearest(key.text ?? "", among: ["title", "cases", "values"]) == nil
                && !key.hasText("values")
        }
        return cases.isEmpty || !areCases ? nil : cases
    }
}

/// A type as written under `types`: an object type with `properties`, or a record type with `parameters`.
struct DeclaredObjectType {
    let name: Located<String>
    var title: Located<String>?
    var properties: [DeclaredProperty] = []
    /// The location of the key `properties`; nil if it is missing.
    var propertiesKey: SourceLocation?
    /// The parameters, the summary and the rules of a record type.
    let form: DeclaredIntent
    /// The location of the key `parameters`, which makes it a record type; nil if it is missing.
    var parametersKey: SourceLocation?
    var formerNames: [Located<String>] = []
    /// Whether errors were reported while the type was read. If so, parameters that use it are not reported.
    var hasErrors = false

    static let grammar = MappingGrammar<DeclaredObjectType>(
        "a type",
        [
            .optional("title", "What people read for the type.", .shown) { $0.title = $1 }
                .translated(.text, .free),
            .custom(
                "properties", "What its objects have beside id and title, by name.",
                schema: NodeReader<[DeclaredProperty]>.properties.schema()
            ) { type, entry, sink in
                type.propertiesKey = entry.key.location
                type.properties = entry.value.read(.properties, sink)?.value ?? []
            }.translated(.names("property", .worded(DeclaredProperty.grammar.texts()))),
            .custom(
                "parameters", "What people fill in, by name, in place of \"properties\".",
                schema: SchemaForm.names(of: SchemaForm.part("parameter"), but: NameRule.reserved)
            ) { type, entry, sink in
                type.parametersKey = entry.key.location
                type.form.readParameters(entry.value, sink)
            }.translated(.names("parameter", .keys(DeclaredParameter.grammar.texts()))),
            .optional("summary", "One line that describes an object with parameters.", .summaryText) {
                $0.form.summary = [$1.value]
            }.translated(),
            .optional("rules", "What must hold between its parameters.", .list(of: .rule, named: "name")) {
                $0.form.rules = $1.value.map(\.value)
            }.translated(.named(by: "name", "rule", DeclaredRule.grammar.texts(but: "name"))),
            .optional("formerly", "Its old names, which are not used any more.", .oneOrMore(of: .text)) {
                $0.formerNames = $1.value
            },
        ])

    static func read(
        _ name: Located<String>, _ node: YAMLNode, _ sink: FindingSink
    ) -> DeclaredObjectType {
        var type = DeclaredObjectType(name: name, form: DeclaredIntent(name))
        let mark = sink.mark
        let unknown = grammar.read(node, into: &type, sink) { key, value, _ in
            KeyFindings.meant(byTypeKey: key, value)
        }
        let isRead = unknown != nil
        type.hasErrors = !isRead || sink.hasErrors(since: mark) || !node.isComplete
        type.form.title = type.title
        type.form.hasErrors = type.hasErrors
        return type
    }
}

/// A property as written: `country: string` or `country: { title: Country, type: string }`.
package struct DeclaredProperty {
    let name: Located<String>
    var title: Located<String>?
    var type: Located<String>?
    /// The keys that are specific to the type, unread.
    var attributes: [DeclaredAttribute] = []

    package static let grammar = MappingGrammar<DeclaredProperty>(
        "a property",
        [
            .optional("title", "What people read for the property.", .shown) { $0.title = $1 }
                .translated(.text, .free),
            .required(
                "type", "The type of its value: a built-in type or an enum of this file.", .propertyType
            ) { $0.type = $1 },
            // Forms do not show the properties of objects.
        ] + TypeAttribute.keys(but: [.suffix]) { $0.attributes.append($1) })

    @Sendable static func read(
        _ name: Located<String>, _ node: YAMLNode, _ sink: FindingSink
    ) -> DeclaredProperty {
        var property = DeclaredProperty(name: name)
        if node.isMapping {
            grammar.read(node, into: &property, sink) { key, _, _ in
                KeyFindings.meant(byPropertyKey: key)
            }
        } else {
            property.type = node.read(.text, sink)
        }
        return property
    }
}

extension NodeReader where Value == String {
    /// The name of a type. The JSON Schema allows any string, because a file may declare enumerations.
    fileprivate static var propertyType: NodeReader {
        NodeReader<String>.text.map(["type": "string"]) { text, _, _ in text }
    }
}

extension NodeReader where Value == [DeclaredProperty] {
    /// A mapping of names to types. A list of names is rejected with the mapping that was probably meant.
    fileprivate static var properties: NodeReader {
        NodeReader<YAMLNode>.node.map(
            SchemaForm.names(
                of: SchemaForm.any(["type": "string"], SchemaForm.part("property")), but: ObjectType.reserved)
        ) { node, _, sink in
            guard node.isSequence else { return node.read(.declarations(DeclaredProperty.read), sink)?.value }
            let names = node.elements.map { $0.isPlain ? $0.text : nil }
            return sink.refuse(TypeFindings.propertiesList(node, names: names.compactMap(\.self)))
        }
    }
}
