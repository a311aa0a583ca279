import JSONText
import SourceText
package import YAMLReading

/// A condition as it is written, every part with its place; parameters' types say what values mean.
indirect enum DeclaredCondition: Sendable {
    case test(DeclaredTest)
    case not(DeclaredCondition, at: SourceLocation)
    /// Never empty.
    case any([DeclaredCondition], at: SourceLocation)
    /// Never empty.
    case all([DeclaredCondition], at: SourceLocation)
    /// Something that could not be read, after a finding; the parts beside it are checked all the same.
    case unreadable(at: SourceLocation)

    /// Where the whole of it stands.
    var location: SourceLocation {
        switch self {
        case .test(let test): test.location
        case .not(_, let location), .any(_, let location), .all(_, let location), .unreadable(let location):
            location
        }
    }

    /// The tests in it, in the order of the text.
    var tests: [DeclaredTest] {
        switch self {
        case .test(let test): [test]
        case .not(let condition, _): condition.tests
        case .any(let conditions, _), .all(let conditions, _): conditions.flatMap(\.tests)
        case .unreadable: []
        }
    }

    /// Whether one of the tests in it is such.
    func hasTest(where isSuch: (DeclaredTest) -> Bool) -> Bool {
        switch self {
        case .test(let test): isSuch(test)
        case .not(let condition, _): condition.hasTest(where: isSuch)
        case .any(let conditions, _), .all(let conditions, _):
            conditions.contains { $0.hasTest(where: isSuch) }
        case .unreadable: false
        }
    }
}

/// One question about one parameter, or about the family.
struct DeclaredTest: Sendable {
    enum Form: Sendable {
        /// It has one of these, which are scalars.
        case values([YAMLNode])
        case isSet
        case isUnset
        case range(Located<DeclaredRange>)
    }

    /// The parameter, or `family`.
    let subject: Located<String>
    let form: Form
    /// Where the form stands.
    let location: SourceLocation
}

extension NodeReader where Value == DeclaredCondition {
    /// `{ hourly: true, units: { not: metric } }`, all of which must hold; also `any`, `all` and `not` of
    /// such mappings.
    static var condition: NodeReader {
        NodeReader(SchemaForm.part("condition")) { DeclaredCondition.read($0, $1) }
    }
}

extension DeclaredCondition {
    /// Reads a condition; what cannot be read is in it as such, after a finding.
    static func read(_ node: YAMLNode, _ sink: FindingSink) -> DeclaredCondition {
        ConditionReader(sink: sink).mapping(node)
    }
}

/// Reads the two levels of conditions: mappings of parameters, and what is said about one parameter.
private struct ConditionReader {
    let sink: FindingSink

    /// A mapping of parameters to what is said about each.
    func mapping(_ node: YAMLNode) -> DeclaredCondition {
        guard !node.isRefused else { return unreadable(node) }
        guard node.isMapping else { return unreadable(node, DefinitionFindings.whenNoMapping(node)) }
        let cuts = CutValues(in: node, isKnown: { _ in false }, isList: { _ in true })
        cuts.report(sink)
        return all(
            node,
            node.entries.compactMap { key, value in
                if cuts.isRest(key) { return nil }
                return cuts.isCut(value) ? unreadable(value) : entry(key, value)
            })
    }

    private func entry(_ key: YAMLNode, _ value: YAMLNode) -> DeclaredCondition {
        if key.hasText("any") { return any(value, mapping) }
        if key.hasText("all") { return all(value, mapping) }
        if key.hasText("not") { return .not(mapping(value), at: value.location) }
        return about(Located(key.text ?? "", at: key.location), value)
    }

    /// What is said about one parameter.
    fileprivate func about(_ subject: Located<String>, _ node: YAMLNode) -> DeclaredCondition {
        guard !node.isRefused else { return unreadable(node) }
        if node.isMapping { return forms(of: subject, node) }
        if node.isPlain, node.hasText("set") { return test(subject, .isSet, node) }
        if node.isPlain, node.hasText("unset") { return test(subject, .isUnset, node) }
        return values(of: subject, node)
    }

    /// `{ is: … }`, `{ not: … }`, `{ range: … }`, `{ any: … }`, `{ all: … }`.
    private func forms(of subject: Located<String>, _ node: YAMLNode) -> DeclaredCondition {
        let mark = sink.mark
        var forms = ConditionForms(reader: self, subject: subject)
        ConditionForms.grammar.read(node, into: &forms, sink)
        if sink.hasErrors(since: mark) { forms.parts.append(unreadable(node)) }
        return all(node, forms.parts.sorted { $0.location.range.start < $1.location.range.start })
    }

