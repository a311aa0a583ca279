package import SourceText
package import WidgetModel

extension NodeReader where Value == ListRule {
    /// The value of `list`: `true`, a maximum, `{ min, max }`, `{ count }`, or any of these for each family.
    static var listRule: NodeReader {
        .either(
            scalar: NodeReader<ListSize>.listSizeScalar.map { size, _, _ in ListRule(.everywhere(size)) },
            mapping: NodeReader(
                SchemaForm.any(
                    NodeReader<ListSize>.sizes.schema(), .object(FamilySizes.grammar.schema))
            ) { node, sink in
                if node.hasKey("all") {
                    return sink.refuse(
                        YAMLFindings.valueType(
                            node, expected: "the size of a list",
                            hint: "write \"all: true\" next to \"list: true\""))
                }
                if !node.namesFamily {
                    return node.read(.sizes, sink).map { ListRule(.everywhere($0.value)) }
                }
                var sizes: [Family: ListSize] = [:]
                let isRead = FamilySizes.grammar.read(node, into: &sizes, sink) != nil
                return isRead ? ListRule(.perFamily(sizes)) : nil
            },
            expected: "true, a greatest number, or \"min\", \"max\", \"count\" or \"unique\"")
    }
}

extension NodeReader where Value == ListSize {
    /// The size of a list: `true`, a maximum, `{ min, max }` or `{ count }`.
    static var listSize: NodeReader {
        .either(
            scalar: .listSizeScalar, mapping: .sizes,
            expected: "true, a greatest number, or \"min\", \"max\", \"count\" or \"unique\"")
    }

    /// The size for a family. A list of two numbers is rejected with the mapping that was meant.
    fileprivate static var familySize: NodeReader {
        let size = NodeReader.listSize
        return NodeReader(size.schema()) { node, sink in
            let ends = node.elements.compactMap { $0.isPlain ? $0.text.flatMap { Int($0) } : nil }
            guard node.isSequence, ends.count == 2 else { return node.read(size, sink)?.value }
            return sink.refuse(
                YAMLFindings.valueType(
                    node, expected: "true, a greatest number, or \"min\", \"max\", \"count\" or \"unique\"",
                    replacement: "{ min: \(ends[0]), max: \(ends[1]) }"))
        }
    }

    /// `true` or a maximum. `false` is rejected, because a parameter without `list` contains a single value.
    static var listSizeScalar: NodeReader {
        NodeReader(SchemaForm.any(["const": true], SchemaForm.integer(in: 1...Int.max))) { node, sink in
            if node.isPlain, node.hasText("true") { return .free }
            if node.isPlain, node.hasText("false") {
                return sink.refuse(
                    YAMLFindings.valueType(
                        node, expected: "true, or a greatest number, 1 or more",
                        hint: "leave \"list\" out: without it there is one value"))
            }
            if node.hasText("all") {
                return sink.refuse(
                    YAMLFindings.valueType(
                        node, expected: "true, or a greatest number, 1 or more",
                        hint: "write \"list: true\" and \"all: true\""))
            }
            guard node.isPlain, let most = node.text.flatMap({ Int($0) }), most >= 1 else {
                return sink.refuse(
                    YAMLFindings.valueType(node, expected: "true, or a greatest number, 1 or more"))
            }
            return ListSize(max: most)
        }
    }

    /// `{ min, max }` or `{ count }`, each with an optional `unique`.
    fileprivate static var sizes: NodeReader {
        .mapping(
            DeclaredListSize.grammar, DeclaredListSize(), meant: KeyFindings.meant(byListKey:)
        ) { size, _, sink in
            guard let count = size.count else {
                return ListSizeRule.check(min: size.min, max: size.max, size.uniqueness, sink)
            }
            if size.min != nil || size.max != nil {
                return sink.refuse(TypeFindings.listCountMixed(count))
            }
            return ListSize(min: count.value, max: count.value, size.uniqueness)
        }
    }
}

/// The size of a list as written in the file.
private struct DeclaredListSize {
    var min: Located<Int>?
    var max: Located<Int>?
    var count: Located<Int>?
    var uniqueness = ListSize.Uniqueness.none

    static let grammar = MappingGrammar<DeclaredListSize>(
        "a list's size",
        [
            .optional("min", "The least number of values.", .integer(in: 0...Int.max)) { $0.min = $1 },
            .optional("max", "The greatest number of values.", .integer(in: 1...Int.max)) { $0.max = $1 },
            .optional(
                "count", "The exact number, in place of \"min\" and \"max\".", .integer(in: 1...Int.max)
            ) {
                $0.count = $1
            },
            .optional(
                "unique",
                "Whether no two values may be the same, or the parameter in which objects must differ.",
                .uniqueness
            ) { $0.uniqueness = $1.value },
        ])
}

