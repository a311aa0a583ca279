import YAMLReading

/// A parameter says its type once: by `type`, which exists, or by `cases` of its own.
enum TypeUseRule {
    /// The type; nil after a finding, or where the type is declared with errors.
    static func type(of parameter: DeclaredParameter, _ types: TypeTable, _ sink: FindingSink)
        -> ParameterType?
    {
        guard let type = plainType(of: parameter, types, sink) else { return nil }
        let attributes = parameter.attributes
        return attributes.isEmpty
            ? type : AttributeRule.type(type, with: attributes, of: parameter.name, sink)
    }

    /// The type without what its attributes say.
    private static func plainType(
        of parameter: DeclaredParameter, _ types: TypeTable, _ sink: FindingSink
    ) -> ParameterType? {
        guard let cases = parameter.cases else {
            if let type = parameter.type { return resolve(type, types, sink) }
            return parameter.hasErrors ? nil : sink.refuse(DefinitionFindings.typeMissing(parameter))
        }
        guard let type = parameter.type else { return cases.resolved(named: nil, sink) }
        _ = types.used(type.value)
        return sink.refuse(DefinitionFindings.typeAndCases(type, cases))
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
