import SourceText
import WidgetModel

/// The findings about intent definitions, in alphabetical order. Separate extensions contain the findings
/// about values and other areas.
enum DefinitionFindings {
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

    static func enumUnused(_ name: Located<String>) -> Finding {
        Finding(
            "enum-unused", .warning, "no parameter uses the enum \(quoted(name))",
            at: name.location, hint: "remove it, or use it as the \"type\" of a parameter")
    }

    static func formerNamePresent(
        _ old: Located<String>, of name: Located<String>, _ other: Located<String>
    ) -> Finding {
        Finding(
            "formerly-present",
            old.value == name.value
                ? "\(quoted(old)) is the current name, expected an old one"
                : "\(quoted(old)) still exists, so it is no old name of \(quoted(name))",
            at: old.location, notes: [.init("it is declared here", at: other.location)],
            hint: "list only names that were removed")
    }

    static func formerNameTwice(_ old: Located<String>, earlier: Located<String>) -> Finding {
        Finding(
            "formerly-twice", "\(quoted(old)) is already listed as an old name", at: old.location,
            notes: [.init("it is listed here", at: earlier.location)], hint: "keep one of the two")
    }

    static func intentKeyInside(_ name: Located<String>, _ node: YAMLNode) -> Finding {
        YAMLFindings.valueType(
            node, expected: "a parameter (a mapping)",
            hint: "if it is \(quoted(name)) of the intent, move it out of \"parameters\"")
    }

    static func intentWithoutParameters(_ name: Located<String>) -> Finding {
        Finding(
            "intent-without-parameters", .warning, "the intent \(quoted(name)) has no parameters",
            at: name.location,
            hint:
                "add \"parameters\" inside it, indented further than its name, or remove the intent and declare its "
                + "widgets with \"configuration: static\""
        )
    }

    static func listCountMixed(_ count: Located<Int>) -> Finding {
        Finding(
            "list-size", "\"count\" is the exact size, so \"min\" and \"max\" are not allowed",
            at: count.location, hint: "keep either \"count\", or \"min\" and \"max\"")
    }

    static func listSizeOrder(min: Located<Int>, max: Located<Int>) -> Finding {
        Finding(
            "list-size", "the minimum size \(min.value) is greater than the maximum size \(max.value)",
            at: min.location, hint: "write the smaller number as \"min\"",
            fix: swapping(min, max))
    }

    static func nameBuiltIn(_ name: Located<String>) -> Finding {
        Finding(
            "name-taken", "\(quoted(name)) is the name of a built-in type", at: name.location,
            hint: "choose another name")
    }

    static func nameConvention(_ name: Located<String>, of subject: NameRule.Subject) -> Finding {
        let first = String(name.value.prefix { $0 == "_" }.isEmpty ? "" : "_")
        let body = name.value.drop { $0 == "_" }
        let meant =
            subject.beginsWithCapital ? body.prefix(1).uppercased() + body.dropFirst() : withSmallStart(body)
        return Finding(
            "name-convention", .warning,
            "by convention, the name of \(subject.noun) begins with "
                + (subject.beginsWithCapital ? "an uppercase letter" : "a lowercase letter")
                + ", found \(quoted(name))",
            at: name.location,
            hint: placeMeant(byName: name.value, of: subject)
                ?? "rename it to \"\(first)\(meant)\" everywhere")
    }

    /// The step for a key of an intent or of the file that is written instead of an intent's name.
    private static func placeMeant(byName name: String, of subject: NameRule.Subject) -> String? {
        guard subject == .intent else { return nil }
        if intentKeys.contains(name) {
            return "if it is a key of the intent above, indent it by two more spaces"
        }
        return ["enums", "groups", "types", "uses"].contains(name)
            ? "if it is a section of the file, move it to the top level" : nil
    }

    static func nameMalformed(_ name: Located<String>, of subject: NameRule.Subject) -> Finding {
        Finding(
            "name-malformed",
            "\(quoted(name)) is not a valid name for \(subject.noun)",
            at: name.location,
            hint: camelCase(name.value).map(didYouMean)
                ?? "use letters, digits and \"_\", and do not begin with a digit"
        ).explainingTypo(where: NameRule.isWellFormed)
    }

    static func nameReserved(_ name: Located<String>) -> Finding {
        Finding(
            "name-reserved", "\(quoted(name)) is reserved for conditions and cannot name a parameter",
            at: name.location, hint: "choose another name")
    }

