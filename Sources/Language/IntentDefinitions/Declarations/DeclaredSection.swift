import SourceText
import WidgetModel

/// A section as written: `area: { title: Area, collapsed: true, parameters: [city, zone] }`.
struct DeclaredSection {
    let name: Located<String>
    private(set) var title: Located<String>?
    private(set) var help: Located<String>?
    private(set) var isCollapsed = false
    private(set) var condition: DeclaredCondition?
    /// Empty after reporting an error.
    private(set) var parameters: [Located<String>] = []
    /// Whether errors were reported while the section was read. If so, it may contain more parameters.
    private(set) var hasErrors = false

    private init(_ name: Located<String>) { self.name = name }

    /// A section with only its name, because its errors are already reported.
    fileprivate init(unreadable name: Located<String>) {
        self.init(name)
        hasErrors = true
    }

    static let grammar = MappingGrammar<DeclaredSection>(
        "a section", example: "{ title: Look, parameters: [place, units] }",
        [
            .optional("title", "The heading of the section in the form.", .shown) { $0.title = $1 }
                .translated(.text, .free),
            .optional("help", "An explanation below the heading, with the markup of a parameter's.", .help) {
                $0.help = $1
            }.translated(),
            .optional(
                "collapsed", "Whether the form shows only the heading until someone opens the section.",
                .boolean
            ) { $0.isCollapsed = $1.value },
            .optional(
                "when", "The condition under which the section and all its parameters are shown.", .condition
            ) { $0.condition = $1.value },
            .required(
                "parameters", "The names of its parameters, in the order of the form.", .parameterNames
            ) { $0.parameters = $1.value },
        ])

    /// Reads a section. Unknown keys are reported with the key that was probably meant.
    @Sendable static func read(
        _ name: Located<String>, _ node: YAMLNode, _ sink: FindingSink
    ) -> DeclaredSection {
        var section = DeclaredSection(name)
        let mark = sink.mark
        if node.isSequence {
            sink.report(SectionFindings.alone(name, node))
            section.hasErrors = true
            return section
        }
        grammar.read(node, into: &section, sink) { key, value, _ in
            KeyFindings.meant(bySectionKey: key, value)
        }
        section.hasErrors = sink.hasErrors(since: mark) || !node.isComplete
        return section
    }
}

extension NodeReader where Value == [Located<String>] {
    /// A list of names. Declarations are rejected, because they belong to the intent.
    fileprivate static var parameterNames: NodeReader {
        let names = NodeReader<[Located<String>]>.list(of: .text).map { names, node, sink in
            names.isEmpty ? sink.refuse(TypeFindings.listEmpty(node)) : names
        }
        return NodeReader(names.schema(), isList: true) { node, sink in
            let declared = node.declaredParameters
            return declared.isEmpty
                ? node.read(names, sink)?.value
                : sink.refuse(SectionFindings.declares(node, declared))
        }
    }
}

extension NodeReader where Value == [DeclaredSection] {
    /// A mapping of names to sections. A list is rejected with the mapping that was probably meant.
    static var sections: NodeReader {
        NodeReader<YAMLNode>.node.map(
            SchemaForm.names(of: .object(DeclaredSection.grammar.schema))
        ) { node, _, sink in
            if node.isSequence { return sink.refuse(SectionFindings.list(node)) }
            let outside = node.keysOutside
            let sections = node.readDeclarations(sink) { name, value, sink -> DeclaredSection? in
                if outside.contains(name) { return nil }
                let next = value.isMissing ? value.followingEntry?.key.locatedText : nil
                if let next, next == outside.first {
                    sink.report(SectionFindings.keysOutside(outside, name))
                    return DeclaredSection(unreadable: name)
                }
                return DeclaredSection.read(name, value, sink)
            }
            return sections?.compactMap(\.self)
        }
    }
}

extension YAMLNode {
    /// The names of parameters that are declared here, although only names are allowed; may be empty.
    fileprivate var declaredParameters: [String] {
        if isMapping { return entries.filter { $0.value.isIndentedParameter }.compactMap(\.key.text) }
        return elements.compactMap { element in
            element.isIndentedParameter
                ? element.entryOfName?.value.text
                : element.entries.first { $0.value.isIndentedParameter }?.key.text
        }
    }

    /// The keys of a section with too little indentation, which look like other sections; may be empty.
    fileprivate var keysOutside: [Located<String>] {
        guard let open = entries.first(where: { $0.value.isMissing }) else { return [] }
        let keys = Set(DeclaredSection.grammar.keys.map { "\($0.form.name)" })
        let next = entries.drop { $0.key.range != open.key.range }.dropFirst()
        return next.prefix { keys.contains($0.key.text ?? "") && !$0.value.isMapping }
            .compactMap { $0.key.locatedText }
    }
}
