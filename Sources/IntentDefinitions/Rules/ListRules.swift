import SourceText
import YAMLReading

/// The list of an attribute, such as currencies, has at least one element and none twice.
enum RepeatedElementRule {
    /// The values in order, each once. Repeated elements and an empty list are reported.
    static func check<Value: Hashable>(
        _ elements: [Located<Value>], in node: YAMLNode, _ sink: FindingSink
    ) -> [Value] {
        if node.isSequence, !node.elements.contains(where: { _ in true }) {
            sink.report(DefinitionFindings.listEmpty(node))
        }
        return sink.unique(elements, .element, named: \.location.text).map(\.value)
    }
}

/// The minimum size of a list does not exceed its maximum.
enum ListSizeRule {
    /// The size; nil if the minimum exceeds the maximum, which is reported.
    static func check(
        min: Located<Int>?, max: Located<Int>?, _ uniqueness: ListSize.Uniqueness, _ sink: FindingSink
    ) -> ListSize? {
        if let min, let max, min.value > max.value {
            return sink.refuse(DefinitionFindings.listSizeOrder(min: min, max: max))
        }
        return ListSize(min: min?.value ?? 0, max: max?.value, uniqueness)
    }
}
