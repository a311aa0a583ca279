import SourceText
import YAMLReading

// Wordings about options; alphabetical.
extension DefinitionFindings {
    /// The parameters of a circle, each with the name by which it depends on the next.
    static func dependsOnCircular(
        _ circle: [(parameter: Located<String>, dependsOn: Located<String>)]
    ) -> Finding {
        guard let last = circle.last, let first = circle.first, circle.count > 1 else {
            let name = circle.first?.dependsOn
            return Finding(
                "depends-on-circular", "the options of \(name.map(quoted) ?? "") depend on its own value",
                at: name?.location, hint: "name another parameter, or remove \"dependsOn\"")
        }
        let names = circle.map { quoted($0.parameter) }.joined(separator: " → ")
        return Finding(
            "depends-on-circular",
            "these options depend on each other: \(names) → \(quoted(first.parameter))",
            at: last.dependsOn.location,
            notes: circle.dropLast().map {
                Finding.Note(
                    "the options of \(quoted($0.parameter)) depend on \(quoted($0.dependsOn)) here",
                    at: $0.dependsOn.location)
            }, hint: "remove one of these names")
    }

    static func optionsMissing(_ parameter: DeclaredParameter, _ type: ObjectType) -> Finding {
        Finding(
            "options-missing",
            "\(quoted(parameter.name)) has the declared type \"\(type.name)\", "
                + "whose values only the provider knows",
            at: parameter.type?.location ?? parameter.name.location,
            hint: "add \"options: list\", or \"options: search\"")
    }

    static func optionsOther(
        _ other: Located<Bool>, _ parameter: DeclaredParameter, _ type: ObjectType
    ) -> Finding {
        Finding(
            "options-other",
            "\(quoted(parameter.name)) has the declared type \"\(type.name)\": "
                + "what the provider does not offer is none",
            at: other.location, hint: "remove \"other\"")
    }

    static func optionsUnneeded(
        _ options: Located<DeclaredOptions>, _ parameter: DeclaredParameter
    ) -> Finding {
        Finding(
            "options-unneeded", .warning,
            "\(quoted(parameter.name)) needs no options from the provider: a boolean is true or false",
            at: options.location,
            hint: "remove \"options\"")
    }
}
