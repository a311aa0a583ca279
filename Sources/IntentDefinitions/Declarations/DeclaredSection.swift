import JSONText
import SourceText
import YAMLReading

/// A section as written: `place: { title: Place, collapsed: true, parameters: [city, zone] }`.
struct DeclaredSection {
    let name: Located<String>
    private(set) var title: Located<String>?
    private(set) var help: Located<String>?
    private(set) var isCollapsed = false
    private(set) var condition: DeclaredCondition?
    /// Empty if they cannot be read, which is reported.
    private(set) var parameters: [Located<String>] = []
    /// Whether errors were reported while the section was read. It may then contain more parameters.
    private(set) var hasErrors = false

    private init(_ name: Located<String>) { self.name = name }

    static let grammar = MappingGrammar<DeclaredSection>(
        "a section",
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
                "parameters", "The names of its parameters, in the order of the form.",
                NodeReader<[Located<String>]>.list(of: .text).map { names, node, sink in
                    names.isEmpty ? sink.refuse(DefinitionFindings.listEmpty(node)) : names
                }
            ) { $0.parameters = $1.value },
        ])

    /// Reads a section. Unknown keys are reported with the key that was probably meant.
    @Sendable static func read(
        _ name: Located<String>, _ node: YAMLNode, _ sink: FindingSink
    ) -> DeclaredSection {
        var section = DeclaredSection(name)
        let mark = sink.mark
        grammar.read(node, into: &section, sink) { key, value, _ in
            DefinitionFindings.meant(bySectionKey: key, value)
        }
        section.hasErrors = sink.hasErrors(since: mark) || !node.isComplete
        return section
    }
}

extension NodeReader where Value == [DeclaredSection] {
    /// A mapping of names to sections. A list of them is refused with the mapping that was probably meant.
    static var sections: NodeReader {
        NodeReader<YAMLNode>.node.map(
            SchemaForm.names(of: .object(DeclaredSection.grammar.schema))
        ) { node, _, sink in
            if node.isSequence { return sink.refuse(DefinitionFindings.sectionsList(node)) }
            return node.read(.declarations(DeclaredSection.read), sink)?.value
        }
    }
}
