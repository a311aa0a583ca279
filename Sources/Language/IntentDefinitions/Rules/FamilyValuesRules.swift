import SourceText
import WidgetModel

/// The default and the range of a parameter in one family fit its type and each other.
enum FamilyValuesRule {
    /// The parameter in each family with separate values, without families that contain errors.
    ///
    /// - Parameter resolve: resolves the parameter with the values of a family.
    static func parameters(
        of parameter: DeclaredParameter, _ type: ParameterType, _ values: ValueReader, _ sink: FindingSink,
        _ resolve: (DeclaredParameter, ValueReader) -> IntentParameter?
    ) -> [Family: IntentParameter] {
        guard !parameter.families.isEmpty else { return [:] }
        // Errors in the parameter itself are already reported.
        let known = FindingSink()
        _ = resolve(parameter.with(DeclaredFamilyValues()), ValueReader(context: values.context, sink: known))
        var parameters: [Family: IntentParameter] = [:]
        for (family, own) in parameter.families.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            if let reference = own.reference {
                sink.report(ValueFindings.familyReference(reference))
                continue
            }
            let found = FindingSink()
            let resolved = resolve(
                parameter.with(own, on: family), ValueReader(context: values.context, sink: found))
            sink.report(found.findings.filter { !known.hasReported($0) }.map { $0.noting(family) })
            if type.record != nil, let node = own.defaultValue {
                sink.report(ValueFindings.familyRecord(node, parameter))
            }
            if !found.hasErrors(since: 0) { parameters[family] = resolved }
        }
        return parameters
    }
}

extension DeclaredFamilyValues {
    /// The location of the first reference to another parameter, in the default or the range.
    fileprivate var reference: SourceLocation? {
        if let node = defaultValue, node.isReference { return node.location }
        return range?.value.references.first?.name.location
    }
}

extension FindingSink {
    /// Whether the same finding was reported at the same location.
    fileprivate func hasReported(_ finding: Finding) -> Bool {
        findings.contains { other in
            guard let mine = finding.location, let theirs = other.location else { return false }
            return other.message == finding.message && mine.isSame(as: theirs)
        }
    }
}

extension Finding {
    fileprivate func noting(_ family: Family) -> Finding {
        var finding = self
        finding.notes.append(.init("in the family \(family)"))
        return finding
    }
}
