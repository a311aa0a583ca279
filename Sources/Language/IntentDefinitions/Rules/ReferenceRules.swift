import SourceText
import WidgetModel

/// A range or a default refers to another parameter with the same type. Defaults do not refer to each other
/// in a circle.
enum ReferenceRule {
    /// The rules that are derived from ranges: the values must be in order.
    static func rules(
        of intent: DeclaredIntent, in scope: ParameterScope, _ sink: FindingSink
    ) -> [IntentRule] {
        checkDefaults(intent, scope, sink)
        return intent.parameters.flatMap { parameter in
            (parameter.range?.value.references ?? []).compactMap { target, isMax in
                guard let (own, other) = checkRange(parameter, target, scope, sink) else { return nil }
                let names = [parameter.name.value, target.value]
                let rule = IntentRule(.ascending, isMax ? names : names.reversed())
                checkDefaults(parameter, own, other, isMax: isMax, rule, sink)
                return rule
            }
        }
    }

    /// Both parameters; nil after reporting that their values cannot be compared.
    private static func checkRange(
        _ parameter: DeclaredParameter, _ target: Located<String>, _ scope: ParameterScope,
        _ sink: FindingSink
    ) -> (own: IntentParameter, other: IntentParameter)? {
        guard let (own, other) = parameters(parameter, target, scope, sink) else { return nil }
        if own.list == nil, other.list == nil, own.type.kind.isComparable(to: other.type.kind) {
            return (own, other)
        }
        return sink.refuse(ValueFindings.referenceType(target, other, of: own))
    }

    /// Reports defaults that are not in order in a family: a widget of that family could not be used until it
    /// is edited. If one of the parameters may be hidden, the other one may take any value.
    private static func checkDefaults(
        _ parameter: DeclaredParameter, _ own: IntentParameter, _ other: IntentParameter, isMax: Bool,
        _ rule: IntentRule, _ sink: FindingSink
    ) {
        guard own.visibility == nil, other.visibility == nil else { return }
        let both = [own, other]
        let broken = Family.allCases.first { family in
            !rule.breakers(on: family) { name in
                both.first { $0.name == name }?.defaultValue(for: family)?.constant
            }.isEmpty
        }
        guard let family = broken, let value = own.defaultValue(for: family),
            let bound = other.defaultValue(for: family),
            let node = parameter.families[family]?.defaultValue ?? parameter.defaultValue
        else { return }
        sink.report(ValueFindings.defaultBeyond(node, value, own, isMax: isMax, bound, of: other))
    }

    private static func checkDefaults(
        _ intent: DeclaredIntent, _ scope: ParameterScope, _ sink: FindingSink
    ) {
        let references = intent.parameters.map { parameter -> [Located<String>] in
            guard let name = parameter.defaultReference,
                let (own, other) = parameters(parameter, name, scope, sink)
            else { return [] }
            // Suffixes of numbers are only for display.
            let isSame = own.type == other.type || own.type.kind.isNumber && own.type.name == other.type.name
            if !isSame || (own.list == nil) != (other.list == nil) {
                sink.report(ValueFindings.referenceType(name, other, of: own))
            }
            return [name]
        }
        guard references.contains(where: { !$0.isEmpty }) else { return }
        _ = scope.names.order(of: references) { circle in
            let steps = circle.map { (parameter: intent.parameters[$0.parameter].name, name: $0.name) }
            sink.report(ValueFindings.referenceCircular(steps))
        }
    }

    /// Both parameters; nil after reporting that the other one does not exist or is the same, or if one
    /// contains errors.
    private static func parameters(
        _ parameter: DeclaredParameter, _ target: Located<String>, _ scope: ParameterScope,
        _ sink: FindingSink
    ) -> (own: IntentParameter, other: IntentParameter)? {
        guard scope.names[target.value] != nil else {
            return sink.refuse(scope.unknown(target))
        }
        guard target.value != parameter.name.value else {
            return sink.refuse(ValueFindings.referenceCircular([(parameter.name, target)]))
        }
        guard let own = scope[parameter.name.value], let other = scope[target.value] else { return nil }
        return (own, other)
    }
}

extension DeclaredParameter {
    /// The parameter whose value is the default; nil for other defaults.
    fileprivate var defaultReference: Located<String>? {
        guard let node = defaultValue, node.isReference, cases != nil || type != nil else { return nil }
        // Problems are reported with the default.
        return node.readReference(FindingSink())
    }
}
