import SourceText

/// A group of parameters that intents include, as written under `groups`.
package struct DeclaredGroup {
    let name: Located<String>
    /// It is read separately for each intent, because sections add conditions to the parameters that they
    /// contain.
    private let node: YAMLNode

    init(_ name: Located<String>, _ node: YAMLNode) {
        self.name = name
        self.node = node
    }

    static let grammar = MappingGrammar<DeclaredIntent>(
        "a group", example: "{ parameters: { place: { type: string } } }",
        [DeclaredIntent.parametersKey, DeclaredIntent.rulesKey])

    /// Reads the parameters and the rules of the group.
    func read(_ sink: FindingSink) -> DeclaredIntent {
        var form = DeclaredIntent(name)
        let mark = sink.mark
        let isRead =
            Self.grammar.read(node, into: &form, sink) { key, value, _ in
                KeyFindings.meant(byGroupKey: key, value)
            } != nil
        form.hasErrors = !isRead || sink.hasErrors(since: mark) || !node.isComplete
        return form
    }

    /// Whether a location is within the group.
    func contains(_ location: SourceLocation) -> Bool {
        let range = node.range
        return location.file === node.file && location.range.start >= name.location.range.start
            && location.range.end <= range.end
    }
}
