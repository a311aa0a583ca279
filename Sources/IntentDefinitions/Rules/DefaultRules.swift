import YAMLReading

/// A default is a value of its parameter's type, within its range; a list's fits every family.
///
/// `required` beside a default is no contradiction: it says that `--none` is refused.
enum DefaultRule {
    /// The default; nil when there is none, or after a finding. A boolean without one is false.
    static func value(
        of parameter: DeclaredParameter, _ type: ParameterType, _ range: ValueRange?, _ values: ValueReader,
        _ sink: FindingSink
    ) -> WrittenValue? {
        guard let node = parameter.defaultValue else {
            return type.isBoolean && parameter.list == nil ? .constant(.boolean(false)) : nil
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

    /// Reports every element that came before, at its own place.
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

    /// One default serves all families, cut to each one's maximum: so it is at most as long as the greatest
    /// of them, and at least as long as the least of each.
    private static func checkSize(
        _ count: Int, _ node: YAMLNode, _ parameter: DeclaredParameter, _ list: ListRule, _ sink: FindingSink
    ) {
        let greatest = list.declared.map { $0.size.max ?? .max }.max() ?? .max
        for (family, size) in list.declared where count < size.min || count > greatest {
            if count > greatest, size.max != greatest { continue }
            sink.report(DefinitionFindings.defaultListSize(node, count, parameter, size, family))
            return
        }
    }
}

/// An example is a value that could be typed: of the type, within its range; there is none where people
/// choose.
enum ExampleRule {
    /// The text of the example; nil when there is none, or after a finding.
    static func text(
        of parameter: DeclaredParameter, _ type: ParameterType, _ range: ValueRange?, _ values: ValueReader,
        _ sink: FindingSink
    ) -> String? {
        guard let node = parameter.example else { return nil }
        if type.isBoolean || type.kind.isDeclared {
            return sink.refuse(DefinitionFindings.exampleUnfitting(node, parameter, type))
        }
        guard
            values.element(node, of: parameter.name.value, as: type, within: range, in: .example) != nil
        else { return nil }
        return node.text
    }
}
