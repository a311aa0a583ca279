import SourceText
import WidgetModel

/// A condition refers to parameters of the intent, and to values that they can take.
enum ConditionRule {
    /// Sets the visibility of every parameter in the scope, as far as its condition can be read.
    ///
    /// - Returns: the indices of the parameters whose conditions have errors.
    static func check(
        _ intent: DeclaredIntent, _ scope: inout ParameterScope, _ values: ValueReader, _ sink: FindingSink
    ) -> Set<Int> {
        var reported: Set<Int> = []
        for place in intent.parameters.indices {
            guard let declared = intent.parameters[place].visibility else { continue }
            let mark = sink.mark
            let condition = condition(declared, in: scope, values, sink)
            scope.setVisibility(condition, at: place)
            if sink.hasErrors(since: mark) { reported.insert(place) }
        }
        return reported
    }

    /// The resolved condition; nil if part of it cannot be read.
    ///
    /// Values outside a parameter's range are reported and omitted, so that reachability is computed with
    /// possible values only.
    static func condition(
        _ declared: DeclaredCondition, in scope: ParameterScope, _ values: ValueReader, _ sink: FindingSink
    ) -> Condition? {
        // A combination is only valid if all of its parts are.
        func whole(_ parts: [DeclaredCondition]) -> [Condition]? {
            let conditions = parts.compactMap { condition($0, in: scope, values, sink) }
            return conditions.count == parts.count ? conditions : nil
        }
        switch declared {
        case .test(let test):
            return test.subject.value == Condition.family
                ? family(test, sink) : Self.test(test, in: scope, values, sink)
        case .not(let declared, _): return condition(declared, in: scope, values, sink).map(Condition.not)
        case .any(let parts, _): return whole(parts).map(Condition.any)
        case .all(let parts, _): return whole(parts).map(Condition.all)
        case .unreadable: return nil
        }
    }

    /// A test of the family.
    private static func family(_ test: DeclaredTest, _ sink: FindingSink) -> Condition? {
        guard case .values(let nodes) = test.form else {
            return sink.refuse(ConditionFindings.familyForm(test))
        }
        let families = nodes.compactMap { $0.read(.choice(of: Family.self), sink)?.value }
        return families.count == nodes.count ? .isFamily(families) : nil
    }

    /// A test of a parameter.
    private static func test(
        _ test: DeclaredTest, in scope: ParameterScope, _ values: ValueReader, _ sink: FindingSink
    ) -> Condition? {
        let name = test.subject.value
        guard let place = scope.names[name] else {
            return sink.refuse(scope.unknown(test.subject, testedIn: test))
        }
        guard let parameter = scope[place], RecordRule.checkName(test.subject, in: scope, sink) else {
            return nil
        }
        switch test.form {
        case .isSet:
            warn(of: "set", test, parameter, sink)
            return .isSet(parameter: name)
        case .isUnset:
            warn(of: "unset", test, parameter, sink)
            return .not(.isSet(parameter: name))
        case .range(let range):
            guard let range = self.range(range, test, parameter, values, sink) else { return nil }
            if let own = parameter.widestRange, !own.overlaps(range) {
                sink.report(ConditionFindings.outOfRange(range, test, parameter))
                return .equals(parameter: name, [])
            }
            return .isWithin(parameter: name, range)
        case .values(let nodes):
            return equals(nodes, parameter, values, sink)
        }
    }

    /// A test for values. Values outside the parameter's range are reported and omitted; nil if a value
    /// cannot be read.
    private static func equals(
        _ nodes: [YAMLNode], _ parameter: IntentParameter, _ values: ValueReader, _ sink: FindingSink
    ) -> Condition? {
        var accepted: [ParameterValue] = []
        var outside: [(node: YAMLNode, range: ValueRange)] = []
        var isRead = true
        for node in nodes {
            let value = values.element(node, of: parameter.name, as: parameter.type, in: .condition)
            guard let value else {
                isRead = false
                continue
            }
            if let range = parameter.widestRange, !range.contains(value) {
                outside.append((node, range))
            } else {
                accepted.append(value)
            }
        }
        guard isRead else { return nil }
        for (node, range) in outside {
            sink.report(
                ValueFindings.outOfRange(node, of: parameter.name, range, in: .condition))
        }
        return .equals(parameter: parameter.name, accepted)
    }

