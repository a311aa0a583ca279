import SourceText

/// A default has the type of its parameter and lies in its range, and a default list fits every family.
///
/// `required` with a default is allowed: it means that the value cannot be cleared with `--none`.
enum DefaultRule {
    /// The default; nil if it is missing, or after reporting an error. The default of a boolean is false if
    /// none is declared.
    static func value(
        of parameter: DeclaredParameter, _ type: ParameterType, _ range: ValueRange?, _ values: ValueReader,
        _ sink: FindingSink
    ) -> WrittenValue? {
        guard let node = parameter.defaultValue else {
            return type.isBoolean && parameter.list == nil ? .constant(.boolean(false)) : nil
        }
        if node.isMapping, node.namesFamily {
            return sink.refuse(ValueFindings.familiesInside(node, "default"))
        }
        if node.isReference, type.record == nil {
            return node.readReference(sink).map { .parameter($0.value) }
        }
        if parameter.list != nil, node.text == AllValue.word, node.isScalar,
            parameter.options != nil || type.enumeration.map({ $0.enumCase(named: "all") == nil }) ?? false
        {
            return parameter.allowsAll?.value == true
                ? .constant(.all(AllValue(of: type, hasOptions: parameter.options != nil)))
                : sink.refuse(ValueFindings.defaultAll(node, parameter))
        }
        if parameter.list != nil, parameter.allowsAll?.value == true,
            let meant = node.onlyText == AllValue.word ? AllValue.word : AllValue.meant(by: node.onlyText),
            type.enumeration?.enumCase(named: meant) == nil
        {
            return sink.refuse(ValueFindings.defaultNearAll(node, parameter, meant))
        }
        let value = values.read(
            node, of: parameter.name.value, as: type, isList: parameter.list != nil, within: range,
            in: .defaultValue)
        let written = value.map { WrittenValue($0, node, as: type) }
        if let elements = written?.elements, let list = parameter.list?.value {
            checkSize(elements.count, node, parameter, list, sink)
            if list.declared.contains(where: \.size.isUnique) { checkUnique(elements, node, parameter, sink) }
        }
        return written
    }

    /// Reports every element that already occurs earlier in the list.
    private static func checkUnique(
        _ elements: [WrittenValue], _ node: YAMLNode, _ parameter: DeclaredParameter, _ sink: FindingSink
    ) {
        let nodes = Array(node.elements)
        for place in elements.indices {
            let earlier = elements[..<place].firstIndex { $0.isSame(as: elements[place]) }
            guard let earlier, place < nodes.count else { continue }
            sink.report(
                Duplicate.elementOfDefault(parameter.name.value).finding(
                    "\(elements[place])", at: nodes[place].location, earlier: nodes[earlier].location))
        }
    }

    /// Checks the number of elements of a default list.
    ///
    /// The list is shortened to each family's maximum. It may therefore contain as many elements as the
    /// largest maximum allows, and needs as many as the largest minimum requires.
    private static func checkSize(
        _ count: Int, _ node: YAMLNode, _ parameter: DeclaredParameter, _ list: ListRule, _ sink: FindingSink
    ) {
        let greatest = list.declared.map { $0.size.max ?? .max }.max() ?? .max
        for (family, size) in list.declared where count < size.min || count > greatest {
            if count > greatest, size.max != greatest { continue }
            sink.report(ValueFindings.defaultListSize(node, count, parameter, size, family))
            return
        }
    }
}

/// A row only shows this text while the parameter is empty. A required parameter with a default is never
/// empty, nor is a required boolean, which is false at first.
enum EmptyTextRule {
    static func check(_ parameter: DeclaredParameter, _ defaultValue: WrittenValue?, _ sink: FindingSink) {
        guard let empty = parameter.emptyText, parameter.isRequired?.value ?? false, parameter.list == nil,
            defaultValue != nil
        else { return }
        sink.report(ParameterFindings.emptyNeedless(empty, parameter))
    }
}

/// An example is a value that a user could type: it matches the type and lies in the range. Types whose
/// values are chosen do not support examples.
enum ExampleRule {
    /// The text of the example; nil if it is missing, or after reporting an error.
    static func text(
        of parameter: DeclaredParameter, _ type: ParameterType, _ range: ValueRange?, _ values: ValueReader,
        _ sink: FindingSink
    ) -> String? {
        guard let node = parameter.example else { return nil }
        if type.isBoolean || type.kind.isDeclared {
            return sink.refuse(ParameterFindings.exampleUnfitting(node, parameter, type))
        }
        guard
            values.element(node, of: parameter.name.value, as: type, within: range, in: .example) != nil
        else { return nil }
        return node.text
    }
}

extension YAMLNode {
    /// The text of a scalar, or of the only element of a list; nil for other nodes.
    fileprivate var onlyText: String? {
        let nodes = isSequence ? Array(elements) : [self]
        return nodes.count == 1 ? nodes[0].text : nil
    }
}
