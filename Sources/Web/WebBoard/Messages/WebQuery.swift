import WidgetModel

/// The parameters of a query, each of which must be known and given at most once.
struct WebQuery: Sendable {
    private let values: [String: String]

    /// - Parameter names: the parameters that the path supports.
    init(_ parameters: [RequestTarget.Parameter], names: [String]) throws(WebProblem) {
        var values: [String: String] = [:]
        for parameter in parameters {
            guard names.contains(parameter.name) else {
                throw .parameterUnknown(parameter.name, expected: names)
            }
            guard values.updateValue(parameter.value, forKey: parameter.name) == nil else {
                throw .parameterRepeated(parameter.name)
            }
        }
        self.values = values
    }

    /// The text of a parameter; nil if it is missing.
    func text(_ name: String) -> String? { values[name] }

    /// The value of a parameter; nil if it is missing.
    ///
    /// - Parameter expected: the expected form, for the problem.
    func value<Value>(
        _ name: String, _ expected: String, _ read: (String) -> Value?
    ) throws(WebProblem) -> Value? {
        guard let text = values[name] else { return nil }
        guard let value = read(text) else { throw .parameterValue(name, text, expected: expected) }
        return value
    }

    func instant(_ name: String) throws(WebProblem) -> Instant? {
        try value(name, Instant.expectation) { Instant(rfc3339: $0) }
    }

    func number(_ name: String, _ expected: String, in range: ClosedRange<Int>) throws(WebProblem) -> Int? {
        try value(name, expected) { Int($0).flatMap { range.contains($0) ? $0 : nil } }
    }

    /// One of the raw values of a type.
    func choice<Value: RawRepresentable & CaseIterable>(
        _ name: String
    ) throws(WebProblem) -> Value? where Value.RawValue == String {
        try value(name, Value.allCases.map(\.rawValue).joined(separator: ", ")) { Value(rawValue: $0) }
    }

    func scheme() throws(WebProblem) -> Appearance { try choice("scheme") ?? .light }
}
