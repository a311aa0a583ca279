import YAMLReading

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
