import SourceText

/// Findings about ranges and defaults that refer to other parameters.
extension DefinitionFindings {
    /// - Parameter bound: the default of the parameter to which the range refers.
    static func defaultBeyond(
        _ node: YAMLNode, _ value: WrittenValue, _ own: IntentParameter, isMax: Bool, _ bound: WrittenValue,
        of other: IntentParameter
    ) -> Finding {
        let words = isMax ? ("more", "at most") : ("less", "at least")
        return Finding(
            "default-out-of-range",
            "the default of \(quoted(own.name)) is \(quoted("\(value)")), \(words.0) than the default "
                + "\(quoted("\(bound)")) of \(quoted(other.name)), which limits it",
            at: node.location, notes: [.init("\(quoted(other.name)) is declared here", at: other.location)],
            hint: "write \(words.1) \(quoted("\(bound)")), or change the other default")
    }

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

    /// A text that other tools would replace with a value.
    ///
    /// - Parameter reference: the parameter to which the text refers; nil for another expression.
    static func referenceText(
        _ text: String, at location: SourceLocation, of parameter: String, to reference: String?
    ) -> Finding {
        let value = reference.map { "the value of \"\($0)\"" } ?? "the value of an expression"
        return Finding(
            "reference-text", .warning,
            "the default of \"\(parameter)\" is the text \(quoted(text)), not \(value)",
            at: location,
            hint: reference.map { "write { parameter: \($0) }" }
                ?? "write a fixed value, or { parameter: NAME } for the value of another parameter")
    }

    /// - Parameter steps: parameters, each with the name to which it refers.
    static func referenceCircular(_ steps: [(parameter: Located<String>, name: Located<String>)]) -> Finding {
        let chain = steps.map(\.parameter.value) + [steps[0].parameter.value]
        return Finding(
            "reference-circular", "references form a circle: \(chain.joined(separator: " → "))",
            at: steps[0].name.location, hint: "write a fixed value in one of them")
    }
}
