import SourceText

// Findings about values, such as defaults, ranges and conditions, in alphabetical order.
extension DefinitionFindings {
    static func allUnfitting(
        _ all: Located<Bool>, _ parameter: DeclaredParameter, _ reason: String, hint: String
    ) -> Finding {
        Finding(
            "all-unfitting", "\(quoted(parameter.name)) \(reason), so \"all\" cannot be chosen",
            at: all.location, hint: "\(hint), or remove \"all\"")
    }

    static func defaultAll(_ node: YAMLNode, _ parameter: DeclaredParameter) -> Finding {
        Finding(
            "all-unfitting", "the default of \(quoted(parameter.name)) is \"all\", expected a list of values",
            at: node.location, hint: "add \"all: true\" to \(quoted(parameter.name))")
    }

    /// - Parameter meant: `all`, or `all except …`, which is not allowed as a default.
    static func defaultNearAll(_ node: YAMLNode, _ parameter: DeclaredParameter, _ meant: String) -> Finding {
        let isAll = meant == AllValue.word
        return Finding(
            "default-wrong-type",
            "the default of \(quoted(parameter.name)) is \(quoted(node.location.text)), expected a list or \"all\"",
            at: node.location, hint: isAll ? "write \"default: all\"" : "list the values: [a, b]",
            fix: isAll ? .replacing(node.range, with: AllValue.word) : nil)
    }

    /// - Parameter key: "default" or "range".
    static func familiesInside(_ node: YAMLNode, _ key: String) -> Finding {
        let family = node.entries.lazy.compactMap(\.key.text).first { _ in true } ?? "systemSmall"
        return YAMLFindings.valueType(
            node, expected: "one value for all families",
            hint: "write \"families: { \(family): { \(key): … } }\" for the families that differ")
    }

    /// Families instead of a condition.
    static func familiesListed(_ node: YAMLNode, _ names: [String]) -> Finding {
        let families = names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
        return YAMLFindings.valueType(
            node, expected: "a mapping of families to their own \"default\" or \"range\"",
            hint: "to show the parameter only there, write \"when: { family: \(families) }\"")
    }

    static func familyRecord(_ node: YAMLNode, _ parameter: DeclaredParameter) -> Finding {
        Finding(
            "families-unfitting",
            "\(quoted(parameter.name)) has objects, whose default is the same in all families",
            at: node.location, hint: "move it to \"default\" of the parameter")
    }

    static func familyReference(_ location: SourceLocation) -> Finding {
        Finding(
            "families-unfitting", "found a reference in the values for a family, expected a value",
            at: location,
            hint: "refer to other parameters in \"default\" and \"range\" of the parameter itself")
    }

    static func momentFixed(
        _ moment: PresentMoment, at location: SourceLocation, of parameter: String, in place: ValuePlace
    ) -> Finding {
        let (noun, when) = moment.kind == .today ? ("day", "on") : ("time", "at")
        return Finding(
            "moment-fixed", .warning,
            "\(place.subject(parameter)) is \"\(moment.word)\", "
                + "which is the \(noun) \(when) which the file was read, and does not change",
            at: location, hint: "write a fixed \(noun); only defaults and ranges follow the clock")
    }

    static func value(
        _ problem: LiteralProblem, at location: SourceLocation, of parameter: String, in place: ValuePlace
    ) -> Finding {
        let comparison =
            place == .condition ? Self.comparison(problem.found) ?? Self.alternatives(problem) : nil
        let suggestion = comparison == nil ? problem.suggestion : nil
        let meant = suggestion.map { isSafePlain($0, at: location) ? $0 : YAMLFindings.inQuotes($0) }
        return Finding(
            place.code(for: problem.reason),
            "\(place.subject(parameter)) is \(quoted(problem.found)), "
                + "expected \(problem.expected)",
            at: location,
            hint: comparison ?? suggestion.map(didYouMean) ?? "write \(problem.expected)",
            fix: meant.map { .replacing(location.range, with: $0) })
    }

    /// The list that a string such as `metric || imperial` means; nil if its parts are not values.
    private static func alternatives(_ problem: LiteralProblem) -> String? {
        let parts = problem.found.replacing("||", with: "|").replacing(" or ", with: "|").split {
            "|,".contains($0)
        }.map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
        guard parts.count > 1, parts.allSatisfy({ problem.expected.contains(quoted($0)) }) else { return nil }
        return "write [\(parts.joined(separator: ", "))]"
    }

    /// The form of a condition that a string such as `> 3` or `!= 3` means; nil for any other text.
    private static func comparison(_ text: String) -> String? {
        switch text.first {
        case ">"?: "write { range: { min: … } }"
        case "<"?: "write { range: { max: … } }"
        case "!"?: "write { not: … }"
        default: nil
        }
    }

    /// - Parameter isElement: whether the node may be an element of the list.
    static func valueNoList(
        _ node: YAMLNode, of parameter: String, isElement: Bool, in place: ValuePlace
    ) -> Finding {
        let text = node.location.text
        let isLine = text.hasPrefix("{") && !text.contains(where: \.isNewline)
        let list = isElement && node.isMapping && isLine ? "[\(text)]" : node.inBrackets
        // In quotes around a whole list, only the author knows whether a comma separates elements.
        let parts = list == nil && node.isScalar && !node.isPlain ? node.text : nil
        return Finding(
            place.wrongType,
            "\(place.subject(parameter)) is \(YAMLFindings.found(node)), expected a list", at: node.location,
            hint: (list ?? parts.map { "[\($0)]" }).map { "write \($0)" } ?? "write a list: […]",
            fix: list.map { .replacing(node.range, with: $0) }
        ).explainingTypo { $0.hasPrefix("- ") || $0.hasPrefix("[") }
    }

