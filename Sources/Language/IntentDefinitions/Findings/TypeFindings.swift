import SourceText
import WidgetModel

/// Findings about types, their cases, properties and attributes, and about lists and options, in
/// alphabetical order.
enum TypeFindings {
    static func acceptUnknown(_ node: YAMLNode, _ text: String) -> Finding {
        let near = text.contains("/") ? nil : FileAcceptance.Kind("." + text).map(\.description)
        return Finding(
            "accept-unknown",
            "found \(quoted(text)), "
                + "expected an extension such as \".csv\", a content type or a uniform type identifier",
            at: node.location,
            hint: near.map(didYouMean) ?? "write \".csv\", \"text/csv\" or \"public.text\"",
            fix: near.map { .replacing(node.range, with: $0) })
    }

    static func andCases(_ type: Located<String>, _ cases: DeclaredEnumeration) -> Finding {
        Finding(
            "type-and-cases", "found both \"type\" and \"cases\", expected one of them",
            at: cases.name.location,
            notes: [.init("\"type\" is here", at: type.location)], hint: "keep one of the two")
    }

    static func casesEmpty(_ enumeration: DeclaredEnumeration) -> Finding {
        let isInline = enumeration.name.value == "cases"
        return Finding(
            "cases-empty",
            isInline
                ? "\"cases\" is empty, expected at least one case"
                : "the enum \(quoted(enumeration.name)) has no cases",
            at: enumeration.name.location, hint: "add a case, such as \"metric: Metric\"")
    }

    /// - Parameter names: the elements of the list that are valid names of cases.
    static func casesList(_ node: YAMLNode, names: [String]) -> Finding {
        let isWhole = !names.isEmpty && names.count == node.elements.reduce(0) { count, _ in count + 1 }
        let mapping = "{ " + names.map { "\($0): \(spacedOut($0))" }.joined(separator: ", ") + " }"
        let isInBrackets = node.location.text.hasPrefix("[")
        return YAMLFindings.valueType(
            node, expected: "a mapping of names to titles",
            hint: isWhole ? "write \(mapping)" : "write each with its title: { light: Light, dark: Dark }",
            replacement: isWhole && isInBrackets ? mapping : nil)
    }

    /// An enumeration without the key `cases`.
    ///
    /// - Parameter names: the keys that are cases.
    static func casesWithoutKey(
        _ enumeration: Located<String>, _ node: YAMLNode, _ names: [YAMLNode]
    ) -> Finding {
        let isAll = names.count == node.entries.reduce(0) { count, _ in count + 1 }
        let text = node.location.text
        let fixed = isAll && text.hasPrefix("{") && !text.contains("\n") ? "{ cases: \(text) }" : nil
        let listed = names.prefix(2).map { quoted($0.text ?? "") }.joined(separator: ", ")
        return Finding(
            "key-missing", "the enum \(quoted(enumeration)) needs the key \"cases\"", at: node.place,
            hint: fixed.map { "write \($0)" }
                ?? "put \(listed)\(names.count > 2 ? " …" : "") under \"cases:\", indented by two more spaces",
            fix: fixed.map { .replacing(node.range, with: $0) })
    }

    static func currencyUnknown(_ node: YAMLNode, _ code: String) -> Finding {
        let known = Currency(code.uppercased())?.code ?? Currency.code(ofSign: code)
        let near = known ?? Spelling.nearest(code.uppercased(), among: Currency.codes)
        return Finding(
            "currency-unknown",
            "there is no currency \(quoted(code)), expected a code of ISO 4217 such as \"EUR\"",
            at: node.location, hint: near.map(didYouMean) ?? "write the currency's three letters",
            // Many codes differ by one letter, so only a known name of the currency is replaced.
            fix: known.map { .replacing(node.range, with: $0) })
    }

