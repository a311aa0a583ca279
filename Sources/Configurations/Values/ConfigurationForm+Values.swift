package import IntentDefinitions
package import JSONText
import SourceText
package import WidgetModel
import YAMLReading

/// One parameter's value: read, and held against type, range and list size (C3).
extension ConfigurationForm {
    /// The valid value that `json` says for a parameter; a secret may be masked if `isMasked` says so.
    package func value(
        json: JSONValue, for parameter: IntentParameter, isMasked: Bool = false
    ) throws(ValueProblem) -> ParameterValue {
        func element(_ json: JSONValue, at index: Int) throws(ValueProblem) -> ParameterValue {
            if isMasked, json == .string(SecretText.mask), parameter.type.isSecret {
                // Masks look alike; what is behind them need not be.
                return .secret(SecretText("\(SecretText.mask)\(index)"))
            }
            return try parameter.type.kind.value(ofJSON: json, in: surroundings)
        }
        guard parameter.list != nil else { return try limited(try element(json, at: 0), for: parameter) }
        guard let array = json.array else {
            throw ValueProblem(
                .form, found: json.shown, expected: ConfigurationFindings.expectation(of: parameter))
        }
        var elements: [ParameterValue] = []
        for (index, json) in array.enumerated() { elements.append(try element(json, at: index)) }
        return try limited(.list(elements), for: parameter)
    }

    /// The same value, when it is valid for the parameter in this family.
    package func checked(
        _ value: ParameterValue, for parameter: IntentParameter
    ) throws(ValueProblem) -> ParameterValue {
        guard parameter.hasType(of: value) else {
            throw ValueProblem(
                .form, found: quoted(value.description),
                expected: ConfigurationFindings.expectation(of: parameter))
        }
        return try limited(value, for: parameter)
    }

    /// The same value, when it is within range and list size; it must have the parameter's type.
    private func limited(
        _ value: ParameterValue, for parameter: IntentParameter
    ) throws(ValueProblem) -> ParameterValue {
        if let range = parameter.range {
            for element in value.elements where !range.contains(element) {
                throw ValueProblem(
                    .range, found: quoted(element.description), expected: range.description)
            }
        }
        if let list = parameter.list, case .list(let elements) = value {
            let size = list.size(for: family)
            try check(count: elements.count, of: parameter, size)
            if size.isUnique { try checkUnique(elements) }
        }
        return value
    }

    private func checkUnique(_ elements: [ParameterValue]) throws(ValueProblem) {
        var seen: Set<ParameterValue> = []
        for element in elements where !seen.insert(element.identity).inserted {
            throw ValueProblem(
                .duplicate, found: "\(quoted(element.description)) twice",
                expected: "each element once")
        }
    }

    /// A required list has at least one element, whatever its rule says.
    private func check(count: Int, of parameter: IntentParameter, _ size: ListSize) throws(ValueProblem) {
        let least = parameter.isRequired ? max(1, size.min) : size.min
        let expected = ListSize(min: least, max: size.max)
        guard !expected.contains(count) else { return }
        throw ValueProblem(
            .listSize, found: counted(count, "element"), expected: "\(expected) on \(family)",
            remedy: count < least
                ? nil : parameter.list.flatMap { ConfigurationFindings.familiesHolding(count, $0) })
    }
}

extension IntentParameter {
    /// What a widget of this family takes for it, in words: `a whole number, 1 to 365`.
    package func expectation(on family: Family) -> String {
        ConfigurationFindings.expectation(of: self, on: family)
    }

    /// Whether a value is of this parameter's type, a list exactly where the parameter has one.
    package func hasType(of value: ParameterValue) -> Bool {
        switch (list, value) {
        case (nil, .list): false
        case (nil, _): type.kind.holds(value)
        case (_?, .list(let elements)): elements.allSatisfy(type.kind.holds)
        case (_?, _): false
        }
    }
}

extension ParameterValue {
    /// The elements of a list, or the single value.
    var elements: [ParameterValue] {
        if case .list(let elements) = self { elements } else { [self] }
    }
}

extension ParameterValue {
    /// What is equal for values that are the same (`isSame(as:)`): of an object its id alone.
    fileprivate var identity: ParameterValue {
        if case .object(let object) = self { .string(object.id) } else { self }
    }
}
