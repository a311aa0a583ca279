package import SourceText
import WidgetModel

/// A condition as written in the file. Each part has its location, and values are still text, because only
/// the parameters' types define their meaning.
indirect enum DeclaredCondition: Sendable {
    case test(DeclaredTest)
    case not(DeclaredCondition, at: SourceLocation)
    /// At least one condition must be true. The array is never empty.
    case any([DeclaredCondition], at: SourceLocation)
    /// All conditions must be true. The array is never empty.
    case all([DeclaredCondition], at: SourceLocation)
    /// A part that could not be read and is already reported. The other parts of the
    /// condition are still checked.
    case unreadable(at: SourceLocation)

    /// The location of the whole condition.
    var location: SourceLocation {
        switch self {
        case .test(let test): test.location
        case .not(_, let location), .any(_, let location), .all(_, let location), .unreadable(let location):
            location
        }
    }

    /// All tests in the condition, in file order.
    var tests: [DeclaredTest] {
        switch self {
        case .test(let test): [test]
        case .not(let condition, _): condition.tests
        case .any(let conditions, _), .all(let conditions, _): conditions.flatMap(\.tests)
        case .unreadable: []
        }
    }

    /// Whether the condition contains a test for which the closure returns true.
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

/// A test of one parameter or of the family.
struct DeclaredTest: Sendable {
    /// The requirement of the test.
    enum Form: Sendable {
        /// The subject's value is one of these values, which are scalars.
        case values([YAMLNode])
        case isSet
        case isUnset
        case range(Located<DeclaredRange>)
    }

    /// The name of the parameter, or `family`.
    let subject: Located<String>
    let form: Form
    /// The location of the form, without the subject.
    let location: SourceLocation
}

extension NodeReader where Value == DeclaredCondition {
    /// A mapping such as `{ hourly: true, units: { not: metric } }`, in which every entry must be true. The
    /// keys `any`, `all` and `not` combine such mappings.
    static var condition: NodeReader {
        NodeReader(SchemaForm.part("condition")) { DeclaredCondition.read($0, $1) }
    }
}

extension DeclaredCondition {
    /// Reads a condition. Parts that cannot be read are reported and become `unreadable`.
    static func read(_ node: YAMLNode, _ sink: FindingSink) -> DeclaredCondition {
        ConditionReader(sink: sink).mapping(node)
    }
}

/// Reads the two levels of a condition: the mapping of parameters, and the test of one parameter.
private struct ConditionReader {
    let sink: FindingSink

    /// Reads a mapping of parameters to their tests.
    func mapping(_ node: YAMLNode) -> DeclaredCondition {
        guard !node.isRefused else { return unreadable(node) }
        guard node.isMapping else { return unreadable(node, ConditionFindings.noMapping(node)) }
        let cuts = CutValues(in: node, isKnown: { _ in false }, isList: { _ in true })
        cuts.report(sink)
        return all(
            node,
            node.entries.compactMap { key, value in
                if cuts.isRest(key) { return nil }
                return cuts.isCut(value) ? unreadable(value) : entry(key, value)
            })
    }

    /// Reads one entry of the mapping: a combination of conditions, or a parameter with its test.
    private func entry(_ key: YAMLNode, _ value: YAMLNode) -> DeclaredCondition {
        if key.hasText("any") { return any(value, mapping) }
        if key.hasText("all") { return all(value, mapping) }
        if key.hasText("not") { return .not(mapping(value), at: value.location) }
        return about(Located(key.text ?? "", at: key.location), value)
    }

    /// Reads the test of one parameter.
    fileprivate func about(_ subject: Located<String>, _ node: YAMLNode) -> DeclaredCondition {
        guard !node.isRefused else { return unreadable(node) }
        if node.isMapping { return forms(of: subject, node) }
        if node.isPlain, node.hasText("set") { return test(subject, .isSet, node) }
        if node.isPlain, node.hasText("unset") { return test(subject, .isUnset, node) }
        return values(of: subject, node)
    }

    /// Reads a test with keys: `{ is: … }`, `{ not: … }`, `{ range: … }`, `{ any: … }`, `{ all: … }`.
    /// Several keys must all be true.
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

    /// Reads a value, or a list of allowed values.
    fileprivate func values(of subject: Located<String>, _ node: YAMLNode) -> DeclaredCondition {
        guard !node.isRefused else { return unreadable(node) }
        let nodes = node.isSequence ? Array(node.elements) : [node]
        guard !nodes.isEmpty else { return unreadable(node, ConditionFindings.empty(node)) }
        for node in nodes where !node.isScalar {
            return node.isRefused ? unreadable(node) : unreadable(node, ConditionFindings.form(node))
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

    /// The elements of a non-empty list; nil after reporting an error for any other node.
    private func elements(
        of node: YAMLNode, _ read: (YAMLNode) -> DeclaredCondition
    ) -> [DeclaredCondition]? {
        guard !node.isRefused else { return nil }
        guard node.isSequence else { return sink.refuse(ConditionFindings.noList(node)) }
        let parts = node.elements.map(read)
        return parts.isEmpty ? sink.refuse(ConditionFindings.empty(node)) : parts
    }

    /// Combines parts that must all be true. A single part is returned unchanged.
    private func all(_ node: YAMLNode, _ parts: [DeclaredCondition]) -> DeclaredCondition {
        if parts.isEmpty { return unreadable(node, ConditionFindings.empty(node)) }
        return parts.count == 1 ? parts[0] : .all(parts, at: node.location)
    }

    /// Reports a finding. Nothing is reported for an incomplete node, because the missing rest is the cause.
    private func unreadable(_ node: YAMLNode, _ finding: Finding? = nil) -> DeclaredCondition {
        if let finding, node.isComplete { sink.report(finding) }
        return .unreadable(at: node.location)
    }
}

/// The keys of a test of one parameter, collected in file order.
package struct ConditionForms {
    fileprivate let reader: ConditionReader
    fileprivate let subject: Located<String>
    fileprivate var parts: [DeclaredCondition] = []

    /// The keys for a parameter. A test of the family accepts only families, which a rule checks later.
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

    /// A key whose value a method of the reader reads.
    private static func form(
        _ key: StaticString, _ summary: String, _ part: String,
        _ read: @escaping @Sendable (ConditionReader, Located<String>, YAMLNode) -> DeclaredCondition
    ) -> GrammarKey<ConditionForms> {
        .custom(key, summary, schema: SchemaForm.part(part)) { forms, entry, _ in
            forms.parts.append(read(forms.reader, forms.subject, entry.value))
        }
    }
}
