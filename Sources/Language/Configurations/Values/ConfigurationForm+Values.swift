package import IntentDefinitions
import SourceText
package import WidgetModel

/// Reads the value of one parameter, and checks its type, range and list size (rule C3).
extension ConfigurationForm {
    /// The valid value for a parameter.
    ///
    /// - Parameter isMasked: whether a masked secret is accepted.
    /// - Throws: the reason why the JSON is not a valid value.
    package func value(
        json: JSONValue, for parameter: IntentParameter, isMasked: Bool = false
    ) throws(ValueProblem) -> ParameterValue {
        func element(_ json: JSONValue, at index: Int) throws(ValueProblem) -> ParameterValue {
            if isMasked, json.isMask, parameter.type.isSecret {
                // Different secrets have the same mask, so each gets its index. Otherwise they
                // would count as duplicates.
                return .secret(SecretText("\(SecretText.mask)\(index)"))
            }
            return try parameter.type.kind.value(ofJSON: json, in: context)
        }
        guard parameter.list != nil else { return try limited(try element(json, at: 0), for: parameter) }
        if parameter.allowsAll, let object = json.object, object["all"] == true {
            var excepted: [ParameterValue] = []
            for json in object["except"]?.array ?? [] { excepted.append(try element(json, at: 0)) }
            return try limited(.all(AllValue(except: excepted, of: parameter)), for: parameter)
        }
        guard let array = json.array else {
            throw ValueProblem(
                .form, found: json.shown, expected: ConfigurationFindings.expectation(of: parameter))
        }
        var elements: [ParameterValue] = []
        for (index, json) in array.enumerated() { elements.append(try element(json, at: index)) }
        return try limited(.list(elements), for: parameter)
    }

    /// The value of one element of a stored list, if it fits the type, the range and the step.
    func element(json: JSONValue, of parameter: IntentParameter) throws(ValueProblem) -> ParameterValue {
        let value = try parameter.type.kind.value(ofJSON: json, in: context)
        try check(value, of: parameter)
        return value
    }

    /// The value unchanged, if it is valid for the parameter in this family.
    ///
    /// - Parameter known: elements that are already stored. They are not checked against a range that depends
    ///   on the clock.
    /// - Throws: the reason why the value is not valid.
    package func checked(
        _ value: ParameterValue, for parameter: IntentParameter, known: [ParameterValue] = []
    ) throws(ValueProblem) -> ParameterValue {
        guard parameter.hasType(of: value) else {
            throw ValueProblem(
                .form, found: quoted(value.description),
                expected: ConfigurationFindings.expectation(of: parameter))
        }
        if let range = parameter.presentBounds?.range(in: context) {
            for element in value.elements where !known.contains(element) {
                try check(element, within: range, step: nil)
            }
        }
        return try limited(value, for: parameter)
    }

    /// The value unchanged, if it fits the range and the list size. Its type must already be checked.
    private func limited(
        _ value: ParameterValue, for parameter: IntentParameter
    ) throws(ValueProblem) -> ParameterValue {
        if case .all(let all) = value {
            if let elements = all.elements { try check(count: elements.count, of: parameter, .free) }
            return value
        }
        guard let list = parameter.list, case .list(let elements) = value else {
            if parameter.isRequired, value.isEmptyText {
                throw ValueProblem(
                    .length, found: ValueProblem.noText, expected: "text, because a value is required")
            }
            try check(value, of: parameter)
            return value
        }
        for element in elements { try check(element, of: parameter) }
        let size = list.size(for: family)
        try check(count: elements.count, of: parameter, size)
        if size.isUnique { try checkUnique(elements) }
        return value
    }

    private func check(_ value: ParameterValue, of parameter: IntentParameter) throws(ValueProblem) {
        if let range = parameter.range { try check(value, within: range, step: parameter.step) }
        if let problem = parameter.stepProblem(of: value) { throw problem }
    }

    private func check(
        _ value: ParameterValue, within range: ValueRange, step: ValueStep?
    ) throws(ValueProblem) {
        guard !range.contains(value) else { return }
        throw ValueProblem(
            .range, found: quoted(value.description), expected: range.description,
            nearest: NearestValue(to: value, in: range, step: step))
    }

    /// Throws if an element occurs twice. Objects are compared by id.
    private func checkUnique(_ elements: [ParameterValue]) throws(ValueProblem) {
        var seen: Set<ParameterValue> = []
        for element in elements where !seen.insert(element.identity).inserted {
            throw ValueProblem(
                .duplicate, found: "\(quoted(element.description)) twice",
                expected: "each element once")
        }
    }

    /// Throws if the number of elements does not fit. A required list must contain at least one element, even
    /// if its size allows an empty list.
    private func check(count: Int, of parameter: IntentParameter, _ size: ListSize) throws(ValueProblem) {
        let least = parameter.isRequired ? max(1, size.min) : size.min
        let expected = ListSize(min: least, max: size.max)
        guard !expected.contains(count) else { return }
        let isForFamily = parameter.list?.declared.contains { $0.family != nil } ?? false
        throw ValueProblem(
            .listSize, found: counted(count, "element"),
            expected: "\(expected)\(isForFamily ? " on \(family)" : "")",
            remedy: count < least
                ? nil : parameter.list.flatMap { ConfigurationFindings.familiesHolding(count, $0) })
    }
}

extension IntentParameter {
    /// The valid values for a widget of this family, in words: `a whole number, 1 to 365`.
    package func expectation(on family: Family) -> String {
        ConfigurationFindings.expectation(of: self, on: family)
    }

    /// Whether a value has this parameter's type. The value must be a list if the parameter is a list, and
    /// only then.
    package func hasType(of value: ParameterValue) -> Bool {
        switch (list, value) {
        case (nil, .list): false
        case (nil, _): type.kind.holds(value)
        case (_?, .list(let elements)): elements.allSatisfy(type.kind.holds)
        case (_?, .all(let value)): allowsAll && value.excepted.allSatisfy(type.kind.holds)
        case (_?, _): false
        }
    }
}

extension ParameterValue {
    /// The same value for all values that `isSame(as:)` considers the same. For an object, it is the id.
    fileprivate var identity: ParameterValue {
        if case .object(let object) = self { .string(object.id) } else { self }
    }

    /// Whether the value is an empty text.
    fileprivate var isEmptyText: Bool {
        switch self {
        case .string(let text): text.isEmpty
        case .secret(let secret): secret.revealed.isEmpty
        default: false
        }
    }
}