extension NodeReader where Value == ListSize.Uniqueness {
    /// `true`, `false`, or the name of a parameter in the list's objects.
    fileprivate static var uniqueness: NodeReader {
        NodeReader(["type": ["boolean", "string"]]) { node, sink in
            guard let text = node.readText(sink) else { return nil }
            switch text {
            case "true": return .elements
            case "false": return ListSize.Uniqueness.none
            default: return .parameter(text)
            }
        }
    }
}

/// The sizes of a list for each family.
private enum FamilySizes {
    static let grammar = MappingGrammar<[Family: ListSize]>(
        "a size per family",
        familyKeys.map { family, key in
            .optional(key, "The number of values on a widget of this family.", .familySize) {
                $0[family] = $1.value
            }
        })

}

/// The families as keys of a mapping, which must be static strings.
private let familyKeys: [(Family, StaticString)] = [
    (.systemSmall, "systemSmall"), (.systemMedium, "systemMedium"), (.systemLarge, "systemLarge"),
    (.systemExtraLarge, "systemExtraLarge"), (.accessoryCircular, "accessoryCircular"),
    (.accessoryRectangular, "accessoryRectangular"), (.accessoryInline, "accessoryInline"),
    (.accessoryCorner, "accessoryCorner"),
]

/// A parameter's default and range in one family, which replace its general ones.
struct DeclaredFamilyValues {
    var defaultValue: YAMLNode?
    var range: Located<DeclaredRange>?

    static let grammar = MappingGrammar<DeclaredFamilyValues>(
        "a family", example: "{ default: 3 }",
        [
            .custom("default", "Its default in this family.", schema: SchemaForm.anything) {
                values, entry, _ in
                values.defaultValue = entry.value
            },
            .optional("range", "Its range in this family.", .declaredRange) { $0.range = $1 },
        ])
}

/// Families with their values.
private enum FamilyValues {
    static let grammar = MappingGrammar<[Family: DeclaredFamilyValues]>(
        "\"families\"", example: "{ systemSmall: { default: 3 } }",
        familyKeys.map { family, key in
            .optional(
                key, "What differs in widgets of this family.",
                .mapping(DeclaredFamilyValues.grammar, DeclaredFamilyValues())
            ) { $0[family] = $1.value }
        })
}

extension NodeReader where Value == [Family: DeclaredFamilyValues] {
    /// A mapping of families. A list is rejected with the condition that was probably meant.
    static var familyValues: NodeReader {
        let values: NodeReader = .mapping(FamilyValues.grammar, [:])
        return NodeReader(values.schema()) { node, sink in
            let names = node.isSequence ? node.elements.map { $0.text ?? "" } : [node.text ?? ""]
            guard !node.isMapping, names.allSatisfy({ Family(rawValue: $0) != nil }), !names.isEmpty else {
                return node.read(values, sink)?.value
            }
            return sink.refuse(ValueFindings.familiesListed(node, names))
        }
    }
}

extension YAMLNode {
    /// Whether the keys of the mapping are families. The first key decides, even if it is misspelled, so that
    /// a misspelled family is reported as such.
    var namesFamily: Bool {
        guard let key = entries.first(where: { _ in true })?.key.text else { return false }
        let families = Family.allCases.map(\.rawValue)
        return !["min", "max", "count", "unique"].contains(key)
            && (key.hasPrefix("system") || key.hasPrefix("accessory")
                || Spelling.nearest(key, among: families) != nil
                || Spelling.whole(of: key, among: families) != nil)
    }
}

/// A range as written in the file. Its ends are text, because only the parameter's
/// type defines their meaning.
struct DeclaredRange {
    var min: Located<LiteralText>?
    var max: Located<LiteralText>?
    /// The parameters whose values are the ends, each with whether it is the greatest value.
    var references: [(name: Located<String>, isMax: Bool)] = []
    /// The family with this separate range.
    var family: Family?
    /// Whether errors were reported while the range was read. If so, a missing end is not reported again.
    var hasErrors = false

