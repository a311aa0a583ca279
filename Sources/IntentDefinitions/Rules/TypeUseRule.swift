import YAMLReading

/// A parameter says its type once: by `type`, which exists, or by `cases` of its own.
enum TypeUseRule {
    /// The type; nil after a finding, or where the type is declared with errors.
    static func type(of parameter: DeclaredParameter, _ types: TypeTable, _ sink: FindingSink)
        -> ParameterType?
    {
        switch (parameter.type, parameter.cases) {
        case (let type?, let cases?):
            _ = types.used(type.value)
            return sink.refuse(DefinitionFindings.typeAndCases(type, cases))
        case (let type?, nil):
            return resolve(type, types, sink).map {
                AttributeRule.type($0, with: parameter.attributes, of: parameter.name, sink)
            }
        case (nil, let cases?):
            return cases.resolved(named: nil, sink).map {
                AttributeRule.type($0, with: parameter.attributes, of: parameter.name, sink)
            }
        case (nil, nil):
            return parameter.hasErrors ? nil : sink.refuse(DefinitionFindings.typeMissing(parameter))
        }
    }

    private static func resolve(_ type: Located<String>, _ types: TypeTable, _ sink: FindingSink)
        -> ParameterType?
    {
        switch types.used(type.value) {
        case .known(let known)?: return known
        case .broken?: return nil
        case nil:
            types.reportUnknown(type, sink)
            return nil
        }
    }
}