    /// The range of a test; nil after reporting an error.
    private static func range(
        _ declared: Located<DeclaredRange>, _ test: DeclaredTest, _ parameter: IntentParameter,
        _ values: ValueReader, _ sink: FindingSink
    ) -> ValueRange? {
        guard parameter.type.isOrdered else {
            return sink.refuse(ConditionFindings.rangeUnfitting(test, parameter.type))
        }
        if let (name, _) = declared.value.references.first {
            return sink.refuse(ConditionFindings.rangeReference(name))
        }
        let ends = [declared.value.min, declared.value.max]
        guard ends.contains(where: { $0 != nil }) else {
            if declared.value.hasErrors { return nil }
            return sink.refuse(ConditionFindings.rangeEmpty(declared, test.subject))
        }
        let read = ends.map { end in
            end.flatMap { values.literal($0, of: parameter.name, as: parameter.type, in: .condition) }
        }
        guard (read[0] == nil) == (ends[0] == nil), (read[1] == nil) == (ends[1] == nil) else { return nil }
        return ValueRange(min: read[0], max: read[1])
            ?? sink.refuse(
                ConditionFindings.rangeOrder(
                    declared, test.subject, isTime: parameter.type.kind is TimeType))
    }

    /// Warns about `set` and `unset` if the enumeration contains a case with that name, because the author
    /// may mean the case.
    private static func warn(
        of word: String, _ test: DeclaredTest, _ parameter: IntentParameter, _ sink: FindingSink
    ) {
        guard let cases = parameter.type.enumeration, cases.enumCase(named: word) != nil else {
            return
        }
        sink.report(ConditionFindings.word(test, word))
    }
}

/// Every parameter can be shown: its condition is free of errors, does not depend on itself, and can be true.
enum VisibilityRule {
    /// Sets the visibility of the parameters in the scope, and returns the information about when each
    /// parameter is shown.
    static func check(
        _ intent: DeclaredIntent, _ scope: inout ParameterScope, _ values: ValueReader, _ sink: FindingSink
    ) -> Reachability {
        guard intent.parameters.contains(where: \.isConditional) else {
            return Reachability(intent, scope, sink)
        }
        // The condition of a section is checked with each of its parameters, and reported once.
        let target = sink
        let sink = intent.sections.isEmpty ? target : FindingSink()
        let reported = ConditionRule.check(intent, &scope, values, sink)
        let (order, circular) = CircularConditionRule.check(intent, scope.names, sink)
        var reachability = Reachability(intent, scope, sink)
        for place in circular { reachability.takeAsShown(place) }
        for place in order where !circular.contains(place) {
            reachability.checkParameter(at: place, isReported: reported.contains(place))
        }
        guard sink !== target else { return reachability }
        target.report(sink.findings.withoutRepetitions)
        reachability.report(to: target)
        return reachability
    }
}

/// The properties by which an intent's findings are distinguished.
private struct Occurrence: Hashable {
    let message: String
    let start: Int?
}

extension [Finding] {
    /// The findings, without repetitions of an earlier message at the same location.
    fileprivate var withoutRepetitions: [Finding] {
        var seen: Set<Occurrence> = []
        return filter {
            seen.insert(Occurrence(message: $0.message, start: $0.location?.range.start)).inserted
        }
    }
}

extension DeclaredParameter {
    fileprivate var isConditional: Bool { visibility != nil }
}

/// The visibility of a parameter does not depend on itself, either directly or through other parameters.
enum CircularConditionRule {
    /// The indices of the parameters, sorted so that each parameter comes after all parameters on which its
    /// condition depends, and the indices of the parameters in a cycle, which is reported.
    static func check(
        _ intent: DeclaredIntent, _ names: NameIndex, _ sink: FindingSink
    ) -> (order: [Int], circular: Set<Int>) {
        guard hasForwardEdge(intent, names) else { return (Array(intent.parameters.indices), []) }
        let looks = intent.parameters.map { $0.visibility?.tests.map(\.subject) ?? [] }
        var circular: Set<Int> = []
        let order = names.order(of: looks) { circle in
            circular.formUnion(circle.map(\.parameter))
            let steps = circle.map { (parameter: intent.parameters[$0.parameter].name, condition: $0.name) }
            sink.report(ConditionFindings.circular(steps))
        }
        return (order, circular)
    }

    /// Whether a condition refers to a parameter that is not before its own. If not, which is the usual case,
    /// cycles are impossible and the parameters are sorted as in the file.
    private static func hasForwardEdge(_ intent: DeclaredIntent, _ names: NameIndex) -> Bool {
        intent.parameters.indices.contains { place in
            intent.parameters[place].visibility?.hasTest { names[$0.subject.value] ?? -1 >= place } ?? false
        }
    }
}
