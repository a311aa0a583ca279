import SourceText
import WidgetModel

/// The condition of a case tests other parameters, and can hold.
enum CaseConditionRule {
    /// The rules that are derived from the conditions of cases.
    static func rules(
        of intent: DeclaredIntent, in scope: ParameterScope, _ reachability: Reachability,
        _ values: ValueReader, _ sink: FindingSink
    ) -> [IntentRule] {
        intent.parameters.flatMap { parameter in
            (parameter.cases?.cases ?? []).compactMap { enumCase -> IntentRule? in
                guard let declared = enumCase.condition else { return nil }
                if let own = declared.tests.first(where: { $0.subject.value == parameter.name.value }) {
                    return sink.refuse(ConditionFindings.caseCircular(own.subject, enumCase))
                }
                let mark = sink.mark
                guard let condition = ConditionRule.condition(declared, in: scope, values, sink),
                    !sink.hasErrors(since: mark)
                else { return nil }
                _ = reachability.checkUse(declared, condition)
                let rule = IntentRule(
                    .offer(.enumCase(enumCase.name.value), when: condition), [parameter.name.value])
                checkDefault(enumCase, parameter, rule, scope, sink)
                return rule
            }
        }
    }

    /// Reports a default that cannot be chosen with the defaults of the other parameters.
    private static func checkDefault(
        _ enumCase: DeclaredCase, _ parameter: DeclaredParameter, _ rule: IntentRule,
        _ scope: ParameterScope, _ sink: FindingSink
    ) {
        let isBroken = Family.allCases.allSatisfy { family in
            !rule.breakers(on: family) { name in
                scope[name].flatMap { $0.visibility == nil ? $0.defaultValue(for: family)?.constant : nil }
            }.isEmpty
        }
        // A required parameter without a default must be filled in, possibly with the value that the case
        // needs.
        let isOpen = enumCase.condition?.tests.contains { test in
            scope[test.subject.value].map { $0.isRequired && $0.defaultValue == nil } ?? false
        }
        guard isBroken, isOpen != true, let node = parameter.defaultValue else { return }
        sink.report(ConditionFindings.caseDefault(node, enumCase, parameter))
    }

    /// Reports conditions in an enumeration that several parameters can use, because these may belong to
    /// different intents.
    static func checkShared(_ enumeration: DeclaredEnumeration, _ sink: FindingSink) {
        for enumCase in enumeration.cases ?? [] {
            guard let condition = enumCase.condition else { continue }
            sink.report(ConditionFindings.caseShared(condition, enumCase, enumeration))
        }
    }
}

/// The cases of a group are adjacent, so that its heading is shown once.
enum CaseGroupRule {
    static func check(_ cases: [DeclaredCase], _ sink: FindingSink) {
        guard cases.contains(where: { $0.group != nil }) else { return }
        var ended: [String: Located<String>] = [:]
        for (earlier, enumCase) in zip([nil] + cases.map(\.group), cases) {
            if let earlier, earlier.value != enumCase.group?.value { ended[earlier.value] = earlier }
            if let group = enumCase.group, earlier?.value != group.value, let last = ended[group.value] {
                sink.report(ConditionFindings.caseGroupSplit(enumCase.name, group, after: last))
            }
        }
    }
}