    /// A condition under `required`.
    static func requiredCondition(_ node: YAMLNode, of parameter: Located<String>) -> Finding {
        let text = node.location.text
        let condition = text.hasPrefix("{") && !text.contains(where: \.isNewline) ? text : "{ … }"
        return YAMLFindings.valueType(
            node, expected: "true or false",
            hint:
                "write a rule of the intent: \"rules: [{ require: [\(parameter.value)], when: \(condition) }]\""
        )
    }

    static func parameterAlone(_ name: Located<String>, _ node: YAMLNode) -> Finding {
        let mapping = node.inBrackets.map { _ in "{ type: \(node.location.text) }" }
        return YAMLFindings.valueType(
            node, expected: "a parameter (a mapping)",
            hint: "write \"\(name.value): \(mapping ?? "{ type: … }")\"", replacement: mapping)
    }

    /// - Parameter keys: adjacent keys that belong into the parameter before them.
    static func parameterKeysOutside(_ keys: [Located<String>], _ parameter: Located<String>) -> Finding {
        let indent = parameter.location.start.column + 1
        let names = keys.map(quoted).joined(separator: ", ")
        return Finding(
            "key-outside",
            "\(names) \(keys.count == 1 ? "belongs" : "belong") inside the parameter \(quoted(parameter))",
            at: keys.first?.location ?? parameter.location,
            notes: [.init("the parameter is here", at: parameter.location)],
            hint: "indent \(keys.count == 1 ? "it" : "them") by \(indent) spaces")
    }

    /// An intent's parameter that is referenced inside a type.
    ///
    /// - Parameters:
    ///   - use: the parameter of the intent that has the type.
    ///   - test: the test in a condition that names the parameter; nil in rules and summaries.
    static func parameterOutside(
        _ name: Located<String>, of type: String, _ use: (parameter: String, intent: String),
        _ test: DeclaredTest?
    ) -> Finding {
        let text = test?.location.text ?? ""
        let shown = text.contains(where: \.isNewline) ? "{ … }" : text
        return Finding(
            "parameter-unknown",
            "\(quoted(name)) is a parameter of \(quoted(use.intent)), "
                + "and \(quoted(type)) sees only its own parameters", at: name.location,
            hint: test == nil
                ? "move this to \(quoted(use.intent)), or name a parameter of \(quoted(type))"
                : "write \"when: { \(name.value): \(shown) }\" at the parameter \(quoted(use.parameter)) "
                    + "of \(quoted(use.intent))")
    }

    /// - Parameter type: the type whose parameters are known; nil for an intent's parameters.
    static func parameterUnknown(_ name: Located<String>, known: [String], of type: String? = nil) -> Finding
    {
        let near = Spelling.nearest(name.value, among: known)
        let whole = known.first { name.value.hasPrefix($0 + ".") }
        return Finding(
            "parameter-unknown",
            "\(type.map(quoted) ?? "the intent") has no parameter \(quoted(name))", at: name.location,
            hint: near.map(didYouMean)
                ?? whole.map { "name \(quoted($0)) as a whole, or move this into the type of \(quoted($0))" }
                ?? nameOne(of: known),
            fix: near.map(replacing(name)))
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

    static func propertyReserved(_ name: Located<String>) -> Finding {
        Finding(
            "property-reserved", "\(quoted(name)) is a built-in property of every object", at: name.location,
            hint: "remove the property, or rename it")
    }

    /// A range in one string, such as `1-12`.
    static func rangeText(_ node: YAMLNode, least: Substring, most: Substring) -> Finding {
        YAMLFindings.valueType(
            node, expected: "[min, max], or a mapping with \"min\", \"max\" or both",
            replacement: "[\(least), \(most)]")
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
            at: range.location, hint: rangeOrderHint(isTime), fix: isTime ? nil : swapping(ends.0, ends.1))
    }

