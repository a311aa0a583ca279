package import WidgetModel

/// How a pushed document is combined with the former one, if the sender chooses and not the manifest.
package enum PushStrategy: String, Codable, CaseIterable, Sendable {
    /// Objects are merged.
    case merge
    /// The lists that are members of the document grow.
    case stream
}

/// A document that a program pushes: the JSON that it sends, or the form of TRMNL's webhooks.
///
/// `{"merge_variables": {…}}` is that form. `merge_strategy` (`deep_merge` or `stream`) and `stream_limit`
/// can be next to it.
package struct PushContent: Hashable, Sendable {
    package var document: JSONValue
    /// Nil for the rule in the manifest.
    package var strategy: PushStrategy?
    /// For `stream`: the number of elements that are kept.
    package var limit: Int?

    /// The members of the form.
    package static let variablesName = "merge_variables"
    package static let strategyName = "merge_strategy"
    package static let limitName = "stream_limit"
    /// The strategies by their names in the form.
    package static let strategies: KeyValuePairs<String, PushStrategy> = [
        "deep_merge": .merge, "stream": .stream,
    ]
    /// The limits of `stream_limit`. A timeline does not have more entries.
    package static let limits = 1...TimelineLimits.standard.entries

    package init(_ document: JSONValue) { self.document = document }

    /// Reads the body that a program sends. Unknown members next to `merge_variables` are an error, because
    /// they would be ignored. A document that is nested too deeply could not be sent to the board.
    package init(body: JSONValue) throws(JSONMismatch) {
        if let problem = PushLimits.problem(ofNesting: body) { throw JSONMismatch(path: "", problem) }
        guard let form = body.object, let variables = form[Self.variablesName] else {
            self.init(body)
            return
        }
        guard variables.object != nil else {
            throw JSONMismatch(path: Self.variablesName, found: variables, expected: "an object")
        }
        self.init(variables)
        for (name, value) in form where name != Self.variablesName && !value.isNull {
            switch name {
            case Self.strategyName: strategy = try Self.strategy(value)
            case Self.limitName: limit = try Self.limit(value)
            default:
                throw JSONMismatch(
                    path: name,
                    "not known next to \"\(Self.variablesName)\", expected \"\(Self.strategyName)\" or "
                        + "\"\(Self.limitName)\"")
            }
        }
    }

    private static func strategy(_ value: JSONValue) throws(JSONMismatch) -> PushStrategy {
        if let found = strategies.first(where: { $0.key == value.string }) { return found.value }
        throw JSONMismatch(
            path: strategyName, found: value,
            expected: strategies.map { "\"\($0.key)\"" }.joined(separator: " or "))
    }

    private static func limit(_ value: JSONValue) throws(JSONMismatch) -> Int {
        if let number = value.integer.map({ Int($0) }), limits.contains(number) { return number }
        throw JSONMismatch(
            path: limitName, found: value,
            expected: "a number from \(limits.lowerBound) to \(limits.upperBound)")
    }
}
