import SourceText
import YAMLReading

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
    static var condition: NodeReader { NodeReader { DeclaredCondition.read($0, $1) } }
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
        // Most conditions look at one parameter.
        if node.mostEntries == 1, let only = node.entries.first(where: { _ in true }) {
            return entry(only.key, only.value)
        }
        return all(node, node.entries.map { key, value in entry(key, value) })
    }

    private func entry(_ key: YAMLNode, _ value: YAMLNode) -> DeclaredCondition {
        if key.hasText("any") { return any(value, mapping) }
        if key.hasText("all") { return all(value, mapping) }
        if key.hasText("not") { return .not(mapping(value), at: value.location) }
        return about(Located(key.text ?? "", at: key.location), value)
    }

    /// What is said about one parameter.
    private func about(_ subject: Located<String>, _ node: YAMLNode) -> DeclaredCondition {
        guard !node.isRefused else { return unreadable(node) }
        if node.isMapping { return forms(of: subject, node) }
        if node.isPlain, node.hasText("set") { return test(subject, .isSet, node) }
        if node.isPlain, node.hasText("unset") { return test(subject, .isUnset, node) }
        return values(of: subject, node)
    }

    /// `{ is: … }`, `{ not: … }`, `{ range: … }`, `{ any: … }`, `{ all: … }`.
    private func forms(of subject: Located<String>, _ node: YAMLNode) -> DeclaredCondition {
        var parts: [DeclaredCondition] = []
        let mark = sink.mark
        let _: Void? = node.readMapping("a condition", sink) { fields in
            if let value = fields.entry("is")?.value { parts.append(values(of: subject, value)) }
            if let value = fields.entry("not")?.value {
                parts.append(.not(about(subject, value), at: value.location))
            }
            if let value = fields.entry("range")?.value { parts.append(range(of: subject, value)) }
            if let value = fields.entry("any")?.value { parts.append(any(value) { about(subject, $0) }) }
            if let value = fields.entry("all")?.value { parts.append(all(value) { about(subject, $0) }) }
        }
        if sink.hasErrors(since: mark) { parts.append(unreadable(node)) }
        return all(node, parts.sorted { $0.location.range.start < $1.location.range.start })
    }

    private func range(of subject: Located<String>, _ node: YAMLNode) -> DeclaredCondition {
        node.read(.declaredRange, sink).map { test(subject, .range($0), node) } ?? unreadable(node)
    }

    /// The scalars that a condition lists.
    private func values(of subject: Located<String>, _ node: YAMLNode) -> DeclaredCondition {
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

    private func any(_ node: YAMLNode, _ read: (YAMLNode) -> DeclaredCondition) -> DeclaredCondition {
        elements(of: node, read).map { .any($0, at: node.location) } ?? unreadable(node)
    }

    private func all(_ node: YAMLNode, _ read: (YAMLNode) -> DeclaredCondition) -> DeclaredCondition {
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
