package import JSONText
import SourceText
package import YAMLReading

/// An enumeration as it is written, under `enums` or as a parameter's `cases`.
struct DeclaredEnumeration {
    /// Its name; for cases beside a parameter the key `cases`.
    let name: Located<String>
    var title: Located<String>?
    /// Nil when they could not be read (a finding says so).
    var cases: [DeclaredCase]?

    static let grammar = MappingGrammar<DeclaredEnumeration>(
        "an enum",
        [
            .optional("title", "What people read for the enum.", .shown) { $0.title = $1 }
                .translated(.text, .free),
            .required("cases", "The values to choose from.", .cases, evenMisspelt: true) {
                $0.cases = $1.value
            }.translated(DeclaredCase.texts),
        ])

    @Sendable static func read(
        _ name: Located<String>, _ node: YAMLNode, _ sink: FindingSink
    ) -> DeclaredEnumeration {
        var enumeration = DeclaredEnumeration(name: name)
        if let cases = node.casesWithoutKey {
            sink.report(DefinitionFindings.casesWithoutKey(name, node, cases.map(\.key)))
            enumeration.cases = cases.compactMap { key, value in
                key.text.map { DeclaredCase.read(Located($0, at: key.location), value, sink) }
            }
            return enumeration
        }
        grammar.read(node, into: &enumeration, sink) { key, _, _ in
            DefinitionFindings.meant(byEnumKey: key)
        }
        return enumeration
    }
}

/// One case as it is written: `metric: Metric`, `metric: { title: Metric }`, or `metric:` alone.
package struct DeclaredCase {
    let name: Located<String>
    var title: Located<String>?
    var subtitle: Located<String>?
    var image: Located<String>?
    var synonyms: [Located<String>] = []

    static let grammar = MappingGrammar<DeclaredCase>(
        "a case",
        [
            .optional("title", "What people read for the case.", .shown) { $0.title = $1 }
                .translated(.text, .free),
            .optional("subtitle", "More about the case, below its title.", .shown) { $0.subtitle = $1 }
                .translated(),
            .optional("image", "The name of a picture beside the title.", .text) { $0.image = $1 },
            .optional("synonyms", "Other words by which a search finds it.", .oneOrMore(of: .text)) {
                $0.synonyms = $1.value
            }.translated(.words, .free),
        ])

    /// The texts of several cases.
    static let texts = TextShape.names("case", .titled(grammar.texts()))

    /// A title alone, or the keys.
    package static var schema: JSONValue { SchemaForm.any(SchemaForm.text, .object(grammar.schema)) }

    @Sendable static func read(
        _ name: Located<String>, _ node: YAMLNode, _ sink: FindingSink
    ) -> DeclaredCase {
        var enumCase = DeclaredCase(name: name)
        if node.isMapping {
            grammar.read(node, into: &enumCase, sink)
        } else if !node.isMissing {
            enumCase.title = node.read(.shown, sink)
        }
        return enumCase
    }
}

extension NodeReader where Value == DeclaredEnumeration {
    /// A parameter's own `cases`.
    static var inlineCases: NodeReader {
        NodeReader<[DeclaredCase]>.cases.map { cases, node, _ in
            DeclaredEnumeration(name: Located("cases", at: node.place), cases: cases)
        }
    }
}

extension NodeReader where Value == [DeclaredCase] {
    /// A mapping of names to titles. A list of names is refused with the mapping that it means.
    static var cases: NodeReader {
        NodeReader<YAMLNode>.node.map(
            SchemaForm.names(of: SchemaForm.part("case"), least: 1)
        ) { node, _, sink in
            guard node.isSequence else {
                let cases = node.read(.declarations(DeclaredCase.read), sink)?.value
                // Where reading stopped in it, they may follow.
                return cases?.isEmpty ?? true && !node.isComplete ? nil : cases
            }
            let names = node.elements.map { $0.isPlain ? $0.text.flatMap { isName($0) ? $0 : nil } : nil }
            return sink.refuse(DefinitionFindings.casesList(node, names: names.compactMap(\.self)))
        }
    }

    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
}

extension YAMLNode {
    /// The entries of an enum that are cases without the key `cases` above them; nil when it is there, or
    /// something that may be meant for it.
    fileprivate var casesWithoutKey: [(key: YAMLNode, value: YAMLNode)]? {
        guard isMapping, isComplete, !hasKey("cases") else { return nil }
        let cases = entries.filter { !$0.key.hasText("title") }
        let areCases = cases.allSatisfy { key, value in
            !value.isSequence && !value.isRefused
                && Spelling.nearest(key.text ?? "", among: ["title", "cases", "values"]) == nil
                && !key.hasText("values")
        }
        return cases.isEmpty || !areCases ? nil : cases
    }
}

/// A type as it is written under `types`.
struct DeclaredObjectType {
    let name: Located<String>
    var title: Located<String>?
    var properties: [DeclaredProperty] = []
    /// Whether reading it reported an error; then nothing that uses it is complained of.
    var hasErrors = false

    static let grammar = MappingGrammar<DeclaredObjectType>(
        "a type",
        [
            .optional("title", "What people read for the type.", .shown) { $0.title = $1 }
                .translated(.text, .free),
            .optional("properties", "What its objects have beside id and title, by name.", .properties) {
                $0.properties = $1.value
            }.translated(.names("property", .worded(DeclaredProperty.grammar.texts()))),
        ])

    @Sendable static func read(
        _ name: Located<String>, _ node: YAMLNode, _ sink: FindingSink
    ) -> DeclaredObjectType {
        var type = DeclaredObjectType(name: name)
        let mark = sink.mark
        let isRead = grammar.read(node, into: &type, sink) != nil
        type.hasErrors = !isRead || sink.hasErrors(since: mark) || !node.isComplete
        return type
    }
}

/// A property as it is written: `country: string` or `country: { title: Country, type: string }`.
package struct DeclaredProperty {
    let name: Located<String>
    var title: Located<String>?
    var type: Located<String>?
    /// What else the type's values are told by.
    var attributes: [DeclaredAttribute] = []

    package static let grammar = MappingGrammar<DeclaredProperty>(
        "a property",
        [
            .optional("title", "What people read for the property.", .shown) { $0.title = $1 }
                .translated(.text, .free),
            .required(
                "type", "The type of its value: a built-in type or an enum of this file.", .propertyType
            ) { $0.type = $1 },
        ] + TypeAttribute.keys { $0.attributes.append($1) })

    @Sendable static func read(
        _ name: Located<String>, _ node: YAMLNode, _ sink: FindingSink
    ) -> DeclaredProperty {
        var property = DeclaredProperty(name: name)
        if node.isMapping {
            grammar.read(node, into: &property, sink)
        } else {
            property.type = node.read(.text, sink)
        }
        return property
    }
}

extension NodeReader where Value == String {
    fileprivate static var propertyType: NodeReader {
        NodeReader<String>.text.map(["type": "string"]) { text, _, _ in text }
    }
}

extension NodeReader where Value == [DeclaredProperty] {
    /// A mapping of names to types. A list of names is refused with the mapping that it means.
    fileprivate static var properties: NodeReader {
        NodeReader<YAMLNode>.node.map(
            SchemaForm.names(
                of: SchemaForm.any(["type": "string"], SchemaForm.part("property")), but: ObjectType.reserved)
        ) { node, _, sink in
            guard node.isSequence else { return node.read(.declarations(DeclaredProperty.read), sink)?.value }
            let names = node.elements.map { $0.isPlain ? $0.text : nil }
            return sink.refuse(DefinitionFindings.propertiesList(node, names: names.compactMap(\.self)))
        }
    }
}
