import SourceText
import WidgetModel

/// Findings about values: defaults, ranges, steps, references, and values of families, in alphabetical
/// order.
enum ValueFindings {
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

    static func defaultListSize(
        _ node: YAMLNode, _ count: Int, _ parameter: DeclaredParameter, _ size: ListSize, _ family: Family?
    ) -> Finding {
        let elements = count == 1 ? "1 element" : "\(count) elements"
        let place = family.map { " on \($0)" } ?? ""
        return Finding(
            "default-list-size",
            "the default of \(quoted(parameter.name)) has \(elements), expected \(size)\(place)",
            at: node.location,
            notes: parameter.list.map { [.init("the sizes are declared here", at: $0.location)] }
                ?? [],
            hint: count < size.min ? "add elements" : "remove elements")
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

    /// - Parameter near: the values next to the default that the steps reach.
    static func defaultOffStep(
        _ parameter: DeclaredParameter, _ value: ParameterValue, _ step: ValueStep,
        from start: ParameterValue, near: [ParameterValue]
    ) -> Finding {
        let stepText = parameter.step?.value.text ?? step.description
        let values = near.map { quoted($0.description) }.joined(separator: " or ")
        let change = "change the \(near.isEmpty ? "default, the step" : "step") or the minimum of the range"
        return Finding(
            "default-off-step", .warning,
            "the default of \(quoted(parameter.name)) is \"\(value)\", "
                + "which steps of \"\(stepText)\" from \"\(start)\" cannot reach",
            at: parameter.defaultValue?.location ?? parameter.name.location,
            notes: parameter.step.map { [.init("the step is here", at: $0.location)] } ?? [],
            hint: near.isEmpty
                ? change
                : alignedRange(parameter, value, stepText, from: start).map {
                    "steps count from the minimum: write \"range: \($0)\", or use \(values)"
                } ?? "write \(values), or \(change)")
    }

    /// The range whose minimum is a multiple of the step, if the default is one as well: `[5, 60]` for
    /// `[1, 60]`, the step 5 and the default 25; nil in other cases.
    private static func alignedRange(
        _ parameter: DeclaredParameter, _ value: ParameterValue, _ step: String, from start: ParameterValue
    ) -> String? {
        guard case .integer(let value) = value, case .integer(let start) = start, let step = Int64(step),
            (0...Int64(Int32.max)).contains(start), step > 1, value % step == 0,
            let most = parameter.range?.value.max?.value.text
        else { return nil }
        return "[\((start + step - 1) / step * step), \(most)]"
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

    static func inQuotes(
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

    /// Whether a string can replace the text at a location without quotes: the text is unquoted, and all
    /// characters are safe in YAML.
    private static func isSafePlain(_ text: String, at location: SourceLocation) -> Bool {
        guard let first = location.text.first, first != "\"", first != "'" else { return false }
        return !text.contains { ",[]{}#".contains($0) } && !text.contains(": ")
            && !(text.first.map { "&*!|>%@`-?'\"".contains($0) } ?? true)
    }

    static func lengthOrder(min: Located<Int>, max: Located<Int>) -> Finding {
        Finding(
            "length-order", "the minimum length \(min.value) is greater than the maximum length \(max.value)",
            at: min.location, notes: [.init("the maximum length is here", at: max.location)],
            hint: "write the smaller number as \"minLength\"")
    }

    static func literal(
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

    /// - Parameter isElement: whether the node may be an element of the list.
    static func noList(
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

    static func objectKey(_ key: YAMLNode, _ name: String, _ type: ObjectType, in place: ValuePlace)
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

    static func objectWithoutID(
        _ node: YAMLNode, of parameter: String, _ type: ObjectType, in place: ValuePlace
    ) -> Finding {
        Finding(
            place.wrongType,
            "\(place.subject(parameter)) has no \"id\", which identifies a \"\(type.name)\"",
            at: node.location,
            hint: "add \"id: …\"")
    }

    static func outOfRange(
        _ node: YAMLNode, of parameter: String, _ range: ValueRange, in place: ValuePlace
    ) -> Finding {
        Finding(
            place.outOfRange,
            "\(place.subject(parameter)) is \(YAMLFindings.found(node)), expected \(range)",
            at: node.location,
            hint: "write a value within the range")
    }

    static func rangeEmpty(_ range: Located<DeclaredRange>, _ parameter: DeclaredParameter) -> Finding {
        Finding(
            "range-empty", "the range of \(quoted(parameter.name)) is empty", at: range.location,
            hint: "add \"min\", \"max\" or both")
    }

    static func rangeOrder(
        _ range: Located<DeclaredRange>, _ parameter: DeclaredParameter, isTime: Bool
    ) -> Finding {
        let ends = (range.value.min, range.value.max)
        return Finding(
            "range-order",
            "the minimum of \(quoted(parameter.name)) is greater than its maximum: "
                + "\"\(ends.0?.value.text ?? "")\" is greater than \"\(ends.1?.value.text ?? "")\"",
            at: range.location, hint: rangeOrderHint(isTime),
            fix: isTime ? nil : Finding.Fix.swapping(ends.0, ends.1))
    }

    /// A range such as 22:00 to 06:00 is meant as it is written, so its ends are not swapped.
    static func rangeOrderHint(_ isTime: Bool) -> String {
        isTime
            ? "a range of times cannot cross midnight: use two parameters" : "write the smaller value first"
    }

    /// A range in one string, such as `1-12`.
    static func rangeText(_ node: YAMLNode, least: Substring, most: Substring) -> Finding {
        YAMLFindings.valueType(
            node, expected: "[min, max], or a mapping with \"min\", \"max\" or both",
            replacement: "[\(least), \(most)]")
    }

    static func rangeUnfitting(
        _ range: Located<DeclaredRange>, _ parameter: DeclaredParameter, _ type: ParameterType
    ) -> Finding {
        Finding(
            "range-unfitting",
            "\(quoted(parameter.name)) is of the type \"\(type.name)\", "
                + (type.kind is MoneyType
                    ? "whose amounts are in several currencies" : "which has no order"),
            at: range.location,
            hint: type.kind is MoneyType
                ? "remove \"range\", or write a single currency under \"currencies\"" : "remove \"range\"")
    }

    /// - Parameter steps: parameters, each with the name to which it refers.
    static func referenceCircular(_ steps: [(parameter: Located<String>, name: Located<String>)]) -> Finding {
        let chain = steps.map(\.parameter.value) + [steps[0].parameter.value]
        return Finding(
            "reference-circular", "references form a circle: \(chain.joined(separator: " → "))",
            at: steps[0].name.location, hint: "write a fixed value in one of them")
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

    static func secret(_ node: YAMLNode, of parameter: String, in place: ValuePlace) -> Finding {
        Finding(
            "secret-in-file",
            "\(place.subject(parameter)) would reveal a secret to everyone who reads this file",
            at: node.location,
            hint: place == .condition
                ? "write \"set\" to test whether people have entered it"
                : "remove it: people enter it for their own widgets")
    }

    static func shape(
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

    static func stepNotPositive(_ step: Located<LiteralText>, _ parameter: DeclaredParameter) -> Finding {
        // The rest of the text is the unit, which also fits the proposed step.
        let unit = step.value.text.drop { "+-.".contains($0) || $0.isNumber }
        return Finding(
            "step-not-positive",
            "the step of \(quoted(parameter.name)) is \(step.value.text), expected more than 0",
            at: step.location, hint: "write the distance between two values, such as \"step: 1\(unit)\"")
    }

    static func stepTooFine(
        _ step: Located<LiteralText>, _ parameter: DeclaredParameter, _ type: ParameterType,
        _ least: some CustomStringConvertible
    ) -> Finding {
        Finding(
            "step-too-fine",
            "the step of \(quoted(parameter.name)) is \"\(step.value.text)\", "
                + "but the step of a \"\(type.name)\" is a multiple of \"\(least)\"",
            at: step.location, hint: "write a multiple of \"\(least)\"")
    }

    static func stepTooWide(
        _ step: Located<LiteralText>, _ parameter: DeclaredParameter,
        _ ends: (min: ParameterValue, max: ParameterValue)
    ) -> Finding {
        Finding(
            "step-too-wide", .warning,
            "the step of \(quoted(parameter.name)) is \"\(step.value.text)\", "
                + "wider than its range \"\(ends.min)\" to \"\(ends.max)\"",
            at: step.location,
            notes: parameter.range.map { [.init("the range is here", at: $0.location)] } ?? [],
            hint: "write a smaller step")
    }

    static func stepUnfitting(
        _ step: Located<LiteralText>, _ parameter: DeclaredParameter, _ type: ParameterType
    ) -> Finding {
        Finding(
            "step-unfitting",
            "\(quoted(parameter.name)) is of the type \"\(type.name)\", "
                + (type.kind is MoneyType
                    ? "whose amounts are in several currencies" : "which has no order"),
            at: step.location, hint: "remove \"step\"")
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
