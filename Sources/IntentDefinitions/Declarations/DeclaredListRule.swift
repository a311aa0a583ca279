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
