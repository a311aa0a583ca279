import SourceText

/// Options depend on parameters of the intent, and not on each other in a cycle.
enum DependsOnRule {
    static func check(
        _ intent: DeclaredIntent, _ scope: ParameterScope, isType: Bool, _ sink: FindingSink
    ) {
        let names = scope.names
        if !isType { checkTypes(intent, scope, sink) }
        guard intent.parameters.contains(where: { $0.options != nil }) else { return }
        let dependsOn = intent.parameters.map { $0.options?.value.dependsOn ?? [] }
        for dependsOn in dependsOn {
            for name in dependsOn where names[name.value] == nil && !isType {
                sink.report(ParameterFindings.unknown(name, known: names.names))
            }
            let known = dependsOn.filter { names[$0.value] != nil }
            _ = sink.unique(known, .element, named: \.location.text)
        }
        _ = names.order(of: dependsOn) { circle in
            let steps = circle.map { (parameter: intent.parameters[$0.parameter].name, dependsOn: $0.name) }
            sink.report(TypeFindings.dependsOnCircular(steps))
        }
    }

    /// Options in objects that people fill in may depend on parameters of the intent.
    private static func checkTypes(
        _ intent: DeclaredIntent, _ scope: ParameterScope, _ sink: FindingSink
    ) {
        for parameter in intent.parameters {
            guard let use = parameter.type, let type = scope[parameter.name.value]?.type.record else {
                continue
            }
            for name in type.form.outerDependencies where scope.names[name] == nil {
                sink.report(RecordFindings.dependsOn(name, use, in: intent.name.value))
            }
        }
    }
}

extension IntentDefinition {
    /// The parameters outside this form on which its options depend.
    fileprivate var outerDependencies: [String] {
        parameters.flatMap { parameter in
            (parameter.options?.dependsOn ?? []) + (parameter.type.record?.form.outerDependencies ?? [])
        }.filter { position(of: $0) == nil }
    }
}

/// Object types need `options`, because only the provider knows their values. Options are pointless for a
/// boolean. For an enumeration, the provider may offer some of the cases.
enum OptionsRule {
    /// The source of choices; nil if it is not declared.
    static func source(
        of parameter: DeclaredParameter, _ type: ParameterType, _ sink: FindingSink
    ) -> OptionsSource? {
        // The choices come from the board, so they are not requested from the provider.
        if type.account != nil { return OptionsSource(.list) }
        guard let options = parameter.options else {
            if let type = type.object, !parameter.hasErrors {
                sink.report(TypeFindings.optionsMissing(parameter, type))
            }
            return nil
        }
        let other = options.value.other
        if type.isBoolean { sink.report(TypeFindings.optionsUnneeded(options, parameter)) }
        if let type = type.object, let other, other.value {
            sink.report(TypeFindings.optionsOther(other, parameter, type))
        }
        var dependsOn: [String] = []
        for name in options.value.dependsOn where !dependsOn.contains(name.value) {
            dependsOn.append(name.value)
        }
        return OptionsSource(
            options.value.from, dependsOn: dependsOn,
            allowsOther: other?.value ?? false)
    }
}
