import SourceText
import WidgetModel
import YAMLReading

extension NodeReader where Value == ListRule {
    /// `true`, a maximum, `{ min, max }`, `{ count }`, or any of these per family.
    static var listRule: NodeReader {
        .either(
            scalar: NodeReader<ListSize>.listSizeScalar.map { size, _, _ in ListRule(.everywhere(size)) },
            mapping: NodeReader { node, sink in
                node.namesFamily
                    ? .readPerFamily(node, sink) : ListSize.read(node, sink).map { ListRule(.everywhere($0)) }
            },
            expected: "true, a greatest number, or \"min\", \"max\", \"count\" or \"unique\"")
    }
}

extension NodeReader where Value == ListSize {
    /// `true`, a maximum, `{ min, max }` or `{ count }`.
    static var listSize: NodeReader {
        .either(
            scalar: .listSizeScalar, mapping: NodeReader { ListSize.read($0, $1) },
            expected: "true, a greatest number, or \"min\", \"max\", \"count\" or \"unique\"")
    }

    static var listSizeScalar: NodeReader {
        NodeReader { node, sink in
            if node.isPlain, node.hasText("true") { return .free }
            if node.isPlain, node.hasText("false") {
                return sink.refuse(
                    YAMLFindings.valueType(
                        node, expected: "true, or a greatest number, 1 or more",
                        hint: "leave \"list\" out: without it there is one value"))
            }
            guard node.isPlain, let most = node.text.flatMap({ Int($0) }), most >= 1 else {
                return sink.refuse(
                    YAMLFindings.valueType(node, expected: "true, or a greatest number, 1 or more"))
            }
            return ListSize(max: most)
        }
    }
}

extension ListSize {
    fileprivate static func read(_ node: YAMLNode, _ sink: FindingSink) -> ListSize? {
        node.readMapping("a list's size", sink) { fields in
            let min = fields.optional("min", .integer(in: 0...Int.max))
            let max = fields.optional("max", .integer(in: 1...Int.max))
            let isUnique = fields.optional("unique", .boolean)?.value ?? false
            guard let count = fields.optional("count", .integer(in: 1...Int.max)) else {
                return ListSizeRule.check(min: min, max: max, isUnique: isUnique, sink)
            }
            if min != nil || max != nil { return sink.refuse(DefinitionFindings.listCountMixed(count)) }
            return ListSize(min: count.value, max: count.value, isUnique: isUnique)
        }
    }
}

extension ListRule {
    fileprivate static func readPerFamily(_ node: YAMLNode, _ sink: FindingSink) -> ListRule? {
        node.readMapping("a size per family", sink) { fields in
            var sizes: [Family: ListSize] = [:]
            for (family, key) in familyKeys {
                if let size = fields.optional(key, .listSize) { sizes[family] = size.value }
            }
            return ListRule(.perFamily(sizes))
        }
    }

    /// The families as keys of a mapping.
    fileprivate static let familyKeys: [(Family, StaticString)] = [
        (.systemSmall, "systemSmall"), (.systemMedium, "systemMedium"), (.systemLarge, "systemLarge"),
        (.systemExtraLarge, "systemExtraLarge"), (.accessoryCircular, "accessoryCircular"),
        (.accessoryRectangular, "accessoryRectangular"), (.accessoryInline, "accessoryInline"),
        (.accessoryCorner, "accessoryCorner"),
    ]
}

extension YAMLNode {
    /// Whether a mapping speaks of families: by its first key, so that a misspelt one is still told as such.
    fileprivate var namesFamily: Bool {
        guard let key = entries.first(where: { _ in true })?.key.text else { return false }
        return !["min", "max", "count", "unique"].contains(key)
            && (key.hasPrefix("system") || key.hasPrefix("accessory")
                || Spelling.nearest(key, among: Family.allCases.map(\.rawValue)) != nil)
    }
}

/// A range as it is written: its ends are literals of the parameter's type.
struct DeclaredRange {
    var min: Located<LiteralText>?
    var max: Located<LiteralText>?
    /// Whether reading it reported an error; what is then missing is not reported again.
    var hasErrors = false
}

extension NodeReader where Value == DeclaredRange {
    /// `[1, 12]`, `{ min: 1 }`, `{ max: 86400 }` or `{ min: 1, max: 12 }`.
    static var declaredRange: NodeReader {
        NodeReader { node, sink in
            if node.isSequence {
                return node.readPair(.literal, sink).map { DeclaredRange(min: $0, max: $1) }
            }
            sink.expectList(node)
            if let ends = node.endsInOneText {
                return sink.refuse(DefinitionFindings.rangeText(node, least: ends.least, most: ends.most))
            }
            let mark = sink.mark
            var range = node.read(.namedEnds, sink)?.value
            range?.hasErrors = sink.hasErrors(since: mark)
            return range
        }
    }

    private static var namedEnds: NodeReader {
        .either(
            mapping: .mapping("a range") { fields in
                DeclaredRange(min: fields.optional("min", .literal), max: fields.optional("max", .literal))
            },
            expected: "[least, greatest], or \"min\", \"max\" or both")
    }
}

extension YAMLNode {
    /// The two numbers of `1-12`, `1..12` and `1 to 12`; nil for anything else.
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

/// Where choices come from, as it is written.
struct DeclaredOptions {
    let from: OptionsSource.Origin
    var dependsOn: [Located<String>] = []
    var other: Located<Bool>?
}

extension NodeReader where Value == DeclaredOptions {
    /// `list`, `search`, or `{ from: list, dependsOn: [place], other: true }`.
    static var declaredOptions: NodeReader {
        let origin = NodeReader<OptionsSource.Origin>.choice(of: OptionsSource.Origin.self)
        return .either(
            scalar: origin.map { from, _, _ in DeclaredOptions(from: from) },
            mapping: .mapping("a source of options") { fields in
                let from = fields.required("from", origin)
                let dependsOn = fields.optional("dependsOn", .oneOrMore(of: .text))
                let other = fields.optional("other", .boolean)
                return from.map {
                    DeclaredOptions(from: $0.value, dependsOn: dependsOn?.value ?? [], other: other)
                }
            },
            expected: "\"list\", \"search\", or \"from\" with \"dependsOn\" or \"other\"")
    }
}