    static let grammar = MappingGrammar<DeclaredRange>(
        "a range",
        [
            .optional(
                "min", "The least value, or \"{ parameter: NAME }\" for the value of another parameter.",
                .bound
            ) { $0.set($1.value, isMax: false) },
            .optional(
                "max", "The greatest value, or \"{ parameter: NAME }\" for the value of another parameter.",
                .bound
            ) { $0.set($1.value, isMax: true) },
        ])

    fileprivate mutating func set(_ bound: DeclaredBound, isMax: Bool) {
        switch bound {
        case .literal(let text): if isMax { max = text } else { min = text }
        case .parameter(let name): references.append((name, isMax))
        }
    }
}

/// One end of a range as written in the file.
private enum DeclaredBound {
    case literal(Located<LiteralText>)
    case parameter(Located<String>)
}

extension NodeReader where Value == DeclaredBound {
    /// A literal or `{ parameter: NAME }`.
    fileprivate static var bound: NodeReader {
        NodeReader(SchemaForm.orReference(SchemaForm.text)) { node, sink in
            node.isMapping
                ? node.readReference(sink).map(DeclaredBound.parameter)
                : node.read(.literal, sink).map(DeclaredBound.literal)
        }
    }
}

extension YAMLNode {
    /// Reads `{ parameter: NAME }`; nil after an error.
    func readReference(_ sink: FindingSink) -> Located<String>? {
        var reference = DeclaredReference()
        DeclaredReference.grammar.read(self, into: &reference, sink) { _, value, reference in
            guard reference.parameter == nil else { return nil }
            return value.text.map { KeyAdvice(hint: "write { parameter: \($0) }", key: "parameter") }
        }
        return reference.parameter
    }

    /// Whether this is `{ parameter: … }`, or a mapping with one key that other tools use instead.
    var isReference: Bool {
        guard isMapping else { return false }
        let keys = entries.map { $0.key.text ?? "" }
        return keys.contains("parameter") || keys.count == 1 && DeclaredReference.otherKeys.contains(keys[0])
    }

}

extension String {
    /// The parameter to which a text such as `${owner}` or `$owner` refers in other tools; nil for other
    /// text.
    var templateReference: String? {
        var name = self[...]
        for (start, end) in [("${{", "}}"), ("${", "}"), ("{{", "}}"), ("$", "")]
        where name.hasPrefix(start) && name.hasSuffix(end) {
            name = name.dropFirst(start.count).dropLast(end.count)
            let words = name.split(separator: " ")
            let isName =
                words.count == 1 && words[0].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            return isName && words[0].first?.isLetter == true ? String(words[0]) : nil
        }
        return nil
    }
}

/// The value of another parameter: `{ parameter: owner }`.
struct DeclaredReference {
    var parameter: Located<String>?

    /// Keys of other tools that mean `parameter`.
    static let otherKeys: Set = ["field", "input", "param", "ref", "reference", "var", "variable"]

    static let grammar = MappingGrammar<DeclaredReference>(
        "a reference",
        [.required("parameter", "The parameter whose value is used.", .text) { $0.parameter = $1 }])
}

extension SchemaForm {
    /// The JSON Schema of a literal, or of a reference to another parameter that replaces it.
    package static func orReference(_ literal: JSONValue) -> JSONValue {
        any(literal, .object(DeclaredReference.grammar.schema))
    }

    /// The JSON Schema of a range: a list of two ends, or a mapping with `min`, `max` or both.
    package static func range(of end: JSONValue) -> JSONValue {
        let end = orReference(end)
        var named = DeclaredRange.grammar.schema { _ in end }
        named["minProperties"] = 1
        return any(["type": "array", "items": end, "minItems": 2, "maxItems": 2], .object(named))
    }
}

extension NodeReader where Value == DeclaredRange {
    /// `[1, 12]`, `{ min: 1 }`, `{ max: 86400 }` or `{ min: 1, max: 12 }`. A string such as `1-12` is
    /// rejected with the list that was meant.
    static var declaredRange: NodeReader {
        NodeReader(SchemaForm.range(of: SchemaForm.text), isList: true) { node, sink in
            if node.isSequence {
                return node.readPair(.bound, sink).map { least, greatest in
                    var range = DeclaredRange()
                    range.set(least.value, isMax: false)
                    range.set(greatest.value, isMax: true)
                    return range
                }
            }
            if let ends = node.endsInOneText {
                return sink.refuse(ValueFindings.rangeText(node, least: ends.least, most: ends.most))
            }
            if node.isMapping, node.namesFamily {
                return sink.refuse(ValueFindings.familiesInside(node, "range"))
            }
            let mark = sink.mark
            var range = node.read(.namedEnds, sink)?.value
            range?.hasErrors = sink.hasErrors(since: mark) || !node.isComplete
            return range
        }
    }

