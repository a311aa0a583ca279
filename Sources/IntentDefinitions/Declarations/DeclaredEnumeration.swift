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
        let _: Void? = node.readMapping("an enum", sink) { fields in
            enumeration.title = fields.optional("title", .text)
            enumeration.cases = fields.required("cases", .declarations(DeclaredCase.read))?.value
        }
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
                enumCase.title = fields.optional("title", .text)
                enumCase.subtitle = fields.optional("subtitle", .text)
                enumCase.image = fields.optional("image", .text)
                enumCase.synonyms = fields.optional("synonyms", .oneOrMore(of: .text))?.value ?? []
            }
        } else if !node.isMissing {
            enumCase.title = node.read(.text, sink)
        }
        return enumCase
    }
}

extension NodeReader where Value == DeclaredEnumeration {
    /// A parameter's own `cases`.
    static var inlineCases: NodeReader {
        NodeReader<[DeclaredCase]>.declarations(DeclaredCase.read).map { cases, node, _ in
            DeclaredEnumeration(name: Located("cases", at: node.place), cases: cases)
        }
    }
}
