import SourceText
import YAMLReading

/// A list of choices has at least one, and none twice.
enum RepeatedElementRule {
    /// The values in order, each once; after a finding when there is none at all.
    static func check<Value: Hashable>(
        _ elements: [Located<Value>], in node: YAMLNode, _ sink: FindingSink
    ) -> [Value] {
        if node.isSequence, !node.elements.contains(where: { _ in true }) {
            sink.report(DefinitionFindings.listEmpty(node))
        }
        return sink.unique(elements, .element, named: \.location.text).map(\.value)
    }
}

/// A list's least size is not above its greatest.
enum ListSizeRule {
    static func check(
        min: Located<Int>?, max: Located<Int>?, isUnique: Bool, _ sink: FindingSink
    ) -> ListSize? {
        if let min, let max, min.value > max.value {
            return sink.refuse(DefinitionFindings.listSizeOrder(min: min, max: max))
        }
        return ListSize(min: min?.value ?? 0, max: max?.value, isUnique: isUnique)
    }
}
