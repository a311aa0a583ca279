import SourceText
import YAMLReading

/// Findings about ranges and defaults that refer to other parameters.
extension DefinitionFindings {
    static func referenceType(
        _ name: Located<String>, _ other: IntentParameter, of own: IntentParameter
    ) -> Finding {
        func words(_ parameter: IntentParameter) -> String {
            (parameter.list == nil ? "has the type " : "is a list of ") + quoted(parameter.type.name)
        }
        return Finding(
            "reference-type",
            "\(quoted(name)) \(words(other)), and \(quoted(own.name)) \(words(own)), "
                + "expected the same type\(own.list == nil ? " and single values" : "")",
            at: name.location, notes: [.init("it is declared here", at: other.location)],
            hint: "refer to a parameter of the same type, or write a fixed value")
    }

    /// A text that other tools would replace by the value of a parameter.
    static func referenceText(
        _ text: String, at location: SourceLocation, of parameter: String, to reference: String
    ) -> Finding {
        Finding(
            "reference-text", .warning,
            "the default of \"\(parameter)\" is the text \(quoted(text)), not the value of \"\(reference)\"",
            at: location, hint: "write { parameter: \(reference) }")
    }

    /// - Parameter steps: parameters, each with the name to which it refers.
    static func referenceCircular(_ steps: [(parameter: Located<String>, name: Located<String>)]) -> Finding {
        let chain = steps.map(\.parameter.value) + [steps[0].parameter.value]
        return Finding(
            "reference-circular", "references form a circle: \(chain.joined(separator: " → "))",
            at: steps[0].name.location, hint: "write a fixed value in one of them")
    }
}
