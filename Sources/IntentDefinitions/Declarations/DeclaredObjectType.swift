import SourceText
import YAMLReading

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
