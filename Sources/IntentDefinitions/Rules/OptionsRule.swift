import YAMLReading

/// Declared types need `options`, for only the provider knows what there is; a boolean has nothing to choose
/// from. Of an enumeration the provider may offer a part.
enum OptionsRule {
    /// The source of the choices; nil when there is none.
    static func source(
        of parameter: DeclaredParameter, _ type: ParameterType, _ sink: FindingSink
    ) -> OptionsSource? {
        guard let options = parameter.options else {
            if case .object(let type) = type, !parameter.hasErrors {
                sink.report(DefinitionFindings.optionsMissing(parameter, type))
            }
            return nil
        }
        let other = options.value.other
        switch type {
        case .boolean: sink.report(DefinitionFindings.optionsUnneeded(options, parameter))
        case .object(let type):
            if let other, other.value { sink.report(DefinitionFindings.optionsOther(other, parameter, type)) }
        default: break
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
