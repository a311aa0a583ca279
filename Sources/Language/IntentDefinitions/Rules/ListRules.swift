import SourceText

/// The list of an attribute, such as currencies, has at least one element and none twice.
enum RepeatedElementRule {
    /// The values in order, each once. Repeated elements and an empty list are reported.
    static func check<Value: Hashable>(
        _ elements: [Located<Value>], in node: YAMLNode, _ sink: FindingSink
    ) -> [Value] {
        if node.isSequence, !node.elements.contains(where: { _ in true }) {
            sink.report(TypeFindings.listEmpty(node))
        }
        return sink.unique(elements, .element, named: \.location.text).map(\.value)
    }
}

/// Everything can be chosen in a list of cases or of choices of the provider, if their number is not limited.
enum AllRule {
    static func check(_ parameter: DeclaredParameter, _ type: ParameterType, _ sink: FindingSink) {
        guard let allowsAll = parameter.allowsAll, allowsAll.value else { return }
        func refuse(_ reason: String, _ hint: String) {
            sink.report(ValueFindings.allUnfitting(allowsAll, parameter, reason, hint: hint))
        }
        guard let list = parameter.list else {
            return refuse("has a single value", "add \"list: true\"")
        }
        guard type.enumeration != nil || parameter.options != nil else {
            return refuse("has no choices", "add \"cases\" or \"options\"")
        }
        if type.enumeration?.enumCase(named: AllValue.word) != nil {
            refuse("has a case with this name", "rename the case")
        } else if list.value.declared.contains(where: { $0.size.max != nil }) {
            refuse("has a limited number of elements", "write \"list: true\"")
        } else if parameter.cases?.cases?.contains(where: { $0.condition != nil }) ?? false {
            refuse("has cases with \"when\"", "remove \"when\" of its cases")
        }
    }
}

/// The minimum size of a list does not exceed its maximum.
enum ListSizeRule {
    /// The size; nil after reporting that the minimum exceeds the maximum.
    static func check(
        min: Located<Int>?, max: Located<Int>?, _ uniqueness: ListSize.Uniqueness, _ sink: FindingSink
    ) -> ListSize? {
        if let min, let max, min.value > max.value {
            return sink.refuse(TypeFindings.listSizeOrder(min: min, max: max))
        }
        return ListSize(min: min?.value ?? 0, max: max?.value, uniqueness)
    }
}
