import SourceText
import YAMLReading

/// An enumeration as it is written, under `enums` or as a parameter's `cases`.
struct DeclaredEnumeration {
    /// Its name; for cases beside a parameter the key `cases`.
    let name: Located<String>
    var title: Located<String>?
    /// Nil when they could not be read (a finding says so).
    var cases: [DeclaredCase]?

    static func read(_ name: Located<String>, _ node: YAMLNode, _ sink: FindingSink) -> DeclaredEnumeration {
        var enumeration = DeclaredEnumeration(name: name)
        if let cases = node.casesWithoutKey {
            sink.report(DefinitionFindings.casesWithoutKey(name, node, cases.map(\.key)))
            enumeration.cases = cases.compactMap { key, value in
                key.text.map { DeclaredCase.read(Located($0, at: key.location), value, sink) }
            }
            return enumeration
        }
        guard var fields = CheckedMapping(node, as: "an enum", sink) else { return enumeration }
        enumeration.title = fields.shown("title")
        enumeration.cases = fields.required("cases", .cases)?.value
        enumeration.cases = enumeration.cases ?? fields.misspelt("cases")?.read(.cases, sink)?.value
        fields.finish { key, _ in DefinitionFindings.meant(byEnumKey: key) }
        return enumeration
    }
}

/// One case as it is written: `metric: Metric`, `metric: { title: Metric }`, or `metric:` alone.
struct DeclaredCase {
    let name: Located<String>
    var title: Located<String>?
    var subtitle: Located<String>?
    var image: Located<String>?
    var synonyms: [Located<String>] = []

    static func read(_ name: Located<String>, _ node: YAMLNode, _ sink: FindingSink) -> DeclaredCase {
        var enumCase = DeclaredCase(name: name)
        if node.isMapping {
            let _: Void? = node.readMapping("a case", sink) { fields in
                enumCase.title = fields.shown("title")
                enumCase.subtitle = fields.shown("subtitle")
                enumCase.image = fields.optional("image", .text)
                enumCase.synonyms = fields.optional("synonyms", .oneOrMore(of: .text))?.value ?? []
            }
        } else if !node.isMissing {
            enumCase.title = node.readShown(sink)
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
        NodeReader<YAMLNode>.node.map { node, _, sink in
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

    static func read(_ name: Located<String>, _ node: YAMLNode, _ sink: FindingSink) -> DeclaredObjectType {
        var type = DeclaredObjectType(name: name)
        let mark = sink.mark
        let isRead: Void? = node.readMapping("a type", sink) { fields in
            type.title = fields.shown("title")
            type.properties = fields.optional("properties", .properties)?.value ?? []
        }
        type.hasErrors = isRead == nil || sink.hasErrors(since: mark) || !node.isComplete
        return type
    }
}

/// A property as it is written: `country: string` or `country: { title: Country, type: string }`.
struct DeclaredProperty {
    let name: Located<String>
    var title: Located<String>?
    var type: Located<String>?
    /// What else the type's values are told by.
    var attributes: [DeclaredAttribute] = []

    static func read(_ name: Located<String>, _ node: YAMLNode, _ sink: FindingSink) -> DeclaredProperty {
        var property = DeclaredProperty(name: name)
        if node.isMapping {
            let _: Void? = node.readMapping("a property", sink) { fields in
                property.title = fields.shown("title")
                property.type = fields.required("type", .text)
                property.attributes = fields.typeAttributes()
            }
        } else {
            property.type = node.read(.text, sink)
        }
        return property
    }
}

extension NodeReader where Value == [DeclaredProperty] {
    /// A mapping of names to types. A list of names is refused with the mapping that it means.
    fileprivate static var properties: NodeReader {
        NodeReader<YAMLNode>.node.map { node, _, sink in
            guard node.isSequence else { return node.read(.declarations(DeclaredProperty.read), sink)?.value }
            let names = node.elements.map { $0.isPlain ? $0.text : nil }
            return sink.refuse(DefinitionFindings.propertiesList(node, names: names.compactMap(\.self)))
        }
    }
}
