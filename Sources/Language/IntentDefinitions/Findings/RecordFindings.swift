import SourceText

/// Findings about types whose objects people fill in, in alphabetical order.
enum RecordFindings {
    static func dependsOn(_ name: String, _ use: Located<String>, in intent: String) -> Finding {
        Finding(
            "parameter-unknown",
            "the options of \(quoted(use)) depend on \(quoted(name)), which \(intent) does not have",
            at: use.location, hint: "add the parameter \(quoted(name)) to \(intent)")
    }

    static func depth(_ use: Located<String>, in type: Located<String>) -> Finding {
        Finding(
            "record-depth",
            "the objects of \(quoted(type)) contain those of \(quoted(use)), which contain others, "
                + "expected at most two levels",
            at: use.location,
            hint: use.value == type.value
                ? "an object cannot contain itself: use another type"
                : "move the parameters of \(quoted(use)) to \(quoted(type))")
    }

    static func empty(_ type: DeclaredObjectType, at location: SourceLocation) -> Finding {
        Finding(
            "record-empty", "\(quoted(type.name)) has no parameters", at: location,
            hint: "add a parameter, such as \"name: { type: string }\"")
    }

    static func name(_ name: Located<String>, _ type: RecordType) -> Finding {
        Finding(
            "record-name", "\(quoted(name)) is an object, which has no value of its own", at: name.location,
            hint: "use a parameter outside of objects, or move this to the type \(quoted(type.word))")
    }

    static func options(
        at location: SourceLocation, _ parameter: DeclaredParameter, _ type: RecordType
    ) -> Finding {
        Finding(
            "record-options",
            "people fill in \(quoted(parameter.name)), because \"\(type.word)\" has \"parameters\"",
            at: location,
            hint: "remove \"options\", or move it to a parameter of \"\(type.word)\"")
    }

    static func parameterUnknown(_ name: Located<String>, of type: RecordType) -> Finding {
        let names = type.form.parameters.map(\.name)
        return Finding(
            "parameter-unknown", "\(quoted(type.word)) has no parameter \(quoted(name))", at: name.location,
            hint: Spelling.nearest(name.value, among: names).map(didYouMean)
                ?? "write one of these: \(names.joined(separator: ", "))")
    }

    static func partsAlone(_ type: DeclaredObjectType) -> Finding {
        Finding(
            "record-properties",
            "\(quoted(type.name)) has \"\(type.form.summary.isEmpty ? "rules" : "summary")\", "
                + "which only types with \"parameters\" have",
            at: type.name.location,
            hint: type.properties.isEmpty
                ? "add \"parameters: { name: { type: string } }\""
                : "remove it, or rename \"properties\" to \"parameters\" if people fill in the objects")
    }

    static func required(
        _ required: Located<Bool>, _ parameter: DeclaredParameter, _ type: RecordType
    ) -> Finding {
        Finding(
            "record-required", .warning,
            "\"required\" has no effect on \(quoted(parameter.name)), which is always there",
            at: required.location,
            hint: "write \"required: true\" in parameters of \"\(type.word)\"")
    }

    static func unique(_ list: Located<ListRule>, _ type: RecordType) -> Finding {
        Finding(
            "record-unique", "objects that people fill in are compared by one of their parameters",
            at: list.location,
            hint: "write \"unique: \(type.form.parameters.first?.name ?? "name")\"")
    }

    static func uniqueUnknown(_ name: String, _ list: Located<ListRule>, _ type: RecordType) -> Finding {
        let names = type.form.parameters.map(\.name)
        return Finding(
            "record-unique", "\"\(type.word)\" has no parameter \(quoted(name))", at: list.location,
            hint: Spelling.nearest(name, among: names).map(didYouMean)
                ?? "write one of these after \"unique\": \(names.joined(separator: ", "))")
    }

    static func without(
        _ name: String, _ node: YAMLNode, of parameter: String, in place: ValuePlace
    ) -> Finding {
        Finding(
            "record-incomplete", "\(place.subject(parameter)) has no \(quoted(name)), which is required",
            at: node.location, hint: "add \"\(name): …\"")
    }

    static func withProperties(_ type: DeclaredObjectType, at location: SourceLocation) -> Finding {
        Finding(
            "record-properties", "\(quoted(type.name)) has both \"properties\" and \"parameters\"",
            at: location,
            hint:
                "keep \"parameters\" if people fill in objects, or \"properties\" if the provider offers them"
        )
    }
}