    fileprivate func range(of subject: Located<String>, _ node: YAMLNode) -> DeclaredCondition {
        node.read(.declaredRange, sink).map { test(subject, .range($0), node) } ?? unreadable(node)
    }

    /// The scalars that a condition lists.
    fileprivate func values(of subject: Located<String>, _ node: YAMLNode) -> DeclaredCondition {
        guard !node.isRefused else { return unreadable(node) }
        let nodes = node.isSequence ? Array(node.elements) : [node]
        guard !nodes.isEmpty else { return unreadable(node, DefinitionFindings.whenEmpty(node)) }
        for node in nodes where !node.isScalar {
            return node.isRefused ? unreadable(node) : unreadable(node, DefinitionFindings.whenForm(node))
        }
        return test(subject, .values(nodes), node)
    }

    private func test(
        _ subject: Located<String>, _ form: DeclaredTest.Form, _ node: YAMLNode
    ) -> DeclaredCondition {
        .test(DeclaredTest(subject: subject, form: form, location: node.location))
    }

    fileprivate func any(_ node: YAMLNode, _ read: (YAMLNode) -> DeclaredCondition) -> DeclaredCondition {
        elements(of: node, read).map { .any($0, at: node.location) } ?? unreadable(node)
    }

    fileprivate func all(_ node: YAMLNode, _ read: (YAMLNode) -> DeclaredCondition) -> DeclaredCondition {
        elements(of: node, read).map { all(node, $0) } ?? unreadable(node)
    }

    /// The elements of a list that is not empty; nil after a finding.
    private func elements(
        of node: YAMLNode, _ read: (YAMLNode) -> DeclaredCondition
    ) -> [DeclaredCondition]? {
        guard !node.isRefused else { return nil }
        guard node.isSequence else { return sink.refuse(DefinitionFindings.whenNoList(node)) }
        let parts = node.elements.map(read)
        return parts.isEmpty ? sink.refuse(DefinitionFindings.whenEmpty(node)) : parts
    }

    /// All of these; one by itself is that one.
    private func all(_ node: YAMLNode, _ parts: [DeclaredCondition]) -> DeclaredCondition {
        if parts.isEmpty { return unreadable(node, DefinitionFindings.whenEmpty(node)) }
        return parts.count == 1 ? parts[0] : .all(parts, at: node.location)
    }

    private func unreadable(_ node: YAMLNode, _ finding: Finding? = nil) -> DeclaredCondition {
        if let finding, node.isComplete { sink.report(finding) }
        return .unreadable(at: node.location)
    }
}

/// What is said about one parameter, in the order of the keys.
package struct ConditionForms {
    fileprivate let reader: ConditionReader
    fileprivate let subject: Located<String>
    fileprivate var parts: [DeclaredCondition] = []

    /// The keys with forms as they are for a parameter; of the family only families are asked.
    package static let grammar = MappingGrammar<ConditionForms>(
        "a condition",
        [
            form("is", "The value that it must have, or several of which it must have one.", "values") {
                $0.values(of: $1, $2)
            },
            form("not", "What must not hold.", "test") { .not($0.about($1, $2), at: $2.location) },
            .custom(
                "range", "The range that the value must lie in.",
                schema: NodeReader<DeclaredRange>.declaredRange.schema()
            ) { forms, entry, _ in forms.parts.append(forms.reader.range(of: forms.subject, entry.value)) },
            form("any", "Conditions of which one must hold.", "tests") { reader, subject, node in
                reader.any(node) { reader.about(subject, $0) }
            },
            form("all", "Conditions that must all hold.", "tests") { reader, subject, node in
                reader.all(node) { reader.about(subject, $0) }
            },
        ])

    private static func form(
        _ key: StaticString, _ summary: String, _ part: String,
        _ read: @escaping @Sendable (ConditionReader, Located<String>, YAMLNode) -> DeclaredCondition
    ) -> GrammarKey<ConditionForms> {
        .custom(key, summary, schema: SchemaForm.part(part)) { forms, entry, _ in
            forms.parts.append(read(forms.reader, forms.subject, entry.value))
        }
    }
}
