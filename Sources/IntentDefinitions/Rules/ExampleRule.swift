import YAMLReading

/// An example is a value that could be typed: of the type, within its range; there is none where people
/// choose.
enum ExampleRule {
    /// The text of the example; nil when there is none, or after a finding.
    static func text(
        of parameter: DeclaredParameter, _ type: ParameterType, _ range: ValueRange?, _ values: ValueReader,
        _ sink: FindingSink
    ) -> String? {
        guard let node = parameter.example else { return nil }
        switch type {
        case .boolean, .enumeration, .object:
            return sink.refuse(DefinitionFindings.exampleUnfitting(node, parameter, type))
        default: break
        }
        guard
            values.element(node, of: parameter.name.value, as: type, within: range, in: .example) != nil
        else { return nil }
        return node.text
    }
}