    /// A range such as 22:00 to 06:00 is meant as it is written, so its ends are not swapped.
    static func rangeOrderHint(_ isTime: Bool) -> String {
        isTime
            ? "a range of times cannot cross midnight: use two parameters" : "write the smaller value first"
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

    static func typeAndCases(_ type: Located<String>, _ cases: DeclaredEnumeration) -> Finding {
        Finding(
            "type-and-cases", "found both \"type\" and \"cases\", expected one of them",
            at: cases.name.location,
            notes: [.init("\"type\" is here", at: type.location)], hint: "keep one of the two")
    }

    static func typeMissing(_ parameter: DeclaredParameter) -> Finding {
        Finding(
            "type-missing", "the parameter \(quoted(parameter.name)) has no type",
            at: parameter.name.location,
            hint: "add \"type\", or \"cases\" to list the choices")
    }

    /// - Parameter isOptional: whether the list also contains null, as in JSON Schema.
    static func typeInList(_ node: YAMLNode, of element: String, isOptional: Bool) -> Finding {
        YAMLFindings.valueType(
            node, expected: "the name of a type",
            hint: isOptional
                ? "write \(element): a value may be missing unless the parameter is required"
                : "write \(element), and add \"list: true\"")
    }

    /// A mapping such as `{ integer: { range: [1, 20] } }`, whose keys belong next to the type.
    static func typeMapping(_ node: YAMLNode) -> Finding {
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

    /// A type such as `string[]`, which marks a list as other languages do.
    static func typeOfList(_ type: Located<String>, of element: String) -> Finding {
        Finding(
            "type-unknown", "there is no type \(quoted(type)); declare a list with \"list: true\"",
            at: type.location, hint: "write \(element), and add \"list: true\"")
    }

    /// The types of most parameters, which a hint lists if all types are too different from the unknown one.
    private static let commonTypes = ["string", "integer", "boolean"]

    static func typeUnknown(_ type: Located<String>, meant near: String?, known: [String]) -> Finding {
        Finding(
            "type-unknown",
            "there is no type \(quoted(type)), expected a built-in type or one declared in this file",
            at: type.location,
            hint: near.map(didYouMean) ?? TypesOfOtherTools.hint(for: type.value)
                ?? "use a type such as \(oneOf(Spelling.likely(type.value, among: commonTypes + known, count: 3))), or declare it "
                + "under \"enums\" or \"types\"; Docs/authoring-intents.md explains all types",
            fix: ParameterType.isAmbiguous(type.value) ? nil : near.map(replacing(type))
        ).explainingTypo { known.contains($0) }
    }

    static func typeUnused(_ name: Located<String>) -> Finding {
        Finding(
            "type-unused", .warning, "no parameter uses the type \(quoted(name))",
            at: name.location,
            hint: "remove it, or use it as the \"type\" of a parameter")
    }
}

// Parts of messages that several findings share.
extension DefinitionFindings {
    /// The hint for an unknown parameter. A long list of names is omitted, because it would not help.
    private static func nameOne(of known: [String]) -> String {
        switch known.count {
        case 1: "the only parameter is \(oneOf(known))"
        case 2...8: "name one of \(oneOf(known))"
        default: "name one of the intent's parameters"
        }
    }

    /// The words of a name such as `low-power` in camel case: `lowPower`; nil for other names.
    private static func camelCase(_ name: String) -> String? {
        let words = name.split { "-. /".contains($0) }
        guard words.count > 1 else { return nil }
        let joined =
            String(words[0]) + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return NameRule.isWellFormed(joined) ? joined : nil
    }

    /// The element type of `string[]` or `list<string>`; nil for any other text.
    static func element(ofListType type: String) -> String? {
        if type.hasSuffix("[]"), type.count > 2 { return String(type.dropLast(2)) }
        let parts = type.split(separator: "<", maxSplits: 1)
        guard parts.count == 2, parts[1].hasSuffix(">"), parts[1].count > 1 else { return nil }
        return ["list", "array"].contains(parts[0].lowercased()) ? String(parts[1].dropLast()) : nil
    }

    /// The name in lower camel case: `id` for `ID`, `urlText` for `URLText`.
    private static func withSmallStart(_ name: Substring) -> String {
        let capitals = name.prefix { $0.isUppercase }
        let isWord = capitals.count == name.count || capitals.count == 1
        let small = isWord ? capitals : capitals.dropLast()
        return small.lowercased() + name.dropFirst(small.count)
    }

    /// A function that returns the fix which replaces the name.
    static func replacing(_ name: Located<String>) -> (String) -> Finding.Fix {
        { .replacing(name.location.range, with: $0) }
    }

    /// The fix that swaps two strings; nil if one of them is missing.
    static func swapping<Value>(_ first: Located<Value>?, _ second: Located<Value>?) -> Finding.Fix? {
        guard let first, let second else { return nil }
        return Finding.Fix([
            Finding.Edit(first.location.range, second.location.text),
            Finding.Edit(second.location.range, first.location.text),
        ])
    }
}