    /// A reference without the end that it stands for.
    @Sendable private static func rangeKey(_ key: YAMLNode) -> KeyAdvice? {
        switch key.text {
        case "parameter"?: KeyAdvice(hint: "name the end: \"range: { max: { parameter: … } }\"")
        case "from"?, "least"?, "minimum"?, "start"?: KeyFindings.advice("min")
        case "end"?, "greatest"?, "maximum"?, "to"?: KeyFindings.advice("max")
        default: nil
        }
    }

    private static var namedEnds: NodeReader {
        .either(
            mapping: .mapping(DeclaredRange.grammar, DeclaredRange(), meant: rangeKey),
            expected: "[min, max], or a mapping with \"min\", \"max\" or both")
    }
}

extension YAMLNode {
    /// The two numbers of `1-12`, `1..12` or `1 to 12`; nil for any other text.
    fileprivate var endsInOneText: (least: Substring, most: Substring)? {
        guard isScalar, let text else { return nil }
        for separator in ["...", "..", "…", "–", " to ", "-"] {
            guard let place = text.ranges(of: separator).first else { continue }
            let ends = [text[..<place.lowerBound], text[place.upperBound...]].map { end in
                end.drop { $0 == " " }.prefix { $0.isASCII && $0.isNumber || $0 == "." }
            }
            let isWhole = text.allSatisfy { " .…–-to".contains($0) || $0.isASCII && $0.isNumber }
            guard isWhole, !ends[0].isEmpty, !ends[1].isEmpty else { continue }
            return (ends[0], ends[1])
        }
        return nil
    }
}

/// The source of choices as written in the file.
struct DeclaredOptions {
    let from: OptionsSource.Origin
    var dependsOn: [Located<String>] = []
    var other: Located<Bool>?
}

/// The keys of `options`, before it is known whether `from` exists.
private struct OptionsKeys {
    var from: OptionsSource.Origin?
    var dependsOn: [Located<String>] = []
    var other: Located<Bool>?

    static let grammar = MappingGrammar<OptionsKeys>(
        "a source of options",
        [
            .required(
                "from", "Whether the provider lists all choices, or searches them.",
                .choice(of: OptionsSource.Origin.self)
            ) { $0.from = $1.value },
            .optional(
                "dependsOn", "Parameters whose values decide what there is to choose from.",
                .oneOrMore(of: .text)
            ) { $0.dependsOn = $1.value },
            .optional("other", "Whether a value may be given that is not offered.", .boolean) {
                $0.other = $1
            },
        ])
}

extension YAMLNode {
    /// Whether a mapping under `options` lists choices by their names.
    fileprivate var isListOfChoices: Bool {
        let known = ["from", "dependsOn", "other"]
        return entries.contains { _ in true }
            && entries.allSatisfy { key, value in
                value.isScalar && !known.contains(key.text ?? "")
                    && Spelling.nearest(key.text ?? "", among: known) == nil
            }
    }
}

/// The value of `options` in messages.
private let sourceExpected = "\"list\", \"search\", or \"from\" with \"dependsOn\" or \"other\""

extension NodeReader where Value == DeclaredOptions {
    private static var keys: NodeReader {
        .mapping(OptionsKeys.grammar, OptionsKeys()) { keys, _, _ in
            keys.from.map { DeclaredOptions(from: $0, dependsOn: keys.dependsOn, other: keys.other) }
        }
    }

    /// `list`, `search`, or `{ from: list, dependsOn: [city], other: true }`.
    static var declaredOptions: NodeReader {
        .either(
            scalar: NodeReader<OptionsSource.Origin>.choice(of: OptionsSource.Origin.self).map { from, _, _ in
                DeclaredOptions(from: from)
            },
            list: NodeReader(false) { node, sink in
                let origins = OptionsSource.Origin.allCases.map(\.rawValue)
                let areOrigins = node.elements.allSatisfy { origins.contains($0.text ?? "") }
                return sink.refuse(
                    areOrigins
                        ? YAMLFindings.valueType(node, expected: sourceExpected)
                        : TypeFindings.optionsListed(node, expected: sourceExpected))
            },
            mapping: NodeReader(keys.schema()) { node, sink in
                node.isListOfChoices
                    ? sink.refuse(TypeFindings.optionsListed(node, expected: sourceExpected))
                    : node.read(keys, sink)?.value
            },
            expected: sourceExpected)
    }
}