    static func valueObjectKey(_ key: YAMLNode, _ name: String, _ type: ObjectType, in place: ValuePlace)
        -> Finding
    {
        let known = ObjectType.ownKeys + type.properties.map(\.name)
        let near = Spelling.nearest(name, among: known)
        return Finding(
            "key-unknown", "\(type.article) \"\(type.name)\" has no key \(quoted(name))",
            at: key.location,
            hint: near.map(didYouMean) ?? YAMLFindings.useOne(of: known),
            fix: near.flatMap {
                Spelling.isTypo(name, of: $0) ? .replacing(key.range, with: $0) : nil
            }
        ).explainingTypo { known.contains($0) }
    }

    static func valueObjectWithoutID(
        _ node: YAMLNode, of parameter: String, _ type: ObjectType, in place: ValuePlace
    ) -> Finding {
        Finding(
            place.wrongType,
            "\(place.subject(parameter)) has no \"id\", which identifies a \"\(type.name)\"",
            at: node.location,
            hint: "add \"id: …\"")
    }

    static func valueOutOfRange(
        _ node: YAMLNode, of parameter: String, _ range: ValueRange, in place: ValuePlace
    ) -> Finding {
        Finding(
            place.outOfRange,
            "\(place.subject(parameter)) is \(YAMLFindings.found(node)), expected \(range)",
            at: node.location,
            hint: "write a value within the range")
    }

    static func valueQuoted(
        _ text: String, at location: SourceLocation, of parameter: String, _ type: ParameterType,
        in place: ValuePlace
    ) -> Finding {
        Finding(
            place.wrongType,
            "\(place.subject(parameter)) is text in quotes, "
                + "expected \(type.kind.expectation)",
            at: location, hint: "remove the quotes: \(text)",
            fix: .replacing(location.range, with: text))
    }

    static func valueSecret(_ node: YAMLNode, of parameter: String, in place: ValuePlace) -> Finding {
        Finding(
            "secret-in-file",
            "\(place.subject(parameter)) would reveal a secret to everyone who reads this file",
            at: node.location,
            hint: place == .condition
                ? "write \"set\" to test whether people have entered it"
                : "remove it: people enter it for their own widgets")
    }

    static func valueShape(
        _ node: YAMLNode, of parameter: String, _ type: ParameterType, in place: ValuePlace,
        meant: String? = nil
    ) -> Finding {
        let expected = type.kind.expectation
        return Finding(
            place.wrongType,
            "\(place.subject(parameter)) is \(YAMLFindings.found(node)), expected \(expected)",
            at: node.location,
            hint: "write \(meant ?? expected)")
    }
}

extension DefinitionFindings {
    /// Whether a string can replace the text at a location without quotes: the text is unquoted, and all
    /// characters are safe in YAML.
    private static func isSafePlain(_ text: String, at location: SourceLocation) -> Bool {
        guard let first = location.text.first, first != "\"", first != "'" else { return false }
        return !text.contains { ",[]{}#".contains($0) } && !text.contains(": ")
            && !(text.first.map { "&*!|>%@`-?'\"".contains($0) } ?? true)
    }
}

extension ValuePlace {
    /// The code for a value outside the range of its parameter. The ends of a range and a step are not
    /// compared with a range, so their code is never used.
    fileprivate var outOfRange: FindingCode {
        switch self {
        case .defaultValue, .range, .step: "default-out-of-range"
        case .example: "example-misfit"
        case .condition: "when-out-of-range"
        case .recommendation: "recommendation-out-of-range"
        case .migration: "migration-out-of-range"
        }
    }

    /// The code for a string that is not a valid literal of the type.
    fileprivate func code(for reason: LiteralProblem.Reason) -> FindingCode {
        switch reason {
        case .form: wrongType
        case .pattern, .length, .unfitting: unfitting
        case .unknown: unknownValue
        }
    }

    /// The code for a value that the attributes of the type exclude.
    private var unfitting: FindingCode {
        switch self {
        case .defaultValue: "default-unfitting"
        case .range: "range-wrong-type"
        case .step: "step-wrong-type"
        case .example: "example-misfit"
        case .condition: "when-unfitting"
        case .recommendation: "recommendation-unfitting"
        case .migration: "migration-unfitting"
        }
    }

    /// The code for a value that has the right form but does not exist, such as an unknown zone.
    private var unknownValue: FindingCode {
        switch self {
        case .defaultValue: "default-unknown-value"
        case .range: "range-wrong-type"
        case .step: "step-wrong-type"
        case .example: "example-misfit"
        case .condition: "when-unknown-value"
        case .recommendation: "recommendation-unknown-value"
        case .migration: "migration-unknown-value"
        }
    }

    /// The code for a value that belongs to another type.
    fileprivate var wrongType: FindingCode {
        switch self {
        case .defaultValue: "default-wrong-type"
        case .range: "range-wrong-type"
        case .step: "step-wrong-type"
        case .example: "example-misfit"
        case .condition: "when-wrong-type"
        case .recommendation: "recommendation-wrong-type"
        case .migration: "migration-wrong-type"
        }
    }
}
