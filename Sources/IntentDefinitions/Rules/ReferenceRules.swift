import SourceText
import YAMLReading

/// A range or a default refers to another parameter with the same type. Defaults do not refer to each other
/// in a circle.
enum ReferenceRule {
    /// The rules that follow from ranges: the values are in order.
    static func rules(
        of intent: DeclaredIntent, in scope: ParameterScope, _ sink: FindingSink
    ) -> [IntentRule] {
        checkDefaults(intent, scope, sink)
        return intent.parameters.flatMap { parameter in
            (parameter.range?.value.references ?? []).compactMap { target, isMax in
                guard checkRange(parameter, target, scope, sink) else { return nil }
                let names = [parameter.name.value, target.value]
                return IntentRule(.ascending, isMax ? names : names.reversed())
            }
        }
    }

    private static func checkRange(
        _ parameter: DeclaredParameter, _ target: Located<String>, _ scope: ParameterScope,
        _ sink: FindingSink
    ) -> Bool {
        guard let (own, other) = parameters(parameter, target, scope, sink) else { return false }
        if own.list == nil, other.list == nil, own.type.kind.isComparable(to: other.type.kind) { return true }
        sink.report(DefinitionFindings.referenceType(target, other, of: own))
        return false
    }

    private static func checkDefaults(
        _ intent: DeclaredIntent, _ scope: ParameterScope, _ sink: FindingSink
    ) {
        let references = intent.parameters.map { parameter -> [Located<String>] in
            guard let name = parameter.defaultReference,
                let (own, other) = parameters(parameter, name, scope, sink)
            else { return [] }
            // Suffixes of numbers are only shown.
            let isSame = own.type == other.type || own.type.kind.isNumber && own.type.name == other.type.name
            if !isSame || (own.list == nil) != (other.list == nil) {
                sink.report(DefinitionFindings.referenceType(name, other, of: own))
            }
            return [name]
        }
        guard references.contains(where: { !$0.isEmpty }) else { return }
        _ = scope.names.order(of: references) { circle in
            let steps = circle.map { (parameter: intent.parameters[$0.parameter].name, name: $0.name) }
            sink.report(DefinitionFindings.referenceCircular(steps))
        }
    }

    /// Both parameters; nil if the other one does not exist or is the same, which is reported, or if one has
    /// errors.
    private static func parameters(
        _ parameter: DeclaredParameter, _ target: Located<String>, _ scope: ParameterScope,
        _ sink: FindingSink
    ) -> (own: IntentParameter, other: IntentParameter)? {
        guard scope.names[target.value] != nil else {
            return sink.refuse(scope.unknown(target))
        }
        guard target.value != parameter.name.value else {
            return sink.refuse(DefinitionFindings.referenceCircular([(parameter.name, target)]))
        }
        guard let own = scope[parameter.name.value], let other = scope[target.value] else { return nil }
        return (own, other)
    }
}

extension DeclaredParameter {
    /// The parameter whose value is the default; nil without one.
    fileprivate var defaultReference: Located<String>? {
        guard let node = defaultValue, node.isReference, cases != nil || type != nil else { return nil }
        // Problems are reported with the default.
        return node.readReference(FindingSink())
    }
}
