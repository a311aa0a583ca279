import SourceText

/// Findings about the sections of an intent, in alphabetical order.
enum SectionFindings {
    /// A section that consists only of parameter names.
    static func alone(_ name: Located<String>, _ node: YAMLNode) -> Finding {
        let names = node.elements.compactMap(\.text).joined(separator: ", ")
        return YAMLFindings.valueType(
            node, expected: "a section (a mapping)",
            hint: "write \"\(name.value): { parameters: [\(names)] }\"")
    }

    /// Declarations of parameters in a section.
    static func declares(_ node: YAMLNode, _ names: [String]) -> Finding {
        Finding(
            "value-type", "found declarations in a section, expected the names of parameters",
            at: node.place,
            hint: "declare \(names.map(quoted).joined(separator: ", ")) under \"parameters\" of the intent, "
                + "and write \"parameters: [\(names.joined(separator: ", "))]\" here")
    }

    /// A required parameter without a default in a collapsed section.
    static func hidesRequired(_ parameter: DeclaredParameter, _ section: DeclaredSection) -> Finding {
        Finding(
            "section-hides-required", .warning,
            "\(quoted(parameter.name)) is required and has no default, but the section "
                + "\(quoted(section.name)) is collapsed",
            at: parameter.name.location,
            notes: [.init("the section is declared here", at: section.name.location)],
            // A secret cannot have a default.
            hint: parameter.node?.value(of: "secret")?.hasText("true") ?? false
                ? "move \(quoted(parameter.name)) to another section, or remove "
                    + "\"collapsed: true\" from this one"
                : "remove \"collapsed: true\" from the section, or give \(quoted(parameter.name)) a default")
    }

    /// - Parameter keys: the section's keys, which have the same indentation as its name.
    static func keysOutside(_ keys: [Located<String>], _ section: Located<String>) -> Finding {
        let names = keys.map(quoted).joined(separator: ", ")
        return Finding(
            "key-outside",
            "\(names) \(keys.count == 1 ? "belongs" : "belong") inside the section \(quoted(section))",
            at: keys.first?.location ?? section.location,
            notes: [.init("the section is here", at: section.location)],
            hint: "indent \(keys.count == 1 ? "it" : "them") by \(section.location.start.column + 1) spaces")
    }

    static func list(_ node: YAMLNode) -> Finding {
        YAMLFindings.valueType(
            node, expected: "a mapping of names",
            hint: "give each section a name: \"sections: { look: { title: Look, parameters: [ … ] } }\"")
    }

    /// A parameter that no section lists.
    static func missing(_ parameter: Located<String>, _ sections: [DeclaredSection]) -> Finding {
        Finding(
            "section-missing", .warning,
            "\(quoted(parameter)) is in no section, so the form shows it above all sections",
            at: parameter.location,
            notes: sections.prefix(1).map { .init("the first section is here", at: $0.name.location) },
            hint: "add \(parameter.value) to the \"parameters\" of a section")
    }

    /// A parameter that two sections list, or one section twice.
    static func twice(_ parameter: Located<String>, earlier: Located<String>) -> Finding {
        Finding(
            "section-twice", "\(quoted(parameter)) is already in a section", at: parameter.location,
            notes: [.init("it is listed here", at: earlier.location)], hint: "remove one of the two")
    }
}