    /// - Parameter circle: the parameters of the cycle, each with the name by which it
    ///   depends on the next one.
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
                .init(
                    "the options of \(quoted($0.parameter)) depend on \(quoted($0.dependsOn)) here",
                    at: $0.dependsOn.location)
            }, hint: "remove one of these names")
    }

    /// The element type of `string[]` or `list<string>`; nil for any other text.
    static func element(ofListType type: String) -> String? {
        if type.hasSuffix("[]"), type.count > 2 { return String(type.dropLast(2)) }
        let parts = type.split(separator: "<", maxSplits: 1)
        guard parts.count == 2, parts[1].hasSuffix(">"), parts[1].count > 1 else { return nil }
        return ["list", "array"].contains(parts[0].lowercased()) ? String(parts[1].dropLast()) : nil
    }

    static func enumUnused(_ name: Located<String>) -> Finding {
        Finding(
            "enum-unused", .warning, "no parameter uses the enum \(quoted(name))",
            at: name.location, hint: "remove it, or use it as the \"type\" of a parameter")
    }

    /// - Parameter isOptional: whether the list also contains null, as in JSON Schema.
    static func inList(_ node: YAMLNode, of element: String, isOptional: Bool) -> Finding {
        YAMLFindings.valueType(
            node, expected: "the name of a type",
            hint: isOptional
                ? "write \(element): a value may be missing unless the parameter is required"
                : "write \(element), and add \"list: true\"")
    }

    static func listCountMixed(_ count: Located<Int>) -> Finding {
        Finding(
            "list-size", "\"count\" is the exact size, so \"min\" and \"max\" are not allowed",
            at: count.location, hint: "keep either \"count\", or \"min\" and \"max\"")
    }

    static func listEmpty(_ node: YAMLNode) -> Finding {
        let key = node.ownKey?.text.map { "\"\($0)\" is an empty list" } ?? "the list is empty"
        return Finding(
            "list-empty", "\(key), expected at least one element", at: node.location,
            hint: "add elements, or remove the key")
    }

    static func listSizeOrder(min: Located<Int>, max: Located<Int>) -> Finding {
        Finding(
            "list-size", "the minimum size \(min.value) is greater than the maximum size \(max.value)",
            at: min.location, hint: "write the smaller number as \"min\"",
            fix: Finding.Fix.swapping(min, max))
    }

    /// A mapping such as `{ integer: { range: [1, 20] } }`, whose keys belong next to the type.
    static func mapping(_ node: YAMLNode) -> Finding {
        let entry = node.mostEntries == 1 ? node.entries.first(where: { _ in true }) : nil
        let known = entry.flatMap { $0.key.text }.flatMap {
            ParameterType.builtIn(named: $0)?.name ?? ParameterType.word(for: $0)
        }
        let keys = (entry?.value.entries.map { $0 } ?? []).compactMap { key, value -> String? in
            let text = value.location.text
            return text.contains(where: \.isNewline) ? nil : key.text.map { "\"\($0): \(text)\"" }
        }
        let beside = keys.isEmpty ? "" : ", and \(keys.joined(separator: " and ")) beside it"
        return YAMLFindings.valueType(
            node, expected: "the name of a type",
            hint: known.map { "write \"type: \($0)\"\(beside)" }
                ?? "write a name, such as \"type: string\", and its other keys beside \"type\"")
    }

    static func missing(_ parameter: DeclaredParameter) -> Finding {
        Finding(
            "type-missing", "the parameter \(quoted(parameter.name)) has no type",
            at: parameter.name.location,
            hint: "add \"type\", or \"cases\" to list the choices")
    }

    /// A type such as `string[]`, which marks a list as other languages do.
    static func ofList(_ type: Located<String>, of element: String) -> Finding {
        Finding(
            "type-unknown", "there is no type \(quoted(type)); declare a list with \"list: true\"",
            at: type.location, hint: "write \(element), and add \"list: true\"")
    }

    /// The types of most parameters, which a hint lists if all types are too different from the unknown one.
    private static let commonTypes = ["string", "integer", "boolean"]

    /// Choices under `options`, where only their source belongs.
    static func optionsListed(_ node: YAMLNode, expected: String) -> Finding {
        let words =
            node.isSequence
            ? node.elements.map { ($0.text, $0.text) } : node.entries.map { ($0.key.text, $0.value.text) }
        let cases = words.prefix(4).compactMap { name, title -> String? in
            guard let name, let title, !name.isEmpty else { return nil }
            let words = name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            let first = words.first.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? ""
            let word = first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
            return NameRule.isWellFormed(word) ? "\(word): \(title)" : nil
        }
        let rest = words.count > cases.count ? ", …" : ""
        let mapping =
            cases.isEmpty ? "{ kitchen: Kitchen, hall: Hall }" : "{ \(cases.joined(separator: ", "))\(rest) }"
        return YAMLFindings.valueType(
            node, expected: expected,
            hint: "to list the choices here, write \"cases: \(mapping)\" in place of \"type\" and \"options\""
        )
    }

    static func optionsMissing(_ parameter: DeclaredParameter, _ type: ObjectType) -> Finding {
        Finding(
            "options-missing",
            "\(quoted(parameter.name)) has the declared type \"\(type.name)\", "
                + "whose values come from the provider",
            at: parameter.type?.location ?? parameter.name.location,
            hint: "add \"options: list\" or \"options: search\""
                + (type.properties.isEmpty
                    ? ""
                    : "; if people fill in the objects, write \"parameters\" in place of \"properties\" "
                        + "in \(quoted(type.name))"))
    }

    static func optionsOther(
        _ other: Located<Bool>, _ parameter: DeclaredParameter, _ type: ObjectType
    ) -> Finding {
        Finding(
            "options-other",
            "\(quoted(parameter.name)) has the declared type \"\(type.name)\", "
                + "so only values that the provider offers are valid",
            at: other.location, hint: "remove \"other\"")
    }

    static func optionsUnneeded(
        _ options: Located<DeclaredOptions>, _ parameter: DeclaredParameter
    ) -> Finding {
        Finding(
            "options-unneeded", .warning,
            "\(quoted(parameter.name)) is a boolean, so a provider has nothing to offer",
            at: options.location,
            hint: "remove \"options\"")
    }

    static func patternBetweenSlashes(_ node: YAMLNode, _ meant: PatternOfJavaScript) -> Finding {
        Finding(
            "pattern-malformed",
            "found a pattern between slashes as in JavaScript, expected only the pattern", at: node.location,
            hint: "write \(YAMLFindings.inQuotes(meant.text)): it always matches the whole text"
                + (meant.note.map { ", and \(quoted($0)) replaces the flag \"i\"" } ?? ""))
    }

    static func patternMalformed(_ problem: PatternProblem, at location: SourceLocation) -> Finding {
        let (message, hint) = words(for: problem.reason)
        return Finding("pattern-malformed", message, at: location, hint: hint)
    }

    static func patternUnquoted(_ node: YAMLNode) -> Finding {
        // YAML reads a pattern that begins with brackets as a list, which ends at the closing bracket.
        let meant = node.rangeAsMeant
        let location = SourceLocation(file: node.file, range: meant ?? node.range)
        let quoted = YAMLFindings.inQuotes(location.text)
        return Finding(
            "pattern-unquoted",
            "YAML reads text that begins with a bracket as \(YAMLFindings.found(node)), expected a pattern",
            at: location, hint: meant == nil ? "quote it" : "quote it: \(quoted)",
            fix: meant.map { .replacing($0, with: quoted) })
    }

    /// The message and the hint for each problem of a pattern.
    private static func words(for reason: PatternProblem.Reason) -> (message: String, hint: String) {
        switch reason {
        case .anchor:
            ("\"^\" and \"$\" never match in the middle", "remove it, or write \"\\^\" or \"\\$\"")
        case .backReference:
            ("back-references are not supported", "write the allowed characters instead")
        case .classEnd:
            (
                "a class such as \"\\d\" cannot be the end of a range",
                "to match \"-\", write it last in the brackets"
            )
        case .classRange:
            ("the characters of this range are in the wrong order", "write the smaller character first")
        case .countMalformed:
            (
                "a brace begins a count such as \"{2}\", \"{2,}\" or \"{2,4}\"",
                "to match the character, write \"\\{\""
            )
        case .countOrder:
            ("the minimum count is greater than the maximum", "write the smaller number first")
        case .countTooLarge:
            ("a repetition is limited to \(PatternLimits.count)", "write a smaller count, or \"*\"")
        case .emptyClass:
            ("this class is empty", "write characters between the brackets")
        case .escapeUnknown:
            (
                "this escape is not supported, expected one of \"d\", \"w\", \"s\", \"n\", \"r\", \"t\"",
                "to match the letter itself, remove the backslash"
            )
        case .groupKind:
            (
                "only groups \"(…)\" and \"(?:…)\" are supported: no look-around and no names",
                "write \"(…)\" or \"(?:…)\"; for two conditions, use \"minLength\" as well, or let the provider check "
                    + "the text with \"validate\""
            )
        case .nesting:
            ("groups are nested more than \(PatternLimits.nesting) levels deep", "use fewer groups")
        case .nothingToRepeat:
            ("there is nothing to repeat here", "to match the character, write \"\\\" before it")
        case .tooLarge:
            (
                "the pattern has more than \(PatternLimits.steps) steps when its counts are expanded",
                "use smaller counts"
            )
        case .unbalanced:
            (
                "this bracket has no match",
                "close it, or write \"\\\" before it to match the character"
            )
        case .unfinishedEscape:
            ("the pattern ends after a backslash", "to match a backslash, write \"\\\\\"")
        case .wordBoundary:
            ("word boundaries are not supported", "write the allowed characters instead")
        }
    }

    /// - Parameter names: the elements of the list that are valid names of properties.
    static func propertiesList(_ node: YAMLNode, names: [String]) -> Finding {
        let shown = names.prefix(3).map { "\($0): string" }.joined(separator: ", ")
        let rest = names.count > 3 ? ", …" : ""
        return YAMLFindings.valueType(
            node, expected: "a mapping of names to types",
            hint: "write each with its type: { \(shown.isEmpty ? "country: string" : shown + rest) }")
    }

    static func propertyOfObject(_ type: Located<String>) -> Finding {
        Finding(
            "property-type", "a property cannot be another declared type, found \(quoted(type))",
            at: type.location, hint: "use a built-in type or an enum")
    }

    static func unitUnknown(_ node: YAMLNode, _ symbol: String, of dimension: Dimension) -> Finding {
        let other = Dimension.allCases.first { MeasurementUnit(symbol, of: $0) != nil }
        let near =
            MeasurementUnit.meant(by: symbol, of: dimension)?.symbol
            ?? Spelling.nearest(symbol, among: dimension.units.map(\.symbol))
        let expected = oneOf(dimension.units.map(\.symbol))
        let what = other.map { "measures \($0)" } ?? "is no unit"
        return Finding(
            "unit-unknown", "\(quoted(symbol)) \(what), expected \(expected)",
            at: node.location, hint: near.map(didYouMean) ?? "use one of these symbols",
            fix: near.map { .replacing(node.range, with: $0) })
    }

    static func unknown(_ type: Located<String>, meant near: String?, known: [String]) -> Finding {
        Finding(
            "type-unknown",
            "there is no type \(quoted(type)), expected a built-in type or one declared in this file",
            at: type.location,
            hint: near.map(didYouMean) ?? TypesOfOtherTools.hint(for: type.value)
                ?? "use a type such as \(oneOf(Spelling.likely(type.value, among: commonTypes + known, count: 3))), or declare it "
                + "under \"enums\" or \"types\"; Docs/authoring-intents.md explains all types",
            fix: ParameterType.isAmbiguous(type.value) ? nil : near.map(Finding.Fix.replacing(type))
        ).explainingTypo { known.contains($0) }
    }

    static func unused(_ name: Located<String>) -> Finding {
        Finding(
            "type-unused", .warning, "no parameter uses the type \(quoted(name))",
            at: name.location,
            hint: "remove it, or use it as the \"type\" of a parameter")
    }
}
